import { tap } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogHooks } from '../src/hooks.js';
import { blogSite, ROOT, writePost } from './support.js';

const ALL = {
  post_approved: true,
  post_rejected: true,
  coauthor_invitation: true,
  scheduled_published: true,
  channels: { email: true, onsite: true },
};

describe('member-blog: PATCH /me/notifications', () => {
  let site: TestSite;
  const change = (client: TestClient, fields: object) => client.patch(`${ROOT}/me/notifications`, fields);

  before(async () => {
    site = await blogSite();
  });
  after(() => site.stop());

  it('answers everything on for who never chose', async () => {
    expect(expectSuccess(await change(await site.member(), {}))).to.deep.equal(ALL);
  });

  it('changes what is given and keeps the rest', async () => {
    const member = await site.member();
    expect(expectSuccess(await change(member, { post_approved: false }))).to.deep.equal({
      ...ALL,
      post_approved: false,
    });
    const answer = expectSuccess(await change(member, { channels: { onsite: false }, post_rejected: false }));
    const expected = { ...ALL, post_approved: false, post_rejected: false, channels: { email: true, onsite: false } };
    expect(answer).to.deep.equal(expected);
    expect(expectSuccess(await change(member, {}))).to.deep.equal(expected);
    expect(expectSuccess(await change(member, { post_approved: true }))).to.include({
      post_approved: true,
      post_rejected: false,
    });
  });

  it('loses none of fifty changes at once', async () => {
    const member = await site.member();
    const names = ['post_approved', 'post_rejected', 'coauthor_invitation', 'scheduled_published'];
    await Promise.all(Array.from({ length: 50 }, (_, index) => change(member, { [names[index % 4] ?? '']: false })));
    expect(expectSuccess(await change(member, {}))).to.deep.equal({
      post_approved: false,
      post_rejected: false,
      coauthor_invitation: false,
      scheduled_published: false,
      channels: { email: true, onsite: true },
    });
  });

  it('refuses unknown keys and values that are no booleans, and changes nothing', async () => {
    const member = await site.member();
    for (const fields of [
      { likes: true, post_approved: false },
      { post_approved: 'perhaps' },
      { channels: { sms: true } },
      { channels: true },
    ]) {
      expectError(await change(member, fields), 400, 'rest_invalid_param');
    }
    expect(expectSuccess(await change(member, {}))).to.deep.equal(ALL);
    expectError(await change(site.visitor(), {}), 401, 'mb_not_logged_in');
  });

  it('governs the e-mails and what is told on the site', async () => {
    const [author, member] = [await site.as('author'), await site.member()];
    const told: unknown[] = [];
    const remove = site.tap(
      tap(blogHooks.mb_notified, {}, (_context, userId, notice, message) => {
        told.push([userId, notice, message.subject.includes('Together')]);
      }),
    );
    const invite = async () => {
      const { id } = await writePost(site, author, { title: 'Together' });
      const [before, known] = [site.mail.length, told.length];
      expectSuccess(await author.post(`${ROOT}/posts/${id}/coauthors`, { user_id: member.user?.id }), 201);
      return [site.mail.length - before, told.length - known];
    };
    expect(await invite()).to.deep.equal([1, 1]);
    expect(site.mail.at(-1)).to.include({ to: member.user?.email });
    expect(told).to.deep.equal([[member.user?.id, 'coauthor_invitation', true]]);
    expectSuccess(await change(member, { channels: { email: false } }));
    expect(await invite()).to.deep.equal([0, 1]);
    expectSuccess(await change(member, { channels: { email: true, onsite: false } }));
    expect(await invite()).to.deep.equal([1, 0]);
    expectSuccess(await change(member, { coauthor_invitation: false, channels: { onsite: true } }));
    expect(await invite()).to.deep.equal([0, 0]);
    remove();
  });
});
