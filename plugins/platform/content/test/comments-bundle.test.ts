import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import { COMMENTS, content, POSTS } from '../src/plugin.js';

const bundle = {
  plinth: 1,
  users: [{ login: 'ada', email: 'ada@example.org', displayName: 'Ada', roles: ['author'] }],
  posts: [{ slug: 'hello', title: 'Hello', createdAt: '2026-01-01T00:00:00.000Z' }],
  comments: [
    { key: 'a', post: 'hello', author: 'ada', content: 'First', createdAt: '2026-01-02T00:00:00.000Z' },
    {
      ...{ key: 'b', post: 'hello', parent: 'a', authorName: 'Guest', authorEmail: 'g@example.org' },
      ...{ content: 'Answer', createdAt: '2026-01-03T00:00:00.000Z' },
    },
    { key: 'c', post: 'hello', content: 'Waits', status: 'hold', createdAt: '2026-01-04T00:00:00.000Z' },
    { key: 'd', post: 'missing', content: 'Lost', createdAt: '2026-01-04T00:00:00.000Z' },
  ],
};

describe('comments: in a site bundle', () => {
  it('come in once, in their threads, and go out as they came', async () => {
    const site = await testHost({ plugins: [content] });
    const reports = [await site.importBundle(bundle), await site.importBundle(bundle)];
    const counts = reports.map((report) => report.find(({ section }) => section === 'comments'));
    expect(counts[0]).to.include({ created: 3, kept: 0 });
    expect(counts[1]).to.include({ created: 0, kept: 3 });
    const { comments } = await site
      .pluginContext('content')
      .use(COMMENTS)
      .list({ orderBy: 'id', order: 'asc', limit: 10 });
    expect(comments.map(({ content: text, status, authorName }) => [text, status, authorName])).to.deep.equal([
      ['First', 'approved', 'Ada'],
      ['Answer', 'approved', 'Guest'],
      ['Waits', 'hold', ''],
    ]);
    expect(comments[1]?.parentId).to.equal(comments[0]?.id);
    expect((await site.pluginContext('content').use(POSTS).findBySlug('post', 'hello'))?.commentCount).to.equal(2);

    const other = await testHost({ plugins: [content] });
    await other.importBundle(await site.exportBundle());
    const moved = (await other.pluginContext('content').use(COMMENTS).list({ orderBy: 'id', order: 'asc', limit: 10 }))
      .comments;
    expect(moved.map(({ content: text, status, authorName }) => [text, status, authorName])).to.deep.equal(
      comments.map(({ content: text, status, authorName }) => [text, status, authorName]),
    );
    expect(moved[1]?.parentId).to.equal(moved[0]?.id);
    await Promise.all([site.stop(), other.stop()]);
  });
});
