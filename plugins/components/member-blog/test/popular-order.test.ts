import type { Post, PostSelection } from '@plinth/content';
import type { PluginContext } from '@plinth/kernel';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { popularPage } from '../src/discovery/popular.js';
import { PUBLISHED_POSTS } from '../src/discovery/published.js';
import { daysAgo, readTimes, writeOld } from './reading-support.js';
import { blogSite } from './support.js';

/** Views of a post by its place; 0 for a row without views, undefined for a post that was never counted. */
const VIEWS = [undefined, 5, 0, 40, 5, undefined, 7, 1, undefined, 40, 3, undefined, 0, 2, 5, undefined];

/** Ways to the order: sorted at once, walked within a bound, walked to the end and gone on with unread posts. */
const WAYS = [
  { sorted: 100, walked: 100 },
  { sorted: 0, walked: 1 },
  { sorted: 0, walked: 4 },
  { sorted: 0, walked: 7 },
  { sorted: 0, walked: 100 },
];

describe('member-blog: the order of popular posts', () => {
  let site: TestSite;
  let context: PluginContext;
  const posts: Post[] = [];

  before(async () => {
    site = await blogSite();
    context = site.pluginContext('member-blog');
    const ana = await site.as('author', 'ana');
    for (const [place, views] of VIEWS.entries()) {
      // Neither the newest first nor the oldest, so that no order of ids is one of dates.
      const post = await writeOld(site, ana, 1 + ((place * 7) % VIEWS.length));
      if (views !== undefined) await readTimes(site, post, views);
      posts.push(post);
    }
  });

  after(() => site.stop());

  const viewsOf = (post: Post) => VIEWS[posts.indexOf(post)] ?? 0;

  /** By views, those alike by their number; unread ones by date. */
  function inOrder(some: readonly Post[]): number[] {
    const order = (a: Post, b: Post) => {
      if (viewsOf(a) !== viewsOf(b)) return viewsOf(b) - viewsOf(a);
      return viewsOf(a) > 0 ? b.id - a.id : b.createdAt.localeCompare(a.createdAt);
    };
    return [...some].sort(order).map(({ id }) => id);
  }

  const selections: readonly [string, PostSelection, (post: Post) => boolean][] = [
    ['of all posts', PUBLISHED_POSTS, () => true],
    ['of a timeframe', { ...PUBLISHED_POSTS, after: daysAgo(8.5) }, (post) => post.createdAt > daysAgo(8.5)],
    ['of few posts', { ...PUBLISHED_POSTS, after: daysAgo(2.5) }, (post) => post.createdAt > daysAgo(2.5)],
    ['of none', { ...PUBLISHED_POSTS, after: daysAgo(0) }, () => false],
  ];

  for (const [what, selection, isSelected] of selections) {
    it(`${what} is the same by every way, whatever the page`, async () => {
      const expected = inOrder(posts.filter(isSelected));
      for (const bounds of WAYS) {
        for (const limit of [1, 3, 5, 50]) {
          const seen: number[] = [];
          for (let offset = 0; offset <= expected.length; offset += limit) {
            const { ids, total } = await popularPage(context, selection, { limit, offset, ...bounds });
            expect(total).to.equal(expected.length);
            seen.push(...ids);
          }
          expect(seen, JSON.stringify({ ...bounds, limit })).to.deep.equal(expected);
        }
      }
    });
  }
});
