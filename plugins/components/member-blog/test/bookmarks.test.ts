import { POSTS, type Post } from '@plinth/content';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { idOf, writeOld } from './reading-support.js';
import { blogSite, ROOT, writePost } from './support.js';

describe('member-blog: the reading list', () => {
  let site: TestSite;
  let ana: TestClient;
  let reader: TestClient;
  let first: Post;
  let second: Post;

  beforeEach(async () => {
    site = await blogSite();
    [ana, reader] = [await site.as('author', 'ana'), await site.as('subscriber')];
    [first, second] = [await writeOld(site, ana, 2), await writeOld(site, ana, 1)];
  });

  afterEach(() => site.stop());

  const PATH = `${ROOT}/bookmarks`;

  const listed = async (client: TestClient, query: Readonly<Record<string, unknown>> = {}) =>
    expectSuccess<{ id: number }[]>(await client.get(PATH, { query })).map((item) => item.id);

  it('takes a published post in, once, and says how many members keep it', async () => {
    expect(expectSuccess(await reader.post(PATH, { post_id: first.id }))).to.deep.equal({ bookmarked: true, count: 1 });
    expect(expectSuccess(await reader.post(PATH, { post_id: first.id }))).to.deep.equal({ bookmarked: true, count: 1 });
    expect(expectSuccess(await ana.post(PATH, { post_id: first.id }))).to.deep.equal({ bookmarked: true, count: 2 });
    expect(expectSuccess(await reader.delete(`${PATH}/${first.id}`))).to.deep.equal({ bookmarked: false, count: 1 });
    expect(await listed(reader)).to.deep.equal([]);
    expect(await listed(ana)).to.deep.equal([first.id]);
  });

  it('refuses what is missing or not published, and deletes without looking', async () => {
    const draft = await writePost(site, ana, { status: 'draft' });
    for (const post_id of [draft.id, 999_999]) expectError(await ana.post(PATH, { post_id }), 404, 'mb_not_found');
    expectError(await ana.post(PATH, {}), 400, 'rest_missing_callback_param');
    expectError(await ana.post(PATH, { post_id: 'first' }), 400, 'rest_invalid_param');
    expect(expectSuccess(await ana.delete(`${PATH}/999999`))).to.deep.equal({ bookmarked: false, count: 0 });
    expect(expectSuccess(await ana.delete(`${PATH}/99999999999`))).to.deep.equal({ bookmarked: false, count: 0 });
  });

  it('lists what was added last first, in pages', async () => {
    for (const { id } of [first, second]) expectSuccess(await reader.post(PATH, { post_id: id }));
    const response = await reader.get(PATH, { query: { per_page: 1 } });
    const items = expectSuccess<{ link: string }[]>(response);
    expect(items).to.deep.equal([
      {
        ...{ id: second.id, title: 'Post of 1 days ago', link: items[0]?.link, date: '2026-01-14T12:00:00' },
        ...{ thumbnail: '', author: { id: idOf(ana), name: 'Test ana' } },
      },
    ]);
    expect(response.headers).to.include({ 'x-wp-total': '2', 'x-wp-totalpages': '2' });
    expect(await listed(reader, { per_page: 1, page: 2 })).to.deep.equal([first.id]);
    for (const query of [{ page: 0 }, { per_page: 0 }, { per_page: 51 }])
      expectError(await reader.get(PATH, { query }), 400, 'rest_invalid_param');
  });

  it('hides a post that is no longer published and keeps its bookmark', async () => {
    const posts = site.pluginContext('member-blog').use(POSTS);
    expectSuccess(await reader.post(PATH, { post_id: first.id }));
    await posts.update(first.id, { status: 'draft' });
    expect(await listed(reader)).to.deep.equal([]);
    await posts.update(first.id, { status: 'publish' });
    expect(await listed(reader)).to.deep.equal([first.id]);
  });

  it("shows another member's list to those who edit others' posts only", async () => {
    expectSuccess(await reader.post(PATH, { post_id: first.id }));
    expectError(await ana.get(PATH, { query: { user_id: idOf(reader) } }), 403, 'mb_forbidden');
    expect(await listed(await site.as('editor'), { user_id: idOf(reader) })).to.deep.equal([first.id]);
    expect(await listed(reader, { user_id: idOf(reader) })).to.deep.equal([first.id]);
  });

  it('is for members, and not written by application passwords', async () => {
    const app = await reader.withApplicationPassword();
    expect(await listed(app)).to.deep.equal([]);
    expectError(await app.post(PATH, { post_id: first.id }), 403, 'mb_app_password_write_denied');
    expectError(await app.delete(`${PATH}/${first.id}`), 403, 'mb_app_password_write_denied');
    expectError(await site.visitor().get(PATH), 401, 'mb_not_logged_in');
    expectError(await site.visitor().post(PATH, { post_id: first.id }), 401, 'mb_not_logged_in');
    expectError(await site.visitor().delete(`${PATH}/${first.id}`), 401, 'mb_not_logged_in');
  });

  it('holds a post once when fifty requests add it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => reader.post(PATH, { post_id: first.id })));
    for (const answer of answers) expect(expectSuccess(answer)).to.deep.equal({ bookmarked: true, count: 1 });
    expect(await listed(reader)).to.deep.equal([first.id]);
  });

  it('is closed with 403 while the feature is off', async () => {
    const off = await blogSite({ settings: { 'member-blog': { readingList: false } } });
    const member = await off.as('subscriber');
    expectError(await member.get(PATH), 403, 'mb_feature_disabled');
    expectError(await member.post(PATH, {}), 403, 'mb_feature_disabled');
    expectError(await member.delete(`${PATH}/1`), 403, 'mb_feature_disabled');
    expectError(await off.visitor().get(PATH), 401, 'mb_not_logged_in');
    await off.stop();
  });
});
