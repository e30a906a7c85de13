import { tap, USERS } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogHooks } from '../src/hooks.js';
import { blogSite, coauthor, ROOT, readPost, writePost } from './support.js';

describe('member-blog: DELETE /posts/{id}', () => {
  let site: TestSite;
  let author: TestClient;
  before(async () => {
    site = await blogSite();
    author = await site.as('author');
  });
  after(() => site.stop());

  it('moves a post to the trash and says what it was', async () => {
    const { id } = await writePost(site, author, { status: 'pending' });
    const answer = expectSuccess(await author.delete(`${ROOT}/posts/${id}`));
    expect(answer).to.deep.equal({ deleted: true, post_id: id, status: 'trash', previous_status: 'pending' });
    expect(await readPost(site, id)).to.include({ status: 'trash', previousStatus: 'pending' });
    expectError(await author.delete(`${ROOT}/posts/${id}`), 410, 'mb_already_trashed');
  });

  it('answers 404 mb_post_not_found for a missing post and for what is no post', async () => {
    expectError(await author.delete(`${ROOT}/posts/9999`), 404, 'mb_post_not_found');
    const page = await writePost(site, author, { type: 'page' });
    expectError(await author.delete(`${ROOT}/posts/${page.id}`), 404, 'mb_post_not_found');
  });

  it('needs can_delete: neither strangers nor co-authors', async () => {
    const post = await writePost(site, author);
    const other = await site.as('author', 'other');
    expectError(await site.visitor().delete(`${ROOT}/posts/${post.id}`), 401, 'mb_not_logged_in');
    expectError(await other.delete(`${ROOT}/posts/${post.id}`), 403, 'mb_forbidden');
    await coauthor(site, post, author, other);
    expectError(await other.delete(`${ROOT}/posts/${post.id}`), 403, 'mb_forbidden');
    expectError(await other.delete(`/wp/v2/posts/${post.id}`), 403, 'rest_cannot_delete');
    expectSuccess(await (await site.as('editor')).delete(`${ROOT}/posts/${post.id}`));
  });

  it('leaves a post in the trash that fifty requests publish while one removes it', async () => {
    const { id } = await writePost(site, author, { status: 'draft' });
    const [removed, ...others] = await Promise.all([
      author.delete(`${ROOT}/posts/${id}`),
      ...Array.from({ length: 50 }, () => author.post(`${ROOT}/posts/${id}/status`, { status: 'publish' })),
    ]);
    expect(removed?.status).to.equal(200);
    for (const refused of others.filter(({ status }) => status !== 200)) expectError(refused, 404, 'mb_not_found');
    expect((await readPost(site, id)).status).to.equal('trash');
    expect(site.errors).to.deep.equal([]);
  });

  it('lets one of fifty requests at once do it', async () => {
    const { id } = await writePost(site, author);
    const all = await Promise.all(Array.from({ length: 50 }, () => author.delete(`${ROOT}/posts/${id}`)));
    expect(all.filter(({ status }) => status === 200)).to.have.length(1);
    expect(all.filter(({ status }) => status === 410)).to.have.length(49);
  });
});

describe('member-blog: POST /posts/{id}/status', () => {
  let site: TestSite;
  let author: TestClient;
  let editor: TestClient;
  const put = (client: TestClient, id: number, fields?: object) => client.post(`${ROOT}/posts/${id}/status`, fields);

  before(async () => {
    site = await blogSite({
      settings: { 'member-blog': { moderatedMembers: ['listed'], moderatedRoles: ['shop_manager'], fewestWords: 1 } },
    });
    author = await site.as('author');
    editor = await site.as('editor');
  });
  after(() => site.stop());

  it('takes a published post offline and makes it live again', async () => {
    const { id } = await writePost(site, author, { title: 'Off and on' });
    expect(expectSuccess(await put(author, id, { status: 'draft' }))).to.include({ post_id: id, status: 'draft' });
    expect((await readPost(site, id)).status).to.equal('draft');
    const live = expectSuccess<{ link: string }>(await put(author, id, { status: 'publish' }));
    expect(live).to.deep.equal({ post_id: id, status: 'publish', link: 'http://localhost/2026/01/15/off-and-on/' });
  });

  it('changes sides without a status', async () => {
    const { id } = await writePost(site, author);
    expect(expectSuccess(await put(author, id))).to.include({ status: 'draft' });
    expect(expectSuccess(await put(author, id))).to.include({ status: 'publish' });
    expectError(await put(author, id, { status: 'private' }), 400, 'rest_invalid_param');
  });

  it('changes nothing that is so already', async () => {
    const { id, modifiedAt } = await writePost(site, author);
    site.advance(1000);
    expect(expectSuccess(await put(author, id, { status: 'publish' }))).to.include({ status: 'publish' });
    expect((await readPost(site, id)).modifiedAt).to.equal(modifiedAt);
  });

  it('makes a scheduled post live at once, dated now', async () => {
    const { id } = await writePost(site, author, { status: 'future', createdAt: '2027-01-01T00:00:00.000Z' });
    expect(expectSuccess(await put(author, id, { status: 'publish' }))).to.include({ status: 'publish' });
    expect((await readPost(site, id)).createdAt).to.equal(site.now().toISOString());
    expect(site.mail.filter(({ subject }) => subject.includes('Published'))).to.have.length(0);
  });

  it('needs can_edit, and can_publish to go live', async () => {
    const { id } = await writePost(site, author, { status: 'draft' });
    const contributor = await site.as('contributor');
    const own = await writePost(site, contributor, { status: 'draft' });
    expectError(await put(site.visitor(), id), 401, 'mb_not_logged_in');
    expectError(await put(contributor, id), 403, 'mb_forbidden');
    expectError(await put(contributor, own.id, { status: 'publish' }), 403, 'mb_forbidden');
    expectError(await put(author, 9999), 404, 'mb_not_found');
    const gone = await writePost(site, author, { status: 'trash' });
    expectError(await put(author, gone.id), 404, 'mb_not_found');
    expect(expectSuccess(await put(editor, id, { status: 'publish' }))).to.include({ status: 'publish' });
  });

  it('lets co-authors neither publish nor unpublish', async () => {
    const other = await site.as('author', 'other');
    const live = await writePost(site, author);
    await coauthor(site, live, author, other);
    expectError(await put(other, live.id, { status: 'draft' }), 403, 'mb_forbidden');
    expectSuccess(await put(author, live.id, { status: 'draft' }));
    expectError(await put(other, live.id, { status: 'publish' }), 403, 'mb_forbidden');
  });

  it('sends the post of a moderated member to review: by name, role, flag or tap', async () => {
    const flagged = await site.as('author', 'flagged');
    await site.use(USERS).setMeta(flagged.user?.id ?? 0, 'mb_moderated', true);
    const tapped = await site.as('author', 'tapped');
    site.tap(tap(blogHooks.mb_is_moderated, {}, (_context, is, userId) => is || userId === tapped.user?.id));
    const byRole = await site.member({ roles: ['author', 'shop_manager'] });
    for (const client of [await site.as('author', 'listed'), flagged, tapped, byRole]) {
      const { id } = await writePost(site, client, { status: 'draft' });
      expect(expectSuccess(await put(client, id, { status: 'publish' }))).to.include({ status: 'pending' });
    }
  });

  it('keeps to the word limits when a post goes live', async () => {
    const { id } = await writePost(site, author, { status: 'draft', content: '<p></p>' });
    expectError(await put(author, id), 400, 'mb_rest_validation_failed');
    expect((await readPost(site, id)).status).to.equal('draft');
  });

  it('tells the author when somebody else publishes what was pending', async () => {
    const before = site.mail.length;
    const { id } = await writePost(site, author, { status: 'pending', title: 'Waiting' });
    expectSuccess(await put(editor, id));
    expect(site.mail.slice(before).map(({ subject, to }) => [subject.includes('Approved: Waiting'), to])).to.deep.equal(
      [[true, author.user?.email]],
    );
  });
});

describe('member-blog: DELETE /posts/{id}/featured-image', () => {
  it('clears the picture for whoever may edit the post, and leaves the time of the post', async () => {
    const site = await blogSite();
    const author = await site.as('author');
    const media = await writePost(site, author, { type: 'attachment', status: 'inherit', mimeType: 'image/png' });
    const post = await writePost(site, author, { featuredMedia: media.id });
    const path = `${ROOT}/posts/${post.id}/featured-image`;
    expectError(await site.visitor().delete(path), 401, 'mb_not_logged_in');
    expectError(await (await site.as('author', 'other')).delete(path), 403, 'mb_forbidden');
    expectError(await author.delete(`${ROOT}/posts/9999/featured-image`), 404, 'mb_not_found');
    site.advance(1000);
    expect(expectSuccess(await author.delete(path))).to.deep.equal({ removed: true, post_id: post.id });
    expect(await readPost(site, post.id)).to.include({ featuredMedia: 0, modifiedAt: post.modifiedAt });
    expect(expectSuccess(await author.delete(path))).to.deep.equal({ removed: true, post_id: post.id });
    await site.stop();
  });
});
