import { SITE_SETTINGS } from '@plinth/kernel/administration';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { comment } from './comments-support.js';
import { store } from './posts-support.js';

describe('comments: mail', () => {
  let site: TestSite;
  let author: TestClient;
  let post: number;

  before(async () => {
    const open = { commentFloodSeconds: 0, commentPreviouslyApproved: false };
    site = await testHost({ plugins: [content], settings: { content: open } });
    author = await site.as('author');
    post = (await store(site, { title: 'A <b>post</b>', authorId: author.user?.id ?? 0 })).id;
  });

  after(() => site.stop());

  let comments = 0;

  /** The mail about one comment under some settings, which hold for it alone. */
  async function told(settings: Readonly<Record<string, unknown>>, writer?: TestClient) {
    const set = site.use(SITE_SETTINGS);
    for (const [name, value] of Object.entries(settings)) await set.changeSetting('content', name, value);
    const before = site.mail.length;
    comments += 1;
    await comment(writer ?? (await site.as('subscriber')), { post, content: `Well <em>said</em> ${comments}` });
    for (const name of Object.keys(settings)) await set.changeSetting('content', name, undefined);
    return site.mail.slice(before);
  }

  it('tells the author of a post of a comment that stands, unless it is their own', async () => {
    const [mail, ...more] = await told({});
    expect(more).to.deep.equal([]);
    expect(mail).to.include({ to: 'author@example.org', subject: '[Plinth] Comment: “A post”' });
    expect(mail?.text).to.contain('Test subscriber commented').and.contain('Well said').and.contain('#comment-');
    expect(await told({}, author)).to.deep.equal([]);
    expect(await told({ mailAboutComments: false })).to.deep.equal([]);
  });

  it('tells moderationEmail of a comment that waits', async () => {
    const waits = { commentModeration: true };
    const settings = { ...waits, moderationEmail: 'owner@example.org' };
    const [mail] = await told(settings);
    expect(mail).to.include({ to: 'owner@example.org', subject: '[Plinth] Awaiting approval: “A post”' });
    expect(await told(waits)).to.deep.equal([]);
    expect(await told({ ...settings, mailAboutModeration: false })).to.deep.equal([]);
  });
});
