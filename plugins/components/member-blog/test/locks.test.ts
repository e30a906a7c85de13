import { avatarUrl } from '@plinth/accounts';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogSite, coauthor, ROOT, readPost, writePost } from './support.js';

interface Lock {
  readonly locked: boolean;
  readonly user: { id: number };
  readonly locked_at: string;
  readonly expires_at: string;
}

describe('member-blog: edit locks', () => {
  let site: TestSite;
  let author: TestClient;
  let other: TestClient;
  let editor: TestClient;

  const take = (client: TestClient, id: number, fields?: object) => client.post(`${ROOT}/posts/${id}/lock`, fields);
  const release = (client: TestClient, id: number) => client.delete(`${ROOT}/posts/${id}/lock`);
  const edit = (client: TestClient, id: number, title: string) => client.post(`/wp/v2/posts/${id}`, { title });
  const shared = async () => {
    const post = await writePost(site, author, { status: 'draft' });
    await coauthor(site, post, author, other);
    return post.id;
  };
  const at = (milliseconds: number) => `${new Date(site.now().getTime() + milliseconds).toISOString().slice(0, 19)}Z`;

  before(async () => {
    site = await blogSite();
    author = await site.as('author');
    other = await site.as('author', 'other');
    editor = await site.as('editor');
  });
  after(() => site.stop());

  it('are taken for 150 seconds and refreshed by their holder', async () => {
    const id = await shared();
    const lockedAt = at(0);
    expect(expectSuccess(await take(other, id))).to.deep.equal({
      post_id: id,
      locked: true,
      user: { id: other.user?.id, name: other.user?.displayName, avatar: avatarUrl(site.host.site, other.user, 96) },
      locked_at: lockedAt,
      expires_at: at(150_000),
    });
    site.advance(60_000);
    expect(expectSuccess(await take(other, id))).to.include({ locked_at: lockedAt, expires_at: at(150_000) });
  });

  it('keep others out while they live: 409 mb_post_locked with data.lock', async () => {
    const id = await shared();
    expectSuccess(await take(other, id));
    const response = await take(author, id);
    expectError(response, 409, 'mb_post_locked');
    expect(response.json<{ data: { lock: Lock } }>().data.lock.user.id).to.equal(other.user?.id);
    site.advance(150_000);
    expect(expectSuccess<Lock>(await take(author, id))).to.deep.include({ locked_at: at(0), expires_at: at(150_000) });
  });

  it('are taken over with force by the author and edit_others_posts only', async () => {
    const id = await shared();
    expectSuccess(await take(author, id));
    expectError(await take(other, id, { force: true }), 403, 'mb_forbidden');
    expect(expectSuccess<Lock>(await take(editor, id, { force: true })).user.id).to.equal(editor.user?.id);
    expect(expectSuccess<Lock>(await take(author, id, { force: true })).user.id).to.equal(author.user?.id);
  });

  it('need edit rights', async () => {
    const id = await shared();
    const stranger = await site.as('author', 'stranger');
    for (const call of [take, release]) {
      expectError(await call(site.visitor(), id), 401, 'mb_not_logged_in');
      expectError(await call(stranger, id), 403, 'mb_forbidden');
      expectError(await call(author, 9999), 404, 'mb_not_found');
    }
  });

  it('are given back by their holder; that of another stays', async () => {
    const id = await shared();
    expect(expectSuccess(await release(author, id))).to.deep.equal({ post_id: id, locked: false });
    expectSuccess(await take(other, id));
    expectError(await release(author, id), 403, 'mb_forbidden');
    expectError(await take(author, id), 409, 'mb_post_locked');
    expect(expectSuccess(await release(other, id))).to.deep.equal({ post_id: id, locked: false });
    expectSuccess(await take(author, id));
  });

  it('go to one of fifty who ask at once', async () => {
    const id = await shared();
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) => take([author, other, editor][index % 3] ?? author, id)),
    );
    const holders = new Set(all.filter(({ status }) => status === 200).map((each) => each.json<Lock>().user.id));
    expect(holders.size).to.equal(1);
    for (const response of all.filter(({ status }) => status !== 200)) expectError(response, 409, 'mb_post_locked');
  });

  it('make the core route refuse a save with 400 mb_rest_validation_failed while another member holds one', async () => {
    const id = await shared();
    expectSuccess(await take(other, id));
    expectError(await edit(author, id, 'Mine'), 400, 'mb_rest_validation_failed');
    expect((await readPost(site, id)).title).to.equal('A post');
    expectSuccess(await edit(other, id, 'Theirs'));
    site.advance(150_000);
    expectSuccess(await edit(author, id, 'Mine'));
  });

  it('do not stop whoever passes the gate, whose save takes the lock over', async () => {
    const id = await shared();
    expectSuccess(await take(other, id));
    expectSuccess(await edit(editor, id, 'Edited'));
    expectError(await edit(other, id, 'Theirs'), 400, 'mb_rest_validation_failed');
    const response = await take(other, id);
    expect(response.json<{ data: { lock: Lock } }>().data.lock.user.id).to.equal(editor.user?.id);
  });
});
