import { definePlugin, USERS } from '@plinth/kernel';
import { ADMINISTRATION } from '@plinth/kernel/administration';
import { AUDIT } from '@plinth/operations';
import { FORM, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { SITE_SETUP } from '../src/setup-code.js';

const PATH = '/wp-admin/setup';
const base = definePlugin({ id: 'base', version: '1.0.0', title: 'Base' });
const upper = definePlugin({ id: 'upper', version: '1.0.0', title: 'Upper', needs: { plugins: { base: '*' } } });
const other = definePlugin({ id: 'other', version: '1.0.0', title: 'Other' });

const FIELDS = {
  title: 'Harbour',
  language: 'de',
  timezone: 'Europe/Zurich',
  login: 'ada',
  email: 'ada@example.org',
  password: 'a long password of ada',
};

describe('accounts / setting a site up', () => {
  let site: TestSite;
  let code: string;

  beforeEach(async () => {
    site = await testHost({ plugins: [base, upper, other] });
    code = await freshCode();
  });
  afterEach(() => site.stop());

  async function freshCode(): Promise<string> {
    const address = await site.use(SITE_SETUP).newAddress();
    return new URL(address ?? '').searchParams.get('code') ?? '';
  }
  const open = (typed: string) => site.visitor().page('GET', `${PATH}?code=${encodeURIComponent(typed)}`);
  const send = (fields: Readonly<Record<string, string>>, plugins: readonly string[] = ['base', 'upper', 'other']) => {
    const body = new URLSearchParams({ code, ...fields });
    for (const plugin of plugins) body.append('plugins[]', plugin);
    return site.visitor().page('POST', PATH, { body: body.toString(), headers: FORM });
  };
  const accounts = async () => (await site.use(USERS).list({ limit: 10 })).users;
  const states = () =>
    Object.fromEntries(
      site
        .use(ADMINISTRATION)
        .plugins()
        .map(({ id, state }) => [id, state]),
    );

  it('is where signing in leads as long as there is no account', async () => {
    for (const path of ['/wp-admin/', '/wp-login.php']) {
      const answer = await site.visitor().page('GET', path);
      expect(answer.status, path).to.equal(302);
      expect(answer.headers['location']).to.equal(`http://localhost${PATH}`);
    }
    const asked = await site.visitor().page('GET', PATH);
    expect(asked.status).to.equal(200);
    expect(asked.text).to.include('name="code"').and.not.include('name="login"');
    expect(asked.headers['cache-control']).to.include('no-store');
  });

  it('makes the administrator, keeps the words of the owner and switches what was chosen', async () => {
    expect((await open(code.toLowerCase().replace('-', ' '))).text).to.include('name="login"');
    const answer = await send(FIELDS, ['base', 'upper']);
    expect(answer.status).to.equal(302);
    expect(answer.headers['location']).to.equal('http://localhost/wp-admin/');
    expect(String(answer.headers['set-cookie'])).to.match(/^plinth_/);
    const [ada, ...others] = await accounts();
    expect(others).to.deep.equal([]);
    expect(ada).to.include({ login: 'ada', email: 'ada@example.org' });
    expect(ada?.roles).to.deep.equal(['administrator']);
    expect(site.host.site).to.include({ title: 'Harbour', language: 'de', timezone: 'Europe/Zurich' });
    const session = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const own = await site.visitor().page('GET', '/account', { headers: { cookie: session } });
    expect(own.text).to.include('<html lang="de"').and.include('Abmelden');
    expect(states()).to.include({ base: 'on', upper: 'on', other: 'off' });
    const form = new URLSearchParams({ log: 'ada', pwd: FIELDS.password }).toString();
    const signedIn = await site.visitor().page('POST', '/wp-login.php', { body: form, headers: FORM });
    expect(signedIn.status).to.equal(302);
  });

  it('says what was left out although something chosen needs it, and chooses it again', async () => {
    const asked = await send(FIELDS, ['upper']);
    expect(asked.status).to.equal(400);
    expect(asked.text)
      .to.match(/value="base"[^>]*checked/)
      .and.match(/[^<]* requires [^<]*, so it was selected again/)
      .and.not.match(/value="other"[^>]*checked/);
    expect(await accounts()).to.deep.equal([]);
    expect((await send(FIELDS, ['other'])).status).to.equal(302);
    expect(states()).to.include({ base: 'off', upper: 'off', other: 'on' });
  });

  it('leaves the line about the site empty when it is emptied, and is written down by its first administrator', async () => {
    await site.stop();
    site = await testHost({ plugins: [base], site: { title: 'Before', description: 'A line of the config' } });
    code = await freshCode();
    expect((await open(code)).text).to.include('value="A line of the config"');
    expect((await send({ ...FIELDS, description: '' }, ['base'])).status).to.equal(302);
    expect(site.host.site.description).to.equal('');
    const { rows } = await site.use(AUDIT).page({ page: 1, perPage: 1 });
    expect(rows[0]).to.include({ act: 'Set up the site.', userName: 'ada' });
  });

  it('is over once there is an administrator, no matter how it was created', async () => {
    await site.use(USERS).create({ login: 'bo', email: 'bo@example.org', roles: ['administrator'] });
    const answer = await open(code);
    expect(answer.status).to.equal(302);
    expect(answer.headers['location']).to.include('/wp-login.php');
    expect((await send(FIELDS)).status).to.equal(302);
    expect((await accounts()).map(({ login }) => login)).to.deep.equal(['bo']);
    expect(await site.use(SITE_SETUP).newAddress()).to.equal(undefined);
  });

  it('says every mistake, keeps what was typed but the password, and leaves the code as it was', async () => {
    const wrong = {
      title: '',
      language: 'xx-nowhere',
      timezone: 'Nowhere',
      login: 'a@b.c',
      email: 'ada',
      password: 'x',
    };
    const refused = await send(wrong, ['base']);
    expect(refused.status).to.equal(400);
    for (const name of Object.keys(wrong)) expect(refused.text, name).to.include(`field-${name}-error`);
    expect(refused.text).to.include('value="a@b.c"').and.not.include('value="x"');
    expect(refused.text)
      .to.match(/value="base"[^>]*checked/)
      .and.not.match(/value="other"[^>]*checked/);
    expect(await accounts()).to.deep.equal([]);
    expect((await send(FIELDS)).status).to.equal(302);
  });

  it('takes no wrong, no former and no old code, and lets nobody guess', async () => {
    const former = code;
    code = await freshCode();
    for (const wrong of ['AAAA-AAAA', former, '%', 'A\u0000']) {
      const answer = await open(wrong);
      expect(answer.status, wrong).to.equal(403);
      expect(answer.text).to.not.include('name="login"');
    }
    for (let tries = 0; tries < 6; tries += 1) await open('BBBB-BBBB');
    const throttled = await open(code);
    expect(throttled.status).to.equal(429);
    expect(throttled.headers['retry-after']).to.match(/^\d+$/);
    expect(throttled.text).to.match(/Try again in \d+ minutes, or print a fresh code/);
    const fresh = await freshCode();
    expect((await open(fresh)).status, 'a fresh code works at once').to.equal(200);
    expect((await open(code)).status, 'the former code').to.equal(403);
    code = fresh;
    site.advance(16 * 60_000);
    expect((await open(code)).status).to.equal(200);
    site.advance(50 * 60_000);
    expect((await open(code)).status).to.equal(403);
    expect(await accounts()).to.deep.equal([]);
  });

  it('makes one administrator of fifty parallel requests', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        send({ ...FIELDS, login: `ada${index}`, email: `ada${index}@example.org` }),
      ),
    );
    expect(all.filter(({ headers }) => headers['set-cookie'] !== undefined)).to.have.length(1);
    expect(await accounts()).to.have.length(1);
  });

  it('is not opened from another site', async () => {
    const body = new URLSearchParams({ code, ...FIELDS }).toString();
    const headers = { ...FORM, origin: 'https://elsewhere.example' };
    const answer = await site.visitor().page('POST', PATH, { body, headers });
    expect(answer.text).to.not.include('name="login"');
    expect(await accounts()).to.deep.equal([]);
  });
});
