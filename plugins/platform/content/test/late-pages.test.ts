import { expectSuccess, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { fromEnd, isLate } from '../src/late-pages.js';
import { COMMENTS, content, POSTS } from '../src/plugin.js';
import { type PostJson, store } from './posts-support.js';

const MANY = 1_207;
const DRAFTS = 9;

describe('late pages', () => {
  it('are read from the end where that is nearer', () => {
    expect(isLate({ limit: 10, offset: 999 })).to.equal(false);
    expect(fromEnd({ limit: 10, offset: 1_000 }, 5_000)).to.equal(undefined);
    expect(fromEnd({ limit: 10, offset: 4_990 }, 5_000)).to.deep.equal({ limit: 10, offset: 0 });
    expect(fromEnd({ limit: 10, offset: 4_000 }, 5_000)).to.deep.equal({ limit: 10, offset: 990 });
    expect(fromEnd({ limit: 10, offset: 4_995 }, 5_000)).to.deep.equal({ limit: 5, offset: 0 });
    expect(fromEnd({ limit: 10, offset: 5_000 }, 5_000)).to.deep.equal({ limit: 0, offset: 0 });
    expect(fromEnd({ limit: 10, offset: 9_000 }, 5_000)).to.deep.equal({ limit: 0, offset: 0 });
  });

  describe('of many posts and comments', () => {
    let site: TestSite;
    let postId: number;

    before(async () => {
      site = await testHost({ plugins: [content] });
      const { use } = site.pluginContext('content');
      postId = (await store(site, { title: 'first' })).id;
      const numbers = Array.from({ length: MANY - 1 }, (_, index) => index);
      const texts = numbers.map((number) => ({
        ...{ type: 'post', status: 'publish', title: `Post ${number}`, content: '', authorId: 0 },
        // Some moments are those of several posts, and some posts are sticky.
        ...{ createdAt: new Date(Date.UTC(2020, 0, 1) + Math.floor(number / 3) * 60_000).toISOString() },
        sticky: number % 400 === 0,
      }));
      await use(POSTS).insertMany?.(texts);
      const drafts = texts.slice(0, DRAFTS).map((text) => ({ ...text, title: `Draft ${text.title}`, status: 'draft' }));
      await use(POSTS).insertMany?.(drafts);
      await use(COMMENTS).insertMany?.(
        numbers.map((number) => ({
          ...{ postId, content: `Comment ${number}`, status: 'approved' as const, authorName: 'Reader' },
          createdAt: new Date(Date.UTC(2020, 0, 1) + Math.floor(number / 3) * 60_000).toISOString(),
        })),
      );
    });

    after(() => site.stop());

    const orders = [
      { orderBy: 'date', order: 'desc' },
      { orderBy: 'date', order: 'asc' },
      { orderBy: 'title', order: 'desc' },
      { orderBy: 'date', order: 'desc', stickyFirst: true },
      { orderBy: 'modified', order: 'asc' },
    ] as const;

    for (const order of orders) {
      it(`have the posts of the whole list in the same order: ${JSON.stringify(order)}`, async () => {
        const posts = site.pluginContext('content').use(POSTS);
        const selection = { types: ['post'], statuses: ['publish'], ...order };
        const all = await posts.ids(selection);
        for (const offset of [1_000, 1_100, 1_200, 1_206, 1_207, 2_000]) {
          const page = await posts.list({ ...selection, limit: 10, offset });
          expect(page.posts.map(({ id }) => id)).to.deep.equal(all.slice(offset, offset + 10));
          expect(page.total).to.equal(MANY);
          expect(await posts.listIds({ ...selection, limit: 10, offset })).to.deep.equal({
            ids: all.slice(offset, offset + 10),
            total: MANY,
          });
        }
      });
    }

    it('have the posts of several statuses in one order, as earlier pages do', async () => {
      const posts = site.pluginContext('content').use(POSTS);
      for (const order of ['asc', 'desc'] as const) {
        for (const orderBy of ['date', 'title', 'modified', 'slug'] as const) {
          const selection = { types: ['post'], statuses: ['publish', 'draft', 'pending', 'draft'], orderBy, order };
          // Without a limit the database sorts all of them.
          const all = await posts.ids(selection);
          expect(all).to.have.length(MANY + DRAFTS);
          for (const offset of [0, 7, 1_000, 1_210]) {
            const page = await posts.list({ ...selection, limit: 10, offset });
            expect(page.posts.map(({ id }) => id)).to.deep.equal(all.slice(offset, offset + 10));
            expect(page.total).to.equal(MANY + DRAFTS);
          }
        }
      }
    });

    it('have the comments of the whole list in the same order', async () => {
      const comments = site.pluginContext('content').use(COMMENTS);
      const all = await comments.list({ limit: MANY });
      for (const offset of [1_000, 1_100, 1_200, 1_205, 1_206]) {
        const page = await comments.list({ limit: 10, offset });
        expect(page.comments.map(({ id }) => id)).to.deep.equal(
          all.comments.slice(offset, offset + 10).map(({ id }) => id),
        );
        expect(page.total).to.equal(MANY - 1);
      }
    });

    it('know only the comments up to their end where nobody needs the total', async () => {
      const comments = site.pluginContext('content').use(COMMENTS);
      const query = { limit: 10, offset: 20, isUncounted: true };
      const { comments: page, total } = await comments.list(query);
      expect(page).to.have.length(10);
      expect(total).to.equal(30);
    });

    it('are pages of REST too', async () => {
      const last = expectSuccess<PostJson[]>(await site.visitor().get('/wp/v2/posts?page=121'));
      expect(last).to.have.length(7);
      expect((await site.visitor().get('/wp/v2/posts?page=122')).status).to.equal(400);
    });
  });
});
