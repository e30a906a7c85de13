import { tap } from '@plinth/kernel';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, contentHooks, POSTS } from '../src/plugin.js';
import { idsOf, store, write } from './posts-support.js';

const DAY = 24 * 60 * 60 * 1000;

describe('scheduling', () => {
  let site: TestSite;

  beforeEach(async () => {
    site = await testHost({ plugins: [content] });
  });

  afterEach(() => site.stop());

  const status = async (id: number) => (await site.pluginContext('content').use(POSTS).find(id))?.status;
  const inMinutes = (minutes: number) => new Date(site.now().getTime() + minutes * 60_000).toISOString();

  it('publishes a scheduled post when its time has come, and not before', async () => {
    const author = await site.as('author');
    const post = await write(author, { title: 'Soon', status: 'future', date_gmt: inMinutes(5) });
    await site.runJob('content:publish-scheduled');
    expect(await status(post.id)).to.equal('future');
    site.advance(5 * 60_000);
    await site.runJob('content:publish-scheduled');
    expect(await status(post.id)).to.equal('publish');
    expect(idsOf(await site.visitor().get('/wp/v2/posts'))).to.deep.equal([post.id]);
  });

  it('keeps the date of a post that it publishes', async () => {
    const post = await store(site, { title: 'Dated', status: 'future', createdAt: inMinutes(5) });
    site.advance(60 * 60_000);
    await site.runJob('content:publish-scheduled');
    expect((await site.pluginContext('content').use(POSTS).find(post.id))?.createdAt).to.equal(post.createdAt);
  });

  it('announces each post once, however often the job runs at the same time', async () => {
    const seen: string[] = [];
    site.tap(
      tap(
        contentHooks.transition_post_status,
        {},
        (_, to, from, post) => void seen.push(`${post.title} ${from} ${to}`),
      ),
    );
    for (const title of ['a', 'b', 'c']) await store(site, { title, status: 'future', createdAt: inMinutes(1) });
    seen.length = 0;
    site.advance(2 * 60_000);
    const { publishScheduled } = await import('../src/scheduling/jobs.js');
    await Promise.all(Array.from({ length: 10 }, () => publishScheduled(site.pluginContext('content'))));
    expect(seen.sort()).to.deep.equal(['a future publish', 'b future publish', 'c future publish']);
  });

  it('publishes due pages too', async () => {
    const page = await store(site, { type: 'page', title: 'Page', status: 'future', createdAt: inMinutes(1) });
    site.advance(60_000);
    await site.runJob('content:publish-scheduled');
    expect(await status(page.id)).to.equal('publish');
  });

  it('removes auto-drafts after seven days and leaves other drafts', async () => {
    const begun = await store(site, { title: 'Auto', status: 'auto-draft' });
    const draft = await store(site, { title: 'Draft', status: 'draft' });
    site.advance(7 * DAY);
    await site.runJob('content:remove-auto-drafts');
    expect(await status(begun.id)).to.equal('auto-draft');
    site.advance(1);
    await site.runJob('content:remove-auto-drafts');
    expect(await status(begun.id)).to.equal(undefined);
    expect(await status(draft.id)).to.equal('draft');
  });

  it('empties the trash after the days in the settings, thirty by default', async () => {
    const post = await store(site, { title: 'Old' });
    await site.pluginContext('content').use(POSTS).trash(post.id);
    site.advance(30 * DAY);
    await site.runJob('content:empty-trash');
    expect(await status(post.id)).to.equal('trash');
    site.advance(1);
    await site.runJob('content:empty-trash');
    expect(await status(post.id)).to.equal(undefined);
  });

  it('keeps what is in the trash for ever where the site has none', async () => {
    const other = await testHost({ plugins: [content], settings: { content: { emptyTrashAfterDays: 0 } } });
    const posts = other.pluginContext('content').use(POSTS);
    const post = await store(other, { title: 'Old' });
    await posts.trash(post.id);
    other.advance(365 * DAY);
    await other.runJob('content:empty-trash');
    expect((await posts.find(post.id))?.status).to.equal('trash');
    await other.stop();
  });
});
