import { tap, USERS } from '@plinth/kernel';
import { expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { COMMENTS, content, contentHooks, POSTS, TERM_LIBRARY } from '../src/plugin.js';
import { type PostJson, store } from './posts-support.js';

/** A comment as it is sent. */
interface CommentJson {
  readonly id: number;
}

describe('posts: what is kept while something else changes', () => {
  let site: TestSite;
  let editor: TestClient;
  let reader: TestClient;
  let rendered: string[];
  let one: number;
  let two: number;

  beforeEach(async () => {
    rendered = [];
    site = await testHost({ plugins: [content] });
    [editor, reader] = [await site.as('editor'), await site.as('subscriber')];
    site.tap(
      tap(contentHooks.the_content, { id: 'count', own: true }, (_context, html, { title }) => {
        rendered.push(title);
        return html;
      }),
    );
    one = (await store(site, { title: 'one', content: '<p>one</p>', authorId: editor.user?.id ?? 0 })).id;
    two = (await store(site, { title: 'two', content: '<p>two</p>' })).id;
    await readAll();
    rendered = [];
  });
  afterEach(() => site.stop());

  const use = () => site.pluginContext('content').use;
  const read = async (id: number, client: TestClient = site.visitor(), query = '') =>
    expectSuccess<PostJson>(await client.get(`/wp/v2/posts/${id}${query}`));
  const list = async (client: TestClient = site.visitor(), query = '') =>
    expectSuccess<PostJson[]>(await client.get(`/wp/v2/posts?orderby=id&order=asc${query}`));

  /** Everything is asked for by a visitor, whose answers are kept whole, and by a member, of whose only parts are. */
  async function readAll() {
    for (const client of [site.visitor(), reader]) {
      await list(client);
      for (const id of [one, two]) await read(id, client);
    }
  }
  const renderedBy = async (change: () => Promise<unknown>) => {
    rendered = [];
    await change();
    await readAll();
    return [...new Set(rendered)].sort();
  };
  const comment = (post: number, fields: object = {}) =>
    editor.post('/wp/v2/comments', { post, content: `A word on ${post}.`, ...fields });

  it('stays for all posts when somebody comments, approved or not, or an account is made', async () => {
    expect(await renderedBy(() => comment(one))).to.deep.equal([]);
    const held = { postId: one, status: 'hold', content: 'Later.', authorName: 'Bo' } as const;
    expect(await renderedBy(() => use()(COMMENTS).insert(held))).to.deep.equal([]);
    expect(await renderedBy(() => site.member())).to.deep.equal([]);
  });

  it('stays for the others when one is created, changed, moved to a category or put into the trash', async () => {
    expect(await renderedBy(() => store(site, { title: 'new', content: '<p>new</p>' }))).to.deep.equal(['new']);
    expect(await renderedBy(() => editor.post(`/wp/v2/posts/${one}`, { content: '<p>1</p>' }))).to.deep.equal(['one']);
    const { id } = await use()(TERM_LIBRARY).create({ taxonomy: 'category', name: 'Ferns' });
    await readAll();
    expect(await renderedBy(() => editor.post(`/wp/v2/posts/${one}`, { categories: [id] }))).to.deep.equal(['one']);
    expect((await read(one)).class_list).to.include('category-ferns');
    const four = (await store(site, { title: 'four', content: '<p>four</p>' })).id;
    await readAll();
    expect(await renderedBy(() => editor.delete(`/wp/v2/posts/${four}`))).to.not.include('one');
  });

  it('shows at once what changed, to visitors and members, in lists and alone', async () => {
    for (let round = 1; round <= 3; round += 1) {
      expectSuccess(await editor.post(`/wp/v2/posts/${one}`, { title: `round ${round}`, content: `<p>${round}</p>` }));
      for (const client of [site.visitor(), reader]) {
        expect((await read(one, client)).content.rendered).to.contain(`<p>${round}</p>`);
        expect((await list(client))[0]?.title.rendered).to.equal(`round ${round}`);
        expect((await list(client))[1]?.content.rendered).to.contain('two');
      }
    }
  });

  it('shows the new name of a term, and the address of a page below one that moved', async () => {
    const term = await use()(TERM_LIBRARY).create({ taxonomy: 'category', name: 'Ferns' });
    expectSuccess(await editor.post(`/wp/v2/posts/${one}`, { categories: [term.id] }));
    await readAll();
    expectSuccess(await editor.post(`/wp/v2/categories/${term.id}`, { slug: 'mosses' }));
    for (const client of [site.visitor(), reader])
      expect((await read(one, client)).class_list).to.include('category-mosses');
    const posts = use()(POSTS);
    const page = { type: 'page', status: 'publish', content: '' } as const;
    const parent = await posts.insert({ ...page, title: 'House' });
    const child = await posts.insert({ ...page, title: 'Room', parentId: parent.id });
    const link = async (client: TestClient) =>
      expectSuccess<PostJson>(await client.get(`/wp/v2/pages/${child.id}`)).link;
    for (const client of [site.visitor(), reader]) expect(await link(client)).to.contain('/house/room');
    expectSuccess(await editor.post(`/wp/v2/pages/${parent.id}`, { slug: 'hut' }));
    for (const client of [site.visitor(), reader]) expect(await link(client)).to.contain('/hut/room');
  });

  it('embeds what is true: the newest comments, the name of the author, the terms', async () => {
    const embedded = async () => {
      return Object(Reflect.get(await read(one, site.visitor(), '?_embed'), '_embedded'));
    };
    expect((await embedded()).replies[0]).to.deep.equal([]);
    const first = expectSuccess<CommentJson>(await comment(one), 201);
    expect((await embedded()).replies[0]).to.have.length(1);
    expectSuccess(await comment(one, { parent: first.id }), 201);
    expectSuccess(await editor.delete(`/wp/v2/comments/${first.id}`, undefined, { query: { force: true } }));
    expect((await embedded()).replies[0]).to.have.length(1);
    await use()(USERS).update(editor.user?.id ?? 0, { displayName: 'Eda' });
    expect((await embedded()).author[0].name).to.equal('Eda');
  });

  it('lists the comments of one post anew when it gets one, and keeps those of another', async () => {
    const ids = async (post: number) =>
      expectSuccess<CommentJson[]>(await site.visitor().get(`/wp/v2/comments?post=${post}`)).map(({ id }) => id);
    expect(await ids(one)).to.deep.equal([]);
    const made = expectSuccess<CommentJson>(await comment(one), 201);
    expect(await ids(one)).to.deep.equal([made.id]);
    expect(await ids(two)).to.deep.equal([]);
    expectSuccess(await editor.post(`/wp/v2/comments/${made.id}`, { post: two }));
    expect(await ids(one)).to.deep.equal([]);
    expect(await ids(two)).to.deep.equal([made.id]);
    await use()(POSTS).update(two, { status: 'private' });
    expect(await ids(two)).to.deep.equal([]);
  });

  it('is shown anew where a tap may show other posts, because it does not say that it is its own', async () => {
    let tapped = site;
    const newest = async () => {
      const posts = tapped.pluginContext('content').use(POSTS);
      return (await posts.list({ types: ['post'], statuses: ['publish'], limit: 1, orderBy: 'id' })).posts[0]?.title;
    };
    const taps = [
      tap(contentHooks.rest_prepare_post, { id: 'newest' }, async (_context, item) => ({
        ...item,
        newest: await newest(),
      })),
      tap(contentHooks.the_content, { id: 'newest' }, async (_context, html) => `${html}<p>${await newest()}</p>`),
    ];
    for (const each of taps) {
      tapped = await testHost({ plugins: [content], taps: [each] });
      const { id } = await store(tapped, { title: 'first', content: '<p>first</p>' });
      const member = await tapped.as('subscriber');
      for (const title of ['second', 'third']) {
        await store(tapped, { title });
        for (const client of [tapped.visitor(), member])
          expect((await client.get(`/wp/v2/posts/${id}`)).text, each.hook).to.contain(title);
      }
      await tapped.stop();
    }
  });
});
