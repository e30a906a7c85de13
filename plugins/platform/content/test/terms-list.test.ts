import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POSTS, TERM_LIBRARY, TERMS } from '../src/plugin.js';

interface TermItem {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

describe('terms: lists', () => {
  let site: TestSite;
  let visitor: TestClient;
  let fruit = 0;
  let apples = 0;
  let redPost = 0;
  let draftPost = 0;
  const tags = new Map<string, number>();

  before(async () => {
    site = await testHost({ plugins: [content] });
    visitor = site.visitor();
    const { use } = site.pluginContext('content');
    const library = use(TERM_LIBRARY);
    fruit = (await library.create({ taxonomy: 'category', name: 'Fruit', description: 'sweet' })).id;
    apples = (await library.create({ taxonomy: 'category', name: 'apples', parentId: fruit, description: 'crisp' })).id;
    await library.create({ taxonomy: 'category', name: 'Zinc & Co', description: 'metal' });
    for (const name of ['red', 'Green', 'blue', 'Aquamarine']) {
      tags.set(name, (await library.create({ taxonomy: 'post_tag', name })).id);
    }
    const posts = use(POSTS);
    redPost = (await posts.insert({ type: 'post', status: 'publish', title: 'Red' })).id;
    draftPost = (await posts.insert({ type: 'post', status: 'draft', title: 'Draft' })).id;
    await use(TERMS).assign(redPost, 'category', [apples]);
    await use(TERMS).assign(redPost, 'post_tag', [tagId('red'), tagId('Green')]);
    await use(TERMS).assign(draftPost, 'post_tag', [tagId('red'), tagId('blue')]);
  });

  after(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  function tagId(name: string): number {
    return tags.get(name) ?? 0;
  }

  async function names(query: Record<string, unknown> = {}, path = '/wp/v2/tags'): Promise<string[]> {
    const answer = await visitor.get(path, { query });
    expect(answer.status, answer.text).to.equal(200);
    return answer.json<TermItem[]>().map((term) => term.name);
  }

  const inCategories = (query: Record<string, unknown> = {}) => names(query, '/wp/v2/categories');

  it('have the category "Uncategorized" from the start', async () => {
    const [term] = (await visitor.get('/wp/v2/categories', { query: { slug: 'uncategorized' } })).json<TermItem[]>();
    expect(term).to.include({ name: 'Uncategorized', slug: 'uncategorized', count: 0, parent: 0 });
  });

  it('are ordered by name without regard to case, ascending, by default', async () => {
    expect(await names()).to.deep.equal(['Aquamarine', 'blue', 'Green', 'red']);
    expect(await inCategories()).to.deep.equal(['apples', 'Fruit', 'Uncategorized', 'Zinc &amp; Co']);
  });

  it('are ordered the other way with order=desc', async () => {
    expect(await names({ order: 'desc' })).to.deep.equal(['red', 'Green', 'blue', 'Aquamarine']);
  });

  it('take orderby id, slug, count, description and term_group', async () => {
    expect(await names({ orderby: 'id' })).to.deep.equal(['red', 'Green', 'blue', 'Aquamarine']);
    expect(await names({ orderby: 'slug' })).to.deep.equal(['Aquamarine', 'blue', 'Green', 'red']);
    expect((await names({ orderby: 'count', order: 'desc' })).slice(0, 2)).to.have.members(['Green', 'red']);
    expect(await inCategories({ orderby: 'description', order: 'desc' })).to.deep.equal([
      'Fruit',
      'Zinc &amp; Co',
      'apples',
      'Uncategorized',
    ]);
    expect(await names({ orderby: 'term_group' })).to.have.length(4);
  });

  it('take orderby include and include_slugs, in the order asked for', async () => {
    const include = [tagId('blue'), tagId('red'), tagId('Green')];
    expect(await names({ include, orderby: 'include' })).to.deep.equal(['blue', 'red', 'Green']);
    expect(await names({ slug: ['red', 'blue'], orderby: 'include_slugs' })).to.deep.equal(['red', 'blue']);
  });

  for (const [name, value] of [
    ['orderby', 'colour'],
    ['order', 'ASC'],
    ['per_page', 0],
    ['per_page', 101],
    ['page', 0],
    ['parent', 'top'],
    ['hide_empty', 'yes'],
    ['context', 'help'],
    ['offset', -1],
  ] as const) {
    it(`refuse ${name}=${value} with 400 rest_invalid_param`, async () => {
      const answer = await visitor.get('/wp/v2/categories', { query: { [name]: value } });
      expect(answer.status).to.equal(400);
      expect(answer.json<{ code: string; data: { params: object } }>()).to.have.property('code', 'rest_invalid_param');
      expect(answer.json<{ data: { params: object } }>().data.params).to.have.property(name);
    });
  }

  it('search in name and slug without regard to case and take wildcards literally', async () => {
    expect(await names({ search: 'RE' })).to.deep.equal(['Green', 'red']);
    expect(await names({ search: 'aquam' })).to.deep.equal(['Aquamarine']);
    expect(await names({ search: '%' })).to.deep.equal([]);
    expect(await names({ search: '_' })).to.deep.equal([]);
    expect(await names({ search: 'a'.repeat(15_000) })).to.deep.equal([]);
  });

  it('keep to include and leave out exclude', async () => {
    expect(await names({ include: [tagId('red'), 99_999] })).to.deep.equal(['red']);
    expect(await names({ include: `${tagId('red')},${tagId('blue')}` })).to.deep.equal(['blue', 'red']);
    expect(await names({ exclude: [tagId('red')] })).to.deep.equal(['Aquamarine', 'blue', 'Green']);
  });

  it('do not filter by an empty include or slug', async () => {
    expect(await names({ include: '', slug: '' })).to.have.length(4);
  });

  it('keep to slug, one or several', async () => {
    expect(await names({ slug: 'green' })).to.deep.equal(['Green']);
    expect(await names({ slug: ['green', 'red', 'nothing'] })).to.deep.equal(['Green', 'red']);
  });

  it('never show terms of another taxonomy', async () => {
    expect(await names({ include: [fruit] })).to.deep.equal([]);
    expect(await inCategories({ slug: 'red' })).to.deep.equal([]);
  });

  it('keep to parent; 0 are those at the top', async () => {
    expect(await inCategories({ parent: fruit })).to.deep.equal(['apples']);
    expect(await inCategories({ parent: 0 })).to.deep.equal(['Fruit', 'Uncategorized', 'Zinc &amp; Co']);
  });

  it('leave out with hide_empty what has no published post, but not what lies above a full term', async () => {
    expect(await names({ hide_empty: true })).to.deep.equal(['Green', 'red']);
    expect(await inCategories({ hide_empty: true })).to.deep.equal(['apples', 'Fruit']);
  });

  it('keep to post', async () => {
    expect(await names({ post: redPost })).to.deep.equal(['Green', 'red']);
    expect(await inCategories({ post: redPost })).to.deep.equal(['apples']);
  });

  it('refuse an unknown post with 400 rest_post_invalid_id', async () => {
    const answer = await visitor.get('/wp/v2/tags', { query: { post: 99_999 } });
    expect([answer.status, answer.json<{ code: string }>().code]).to.deep.equal([400, 'rest_post_invalid_id']);
  });

  it('tell the terms of a draft only to those who may read it', async () => {
    const query = { post: draftPost };
    const refused = await visitor.get('/wp/v2/tags', { query });
    expect([refused.status, refused.json<{ code: string }>().code]).to.deep.equal([400, 'rest_post_invalid_id']);
    const member = await site.as('subscriber');
    expect((await member.get('/wp/v2/tags', { query })).status).to.equal(400);
    const editor = await site.as('editor');
    expect((await editor.get('/wp/v2/tags', { query })).json<TermItem[]>().map((term) => term.name)).to.deep.equal([
      'blue',
      'red',
    ]);
  });

  it('are paged with totals, and links to the neighbours', async () => {
    const answer = await visitor.get('/wp/v2/tags', { query: { per_page: 3 } });
    expect(answer.json<TermItem[]>()).to.have.length(3);
    expect(answer.headers).to.include({ 'x-wp-total': '4', 'x-wp-totalpages': '2' });
    expect(answer.headers['link']).to.match(/rel="next"/);
    expect(await names({ per_page: 3, page: 2 })).to.deep.equal(['red']);
    expect(await names({ per_page: 2, offset: 1 })).to.deep.equal(['blue', 'Green']);
  });

  it('answer the largest page number there is with an empty list', async () => {
    expect(await names({ page: 2_147_483_647 })).to.deep.equal([]);
  });

  it('answer a page beyond the last with 200, an empty list, the true totals and a way back', async () => {
    const answer = await visitor.get('/wp/v2/tags', { query: { per_page: 3, page: 9 } });
    expect(answer.status).to.equal(200);
    expect(answer.json<unknown[]>()).to.deep.equal([]);
    expect(answer.headers).to.include({ 'x-wp-total': '4', 'x-wp-totalpages': '2' });
    expect(answer.headers['link']).to.match(/rel="prev"/);
  });

  it('show ten at most by default', async () => {
    const library = site.pluginContext('content').use(TERM_LIBRARY);
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) => library.create({ taxonomy: 'post_tag', name: `many ${index}` })),
    );
    expect(await names({ search: 'many' })).to.have.length(10);
    for (const term of made) await library.remove(term.id);
  });

  it('show the edit context only to those who edit terms', async () => {
    const query = { context: 'edit' };
    const refused = await visitor.get('/wp/v2/tags', { query });
    expect([refused.status, refused.json<{ code: string }>().code]).to.deep.equal([401, 'rest_forbidden_context']);
    expect((await (await site.as('author')).get('/wp/v2/categories', { query })).status).to.equal(403);
    expect((await (await site.as('editor')).get('/wp/v2/categories', { query })).status).to.equal(200);
  });
});
