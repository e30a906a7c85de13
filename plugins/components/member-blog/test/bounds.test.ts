import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { readTimes, writeOld } from './reading-support.js';
import { blogSite, ROOT, writePost } from './support.js';

const HUGE = 99_999_999_999;

/** The collections of the component: each takes `page` (1) and `per_page` (10, at most 50). */
const COLLECTIONS = ['/dashboard', '/popular', '/authors', '/featured', '/bookmarks'];

describe('member-blog: collections', () => {
  let site: TestSite;
  let admin: TestClient;

  before(async () => {
    site = await blogSite();
    admin = await site.as('administrator');
    for (let count = 0; count < 11; count += 1) {
      const author = await site.member({ roles: ['author'] });
      await writeOld(site, author, count + 1);
      const { id } = await writeOld(site, admin, count + 1);
      expectSuccess(await admin.post(`${ROOT}/posts/${id}/featured`));
      expectSuccess(await admin.post(`${ROOT}/bookmarks`, { post_id: id }));
    }
  });

  after(() => site.stop());

  for (const path of COLLECTIONS) {
    it(`${path} begins with page 1 of ten items, and takes 1 to 50 a page, never clamped`, async () => {
      const read = (query: Readonly<Record<string, unknown>> = {}) => admin.get(ROOT + path, { query });
      const first = await read();
      expect(expectSuccess<unknown[]>(first)).to.have.length(10);
      expect(Number(first.headers['x-wp-total'])).to.be.at.least(11);
      expect(expectSuccess(await read({ page: 1, per_page: 10 }))).to.deep.equal(expectSuccess(first));
      expect(expectSuccess<unknown[]>(await read({ per_page: 1 }))).to.have.length(1);
      expect(expectSuccess<unknown[]>(await read({ per_page: 50 })).length).to.be.at.least(11);
      for (const query of [{ page: 0 }, { page: -1 }, { page: 'x' }, { per_page: 0 }, { per_page: 51 }])
        expectError(await read(query), 400, 'rest_invalid_param');
    });
  }

  it('are empty on a page as far as one can ask for', async () => {
    for (const path of COLLECTIONS) {
      const response = await admin.get(ROOT + path, { query: { page: 2_147_483_647, per_page: 50 } });
      expect(expectSuccess(response), path).to.deep.equal([]);
    }
  });
});

describe('member-blog: what readers may send', () => {
  let site: TestSite;
  let admin: TestClient;

  before(async () => {
    site = await blogSite();
    admin = await site.as('administrator');
  });

  after(() => site.stop());

  for (const path of [
    `/feed?source=recent&exclude_users=${HUGE},-${HUGE}`,
    `/feed?source=authors&exclude_users=${HUGE}`,
    `/feed?source=author&user_id=${HUGE}`,
    `/feed?source=topic&category=${HUGE}&tag=${HUGE}`,
    '/feed?source=recent&page=2147483647&per_page=50',
    '/feed?source=authors&page=2147483647&per_page=50',
    '/feed?source=popular&page=2147483647&per_page=50',
    '/feed?source=recent&search=a%00b&category=%00&tag=%00',
    '/feed?source=authors&search=%00%25_&role=%00',
    `/popular?category=${HUGE}`,
    `/bookmarks?user_id=${HUGE}`,
    `/analytics?user_id=${HUGE}`,
    `/analytics?post_id=${HUGE}`,
    '/dashboard?search=%00%25_',
    `/posts/render?user_id=${HUGE}&search=%00`,
    '/coauthors/search?search=%00%00x',
  ]) {
    it(`GET ${path} is no fault`, async () => {
      const response = await admin.get(ROOT + path);
      expect(response.status, response.text).to.be.below(500);
      expect(site.errors).to.deep.equal([]);
    });
  }

  it('names nothing beyond what a database counts to', async () => {
    expectError(await admin.post(`${ROOT}/bookmarks`, { post_id: HUGE }), 404, 'mb_not_found');
    expectError(await admin.post(`${ROOT}/reactions`, { post_id: HUGE }), 404, 'mb_not_found');
    expectError(await admin.post(`${ROOT}/posts/${HUGE}/featured`), 404, 'mb_post_not_found');
    expectError(await admin.delete(`${ROOT}/posts/${HUGE}/featured`), 404, 'mb_post_not_found');
    for (const object_type of ['user', 'series', 'term'])
      expectError(await admin.post(`${ROOT}/follows`, { object_type, object_id: HUGE }), 404, 'mb_not_found');
    expect(site.errors).to.deep.equal([]);
  });

  it('leaves characters that no database keeps out of what is written', async () => {
    const odd = 'a\u0000b';
    for (const [path, fields] of [
      ['/autosave', { title: odd, content: odd, tags: [odd], editor_data: JSON.stringify({ text: odd }) }],
      ['/categories', { name: odd }],
      ['/series', { name: odd, description: odd }],
      ['/posts/1/review', { action: 'reject', note: odd }],
    ] as const) {
      const response = await admin.post(ROOT + path, fields);
      expect(response.status, `${path} ${response.text}`).to.be.below(500);
    }
    expect(site.errors).to.deep.equal([]);
  });
});

describe('member-blog: dates and views', () => {
  it('are on the clock of the site, except for what is said to be UTC', async () => {
    const site = await blogSite({ site: { timezone: 'Europe/Berlin' } });
    const author = await site.as('author');
    const editor = await site.as('editor');
    const post = await writeOld(site, author, 1);
    const about = await writeOld(site, author, 2);
    await readTimes(site, post, 7);
    await readTimes(site, await writePost(site, author, { status: 'draft' }), 2);
    expectSuccess(await editor.post(`${ROOT}/posts/${post.id}/featured`));
    expectSuccess(await editor.post(`${ROOT}/bookmarks`, { post_id: post.id }));
    for (const path of [`/posts/${about.id}/related`, '/featured', '/bookmarks']) {
      const [item] = expectSuccess<{ id: number; date: string }[]>(await editor.get(ROOT + path));
      expect(item, path).to.include({ id: post.id, date: '2026-01-14T13:00:00' });
    }
    const [popular] = expectSuccess<{ date: string }[]>(await editor.get(`${ROOT}/popular`));
    expect(popular).to.include({ id: post.id, date: '2026-01-14T12:00:00', views: 7 });
    const items = expectSuccess<object[]>(await author.get(`${ROOT}/dashboard`));
    expect(items[0]).to.include({ id: post.id, views: 7 });
    const counts = { published: 2, drafts: 1, pending: 0, total: 3, views: 9 };
    expect(expectSuccess(await author.get(`${ROOT}/dashboard/counts`))).to.deep.equal(counts);
    const fields = { post_id: post.id, title: 'Changed', content: '<p>More.</p>' };
    expect(expectSuccess(await author.post(`${ROOT}/autosave`, fields))).to.include({ time: '2026-01-15T13:00:00' });
    const draft = expectSuccess<object>(await author.get(`${ROOT}/draft`, { query: { post_id: post.id } }));
    // Neither modified_display nor anything else (Versioning, 4.3.0).
    expect(draft).to.deep.equal({
      ...{ has_draft: true, post_id: post.id, title: 'Changed', content: '<p>More.</p>' },
      ...{ modified: '2026-01-15T12:00:00Z', editor_data: '', context: 'unpublished_changes' },
    });
    await site.stop();
  });
});
