import { avatarUrl } from '@plinth/accounts';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogSite, coauthor, ROOT, writePost } from './support.js';

interface Coauthor {
  readonly post_id: number;
  readonly user_id: number;
  readonly status: string;
  readonly order: number;
  readonly [name: string]: unknown;
}

const DAY = 86_400_000;

describe('member-blog: co-authors', () => {
  let site: TestSite;
  let author: TestClient;
  let other: TestClient;
  let editor: TestClient;

  const invite = (client: TestClient, id: number, who: object) => client.post(`${ROOT}/posts/${id}/coauthors`, who);
  const answer = (client: TestClient, id: number, verb: string) =>
    client.post(`${ROOT}/posts/${id}/coauthors/invitation/${verb}`);

  beforeEach(async () => {
    site = await blogSite();
    author = await site.as('author');
    other = await site.as('author', 'other');
    editor = await site.as('editor');
  });
  afterEach(() => site.stop());

  it('are invited with 201 and a pending record that expires after seven days', async () => {
    const { id } = await writePost(site, author, { status: 'draft' });
    expect(expectSuccess(await invite(author, id, { user_id: other.user?.id }), 201)).to.deep.equal({
      post_id: id,
      user_id: other.user?.id,
      name: other.user?.displayName,
      avatar: avatarUrl(site.host.site, other.user, 96),
      status: 'pending',
      order: 0,
      invited_by: author.user?.id,
      invited_at: '2026-01-15T12:00:00Z',
      responded_at: null,
      expires_at: '2026-01-22T12:00:00Z',
    });
  });

  it('are taken away by those whom Allow tells so: the author, and members themselves', async () => {
    const { id } = await writePost(site, author);
    expectSuccess(await invite(author, id, { user_id: other.user?.id }), 201);
    const path = `${ROOT}/posts/${id}/coauthors/${other.user?.id}`;
    const allow = async (client: TestClient) => (await client.options(path)).headers['allow'] ?? '';
    expect(await allow(author)).to.equal('DELETE');
    expect(await allow(other)).to.equal('DELETE');
    expect(await allow(await site.as('author', 'third'))).to.equal('');
    expectError(await (await site.as('author', 'fourth')).delete(path), 403, 'mb_forbidden');
  });

  it('may be named by sign-in name or e-mail address', async () => {
    const { id } = await writePost(site, author);
    expect(expectSuccess(await invite(author, id, { user: other.user?.login }), 201)).to.include({
      user_id: other.user?.id,
    });
    expect(expectSuccess(await invite(author, id, { user: editor.user?.email }), 201)).to.include({
      user_id: editor.user?.id,
    });
    expectError(await invite(author, id, {}), 400, 'rest_invalid_param');
    expectError(await invite(author, id, { user: 'nobody' }), 404, 'mb_not_found');
    expectError(await invite(author, id, { user_id: 9999 }), 404, 'mb_not_found');
  });

  it('are invited by the author or edit_others_posts only', async () => {
    const { id } = await writePost(site, author);
    const who = { user_id: other.user?.id };
    expectError(await invite(site.visitor(), id, who), 401, 'mb_not_logged_in');
    expectError(await invite(other, id, who), 403, 'mb_forbidden');
    expectError(await invite(author, 9999, who), 404, 'mb_not_found');
    expectSuccess(await invite(editor, id, who), 201);
    expectSuccess(await answer(other, id, 'accept'));
    expectError(await invite(other, id, { user_id: editor.user?.id }), 403, 'mb_forbidden');
  });

  it('are never the author, nor invited twice', async () => {
    const { id } = await writePost(site, author);
    expectError(await invite(author, id, { user_id: author.user?.id }), 400, 'mb_coauthor_self');
    expectError(await invite(editor, id, { user_id: author.user?.id }), 400, 'mb_coauthor_self');
    expectSuccess(await invite(author, id, { user_id: other.user?.id }), 201);
    expectError(await invite(author, id, { user_id: other.user?.id }), 409, 'mb_coauthor_exists');
    expectSuccess(await answer(other, id, 'accept'));
    expectError(await invite(author, id, { user_id: other.user?.id }), 409, 'mb_coauthor_exists');
  });

  it('are five at most, open invitations counted, whoever asks at the same time', async () => {
    const { id } = await writePost(site, author);
    const members = await Promise.all(Array.from({ length: 50 }, () => site.member()));
    const all = await Promise.all(members.map(({ user }) => invite(author, id, { user_id: user?.id })));
    expect(all.filter(({ status }) => status === 201)).to.have.length(5);
    for (const response of all.filter(({ status }) => status !== 201)) {
      expectError(response, 400, 'mb_coauthor_limit');
    }
  });

  it('accept or decline once', async () => {
    const { id } = await writePost(site, author);
    expectError(await answer(other, id, 'accept'), 404, 'mb_invitation_not_found');
    expectError(await answer(other, 9999, 'accept'), 404, 'mb_not_found');
    expectError(await answer(site.visitor(), id, 'accept'), 401, 'mb_not_logged_in');
    expectSuccess(await invite(author, id, { user_id: other.user?.id }), 201);
    site.advance(60_000);
    expect(expectSuccess(await answer(other, id, 'accept'))).to.include({
      status: 'accepted',
      responded_at: '2026-01-15T12:01:00Z',
    });
    expectError(await answer(other, id, 'accept'), 409, 'mb_invitation_closed');
    expectError(await answer(other, id, 'decline'), 409, 'mb_invitation_closed');
  });

  it('may be invited again after they declined', async () => {
    const { id } = await writePost(site, author);
    expectSuccess(await invite(author, id, { user_id: other.user?.id }), 201);
    expect(expectSuccess(await answer(other, id, 'decline'))).to.include({ status: 'declined' });
    const again = expectSuccess<Coauthor>(await invite(author, id, { user_id: other.user?.id }), 201);
    expect(again).to.include({ status: 'pending', responded_at: null });
    expectSuccess(await answer(other, id, 'accept'));
  });

  it('cannot answer after seven days: 410 mb_invitation_expired; the place is free again', async () => {
    const { id } = await writePost(site, author);
    expectSuccess(await invite(author, id, { user_id: other.user?.id }), 201);
    site.advance(7 * DAY);
    const [late, still] = [await site.as('author', 'other'), await site.as('author')];
    expectError(await answer(late, id, 'accept'), 410, 'mb_invitation_expired');
    await site.runJob('member-blog:expire-invitations');
    expectError(await answer(late, id, 'decline'), 410, 'mb_invitation_expired');
    expect(expectSuccess(await invite(still, id, { user_id: other.user?.id }), 201)).to.include({ status: 'pending' });
  });

  it('are put into an order: unknown ids dropped, missing ones following', async () => {
    const { id } = await writePost(site, author);
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => site.member()));
    for (const each of [a, b, c]) expectSuccess(await invite(author, id, { user_id: each?.user?.id }), 201);
    const path = `${ROOT}/posts/${id}/coauthors`;
    const order = [c?.user?.id, 9999, c?.user?.id];
    const records = expectSuccess<Coauthor[]>(await author.patch(path, { order }));
    expect(records.map(({ user_id: user }) => user)).to.deep.equal([c?.user?.id, a?.user?.id, b?.user?.id]);
    expect(records.map((record) => record.order)).to.deep.equal([0, 1, 2]);
    expectError(await other.patch(path, { order }), 403, 'mb_forbidden');
    expectError(await author.patch(path, {}), 400, 'rest_missing_callback_param');
  });

  it('are removed by the author, or leave; an open invitation is cancelled the same way', async () => {
    const post = await writePost(site, author);
    const path = `${ROOT}/posts/${post.id}/coauthors/${other.user?.id}`;
    expectError(await author.delete(path), 404, 'mb_not_found');
    await coauthor(site, post, author, other);
    expectError(await (await site.member()).delete(path), 403, 'mb_forbidden');
    expectSuccess(await other.post(`${ROOT}/posts/${post.id}/lock`));
    expect(expectSuccess(await other.delete(path))).to.deep.equal({
      removed: true,
      post_id: post.id,
      user_id: other.user?.id,
    });
    expectSuccess(await author.post(`${ROOT}/posts/${post.id}/lock`));
    expectSuccess(await invite(author, post.id, { user_id: other.user?.id }), 201);
    expectSuccess(await author.delete(path));
    expectError(await answer(other, post.id, 'accept'), 404, 'mb_invitation_not_found');
  });

  describe('GET /coauthors/search', () => {
    const search = (client: TestClient, query: Readonly<Record<string, unknown>>) =>
      client.get(`${ROOT}/coauthors/search`, { query });
    const ids = async (query: Readonly<Record<string, unknown>>) =>
      expectSuccess<{ id: number }[]>(await search(author, query)).map(({ id }) => id);

    it('finds members by name, and by e-mail address only in full; never the caller', async () => {
      const [found] = expectSuccess<object[]>(await search(author, { search: 'OTHER' }));
      const { id, displayName: name, login: username } = other.user ?? {};
      expect(found).to.deep.equal({ id, name, username, avatar: avatarUrl(site.host.site, other.user, 96) });
      expect(await ids({ search: other.user?.email })).to.deep.equal([id]);
      const [, host = ''] = (other.user?.email ?? '').split('@');
      expect(await ids({ search: host })).to.deep.equal([]);
      expect(await ids({ search: author.user?.login })).not.to.include(author.user?.id);
    });

    it('leaves out the author and the co-authors of a post', async () => {
      const post = await writePost(site, author);
      expect(await ids({ search: 'other', post_id: post.id })).to.deep.equal([other.user?.id]);
      expectSuccess(await invite(author, post.id, { user_id: other.user?.id }), 201);
      expect(await ids({ search: 'other', post_id: post.id })).to.deep.equal([]);
      const outsider = await site.as('author', 'outsider');
      expectError(await search(outsider, { search: 'other', post_id: post.id }), 403, 'mb_forbidden');
      expectError(await search(author, { search: 'other', post_id: 9999 }), 404, 'mb_not_found');
    });

    it('takes two characters or more and per_page from 1 to 50, 10 by default', async () => {
      for (let count = 0; count < 12; count += 1) await site.as('subscriber', `crowd${count}`);
      expect(await ids({ search: 'crowd' })).to.have.length(10);
      expect(await ids({ search: 'crowd', per_page: 50 })).to.have.length(12);
      expectError(await search(author, {}), 400, 'rest_missing_callback_param');
      expectError(await search(author, { search: 'x' }), 400, 'rest_invalid_param');
      expectError(await search(author, { search: 'xx', per_page: 51 }), 400, 'rest_invalid_param');
      expectError(await search(author, { search: 'xx', per_page: 0 }), 400, 'rest_invalid_param');
    });

    it('counts no outer spaces towards the two characters', async () => {
      for (const words of ['  ', ' x', 'x ']) {
        expectError(await search(author, { search: words }), 400, 'rest_invalid_param');
      }
      expect(await ids({ search: ' other ' })).to.have.length(1);
    });

    it('is for members who may write posts', async () => {
      expectError(await search(site.visitor(), { search: 'other' }), 401, 'mb_not_logged_in');
      expectError(await search(await site.as('subscriber'), { search: 'other' }), 403, 'mb_forbidden');
    });
  });
});
