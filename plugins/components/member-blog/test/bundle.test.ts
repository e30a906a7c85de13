import { expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogSite, coauthor, ROOT, writePost } from './support.js';

describe('member-blog: review and notification preferences in a site bundle', () => {
  let site: TestSite;
  let author: TestClient;
  let editor: TestClient;

  before(async () => {
    site = await blogSite();
    [author, editor] = [await site.as('author'), await site.as('editor')];
  });
  after(() => site.stop());

  async function reviewed(): Promise<void> {
    const { id } = await writePost(site, author, { title: 'Bread', slug: 'bread', status: 'draft' });
    const review = (by: TestClient, fields: object) => by.post(`${ROOT}/posts/${id}/review`, fields);
    expectSuccess(await review(author, { action: 'submit' }));
    site.advance(1_000);
    expectSuccess(await review(editor, { action: 'reject', note: 'More salt.' }));
  }

  const HISTORY = () => [
    { action: 'submit', status: 'pending', note: '', by: author.user?.login, at: '2026-01-15T12:00:00.000Z' },
    { action: 'reject', status: 'draft', note: 'More salt.', by: editor.user?.login, at: '2026-01-15T12:00:01.000Z' },
  ];

  it('go out, come in, and come in but once', async () => {
    await reviewed();
    expectSuccess(await author.patch(`${ROOT}/me/notifications`, { post_rejected: false, channels: { email: false } }));
    const bundle = await site.exportBundle();
    expect(bundle['blog_reviews']).to.deep.equal([{ post: 'bread', history: HISTORY() }]);
    const chosen = { post_approved: true, post_rejected: false, coauthor_invitation: true, scheduled_published: true };
    const ofReaders = {
      invitation_answered: true,
      post_commented: true,
      post_clapped: true,
      new_follower: true,
      mentioned: true,
    };
    expect(bundle['blog_notifications']).to.deep.equal([
      { member: author.user?.login, ...chosen, ...ofReaders, email: false, onsite: true },
    ]);
    const target = await blogSite();
    expect(await target.importBundle(bundle)).to.deep.include({ section: 'blog_reviews', created: 1, kept: 0 });
    const report = await target.importBundle(bundle);
    expect(report).to.deep.include({ section: 'blog_reviews', created: 0, kept: 1 });
    expect(report).to.deep.include({ section: 'blog_notifications', created: 0, kept: 1 });
    const again = await target.exportBundle();
    for (const section of ['blog_reviews', 'blog_notifications']) expect(again[section]).to.deep.equal(bundle[section]);
    await target.stop();
  });

  it('leave what members chose and what happened on the site itself as it is', async () => {
    const bundle = await site.exportBundle();
    expectSuccess(await author.patch(`${ROOT}/me/notifications`, { post_rejected: true, post_approved: false }));
    await site.importBundle(bundle);
    expect(expectSuccess(await author.patch(`${ROOT}/me/notifications`, {}))).to.include({
      post_rejected: true,
      post_approved: false,
    });
  });

  it('are refused where they speak of posts, people and steps that are not there', async () => {
    const at = '2026-01-15T12:00:00.000Z';
    for (const wrong of [
      { blog_reviews: [{ post: 'unheard-of', history: [{ action: 'submit', status: 'pending', at }] }] },
      { blog_reviews: [{ post: 'bread', history: [{ action: 'applaud', status: 'pending', at }] }] },
      { blog_reviews: [{ post: 'bread', history: [{ action: 'submit', status: 'pending', at: 'today' }] }] },
      { blog_notifications: [{ member: 'nobody', email: false }] },
      { blog_notifications: [{ member: 'author', email: 'never' }] },
    ]) {
      const outcome = await site.importBundle({ plinth: 1, ...wrong }).then(
        () => 'taken',
        () => 'refused',
      );
      expect(outcome, JSON.stringify(wrong)).to.equal('refused');
    }
  });

  it('go along with posts in the trash', async () => {
    const other = await site.as('author', 'other');
    const post = await writePost(site, author, { title: 'Thrown away', slug: 'thrown-away', status: 'pending' });
    await coauthor(site, post, author, other);
    expectSuccess(await editor.post(`${ROOT}/posts/${post.id}/review`, { action: 'reject', note: 'No.' }));
    expectSuccess(await author.delete(`${ROOT}/posts/${post.id}`));
    const bundle = await site.exportBundle();
    const target = await blogSite();
    await target.importBundle(bundle);
    const again = await target.exportBundle();
    expect(JSON.stringify(again['blog_reviews'])).to.contain('thrown-away__trashed');
    expect(again['coauthors']).to.deep.equal(bundle['coauthors']);
    await target.stop();
  });
});
