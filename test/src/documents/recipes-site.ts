import path from 'node:path';
import { readSiteConfig } from '@plinth/cli/site';
import content from '@plinth/content';
import { CACHE, type Plugin, type Port, provide, USERS } from '@plinth/kernel';
import { type Host } from '@plinth/kernel/host';
import { SIGN_IN } from '@plinth/kernel/identity';
import { CONSOLE } from '@plinth/pages';
import { conformanceChecks, expectError, expectSuccess, submitForm, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { makeHost } from '../embedding/application.js';
import { MemoryLog } from '../support/log.js';
import { moduleOf, type Proof, publish, withRecipe } from './recipes.js';

const MINUTE_MS = 60_000;

/** The proofs of the recipes about people, routes, pages, work, data, owners and embedders. */
export const siteProofs: Readonly<Record<string, Proof>> = {
  'colours.js': (recipe) =>
    withRecipe(recipe, {}, async (site) => {
      const member = await site.member();
      const mine = async () =>
        expectSuccess<{ meta: object }>(await member.get('/wp/v2/users/me', { query: { context: 'edit' } })).meta;
      expect(await mine()).to.include({ colours: 'light' });
      expectSuccess(await member.post('/wp/v2/users/me', { meta: { colours: 'dark' } }));
      expect(await mine()).to.include({ colours: 'dark' });
      expect(await site.use(USERS).meta(member.user?.id ?? 0, 'colours')).to.equal('dark');
      expectError(await member.post('/wp/v2/users/me', { meta: { colours: 'pink' } }), 400, 'rest_invalid_param');
    }),

  'welcome.js': (recipe) =>
    withRecipe(recipe, { site: { title: 'The bakery' } }, async (site) => {
      await site
        .use(USERS)
        .create({ login: 'ada', email: 'ada@example.org', displayName: 'Ada', roles: ['subscriber'] });
      const [{ to, subject, text } = { to: '', subject: '', text: '' }] = site.mail;
      expect([to, subject, text]).to.deep.equal(['ada@example.org', 'Welcome to The bakery', 'Hello Ada!']);
    }),

  'closed-doors.js': (recipe) =>
    withRecipe(recipe, { now: '2026-01-15T03:00:00Z' }, async (site) => {
      const password = 'correct horse battery';
      const people = [
        { login: 'ada', roles: ['author'] },
        { login: 'root', roles: ['administrator'] },
      ];
      for (const person of people) {
        await site.use(USERS).create({ ...person, email: `${person.login}@example.org`, password });
      }
      const enter = (login: string) =>
        site
          .use(SIGN_IN)
          .check(login, password, '203.0.113.1')
          .then(
            () => 'in',
            ({ code }: { code: string }) => code,
          );
      expect([await enter('ada'), await enter('root')]).to.deep.equal(['closed_at_night', 'in']);
      site.advance(3 * 60 * MINUTE_MS);
      expect(await enter('ada')).to.equal('in');
    }),

  'authors-moderate.js': (recipe) =>
    withRecipe(recipe, {}, async (site) => {
      const post = await publish(await site.as('editor'));
      const made = await (await site.member()).post('/wp/v2/comments', { post, content: 'First!' });
      const { id } = expectSuccess<{ id: number }>(made, 201);
      const judge = async (role: string) =>
        (await (await site.as(role)).post(`/wp/v2/comments/${id}`, { status: 'approved' })).status;
      expect([await judge('author'), await judge('contributor')]).to.deep.equal([200, 403]);
      await site.disable('authors-moderate');
      expect(await judge('author')).to.equal(403);
    }),

  'dice.js': (recipe) =>
    withRecipe(recipe, {}, async (site) => {
      const { rolled } = expectSuccess<{ rolled: number[] }>(await site.visitor().get('/dice/v1/roll?count=10'));
      expect(rolled).to.have.length(10);
      for (const each of rolled) expect(each).to.be.within(1, 6);
      expectError(await site.visitor().get('/dice/v1/roll?count=11'), 400, 'rest_invalid_param');
    }),

  'oracle.js': (recipe) =>
    withRecipe(recipe, {}, async (site) => {
      const ask = () => site.visitor().get('/oracle/v1/answer');
      const answers = await Promise.all(Array.from({ length: 50 }, ask));
      expect(answers.filter(({ status }) => status === 200)).to.have.length(3);
      expectError(await ask(), 429, 'oracle_tired');
      site.advance(2 * MINUTE_MS);
      expectSuccess(await ask());
    }),

  'webhook.js': async (recipe) => {
    const send = (key: string | undefined, settings: object) => {
      let status = 0;
      const headers: Record<string, string> = key === undefined ? {} : { 'x-key': key };
      return withRecipe(recipe, { settings: { webhook: { ...settings } } }, async (site) => {
        ({ status } = await site.visitor().post('/webhook/v1/parcels', { parcel: 'A1' }, { headers }));
      }).then(() => status);
    };
    expect(await send('secret', { key: 'secret' })).to.equal(200);
    expect(await send('guess', { key: 'secret' })).to.equal(401);
    expect(await send(undefined, { key: 'secret' })).to.equal(401);
    expect(await send('', {})).to.equal(401);
  },

  'about.js': (recipe) =>
    withRecipe(recipe, { site: { title: 'Salt & rye' } }, async (site) => {
      const page = await site.visitor().page('GET', '/about');
      expect(page.status).to.equal(200);
      expect(page.text).to.contain('<p>We are Salt &amp; rye.</p>').and.contain('/about">About us</a>');
    }),

  'nightly.js': (recipe) =>
    withRecipe(recipe, { now: '2026-01-15T02:30:00Z' }, async (site) => {
      await publish(await site.as('author'));
      const counted = () => site.pluginContext('nightly').use(CACHE).get('published');
      await site.runJob('nightly:count');
      expect(await counted()).to.equal(undefined);
      site.advance(60 * MINUTE_MS);
      await site.runJob('nightly:count');
      expect(await counted()).to.equal(1);
    }),

  'weather.js': async (recipe) => {
    const { default: plugin, FORECAST } = await moduleOf<{ default: Plugin; FORECAST: Port<() => Promise<object>> }>(
      recipe,
    );
    let asked = 0;
    const forecast = async () => {
      asked += 1;
      return { sky: 'blue' };
    };
    const site = await testHost({ plugins: [plugin], ports: [provide.value(FORECAST, forecast)] });
    const today = async () => expectSuccess(await site.visitor().get('/weather/v1/today'));
    expect([await today(), await today()]).to.deep.equal([{ sky: 'blue' }, { sky: 'blue' }]);
    expect(asked).to.equal(1);
    site.advance(11 * MINUTE_MS);
    await today();
    expect(asked).to.equal(2);
    await site.stop();
  },

  'likes.js': async (recipe) => {
    const { default: plugin } = await moduleOf(recipe);
    for (const { run } of conformanceChecks(plugin)) await run();
    await withRecipe(recipe, {}, async (site) => {
      const [ada, bob] = [await site.member(), await site.member()];
      const like = (who: typeof ada) => who.post('/likes/v1/posts/7');
      await Promise.all(Array.from({ length: 50 }, () => like(ada)));
      expect(expectSuccess(await like(bob), 201)).to.deep.equal({ likes: 2 });
    });
  },

  'suppliers.js': async (recipe) => {
    const { default: plugin } = await moduleOf(recipe);
    for (const { run } of conformanceChecks(plugin)) await run();
    await withRecipe(recipe, {}, async (site) => {
      site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
      const owner = await site.as('administrator');
      const home = '/wp-admin/suppliers';
      const list = async () => (await owner.page('GET', home)).text;
      const typed = { name: 'Mill', email: 'mill' };
      const refused = await submitForm(owner, home, typed);
      expect(refused.status).to.equal(400);
      expect(refused.text).to.include('value="mill"').and.include('field-email-error');
      await submitForm(owner, home, { ...typed, email: 'mill@example.org' });
      const [, id] = /suppliers\/(\d+)">Mill</.exec(await list()) ?? [];
      await submitForm(owner, `${home}/${id}`, { name: 'Water mill', email: 'mill@example.org' });
      expect(await list()).to.include('>Water mill<');
      await submitForm(owner, `${home}/${id}/delete`, {});
      expect(await list()).to.include('Nothing here yet');
    });
  },

  'site.json': async ({ folder, file }) => {
    const { options, extensions } = await readSiteConfig(path.join(folder, file), [content]);
    const { host, remove } = await makeHost('http://127.0.0.1', {
      plugins: [content, ...extensions],
      log: new MemoryLog(),
      ...options,
    });
    const muted = host.hooks.describe().flatMap(({ taps }) => taps.filter((tap) => tap.muted));
    expect(muted.map(({ plugin }) => plugin)).to.deep.equal(['no-links']);
    await host.stop();
    await remove();
  },

  'announce.js': async (recipe) => {
    type Announce = (host: Host, title: string, text: string) => Promise<string>;
    const { announce } = await moduleOf<{ announce: Announce }>(recipe);
    const site = await testHost({ plugins: [content] });
    const address = await announce(site.host, 'Open on Sundays', '<p>From May on.</p>');
    const { pathname, search } = new URL((await site.visitor().page('GET', address)).headers['location'] ?? '');
    expect((await site.visitor().page('GET', pathname + search)).text).to.contain('From May on.');
    await site.stop();
  },
};
