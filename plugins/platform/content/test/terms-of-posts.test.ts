import { definePlugin } from '@plinth/kernel';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import {
  content,
  POSTS,
  type PostStore,
  TERM_LIBRARY,
  TERMS,
  type TermLibrary,
  type TermStore,
  taxonomies,
  termRoutes,
} from '../src/plugin.js';

const PARALLEL = 50;

const series = { name: 'series', restBase: 'series', title: 'Series', hierarchical: true, objectTypes: ['post'] };

const shelf = definePlugin({
  id: 'shelf',
  version: '1.0.0',
  title: 'Brings a taxonomy',
  needs: { plugins: { content: '*' } },
  routes: termRoutes(series),
  contributes: [taxonomies([series])],
});

describe('terms of posts', () => {
  let site: TestSite;
  let terms: TermStore;
  let library: TermLibrary;
  let posts: PostStore;

  before(async () => {
    site = await testHost({ plugins: [content, shelf] });
    const { use } = site.pluginContext('content');
    terms = use(TERMS);
    library = use(TERM_LIBRARY);
    posts = use(POSTS);
  });

  after(() => site.stop());

  async function tag(name: string): Promise<number> {
    return (await library.create({ taxonomy: 'post_tag', name })).id;
  }

  async function post(status = 'publish'): Promise<number> {
    return (await posts.insert({ type: 'post', status, title: 'Something' })).id;
  }

  async function countOf(id: number): Promise<number | undefined> {
    return (await terms.find(id))?.count;
  }

  it('are exactly the ones assigned last, unknown ids and those of other taxonomies dropped', async () => {
    const [a, b, c] = [await tag('a'), await tag('b'), await tag('c')];
    const own = await post();
    const category = await library.create({ taxonomy: 'category', name: 'Not a tag' });
    expect(await terms.assign(own, 'post_tag', [b, a, 99_999, category.id, a])).to.deep.equal([b, a]);
    expect(await terms.assign(own, 'post_tag', [a, c])).to.deep.equal([a, c]);
    expect((await terms.ofPosts([own])).get(own)?.map((term) => term.id)).to.deep.equal([a, c]);
    expect(await terms.assign(own, 'post_tag', [])).to.deep.equal([]);
    expect((await terms.ofPosts([own])).has(own)).to.equal(false);
  });

  it('are answered by name, for many posts at once, of one taxonomy or all', async () => {
    const [y, x] = [await tag('Yellow'), await tag('amber')];
    const category = await library.create({ taxonomy: 'category', name: 'Colours' });
    const [one, two] = [await post(), await post()];
    await terms.assign(one, 'post_tag', [y, x]);
    await terms.assign(one, 'category', [category.id]);
    await terms.assign(two, 'post_tag', [y]);
    const all = await terms.ofPosts([one, two]);
    expect(all.get(one)?.map((term) => term.name)).to.deep.equal(['amber', 'Colours', 'Yellow']);
    expect(all.get(two)?.map((term) => term.name)).to.deep.equal(['Yellow']);
    expect((await terms.ofPosts([one, two], 'category')).get(one)?.map((term) => term.name)).to.deep.equal(['Colours']);
    expect((await terms.ofPosts([])).size).to.equal(0);
  });

  it('count published posts only, through every change of status', async () => {
    const id = await tag('counted');
    const draft = await post('draft');
    await terms.assign(draft, 'post_tag', [id]);
    expect(await countOf(id)).to.equal(0);
    await posts.update(draft, { status: 'publish' });
    expect(await countOf(id)).to.equal(1);
    await posts.trash(draft);
    expect(await countOf(id)).to.equal(0);
    await posts.update(draft, { status: 'publish' });
    expect(await countOf(id)).to.equal(1);
    await posts.remove(draft);
    expect(await countOf(id)).to.equal(0);
  });

  it('are counted right when fifty posts get a term at once, and when fifty lose it', async () => {
    const id = await tag('crowded');
    const ids = await Promise.all(Array.from({ length: PARALLEL }, () => post()));
    await Promise.all(ids.map((each) => terms.assign(each, 'post_tag', [id])));
    expect(await countOf(id)).to.equal(PARALLEL);
    await Promise.all(ids.map((each) => terms.assign(each, 'post_tag', [])));
    expect(await countOf(id)).to.equal(0);
  });

  it('have the counts that counting gives after fifty posts are published, withdrawn, sorted and removed at once', async () => {
    const [stays, moves, goes] = [await tag('stays'), await tag('moves'), await tag('goes')];
    const fifty = Array.from({ length: PARALLEL }, (_, index) => index);
    const [drafts, live] = [
      await Promise.all(fifty.map(() => post('draft'))),
      await Promise.all(fifty.map(() => post())),
    ];
    for (const id of [...drafts, ...live]) await terms.assign(id, 'post_tag', [stays, goes]);
    await Promise.all([
      ...drafts.flatMap((id) => [
        posts.update(id, { status: 'publish' }),
        terms.assign(id, 'post_tag', [stays, moves]),
      ]),
      ...live.map((id, index) => (index % 2 === 0 ? posts.trash(id) : posts.remove(id))),
      ...live.filter((_id, index) => index % 2 === 0).map((id) => terms.assign(id, 'post_tag', [stays, moves])),
    ]);
    const moved = await Promise.all([stays, moves, goes].map(countOf));
    expect(moved).to.deep.equal([PARALLEL, PARALLEL, 0]);
    await terms.recount([...drafts, ...live]);
    expect(await Promise.all([stays, moves, goes].map(countOf))).to.deep.equal(moved);
  });

  it('hold no term twice when it is assigned to one post fifty times at once', async () => {
    const id = await tag('pressed');
    const own = await post();
    await Promise.all(Array.from({ length: PARALLEL }, () => terms.assign(own, 'post_tag', [id])));
    expect((await terms.ofPosts([own])).get(own)).to.have.length(1);
    expect(await countOf(id)).to.equal(1);
  });

  it('become the default category when the only one is removed', async () => {
    const usual = await terms.defaultTerm('category');
    const gone = await library.create({ taxonomy: 'category', name: 'Vanishing' });
    const other = await library.create({ taxonomy: 'category', name: 'Lasting' });
    const [only, both] = [await post(), await post()];
    await terms.assign(only, 'category', [gone.id]);
    await terms.assign(both, 'category', [gone.id, other.id]);
    await library.remove(gone.id);
    const left = await terms.ofPosts([only, both]);
    expect(left.get(only)?.map((term) => term.id)).to.deep.equal([usual?.id]);
    expect(left.get(both)?.map((term) => term.id)).to.deep.equal([other.id]);
    expect(await countOf(usual?.id ?? 0)).to.equal(1);
  });

  it('have no default in a taxonomy that names none', async () => {
    expect(await terms.defaultTerm('post_tag')).to.equal(undefined);
  });

  it('are found with all that lies below them', async () => {
    const top = await library.create({ taxonomy: 'category', name: 'One' });
    const middle = await library.create({ taxonomy: 'category', name: 'Two', parentId: top.id });
    const bottom = await library.create({ taxonomy: 'category', name: 'Three', parentId: middle.id });
    expect(await terms.withDescendants('category', [top.id])).to.have.members([top.id, middle.id, bottom.id]);
    expect(await terms.withDescendants('post_tag', [middle.id])).to.deep.equal([middle.id]);
    expect(await terms.existing('category', [bottom.id, 99_999, top.id])).to.deep.equal([bottom.id, top.id]);
  });

  it('may be of a taxonomy that a plugin brings with its routes, until the plugin goes', async () => {
    expect(terms.taxonomies().map((each) => each.name)).to.include('series');
    const editor = await site.as('editor');
    const made = await editor.post('/wp/v2/series', { name: 'Journey' });
    expect(made.status, made.text).to.equal(201);
    expect(made.json<{ taxonomy: string; link: string }>()).to.include({ taxonomy: 'series' });
    await site.disable('shelf');
    expect((await editor.get('/wp/v2/series')).status).to.equal(404);
    expect(terms.taxonomies().map((each) => each.name)).not.to.include('series');
    await site.enable('shelf');
    expect((await editor.get('/wp/v2/series')).status).to.equal(200);
  });

  it('refuse a second taxonomy of the same name', async () => {
    const second = definePlugin({
      id: 'second',
      version: '1.0.0',
      title: 'Brings a taxonomy that content has',
      contributes: [taxonomies([{ ...series, name: 'category' }])],
    });
    const other = await testHost({ plugins: [content, second], mayFail: true });
    const thrown = await other.enable('second').catch((error) => String(error));
    expect(thrown).to.include('The taxonomy "category" already exists; the plugin "content" contributes it.');
    await other.stop();
  });
});
