import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { POSTS } from '../src/ports.js';
import { idsOf, type PostJson, write } from './posts-support.js';

describe('revisions', () => {
  let site: TestSite;
  let author: TestClient;
  let other: TestClient;
  let editor: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    author = await site.as('author');
    other = await site.as('author', 'other author');
    editor = await site.as('editor');
  });

  after(() => site.stop());

  /** A post with a revision for each of its titles, the first among them. */
  const changed = async (client: TestClient, ...titles: string[]): Promise<number> => {
    const [first, ...later] = titles;
    const { id } = await write(client, { title: first, content: 'Text' });
    for (const title of later) await client.post(`/wp/v2/posts/${id}`, { title });
    return id;
  };
  const revisions = async (id: number, query: object = {}) =>
    author.get(`/wp/v2/posts/${id}/revisions`, { query: { ...query } });

  it('keep what a post said first and after each change of title, content or excerpt, newest first', async () => {
    const id = await changed(author, 'One', 'Two', 'Three');
    const response = await revisions(id);
    const list = response.json<PostJson[]>();
    expect(list.map((item) => item.title.rendered)).to.deep.equal(['Three', 'Two', 'One']);
    expect(response.headers).to.include({ 'x-wp-total': '3', 'x-wp-totalpages': '1' });
    expect(list[0]).to.include({ parent: id, slug: `${id}-revision-v1`, author: author.user?.id });
  });

  it('name whoever made the change as their author', async () => {
    const id = await changed(author, 'Mine');
    await editor.post(`/wp/v2/posts/${id}`, { title: 'Edited' });
    expect((await revisions(id)).json<PostJson[]>()[0]?.author).to.equal(editor.user?.id);
  });

  it('keep what was imported or made by a program, under its date, when it is changed first', async () => {
    const posts = site.pluginContext('content').use(POSTS);
    const old = { authorId: author.user?.id ?? 0, createdAt: '2026-01-02T03:04:05.000Z' };
    const { id } = await posts.insert({ ...old, type: 'post', status: 'publish', title: 'Rye', content: 'Patience' });
    await editor.post(`/wp/v2/posts/${id}`, { content: 'Haste' });
    const list = (await revisions(id, { context: 'edit' })).json<PostJson[]>();
    expect(list.map(({ content: kept }) => kept.raw)).to.deep.equal(['Haste', 'Patience']);
    expect(list[1]).to.include({ author: author.user?.id, date_gmt: '2026-01-02T03:04:05' });
  });

  it('keep what was written meanwhile without a revision', async () => {
    const id = await changed(author, 'First', 'Second');
    await site.pluginContext('content').use(POSTS).update(id, { title: 'By a plugin' });
    await author.post(`/wp/v2/posts/${id}`, { title: 'Third' });
    const titles = (await revisions(id)).json<PostJson[]>().map(({ title }) => title.rendered);
    expect(titles).to.deep.equal(['Third', 'By a plugin', 'Second', 'First']);
  });

  it('lose nothing to fifty writers at once', async () => {
    const many = await testHost({ plugins: [content], settings: { content: { revisionsKept: 60 } } });
    const client = await many.as('author');
    const { id } = await write(client, { title: 'Before all' });
    const titles = Array.from({ length: 50 }, (_, index) => `Writer ${index}`);
    await Promise.all(titles.map((title) => client.post(`/wp/v2/posts/${id}`, { title })));
    const response = await client.get(`/wp/v2/posts/${id}/revisions?per_page=100`);
    const kept = response.json<PostJson[]>().map(({ title }) => title.rendered);
    expect(kept).to.have.members([...titles, 'Before all']);
    await many.stop();
  });

  it('keep nothing when the text stays as it is', async () => {
    const id = await changed(author, 'Same', 'Changed');
    await author.post(`/wp/v2/posts/${id}`, { status: 'publish' });
    expect(idsOf(await revisions(id))).to.have.length(2);
  });

  it('are kept up to the number in the settings, the oldest going first', async () => {
    const few = await testHost({ plugins: [content], settings: { content: { revisionsKept: 2 } } });
    const client = await few.as('author');
    const { id } = await write(client, { title: '0' });
    for (const title of ['1', '2', '3', '4']) await client.post(`/wp/v2/posts/${id}`, { title });
    const list = (await client.get(`/wp/v2/posts/${id}/revisions`)).json<PostJson[]>();
    expect(list.map((item) => item.title.rendered)).to.deep.equal(['4', '3']);
    await few.stop();
  });

  it('are not kept at all when the setting is 0', async () => {
    const none = await testHost({ plugins: [content], settings: { content: { revisionsKept: 0 } } });
    const client = await none.as('author');
    const { id } = await write(client, { title: '0' });
    await client.post(`/wp/v2/posts/${id}`, { title: '1' });
    expect((await client.get(`/wp/v2/posts/${id}/revisions`)).body).to.deep.equal([]);
    await none.stop();
  });

  it('have exactly the fields of each context', async () => {
    const id = await changed(author, 'Shape', 'Shaped');
    const [newest] = idsOf(await revisions(id));
    const read = async (context: string) =>
      (await author.get(`/wp/v2/posts/${id}/revisions/${newest}?context=${context}`)).json<PostJson>();
    const embed = ['author', 'date', 'id', 'parent', 'slug', 'title', 'excerpt', '_links'];
    const view = [...embed, 'date_gmt', 'modified', 'modified_gmt', 'guid', 'content', 'meta'];
    expect(Object.keys(await read('embed'))).to.have.members(embed);
    expect(Object.keys(await read('view'))).to.have.members(view);
    expect((await read('edit')).title).to.deep.equal({ raw: 'Shaped', rendered: 'Shaped' });
    expect((await read('view'))._links['parent']).to.deep.equal([
      { href: `http://localhost/wp-json/wp/v2/posts/${id}` },
    ]);
  });

  it('are shown to whoever may edit the post and to nobody else', async () => {
    const id = await changed(author, 'Mine', 'Still mine');
    const path = `/wp/v2/posts/${id}/revisions`;
    expectError(await site.visitor().get(path), 401, 'rest_cannot_read');
    expectError(await other.get(path), 403, 'rest_cannot_read');
    expect(idsOf(await editor.get(path))).to.have.length(2);
    const [one] = idsOf(await editor.get(path));
    expectError(await other.get(`${path}/${one}`), 403, 'rest_cannot_read');
  });

  it('answer 404 for an unknown post, an unknown revision and one of another post', async () => {
    const [a, b] = [await changed(author, 'A', 'A2'), await changed(author, 'B', 'B2')];
    const [ofB] = idsOf(await revisions(b));
    expectError(await author.get('/wp/v2/posts/4711/revisions'), 404, 'rest_post_invalid_parent');
    expectError(await author.get(`/wp/v2/posts/${a}/revisions/4711`), 404, 'rest_post_invalid_id');
    expectError(await author.get(`/wp/v2/posts/${a}/revisions/${ofB}`), 404, 'rest_post_invalid_id');
    expectError(await author.get(`/wp/v2/posts/${ofB}`), 404, 'rest_post_invalid_id');
  });

  it('are listed a page at a time when per_page is given', async () => {
    const id = await changed(author, '1', '2', '3');
    expect(idsOf(await revisions(id, { per_page: 2 }))).to.have.length(2);
    expect(idsOf(await revisions(id, { per_page: 2, page: 2 }))).to.have.length(1);
    expect(idsOf(await revisions(id, { offset: 1 }))).to.have.length(2);
    expectError(await revisions(id, { per_page: 2, page: 3 }), 400, 'rest_revision_invalid_page_number');
    for (const per_page of [0, 101]) expectError(await revisions(id, { per_page }), 400, 'rest_invalid_param');
    const oldest = (await revisions(id, { order: 'asc', orderby: 'id' })).json<PostJson[]>()[0];
    expect(oldest?.title.rendered).to.equal('1');
    expect(idsOf(await revisions(id, { exclude: [oldest?.id] }))).to.have.length(2);
    expect(idsOf(await revisions(id, { include: [oldest?.id] }))).to.deep.equal([oldest?.id]);
    expect(idsOf(await revisions(id, { search: '2' }))).to.have.length(1);
  });

  it('are removed for good with force only', async () => {
    const id = await changed(author, 'Remove', 'Removed');
    const [one] = idsOf(await revisions(id));
    const path = `/wp/v2/posts/${id}/revisions/${one}`;
    expectError(await author.delete(path), 501, 'rest_trash_not_supported');
    expectError(await other.delete(`${path}?force=true`), 403, 'rest_cannot_delete');
    const body = (await author.delete(`${path}?force=true`)).json<{ deleted: boolean; previous: PostJson }>();
    expect(body.deleted).to.equal(true);
    expect(body.previous.id).to.equal(one);
    const post = (await author.get(`/wp/v2/posts/${id}`)).json<PostJson>();
    expect(post._links['version-history']?.[0]?.['count']).to.equal(1);
    const [left] = idsOf(await revisions(id));
    await author.delete(`/wp/v2/posts/${id}/revisions/${left}?force=true`);
    const bare = (await author.get(`/wp/v2/posts/${id}`)).json<PostJson>();
    expect(bare._links['version-history']?.[0]?.['count']).to.equal(0);
    expect(bare._links).to.not.have.property('predecessor-version');
  });

  it('go with their post', async () => {
    const id = await changed(author, 'Whole', 'Gone');
    await author.delete(`/wp/v2/posts/${id}?force=true`);
    expectError(await revisions(id), 404, 'rest_post_invalid_parent');
  });

  it('exist for pages too', async () => {
    const { id } = await write(editor, { title: 'Page' }, '/wp/v2/pages');
    await editor.post(`/wp/v2/pages/${id}`, { title: 'Page changed' });
    expect(idsOf(await editor.get(`/wp/v2/pages/${id}/revisions`))).to.have.length(2);
  });
});
