import { EVENTS } from '@plinth/kernel/administration';
import { DATABASE } from '@plinth/kernel/database';
import { type FormFields, submitForm, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { CONSOLE } from '../src/screen.js';
import { teaShelf, teas } from './teas.js';

const HOME = '/wp-admin/teas';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('kernel / a screen from a declaration', () => {
  let site: TestSite;
  let ana: TestClient;
  let acts: string[];

  beforeEach(async () => {
    site = await testHost({ plugins: [teaShelf] });
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    ana = await site.as('author', 'ana');
    acts = [];
    site
      .pluginContext('kernel')
      .use(EVENTS)
      .on('act', (_actor, { act, details }) => void acts.push(`${act} ${JSON.stringify(details)}`));
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const rows = () => site.use(DATABASE).rows(teas);
  const view = async (query = '', as = ana) => (await as.page('GET', HOME + query)).text;
  const send = (path: string, fields: FormFields, from = path, as = ana) =>
    submitForm(as, HOME + path, fields, HOME + from);
  const put = async (names: readonly string[], as = ana) => {
    const ownerId = as.user?.id ?? 0;
    const ids = await rows().insertMany(names.map((name, at) => ({ name, minutes: at + 1, ownerId })));
    return ids;
  };
  const namesIn = (text: string) =>
    [...text.matchAll(/<a href="\/wp-admin\/teas\/\d+">([^<]+)</g)].map(([, name]) => name);

  it('is for whoever its access rule lets in', async () => {
    expect((await ana.page('GET', HOME)).status).to.equal(200);
    expect((await (await site.as('subscriber')).page('GET', HOME)).status).to.equal(403);
    expect((await site.visitor().page('GET', HOME)).status).to.equal(401);
    expect((await (await site.as('subscriber')).page('POST', `${HOME}/new`, { body: 'name=x' })).status).to.equal(403);
  });

  it('lists rows page by page, sorted and filtered, all in its address', async () => {
    expect(await view())
      .to.include('Nothing here yet')
      .and.include('What the kettle is for.');
    await put(['Oolong', 'Assam', 'Sencha']);
    const first = await view();
    expect(namesIn(first)).to.deep.equal(['Assam', 'Oolong']);
    expect(first).to.include('1–2 of 3').and.include('/wp-admin/teas?page=2');
    expect(namesIn(await view('?page=2'))).to.deep.equal(['Sencha']);
    const sorted = await view('?orderby=minutes&order=desc');
    expect(namesIn(sorted)).to.deep.equal(['Sencha', 'Assam']);
    expect(sorted).to.include('aria-sort="descending"').and.include('orderby=minutes&amp;order=desc&amp;page=2');
    const found = await view('?search=sen');
    expect(namesIn(found)).to.deep.equal(['Sencha']);
    expect(found).to.include('value="sen"');
    const beyond = await ana.page('GET', `${HOME}?page=9`);
    expect(beyond.status).to.equal(200);
    expect(beyond.text).to.include('Page 9 doesn’t exist.');
    expect((await ana.page('GET', `${HOME}?orderby=color`)).status).to.equal(400);
    const other = await site.as('author', 'bea');
    expect(namesIn(await view('?whose=own', other))).to.deep.equal([]);
  });

  it('adds a row and says so', async () => {
    const added = await send('/new', { name: 'Sencha', minutes: 2 });
    expect(added.status).to.equal(303);
    expect(added.headers['location']).to.match(/\/teas\?done=created$/);
    expect(await view('?done=created'))
      .to.include('The tea is on the shelf.')
      .and.include('Sencha');
    expect((await rows().list({})).map(({ name, minutes }) => [name, minutes])).to.deep.equal([['Sencha', 2]]);
  });

  it('refuses input beside its fields, with everything that was typed', async () => {
    const refused = await send('/new', { name: '', minutes: 99 });
    expect(refused.status).to.equal(400);
    expect(refused.text).to.include('There are 2 problems').and.include('value="99"');
    expect(refused.text.match(/aria-invalid="true"/g)).to.have.length(2);
    await send('/new', { name: 'Sencha', minutes: 2 });
    const taken = await send('/new', { name: 'Sencha', minutes: 7 });
    expect(taken.text)
      .to.include('There is a tea of this name.')
      .and.include('value="Sencha"')
      .and.include('value="7"');
    expect(await rows().count({})).to.equal(1);
  });

  it('escapes what was typed and what is stored', async () => {
    const text = '"><img src=x>';
    expect((await send('/new', { name: text, minutes: 0 })).text).not.to.include('<img');
    const [id] = await put([text]);
    expect(await view()).not.to.include('<img');
    expect(await view(`/${id}`)).not.to.include('<img');
    expect(await view(`?done=deleted&undo=/teas/1&named=${encodeURIComponent(text)}`)).not.to.include('<img');
  });

  it('changes a row', async () => {
    const [id = 0] = await put(['Assam']);
    expect(await view(`/${id}`))
      .to.include('Edit “Assam”')
      .and.include('value="Assam"');
    const saved = await send(`/${id}`, { name: 'Darjeeling', minutes: 4 });
    expect(saved.headers['location']).to.match(new RegExp(`/teas/${id}\\?done=saved$`));
    expect(await view(`/${id}?done=saved`)).to.include('Changes saved.');
    expect(await rows().find({ id })).to.include({ name: 'Darjeeling', minutes: 4 });
    const refused = await send(`/${id}`, { name: 'Darjeeling', minutes: 16 });
    expect(refused.status).to.equal(400);
    expect(refused.text).to.include('value="16"').and.include('Edit “Darjeeling”');
  });

  it('authorizes every id as an object', async () => {
    const bea = await site.as('author', 'bea');
    const [id = 0] = await put(['Assam'], bea);
    expect((await ana.page('GET', `${HOME}/${id}`)).status).to.equal(403);
    expect((await send(`/${id}`, { name: 'Mine', minutes: 1 }, '/new')).status).to.equal(403);
    expect((await send(`/${id}`, { act: 'delete' }, '/new')).status).to.equal(403);
    expect((await send(`/${id}`, { act: 'undo' }, '/new')).status).to.equal(403);
    expect((await ana.page('GET', `${HOME}/4711`)).status).to.equal(404);
    expect((await send('/4711', { act: 'delete' }, '/new')).status).to.equal(404);
    const poured = await send('', { act: 'pour', sure: '1', 'ids[]': [id] }, '/new');
    expect(poured.headers['location']).to.include('done=0');
    expect(await rows().find({ id })).to.include({ name: 'Assam', removed: false });
  });

  it('deletes a row, names it, and offers to undo that', async () => {
    const [id = 0] = await put(['Assam']);
    const gone = await send(`/${id}`, { act: 'delete' });
    expect(await rows().find({ id })).to.include({ removed: true });
    const told = (await ana.page('GET', gone.headers['location'] ?? '')).text;
    expect(told).to.include('“Assam” was deleted.').and.include(`action="/wp-admin/teas/${id}"`).and.include('Undo');
    const back = await send(`/${id}`, { act: 'undo' });
    expect(back.headers['location']).to.match(/done=restored$/);
    expect(await rows().find({ id })).to.include({ removed: false });
  });

  it('offers to undo only at an address of its own', async () => {
    for (const undo of ['/users/1', '/teas/1/delete', '/teas/../users/1', '//evil.example/teas/1', '/teas/1?x'])
      expect(await view(`?done=deleted&named=Tea&undo=${encodeURIComponent(undo)}`), undo).not.to.include('Undo');
  });

  it('does something with many rows after a question, and records their names', async () => {
    const [one = 0, two = 0] = await put(['Assam', 'Oolong']);
    const foreign = await put(['Sencha'], await site.as('author', 'bea'));
    const asked = await send('', { act: 'pour', 'ids[]': [one, two, ...foreign] });
    expect(asked.status).to.equal(200);
    expect(asked.text).to.include('Apply this to 2 items?').and.include('<li>Assam</li>').and.not.include('<li>Sencha');
    expect(await rows().count({})).to.equal(3);
    const done = await send('', { act: 'pour', sure: '1', 'ids[]': [one, two, ...foreign] });
    expect((await ana.page('GET', done.headers['location'] ?? '')).text)
      .to.include('2 teas poured away.')
      .and.not.include('left unchanged');
    expect(acts.at(-1)).to.include('Poured teas away.').and.include('“Assam”, “Oolong”');
    expect((await rows().list({})).map(({ name }) => name)).to.deep.equal(['Sencha']);
    expect((await send('', { act: 'other', 'ids[]': foreign })).headers['location']).to.include('done=0');
  });

  it('does the act of a row with that row alone', async () => {
    const [one = 0] = await put(['Assam', 'Oolong']);
    expect(await view())
      .to.include(`value="pour ${one}"`)
      .and.include('aria-label="Pour away: Assam"');
    await send('', { row: `pour ${one}`, sure: '1' });
    expect((await rows().list({})).map(({ name }) => name)).to.deep.equal(['Oolong']);
  });

  it('takes no form without its nonce', async () => {
    const sent = await ana.page('POST', `${HOME}/new`, { body: 'name=Assam&minutes=3', headers: FORM });
    expect(sent.status).to.equal(403);
    expect(await rows().count({})).to.equal(0);
  });

  it('makes one row of a form that is sent fifty times at once', async () => {
    const { text } = await ana.page('GET', `${HOME}/new`);
    const hidden = [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const fields = hidden.map(([, name = '', value = '']) => [name, value]);
    const body = new URLSearchParams([...fields, ['name', 'Assam'], ['minutes', '3']]).toString();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ana.page('POST', `${HOME}/new`, { body, headers: FORM })),
    );
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([303]));
    expect(await rows().count({})).to.equal(1);
  });
});
