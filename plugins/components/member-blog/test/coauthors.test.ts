import { avatarUrl } from '@plinth/kernel';
import type { TestClient, TestSite } from '@plinth/kernel/testing';
import { expect } from 'chai';
import { blogSite, body, coauthor, expectRefusal, ROOT, writePost } from './support.js';

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
    expect(body(await invite(author, id, { user_id: other.user?.id }), 201)).to.deep.equal({
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

  it('may be named by sign-in name or e-mail address', async () => {
    const { id } = await writePost(site, author);
    expect(body(await invite(author, id, { user: other.user?.login }), 201)).to.include({ user_id: other.user?.id });
    expect(body(await invite(author, id, { user: editor.user?.email }), 201)).to.include({ user_id: editor.user?.id });
    expectRefusal(await invite(author, id, {}), 400, 'rest_invalid_param');
    expectRefusal(await invite(author, id, { user: 'nobody' }), 404, 'mb_not_found');
    expectRefusal(await invite(author, id, { user_id: 9999 }), 404, 'mb_not_found');
  });

  it('are invited by the author or edit_others_posts only', async () => {
    const { id } = await writePost(site, author);
    const who = { user_id: other.user?.id };
    expectRefusal(await invite(site.visitor(), id, who), 401, 'mb_not_logged_in');
    expectRefusal(await invite(other, id, who), 403, 'mb_forbidden');
    expectRefusal(await invite(author, 9999, who), 404, 'mb_not_found');
    body(await invite(editor, id, who), 201);
    body(await answer(other, id, 'accept'));
    expectRefusal(await invite(other, id, { user_id: editor.user?.id }), 403, 'mb_forbidden');
  });

  it('are never the author, nor invited twice', async () => {
    const { id } = await writePost(site, author);
    expectRefusal(await invite(author, id, { user_id: author.user?.id }), 400, 'mb_coauthor_self');
    expectRefusal(await invite(editor, id, { user_id: author.user?.id }), 400, 'mb_coauthor_self');
    body(await invite(author, id, { user_id: other.user?.id }), 201);
    expectRefusal(await invite(author, id, { user_id: other.user?.id }), 409, 'mb_coauthor_exists');
    body(await answer(other, id, 'accept'));
    expectRefusal(await invite(author, id, { user_id: other.user?.id }), 409, 'mb_coauthor_exists');
  });

  it('are five at most, open invitations counted, whoever asks at the same time', async () => {
    const { id } = await writePost(site, author);
    const members = await Promise.all(Array.from({ length: 50 }, () => site.member()));
    const all = await Promise.all(members.map(({ user }) => invite(author, id, { user_id: user?.id })));
    expect(all.filter(({ status }) => status === 201)).to.have.length(5);
    for (const response of all.filter(({ status }) => status !== 201)) {
      expectRefusal(response, 400, 'mb_coauthor_limit');
    }
  });

  it('accept or decline once', async () => {
    const { id } = await writePost(site, author);
    expectRefusal(await answer(other, id, 'accept'), 404, 'mb_invitation_not_found');
    expectRefusal(await answer(other, 9999, 'accept'), 404, 'mb_not_found');
    expectRefusal(await answer(site.visitor(), id, 'accept'), 401, 'mb_not_logged_in');
    body(await invite(author, id, { user_id: other.user?.id }), 201);
    site.advance(60_000);
    expect(body(await answer(other, id, 'accept'))).to.include({
      status: 'accepted',
      responded_at: '2026-01-15T12:01:00Z',
    });
    expectRefusal(await answer(other, id, 'accept'), 409, 'mb_invitation_closed');
    expectRefusal(await answer(other, id, 'decline'), 409, 'mb_invitation_closed');
  });

  it('may be invited again after they declined', async () => {
    const { id } = await writePost(site, author);
    body(await invite(author, id, { user_id: other.user?.id }), 201);
    expect(body(await answer(other, id, 'decline'))).to.include({ status: 'declined' });
    const again = body<Coauthor>(await invite(author, id, { user_id: other.user?.id }), 201);
    expect(again).to.include({ status: 'pending', responded_at: null });
    body(await answer(other, id, 'accept'));
  });

  it('cannot answer after seven days: 410 mb_invitation_expired; the place is free again', async () => {
    const { id } = await writePost(site, author);
    body(await invite(author, id, { user_id: other.user?.id }), 201);
    site.advance(7 * DAY);
    const [late, still] = [await site.as('author', 'other'), await site.as('author')];
    expectRefusal(await answer(late, id, 'accept'), 410, 'mb_invitation_expired');
    await site.runJob('member-blog:expire-invitations');
    expectRefusal(await answer(late, id, 'decline'), 410, 'mb_invitation_expired');
    expect(body(await invite(still, id, { user_id: other.user?.id }), 201)).to.include({ status: 'pending' });
  });

  it('are put into an order: unknown ids dropped, missing ones following', async () => {
    const { id } = await writePost(site, author);
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => site.member()));
    for (const each of [a, b, c]) body(await invite(author, id, { user_id: each?.user?.id }), 201);
    const path = `${ROOT}/posts/${id}/coauthors`;
    const order = [c?.user?.id, 9999, c?.user?.id];
    const records = body<Coauthor[]>(await author.patch(path, { order }));
    expect(records.map(({ user_id: user }) => user)).to.deep.equal([c?.user?.id, a?.user?.id, b?.user?.id]);
    expect(records.map((record) => record.order)).to.deep.equal([0, 1, 2]);
    expectRefusal(await other.patch(path, { order }), 403, 'mb_forbidden');
    expectRefusal(await author.patch(path, {}), 400, 'rest_missing_callback_param');
  });

  it('are removed by the author, or leave; an open invitation is cancelled the same way', async () => {
    const post = await writePost(site, author);
    const path = `${ROOT}/posts/${post.id}/coauthors/${other.user?.id}`;
    expectRefusal(await author.delete(path), 404, 'mb_not_found');
    await coauthor(site, post, author, other);
    expectRefusal(await (await site.member()).delete(path), 403, 'mb_forbidden');
    body(await other.post(`${ROOT}/posts/${post.id}/lock`));
    expect(body(await other.delete(path))).to.deep.equal({ removed: true, post_id: post.id, user_id: other.user?.id });
    body(await author.post(`${ROOT}/posts/${post.id}/lock`));
    body(await invite(author, post.id, { user_id: other.user?.id }), 201);
    body(await author.delete(path));
    expectRefusal(await answer(other, post.id, 'accept'), 404, 'mb_invitation_not_found');
  });

  describe('GET /coauthors/search', () => {
    const search = (client: TestClient, query: Readonly<Record<string, unknown>>) =>
      client.get(`${ROOT}/coauthors/search`, { query });
    const ids = async (query: Readonly<Record<string, unknown>>) =>
      body<{ id: number }[]>(await search(author, query)).map(({ id }) => id);

    it('finds members by name, and by e-mail address only in full; never the caller', async () => {
      const [found] = body<object[]>(await search(author, { search: 'OTHER' }));
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
      body(await invite(author, post.id, { user_id: other.user?.id }), 201);
      expect(await ids({ search: 'other', post_id: post.id })).to.deep.equal([]);
      const outsider = await site.as('author', 'outsider');
      expectRefusal(await search(outsider, { search: 'other', post_id: post.id }), 403, 'mb_forbidden');
      expectRefusal(await search(author, { search: 'other', post_id: 9999 }), 404, 'mb_not_found');
    });

    it('takes two characters or more and per_page from 1 to 50, 10 by default', async () => {
      for (let count = 0; count < 12; count += 1) await site.as('subscriber', `crowd${count}`);
      expect(await ids({ search: 'crowd' })).to.have.length(10);
      expect(await ids({ search: 'crowd', per_page: 50 })).to.have.length(12);
      expectRefusal(await search(author, {}), 400, 'rest_missing_callback_param');
      expectRefusal(await search(author, { search: 'x' }), 400, 'rest_invalid_param');
      expectRefusal(await search(author, { search: 'xx', per_page: 51 }), 400, 'rest_invalid_param');
      expectRefusal(await search(author, { search: 'xx', per_page: 0 }), 400, 'rest_invalid_param');
    });

    it('counts no outer spaces towards the two characters', async () => {
      for (const words of ['  ', ' x', 'x ']) {
        expectRefusal(await search(author, { search: words }), 400, 'rest_invalid_param');
      }
      expect(await ids({ search: ' other ' })).to.have.length(1);
    });

    it('is for members who may write posts', async () => {
      expectRefusal(await search(site.visitor(), { search: 'other' }), 401, 'mb_not_logged_in');
      expectRefusal(await search(await site.as('subscriber'), { search: 'other' }), 403, 'mb_forbidden');
    });
  });
});
