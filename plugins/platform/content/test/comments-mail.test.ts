import { type TestClient, type TestSite, testHost } from '@plinth/kernel/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { comment } from './comments-support.js';
import { store } from './posts-support.js';

describe('comments: mail', () => {
  async function told(
    settings: Readonly<Record<string, unknown>>,
    write: (site: TestSite, author: TestClient, post: number) => Promise<unknown>,
  ): Promise<readonly { to: string; subject: string; text: string }[]> {
    const site = await testHost({ plugins: [content], settings: { content: settings } });
    const author = await site.as('author');
    const post = await store(site, { title: 'A <b>post</b>', authorId: author.user?.id ?? 0 });
    await write(site, author, post.id);
    await site.stop();
    return site.mail;
  }
  const asSubscriber = async (site: TestSite, _author: TestClient, post: number) =>
    comment(await site.as('subscriber'), { post, content: 'Well <em>said</em>' });
  const open = { commentPreviouslyApproved: false };

  it('tells the author of a post of a comment that stands, unless it is their own', async () => {
    const [mail, ...more] = await told(open, asSubscriber);
    expect(more).to.deep.equal([]);
    expect(mail).to.include({ to: 'author@example.org', subject: '[Plinth] Comment: “A post”' });
    expect(mail?.text).to.contain('Test subscriber commented').and.contain('Well said').and.contain('#comment-');
    expect(await told(open, (_site, author, post) => comment(author, { post, content: 'Mine' }))).to.deep.equal([]);
    expect(await told({ ...open, mailAboutComments: false }, asSubscriber)).to.deep.equal([]);
  });

  it('tells moderationEmail of a comment that waits', async () => {
    const settings = { moderationEmail: 'owner@example.org' };
    const [mail] = await told(settings, asSubscriber);
    expect(mail).to.include({ to: 'owner@example.org', subject: '[Plinth] Please moderate: “A post”' });
    expect(await told({}, asSubscriber)).to.deep.equal([]);
    expect(await told({ ...settings, mailAboutModeration: false }, asSubscriber)).to.deep.equal([]);
  });
});
