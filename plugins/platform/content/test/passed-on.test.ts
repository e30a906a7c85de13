import { DATABASE } from '@plinth/kernel/database';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POSTS } from '../src/plugin.js';

describe('content: addresses at which there is no page', () => {
  let site: TestSite;
  let asked = 0;

  beforeEach(async () => {
    site = await testHost({ plugins: [content] });
    const database = site.pluginContext('content').use(DATABASE);
    const plain = database.select.bind(database);
    const select = (sql: string, values?: readonly (string | number | null)[]) => {
      asked += 1;
      return plain(sql, values);
    };
    Object.defineProperty(database, 'select', { value: select });
  });
  afterEach(() => site.stop());

  const ask = async (path: string, client: TestClient = site.visitor()) => (await client.page('GET', path)).text;
  const posts = () => site.pluginContext('content').use(POSTS);
  const page = { type: 'page', title: 'Hut', content: '<p>Warm.</p>' } as const;

  it('are passed on to the application around, without a question the second time', async () => {
    expect(await ask('/api/of/an/application')).to.equal('not served');
    asked = 0;
    for (let round = 0; round < 3; round += 1) expect(await ask('/api/of/an/application')).to.equal('not served');
    expect(asked).to.equal(0);
  });

  it('are looked for again as soon as something is written', async () => {
    expect(await ask('/hut/')).to.equal('not served');
    const { id } = await posts().insert({ ...page, status: 'draft' });
    expect(await ask('/hut/')).to.equal('not served');
    await posts().update(id, { status: 'publish' });
    expect(await ask('/hut/')).to.include('Warm.');
    await posts().update(id, { slug: 'cabin' });
    expect(await ask('/cabin/')).to.include('Warm.');
    await posts().trash(id);
    expect(await ask('/cabin/')).to.equal('not served');
  });

  it('are those of one person only: an editor sees a private page that visitors asked for in vain', async () => {
    await posts().insert({ ...page, status: 'private' });
    const editor = await site.as('editor');
    for (let round = 0; round < 2; round += 1) {
      expect(await ask('/hut/')).to.equal('not served');
      expect(await ask('/hut/', editor)).to.include('Warm.');
    }
  });

  it('are forgotten when there are too many, and when a plugin is switched', async () => {
    expect(await ask('/page/2/')).to.equal('not served');
    for (let n = 0; n < 60; n += 1) await ask(`/nothing-${n}/`);
    await site.disable('content');
    await site.enable('content');
    for (let n = 0; n < 11; n += 1) await posts().insert({ type: 'post', status: 'publish', title: `Post ${n}` });
    expect(await ask('/page/2/')).to.include('Post 0');
  });
});
