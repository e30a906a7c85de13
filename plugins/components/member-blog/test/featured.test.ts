import { POSTS, type Post } from '@plinth/content';
import { tap } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogHooks } from '../src/hooks.js';
import { idOf, writeOld } from './reading-support.js';
import { blogSite, ROOT, writePost } from './support.js';

describe("member-blog: editors' picks", () => {
  let site: TestSite;
  let editor: TestClient;
  let ana: TestClient;
  let first: Post;
  let second: Post;
  let draft: Post;

  beforeEach(async () => {
    site = await blogSite();
    [editor, ana] = [await site.as('editor'), await site.as('author', 'ana')];
    [first, second] = [await writeOld(site, ana, 2), await writeOld(site, ana, 1)];
    draft = await writePost(site, ana, { status: 'draft' });
  });

  afterEach(() => site.stop());

  const path = (post: Pick<Post, 'id'>) => `${ROOT}/posts/${post.id}/featured`;

  const listed = async (query: Readonly<Record<string, unknown>> = {}) =>
    expectSuccess<{ id: number }[]>(await site.visitor().get(`${ROOT}/featured`, { query })).map((item) => item.id);

  it('are made by POST and taken back by DELETE', async () => {
    expect(expectSuccess(await editor.post(path(first)))).to.deep.equal({
      post_id: first.id,
      featured: true,
      total: 1,
    });
    expect(expectSuccess(await editor.post(path(second), { order: 3 }))).to.include({ total: 2 });
    expect(await listed()).to.deep.equal([first.id, second.id]);
    expect(expectSuccess(await editor.delete(path(first)))).to.deep.equal({
      post_id: first.id,
      featured: false,
      total: 1,
    });
    expect(await listed()).to.deep.equal([second.id]);
    expect(expectSuccess(await editor.delete(path(first)))).to.include({ featured: false, total: 1 });
  });

  it('stand in their order, lower first, the newer first among equals', async () => {
    const third = await writeOld(site, ana, 3);
    for (const post of [first, second]) expectSuccess(await editor.post(path(post), { order: 5 }));
    expectSuccess(await editor.post(path(third), { order: 0 }));
    expect(await listed()).to.deep.equal([third.id, second.id, first.id]);
    expectSuccess(await editor.post(path(third), { order: 9999 }));
    expect(await listed()).to.deep.equal([second.id, first.id, third.id]);
    expectSuccess(await editor.post(path(first)));
    expect(await listed()).to.deep.equal([second.id, first.id, third.id]);
  });

  it('take an order of 0 to 9999', async () => {
    for (const order of [-1, 10_000, 1.5, 'first'])
      expectError(await editor.post(path(first), { order }), 400, 'rest_invalid_param');
    expect(await listed()).to.deep.equal([]);
  });

  it('are listed publicly as a plain array with totals', async () => {
    expectSuccess(await editor.post(path(first)));
    const response = await site.visitor().get(`${ROOT}/featured`);
    const author = { id: idOf(ana), name: 'Test ana', url: `http://localhost/author/${ana.user?.slug}/` };
    const items = expectSuccess<{ permalink: string }[]>(response);
    expect(items).to.deep.equal([
      {
        ...{ id: first.id, title: 'Post of 2 days ago', permalink: items[0]?.permalink },
        ...{ author, date: '2026-01-13T12:00:00' },
      },
    ]);
    expect(response.headers).to.include({ 'x-wp-total': '1', 'x-wp-totalpages': '1' });
    for (const query of [{ page: 0 }, { per_page: 51 }])
      expectError(await ana.get(`${ROOT}/featured`, { query }), 400, 'rest_invalid_param');
  });

  it('are hidden while their post is not published, and come back with it', async () => {
    const posts = site.pluginContext('member-blog').use(POSTS);
    expectSuccess(await editor.post(path(first)));
    await posts.update(first.id, { status: 'draft' });
    expect(await listed()).to.deep.equal([]);
    expect(expectSuccess(await editor.post(path(second)))).to.include({ total: 1 });
    await posts.update(first.id, { status: 'publish' });
    expect(await listed()).to.have.members([first.id, second.id]);
    await posts.remove(first.id);
    expect(await listed()).to.deep.equal([second.id]);
  });

  it('can be made of published posts only', async () => {
    expectError(await editor.post(path(draft)), 400, 'mb_not_published');
    expectError(await editor.post(path({ id: 999_999 })), 404, 'mb_post_not_found');
    expectError(await editor.delete(path({ id: 999_999 })), 404, 'mb_post_not_found');
  });

  it('take the capability edit_others_posts, and not by an application password', async () => {
    for (const method of ['post', 'delete'] as const) {
      expectError(await site.visitor()[method](path(first)), 401, 'mb_not_logged_in');
      expectError(await ana[method](path(first)), 403, 'mb_cannot_feature');
      const app = await editor.withApplicationPassword();
      expectError(await app[method](path(first)), 403, 'mb_app_password_write_denied');
    }
    expect(await listed()).to.deep.equal([]);
  });

  it('take another capability when mb_feature_capability says so', async () => {
    site.tap(tap(blogHooks.mb_feature_capability, {}, (_context, capability) => `not_${capability}`));
    expectError(await editor.post(path(first)), 403, 'mb_cannot_feature');
    const curator = await site.member({ can: ['not_edit_others_posts'] });
    expect(expectSuccess(await curator.post(path(first)))).to.include({ featured: true });
  });

  it('let an application password in when mb_rest_allow_app_passwords says so', async () => {
    site.tap(tap(blogHooks.mb_rest_allow_app_passwords, {}, () => true));
    const app = await editor.withApplicationPassword();
    expect(expectSuccess(await app.post(path(first)))).to.include({ featured: true });
  });

  it('are one pick when fifty requests make it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => editor.post(path(first), { order: 1 })));
    for (const answer of answers)
      expect(expectSuccess(answer)).to.deep.equal({ post_id: first.id, featured: true, total: 1 });
    expect(await listed()).to.deep.equal([first.id]);
  });
});
