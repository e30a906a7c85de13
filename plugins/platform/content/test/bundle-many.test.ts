import { tap } from '@plinth/kernel';
import { countSelects, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { COMMENTS, commentHooks, content, contentHooks, POSTS, TERMS } from '../src/plugin.js';

const MANY = 450;

function moment(index: number): string {
  return new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
}

function postsOf(length: number) {
  return Array.from({ length }, (_, index) => ({
    ...{ slug: `post-${index}`, title: `Post ${index}`, content: 'x', author: 'ana', createdAt: moment(index) },
    ...{ terms: { category: ['fruit'], post_tag: [`tag-${index % 7}`] }, meta: { mood: index } },
  }));
}

function bundleOf(length: number) {
  const tags = Array.from({ length: 7 }, (_, index) => `tag-${index}`);
  return {
    plinth: 1,
    users: [{ login: 'ana', email: 'ana@example.org', displayName: 'Ana', roles: ['author'] }],
    terms: [
      { taxonomy: 'category', slug: 'fruit', name: 'Fruit' },
      ...tags.map((slug) => ({ taxonomy: 'post_tag', slug, name: slug })),
    ],
    posts: postsOf(length),
    comments: Array.from({ length }, (_, index) => ({
      ...{ key: `c${index}`, post: `post-${index % 9}`, content: `Comment ${index}`, createdAt: moment(index) },
      // Each answers the one before: within what is written together, and across its edges.
      ...(index === 0 ? {} : { parent: `c${index - 1}` }),
    })),
  };
}

describe('site bundles of many items', () => {
  let site: TestSite;

  beforeEach(async () => {
    site = await testHost({ plugins: [content] });
  });

  afterEach(() => site.stop());

  const use = () => site.pluginContext('content').use;
  const allComments = async () =>
    (await use()(COMMENTS).list({ orderBy: 'id', order: 'asc', limit: MANY * 2 })).comments;
  const reported = async (bundle: object, section: string) =>
    (await site.importBundle({ ...bundle })).find((report) => report.section === section);

  it('bring in all of them, with terms counted, and leave all as they are the second time', async () => {
    expect(await reported(bundleOf(MANY), 'posts')).to.include({ created: MANY, kept: 0 });
    const fruit = await use()(TERMS).findBySlug('category', 'fruit');
    expect(fruit?.count).to.equal(MANY);
    const last = await use()(POSTS).findBySlug('post', `post-${MANY - 1}`);
    expect(last).to.include({ title: `Post ${MANY - 1}`, guid: `http://localhost/?p=${last?.id}`, status: 'publish' });
    expect((await use()(POSTS).findBySlug('post', 'post-0'))?.commentCount).to.equal(MANY / 9);
    const exported = await site.exportBundle();
    for (const section of ['terms', 'posts', 'comments'])
      expect(await reported(bundleOf(MANY), section)).to.include({ created: 0 });
    expect(await site.exportBundle()).to.deep.equal(exported);
  });

  it('keep every comment below the one that it answers', async () => {
    await site.importBundle(bundleOf(MANY));
    const comments = await allComments();
    expect(comments.map(({ content: text }) => text)).to.deep.equal(
      Array.from({ length: MANY }, (_, index) => `Comment ${index}`),
    );
    expect(comments.slice(1).map(({ parentId }) => parentId)).to.deep.equal(comments.slice(0, -1).map(({ id }) => id));
  });

  it('announce each post and each comment once, in their order, as it is then', async () => {
    const heard: string[] = [];
    site.tap(
      tap(contentHooks.transition_post_status, {}, (_context, status, before, { slug }) => {
        heard.push(`${before} ${status} ${slug}`);
      }),
    );
    site.tap(
      tap(commentHooks.wp_insert_comment, {}, (_context, { content: text, parentId }) => {
        heard.push(`${text} ${parentId > 0}`);
      }),
    );
    await site.importBundle(bundleOf(3));
    expect(heard).to.deep.equal([
      ...['new publish post-0', 'new publish post-1', 'new publish post-2'],
      ...['Comment 0 false', 'Comment 1 true', 'Comment 2 true'],
    ]);
  });

  it('take as many questions for two hundred posts as for ten', async () => {
    const ten = await countSelects(site, () => site.importBundle(bundleOf(10)));
    const other = await testHost({ plugins: [content] });
    const many = await countSelects(other, () => other.importBundle(bundleOf(200)));
    await other.stop();
    expect(many).to.equal(ten);
  });

  it('take what they say twice once, whether side by side or far apart', async () => {
    const [first, second] = postsOf(2);
    const twice = {
      ...bundleOf(0),
      comments: [],
      posts: [first, second, { ...first, title: 'Again' }, ...postsOf(300)],
    };
    expect(await reported(twice, 'posts')).to.include({ created: 300, kept: 3 });
    expect((await use()(POSTS).findBySlug('post', 'post-0'))?.title).to.equal('Post 0');
    const comment = { key: 'a', post: 'post-0', content: 'Same', createdAt: moment(0) };
    const answer = { key: 'c', post: 'post-0', content: 'Answer', createdAt: moment(1), parent: 'b' };
    const comments = [comment, { ...comment, key: 'b' }, answer];
    expect(await reported({ plinth: 1, comments }, 'comments')).to.include({ created: 2, kept: 1 });
    const [same, below] = await allComments();
    expect(below?.parentId).to.equal(same?.id);
  });

  it('give a slug that must be made another form, and find it again under that', async () => {
    const posts = [{ slug: 'Red Apples' }, { slug: 'red-apples' }, { slug: '###', title: '' }];
    expect(await reported({ plinth: 1, posts }, 'posts')).to.include({ created: 2, kept: 1 });
    expect((await use()(POSTS).findBySlug('post', 'red-apples'))?.status).to.equal('publish');
  });

  it('know drafts without a slug by when and as what they were begun', async () => {
    const draft = { slug: 'post-7', unnamed: true, status: 'draft', title: 'Idea', createdAt: moment(0) };
    const posts = [draft, { ...draft, slug: 'post-8', title: 'Other' }];
    expect(await reported({ plinth: 1, posts }, 'posts')).to.include({ created: 2 });
    expect(await reported({ plinth: 1, posts }, 'posts')).to.include({ created: 0, kept: 2 });
  });

  it('come in once when they come twice at once', async () => {
    const reports = await Promise.all([1, 2].map(() => site.importBundle(bundleOf(MANY))));
    const made = (section: string) =>
      reports.flat().reduce((sum, each) => sum + (each.section === section ? each.created : 0), 0);
    expect(['users', 'terms', 'posts', 'comments'].map(made)).to.deep.equal([1, 8, MANY, MANY]);
    expect(await allComments()).to.have.length(MANY);
  });

  it('write nothing of a section when one item cannot be', async () => {
    const terms = [
      { taxonomy: 'category', slug: 'fruit', name: 'Fruit' },
      { taxonomy: 'category', slug: 'apples', name: 'Apples', parent: 'trees' },
    ];
    const message = await site.importBundle({ plinth: 1, terms }).catch((error: Error) => error.message);
    expect(message).to.contain('category/apples: there is no term "trees" above it.');
    expect(await use()(TERMS).findBySlug('category', 'fruit')).to.equal(undefined);
  });

  it('put terms below those that stand before them, and keep one that has no room for a parent out', async () => {
    const below = { taxonomy: 'category', slug: 'apples', name: 'Apples', parent: 'fruit' };
    const terms = [
      { taxonomy: 'category', slug: 'fruit', name: 'Fruit' },
      below,
      { ...below, slug: 'red', parent: 'apples' },
    ];
    expect(await reported({ plinth: 1, terms }, 'terms')).to.include({ created: 3 });
    const [fruit, apples, red] = await Promise.all(
      ['fruit', 'apples', 'red'].map((slug) => use()(TERMS).findBySlug('category', slug)),
    );
    expect([apples?.parentId, red?.parentId]).to.deep.equal([fruit?.id, apples?.id]);
    const flat = [
      { taxonomy: 'post_tag', slug: 'a', name: 'A' },
      { taxonomy: 'post_tag', slug: 'b', name: 'B', parent: 'a' },
    ];
    const message = await site.importBundle({ plinth: 1, terms: flat }).catch((error: Error) => error.message);
    expect(message).to.contain('not hierarchical');
  });
});
