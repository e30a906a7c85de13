import community from '@plinth/community';
import content from '@plinth/content';
import { expectSuccess, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import memberBlog from '../src/plugin.js';
import { ROOT } from './support.js';

const READING = {
  ...{ post: 'bread', views: 12, featured: 4, group: 'bakers', featuredInGroup: true },
  daily: [{ day: '2026-01-14', source: 'direct', views: 9 }],
  bookmarks: ['bo'],
  claps: [{ user: 'bo', claps: 7 }],
};

const FOLLOWS = [
  { user: 'bo', type: 'user', object: 'ana' },
  { user: 'bo', type: 'term', object: 'category/food' },
];

const BUNDLE = {
  plinth: 1,
  users: ['ana', 'bo'].map((login) => ({ login, email: `${login}@example.org`, roles: ['author'] })),
  terms: [{ taxonomy: 'category', slug: 'food', name: 'Food' }],
  posts: [{ slug: 'bread', title: 'Bread', author: 'ana', content: '<p>Rye.</p>' }],
  groups: [{ slug: 'bakers', name: 'Bakers', creator: 'ana', createdAt: '2026-01-01T00:00:00.000Z' }],
  blog_reading: [READING],
  blog_follows: FOLLOWS,
};

describe('member-blog: what readers did, in a site bundle', () => {
  let site: TestSite;

  beforeEach(async () => {
    site = await testHost({ plugins: [content, community, memberBlog] });
  });

  afterEach(() => site.stop());

  it('comes in, once, and goes out as it came', async () => {
    const report = await site.importBundle(BUNDLE);
    expect(report).to.deep.include({ section: 'blog_reading', created: 1, kept: 0 });
    expect(report).to.deep.include({ section: 'blog_follows', created: 2, kept: 0 });
    const popular = expectSuccess<{ views: number }[]>(await site.visitor().get(`${ROOT}/popular`));
    expect(popular.map((item) => item.views)).to.deep.equal([12]);
    expect(expectSuccess<unknown[]>(await site.visitor().get(`${ROOT}/featured`))).to.have.length(1);
    const again = await site.importBundle(BUNDLE);
    expect(again).to.deep.include({ section: 'blog_reading', created: 0, kept: 1 });
    expect(again).to.deep.include({ section: 'blog_follows', created: 0, kept: 2 });
    const bundle = await site.exportBundle();
    const { bookmarks: _, claps: __, featured: ___, ...counted } = READING;
    const now = '2026-01-15T12:00:00.000Z';
    expect(bundle['blog_reading']).to.deep.equal([counted]);
    expect(bundle['blog_bookmarks']).to.deep.equal([{ user: 'bo', post: 'bread', createdAt: now }]);
    expect(bundle['blog_claps']).to.deep.equal([{ user: 'bo', post: 'bread', claps: 7, clappedAt: now }]);
    expect(bundle['blog_picks']).to.deep.equal([{ post: 'bread', position: 4, featuredAt: now }]);
    expect(bundle['blog_follows']).to.deep.equal(FOLLOWS.map((each) => ({ ...each, createdAt: now })));
  });

  it('is refused where it speaks of posts and people that are not there', async () => {
    for (const wrong of [
      { blog_reading: [{ post: 'unheard-of' }] },
      { blog_follows: [{ user: 'bo', type: 'user', object: 'nobody' }] },
      { blog_reading: [{ post: 'bread', views: -1 }] },
    ]) {
      const outcome = await site.importBundle({ ...BUNDLE, ...wrong }).then(
        () => 'taken',
        () => 'refused',
      );
      expect(outcome, JSON.stringify(wrong)).to.equal('refused');
    }
  });
});
