import { tap } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, contentHooks, KEPT_POSTS, META, POST_META_REGISTRY, TERM_LIBRARY } from '../src/plugin.js';
import { type PostJson, store } from './posts-support.js';

describe('posts: items that are kept between answers', () => {
  let site: TestSite;
  let editor: TestClient;
  let asked = 0;
  let rendered = 0;

  beforeEach(async () => {
    site = await testHost({ plugins: [content] });
    editor = await site.as('editor');
    const database = site.pluginContext('content').use(DATABASE);
    const plain = database.select.bind(database);
    const select = (sql: string, values?: readonly (string | number | null)[]) => {
      asked += 1;
      return plain(sql, values);
    };
    Object.defineProperty(database, 'select', { value: select });
    site.tap(
      tap(contentHooks.the_content, { id: 'count' }, (_context, html) => {
        rendered += 1;
        return html;
      }),
    );
    for (const name of ['one', 'two', 'three']) await store(site, { title: name, content: `<p>${name}</p>` });
    [asked, rendered] = [0, 0];
  });

  afterEach(() => site.stop());

  /** Everybody in turn, so that no whole answer is kept. */
  const list = async (client: TestClient, query = '') => {
    const response = await client.get(`/wp/v2/posts?orderby=id&order=asc${query}`);
    return { items: expectSuccess<PostJson[]>(response), etag: response.headers['etag'], text: response.text };
  };
  const contents = (items: readonly PostJson[]) => items.map((item) => item.content.rendered);

  it('are rendered once for many lists and single posts, and a list asks one question then', async () => {
    const reader = await site.as('subscriber');
    const first = await list(reader);
    asked = 0;
    const second = await list(reader);
    expect(asked).to.be.at.most(1 + 2); // the session and its user, where they are not kept
    const single = expectSuccess<PostJson>(await reader.get(`/wp/v2/posts/${first.items[0]?.id}`));
    expect(rendered).to.equal(3);
    expect(second.text).to.equal(first.text);
    expect(second.etag).to.equal(first.etag);
    expect(single).to.deep.equal(first.items[0]);
  });

  it('are kept for those too who ask for some fields only, once they come again and again', async () => {
    const reader = await site.as('subscriber');
    const ask = () => list(reader, '&_fields=id,content');
    const first = await ask();
    for (let round = 0; round < 4; round += 1) await ask();
    [asked, rendered] = [0, 0];
    const last = await ask();
    expect(asked).to.be.at.most(2); // the session and its user
    expect(rendered).to.equal(0);
    expect(last.text).to.equal(first.text);
    expect(Object.keys(last.items[0] ?? {})).to.deep.equal(['id', 'content']);
    await store(site, { title: 'four', content: '<p>four</p>' });
    expect((await ask()).items).to.have.length(4);
  });

  it('are the same bytes as items that are made anew', async () => {
    const kept = (await list(await site.as('subscriber'))).items;
    const off = await testHost({ plugins: [content], preparedItems: false });
    for (const name of ['one', 'two', 'three']) await store(off, { title: name, content: `<p>${name}</p>` });
    const made = expectSuccess<PostJson[]>(await (await off.as('subscriber')).get('/wp/v2/posts?orderby=id&order=asc'));
    await off.stop();
    expect(JSON.stringify(kept)).to.equal(JSON.stringify(made));
  });

  it('tell each reader what that reader may do', async () => {
    const allow = async (client: TestClient) => {
      const [item] = (await list(client)).items;
      const [self] = Object(item?._links['self']) as [{ targetHints: { allow: string[] } }];
      return self.targetHints.allow;
    };
    const reader = await site.as('subscriber');
    for (let round = 0; round < 2; round += 1) {
      expect(await allow(reader)).to.deep.equal(['GET']);
      expect(await allow(editor)).to.deep.equal(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
    }
  });

  it('show meta to those alone who may read it', async () => {
    const { use } = site.pluginContext('content');
    const remove = use(POST_META_REGISTRY).register({
      ...{ name: 'secret', type: 'string', description: 'A secret.', objectType: 'post' },
      schema: { type: 'string', default: '' },
      canRead: (caller) => caller.can('edit_others_posts'),
    });
    const [first] = (await list(editor)).items;
    await use(META).set(first?.id ?? 0, 'secret', 'word');
    const reader = await site.as('subscriber');
    for (let round = 0; round < 2; round += 1) {
      expect((await list(editor)).items[0]?.meta).to.include({ secret: 'word' });
      expect((await list(reader)).items[0]?.meta).to.not.have.property('secret');
    }
    remove();
  });

  it('show meta that is registered later, and no more once it is taken back', async () => {
    const { use } = site.pluginContext('content');
    const reader = await site.as('subscriber');
    const metaOfFirst = async () => (await list(reader)).items[0]?.meta;
    expect(await metaOfFirst()).to.not.have.property('mood');
    const remove = use(POST_META_REGISTRY).register({
      ...{ name: 'mood', type: 'string', description: 'A mood.', objectType: 'post' },
      schema: { type: 'string', default: 'calm' },
    });
    for (let round = 0; round < 2; round += 1) expect(await metaOfFirst()).to.include({ mood: 'calm' });
    remove();
    expect(await metaOfFirst()).to.not.have.property('mood');
  });

  it('are never stale: after a write, a new term, meta, a tap that comes or goes, a changed setting', async () => {
    const reader = await site.as('subscriber');
    const [first] = (await list(reader)).items;
    const id = first?.id ?? 0;
    expectSuccess(await editor.post(`/wp/v2/posts/${id}`, { content: '<p>changed</p>' }));
    expect(contents((await list(reader)).items)[0]).to.contain('changed');
    const term = await site.pluginContext('content').use(TERM_LIBRARY).create({ taxonomy: 'category', name: 'Ferns' });
    expectSuccess(await editor.post(`/wp/v2/posts/${id}`, { categories: [term.id] }));
    expect((await list(reader)).items[0]?.class_list).to.include('category-ferns');
    const remove = site.tap(tap(contentHooks.the_content, { id: 'late' }, (_context, html) => `${html}!`));
    expect(contents((await list(reader)).items)[1]).to.match(/!$/);
    remove();
    expect(contents((await list(reader)).items)[1]).to.not.match(/!$/);
    expectSuccess(await editor.delete(`/wp/v2/posts/${id}`));
    expect((await list(reader)).items).to.have.length(2);
  });

  it('are not made for later of rows that were read before a write', async () => {
    const reader = await site.as('subscriber');
    const kept = site.pluginContext('content').use(KEPT_POSTS);
    const read = kept.list.bind(kept);
    let isWritten = false;
    const writingMeanwhile: typeof read = async (...asked) => {
      const page = await read(...asked);
      if (!isWritten) {
        isWritten = true;
        expectSuccess(await editor.post(`/wp/v2/posts/${page.posts[0]?.id}`, { content: '<p>changed meanwhile</p>' }));
      }
      return page;
    };
    Object.defineProperty(kept, 'list', { value: writingMeanwhile });
    await list(reader);
    expect(contents((await list(reader)).items)[0]).to.contain('changed meanwhile');
  });

  it('are not kept where a tap of the_content says that it is volatile', async () => {
    let now = 0;
    const remove = site.tap(
      tap(contentHooks.the_content, { id: 'clock', volatile: true }, (_context, html) => {
        now += 1;
        return `${html}${now}`;
      }),
    );
    const reader = await site.as('subscriber');
    const [before, after] = [contents((await list(reader)).items), contents((await list(reader)).items)];
    expect(after).to.not.deep.equal(before);
    remove();
  });

  it('are given to taps of rest_prepare_post as they are, and what those return is shown', async () => {
    const reader = await site.as('subscriber');
    await list(reader);
    const remove = site.tap(
      tap(contentHooks.rest_prepare_post, { id: 'greet' }, (_context, item, _post, { caller }) => ({
        ...item,
        reader: caller.user?.login ?? null,
      })),
    );
    const readers = async (client: TestClient) =>
      (await list(client)).items.map((item) => Object(item)['reader'] as unknown);
    expect(new Set(await readers(reader))).to.deep.equal(new Set([reader.user?.login]));
    expect(new Set(await readers(editor))).to.deep.equal(new Set([editor.user?.login]));
    remove();
    expect(new Set(await readers(reader))).to.deep.equal(new Set([undefined]));
  });

  it('keep nothing of what a password protects', async () => {
    const post = await store(site, { title: 'Locked', content: '<p>hidden</p>', password: 'open' });
    const reader = await site.as('subscriber');
    const read = async (query = '') =>
      expectSuccess<PostJson>(await reader.get(`/wp/v2/posts/${post.id}${query}`)).content.rendered;
    expect(await read('?password=open')).to.contain('hidden');
    expect(await read()).to.equal('');
    expect(await read('?password=open')).to.contain('hidden');
  });

  it('give _fields from what is kept', async () => {
    const reader = await site.as('subscriber');
    const whole = (await list(reader)).items;
    asked = 0;
    const part = (await list(reader, '&_fields=id,title')).items;
    expect(asked).to.be.at.most(1 + 2);
    expect(part).to.deep.equal(whole.map(({ id, title }) => ({ id, title })));
    expect(rendered).to.equal(3);
  });
});
