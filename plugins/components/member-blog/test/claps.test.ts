import type { Post } from '@plinth/content';
import { tap } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { COAUTHORS } from '../src/coauthors/store.js';
import { blogHooks } from '../src/hooks.js';
import { idOf } from './reading-support.js';
import { blogSite, ROOT, writePost } from './support.js';

const PATH = `${ROOT}/reactions`;

describe('member-blog: POST /reactions', () => {
  let site: TestSite;
  let ana: TestClient;
  let reader: TestClient;
  let other: TestClient;
  let post: Post;

  beforeEach(async () => {
    site = await blogSite();
    [ana, reader, other] = [
      await site.as('author', 'ana'),
      await site.as('subscriber'),
      await site.as('contributor', 'other'),
    ];
    post = await writePost(site, ana);
  });

  afterEach(() => site.stop());

  const clap = (client: TestClient, claps?: unknown) =>
    client.post(PATH, { post_id: post.id, ...(claps === undefined ? {} : { claps }) });

  it('gives one clap, or as many as asked for, and says what there are now', async () => {
    expect(expectSuccess(await clap(reader))).to.deep.equal({ claps: 1, total: 1, maxed: false });
    expect(expectSuccess(await clap(reader, 10))).to.deep.equal({ claps: 11, total: 11, maxed: false });
    expect(expectSuccess(await clap(other, 2))).to.deep.equal({ claps: 2, total: 13, maxed: false });
  });

  it('takes 1 to 50 claps a request', async () => {
    for (const claps of [0, -1, 51, 1.5, 'many']) expectError(await clap(reader, claps), 400, 'rest_invalid_param');
    expect(expectSuccess(await clap(reader, 50))).to.deep.equal({ claps: 50, total: 50, maxed: true });
    expectError(await reader.post(PATH, {}), 400, 'rest_missing_callback_param');
  });

  it('counts up to the cap of fifty a member and post, and answers 200 beyond it', async () => {
    expectSuccess(await clap(reader, 49));
    expect(expectSuccess(await clap(reader, 7))).to.deep.equal({ claps: 50, total: 50, maxed: true });
    expect(expectSuccess(await clap(reader))).to.deep.equal({ claps: 50, total: 50, maxed: true });
  });

  it('never counts more than the cap when fifty requests arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => clap(reader, 3)));
    const mine = answers.map((answer) => expectSuccess<{ claps: number; total: number }>(answer));
    expect(Math.max(...mine.map((each) => each.claps))).to.equal(50);
    for (const each of mine) expect(each.total).to.equal(each.claps);
    expect(expectSuccess(await clap(reader))).to.deep.equal({ claps: 50, total: 50, maxed: true });
  });

  it('asks mb_max_claps for the cap, with post and member', async () => {
    const asked: unknown[] = [];
    site.tap(
      tap(blogHooks.mb_max_claps, {}, (_context, most, postId, userId) => {
        asked.push([most, postId, userId]);
        return 3;
      }),
    );
    expect(expectSuccess(await clap(reader, 5))).to.deep.equal({ claps: 3, total: 3, maxed: true });
    expect(asked).to.deep.equal([[50, post.id, idOf(reader)]]);
  });

  it('keeps to the usual cap when a tap of mb_max_claps answers no number, and takes any that it does', async () => {
    const word: unknown = 'many';
    const odd = site.tap(tap(String('mb_max_claps'), {}, () => word));
    expectSuccess(await clap(reader, 49));
    expect(expectSuccess(await clap(reader, 9))).to.deep.equal({ claps: 50, total: 50, maxed: true });
    odd();
    site.tap(tap(blogHooks.mb_max_claps, {}, () => Number.POSITIVE_INFINITY));
    expect(expectSuccess(await clap(reader, 9))).to.deep.equal({ claps: 59, total: 59, maxed: false });
    expect(site.errors).to.deep.equal([]);
  });

  it('takes nothing back when the cap sinks, and gives nothing when it is 0', async () => {
    expectSuccess(await clap(reader, 9));
    site.tap(tap(blogHooks.mb_max_claps, {}, () => 0));
    expect(expectSuccess(await clap(reader))).to.deep.equal({ claps: 9, total: 9, maxed: true });
    expect(expectSuccess(await clap(other))).to.deep.equal({ claps: 0, total: 9, maxed: true });
  });

  it('fires mb_post_clapped for claps that count, with post, member, their claps and all', async () => {
    const fired: unknown[] = [];
    site.tap(tap(blogHooks.mb_post_clapped, {}, (_context, ...args) => void fired.push(args)));
    expectSuccess(await clap(other, 4));
    expectSuccess(await clap(reader, 50));
    expectSuccess(await clap(reader, 50));
    expect(fired).to.deep.equal([
      [post.id, idOf(other), 4, 4],
      [post.id, idOf(reader), 50, 54],
    ]);
  });

  it("refuses one's own post, written alone or with others", async () => {
    expectError(await clap(ana), 403, 'mb_own_post');
    const coauthors = site.pluginContext('member-blog').use(COAUTHORS);
    await coauthors.invite(post.id, idOf(other), { id: idOf(ana), days: 7, most: 5 });
    expectSuccess(await clap(other));
    await coauthors.respond(post.id, idOf(other), 'accepted');
    expectError(await clap(other), 403, 'mb_own_post');
  });

  it('refuses what is missing or not published', async () => {
    const draft = await writePost(site, ana, { status: 'draft' });
    for (const post_id of [draft.id, 999_999]) expectError(await reader.post(PATH, { post_id }), 404, 'mb_not_found');
  });

  it('is for members, and not for application passwords', async () => {
    expectError(await clap(site.visitor()), 401, 'mb_not_logged_in');
    expectError(await clap(await reader.withApplicationPassword()), 403, 'mb_app_password_write_denied');
  });

  it('is closed with 403 while the feature is off', async () => {
    const off = await blogSite({ settings: { 'member-blog': { claps: false } } });
    expectError(await (await off.as('subscriber')).post(PATH, {}), 403, 'mb_feature_disabled');
    await off.stop();
  });
});
