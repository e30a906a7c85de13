import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, TERMS } from '../src/plugin.js';
import { idsOf, type PostJson, store } from './posts-support.js';

const DAY = 24 * 60 * 60 * 1000;

describe('posts: list', () => {
  let site: TestSite;
  let visitor: TestClient;
  let editor: TestClient;
  let authorId = 0;
  let editorId = 0;
  const made: Record<string, number> = {};
  const terms: Record<string, number> = {};

  const list = (query: Record<string, unknown> = {}) => visitor.get('/wp/v2/posts', { query });
  const found = async (query: Record<string, unknown>) => {
    const names = new Map(Object.entries(made).map(([name, id]) => [id, name]));
    return idsOf(await list(query)).map((id) => names.get(id) ?? String(id));
  };

  before(async () => {
    site = await testHost({ plugins: [content] });
    visitor = site.visitor();
    authorId = (await site.as('author')).user?.id ?? 0;
    editorId = (await site.as('editor')).user?.id ?? 0;
    const add = async (name: string, fields: Parameters<typeof store>[1]) => {
      made[name] = (await store(site, { authorId, title: name, ...fields })).id;
      site.advance(DAY);
    };
    await add('alpha', { content: 'The quick brown fox', excerpt: 'animals' });
    await add('beta', { content: 'alpha is mentioned here', authorId: editorId });
    await add('gamma', { content: 'lazy dog', format: 'aside', sticky: true });
    await add('delta', { content: 'fox and dog', slug: 'chosen-slug', parentId: 0 });
    await add('epsilon', { content: '100% of a_b! done' });
    await store(site, { title: 'hidden', status: 'draft', authorId });
    // Signed in only now, because the days that passed ended every session.
    editor = await site.as('editor');
    const termStore = site.pluginContext('content').use(TERMS);
    const term = async (path: string, body: object) =>
      (await editor.post(`/wp/v2/${path}`, body)).json<{ id: number }>().id;
    terms['fruit'] = await term('categories', { name: 'Fruit' });
    terms['apples'] = await term('categories', { name: 'Apples', parent: terms['fruit'] });
    terms['red'] = await term('tags', { name: 'red' });
    terms['blue'] = await term('tags', { name: 'blue' });
    await termStore.assign(made['alpha'] ?? 0, 'category', [terms['apples'] ?? 0]);
    await termStore.assign(made['beta'] ?? 0, 'category', [terms['fruit'] ?? 0]);
    await termStore.assign(made['alpha'] ?? 0, 'post_tag', [terms['red'] ?? 0, terms['blue'] ?? 0]);
    await termStore.assign(made['gamma'] ?? 0, 'post_tag', [terms['red'] ?? 0]);
  });

  after(() => site.stop());

  it('shows published posts, newest first, and sends the totals', async () => {
    const response = await list();
    expect(await found({})).to.deep.equal(['epsilon', 'delta', 'gamma', 'beta', 'alpha']);
    expect(response.headers).to.include({ 'x-wp-total': '5', 'x-wp-totalpages': '1' });
  });

  it('sends totals of 0 and 0 for an empty list', async () => {
    const response = await list({ search: 'nothing like it' });
    expect(response.body).to.deep.equal([]);
    expect(response.headers).to.include({ 'x-wp-total': '0', 'x-wp-totalpages': '0' });
  });

  it('answers ten posts a page by default and between 1 and 100 when asked', async () => {
    expect(idsOf(await list({ per_page: 1 }))).to.have.length(1);
    expect(idsOf(await list({ per_page: 100 }))).to.have.length(5);
    for (const per_page of [0, 101, -1, 'x']) expectError(await list({ per_page }), 400, 'rest_invalid_param');
    const described = (await visitor.options('/wp/v2/posts')).json<{ endpoints: { args: Record<string, object> }[] }>();
    expect(described.endpoints[0]?.args['per_page']).to.include({ default: 10, minimum: 1, maximum: 100 });
  });

  it('links to the neighbouring pages and keeps every parameter in them', async () => {
    const middle = await list({ per_page: 2, page: 2, order: 'asc' });
    expect(middle.headers['link']).to.match(/[?&]page=1[^>]*>; rel="prev", </);
    expect(middle.headers['link']).to.match(/[?&]page=3[^>]*>; rel="next"/);
    expect(middle.headers['link']).to.contain('order=asc');
    expect((await list({ per_page: 2 })).headers['link']).to.not.contain('prev');
    expect((await list({ per_page: 2, page: 3 })).headers['link']).to.not.contain('next');
  });

  it('refuses page 0, and a page beyond the last with 400 rest_post_invalid_page_number', async () => {
    expectError(await list({ page: 0 }), 400, 'rest_invalid_param');
    const response = await list({ page: 2 });
    expectError(response, 400, 'rest_post_invalid_page_number');
    expect(response.headers).to.not.have.property('x-wp-total');
    expectError(await list({ page: 2_000_000_000 }), 400, 'rest_post_invalid_page_number');
  });

  it('answers an empty list for any page when nothing matches', async () => {
    expect((await list({ page: 7, search: 'nothing like it' })).body).to.deep.equal([]);
  });

  it('skips offset posts, and beyond the last answers an empty list with totals of 0', async () => {
    expect(await found({ offset: 3 })).to.deep.equal(['beta', 'alpha']);
    const beyond = await list({ offset: 50 });
    expect(beyond.body).to.deep.equal([]);
    expect(beyond.headers).to.include({ 'x-wp-total': '0', 'x-wp-totalpages': '0' });
    expectError(await list({ offset: -1 }), 400, 'rest_invalid_param');
  });

  it('finds every word of a search in title, excerpt or content, whatever the letter case', async () => {
    expect(await found({ search: 'FOX' })).to.deep.equal(['delta', 'alpha']);
    expect(await found({ search: 'dog fox' })).to.deep.equal(['delta']);
    expect(await found({ search: '"brown fox"' })).to.deep.equal(['alpha']);
    expect(await found({ search: 'animals' })).to.deep.equal(['alpha']);
  });

  it('leaves out what has a word or phrase behind a minus', async () => {
    expect(await found({ search: 'fox -dog' })).to.deep.equal(['alpha']);
    expect(await found({ search: 'fox -"brown fox"' })).to.deep.equal(['delta']);
    expect(await found({ search: '-fox' })).to.deep.equal(
      (await found({})).filter((name) => !/alpha|delta/.test(name)),
    );
    expect(await found({ search: 'fox -' })).to.deep.equal(['delta', 'alpha']);
  });

  it('takes wildcards of the database in a search literally', async () => {
    expect(await found({ search: '%' })).to.deep.equal(['epsilon']);
    expect(await found({ search: 'a_b!' })).to.deep.equal(['epsilon']);
    expect(await found({ search: 'q_ick' })).to.deep.equal([]);
  });

  it('searches only the columns that search_columns names', async () => {
    expect(await found({ search: 'alpha', search_columns: 'post_title' })).to.deep.equal(['alpha']);
    expect(await found({ search: 'alpha', search_columns: ['post_content'] })).to.deep.equal(['beta']);
    expect(await found({ search: 'alpha', search_columns: 'post_excerpt' })).to.deep.equal([]);
    expectError(await list({ search: 'x', search_columns: 'post_password' }), 400, 'rest_invalid_param');
  });

  it('demands an equal column with search_semantics exact', async () => {
    expect(await found({ search: 'Lazy dog', search_semantics: 'exact' })).to.deep.equal(['gamma']);
    expect(await found({ search: 'lazy', search_semantics: 'exact' })).to.deep.equal([]);
  });

  it('limits by date of publication and of the last change', async () => {
    expect(await found({ after: '2026-01-17T12:00:00' })).to.deep.equal(['epsilon', 'delta']);
    expect(await found({ before: '2026-01-17T12:00:00' })).to.deep.equal(['beta', 'alpha']);
    expect(await found({ modified_after: '2026-01-18T12:00:00Z' })).to.deep.equal(['epsilon']);
    expect(await found({ modified_before: '2026-01-16T12:00:00' })).to.deep.equal(['alpha']);
    expectError(await list({ after: 'yesterday' }), 400, 'rest_invalid_param');
    expectError(await list({ before: '2026-02-31T00:00:00' }), 400, 'rest_invalid_param');
  });

  it('limits to authors and leaves authors out; an unknown one finds nothing', async () => {
    expect(await found({ author: editorId })).to.deep.equal(['beta']);
    expect(await found({ author_exclude: [authorId] })).to.deep.equal(['beta']);
    expect(await found({ author: 4711 })).to.deep.equal([]);
    expect(await found({ author: [] })).to.have.length(5);
  });

  it('limits to ids and leaves ids out', async () => {
    expect(await found({ include: [made['alpha'], made['gamma'], 4711] })).to.deep.equal(['gamma', 'alpha']);
    expect(await found({ exclude: `${made['alpha']},${made['beta']}` })).to.deep.equal(['epsilon', 'delta', 'gamma']);
    expectError(await list({ include: 'a' }), 400, 'rest_invalid_param');
  });

  it('limits to slugs; an unknown one finds nothing', async () => {
    expect(await found({ slug: 'chosen-slug,alpha' })).to.deep.equal(['delta', 'alpha']);
    expect(await found({ slug: ['nobody'] })).to.deep.equal([]);
  });

  it('limits to formats', async () => {
    expect(await found({ format: 'aside' })).to.deep.equal(['gamma']);
    expect(await found({ format: 'standard' })).to.have.length(4);
    expectError(await list({ format: 'poem' }), 400, 'rest_invalid_param');
  });

  it('limits to sticky posts or to others, and leaves sticky posts in their place unless ignore_sticky is false', async () => {
    expect(await found({ sticky: true })).to.deep.equal(['gamma']);
    expect(await found({ sticky: false })).to.have.length(4);
    expect((await found({ ignore_sticky: false }))[0]).to.equal('gamma');
  });

  it('limits to terms and leaves terms out; an unknown one finds nothing', async () => {
    expect(await found({ categories: terms['fruit'] })).to.deep.equal(['beta']);
    expect(await found({ tags: [terms['red'], terms['blue']] })).to.deep.equal(['gamma', 'alpha']);
    expect(await found({ tags_exclude: terms['red'] })).to.deep.equal(['epsilon', 'delta', 'beta']);
    expect(await found({ categories: 4711 })).to.deep.equal([]);
    expect(await found({ categories: [] })).to.have.length(5);
    expectError(await list({ categories: 'news' }), 400, 'rest_invalid_param');
  });

  it('takes terms as {terms, include_children, operator}', async () => {
    const fruit = { terms: [terms['fruit']], include_children: true };
    expect(await found({ categories: fruit })).to.deep.equal(['beta', 'alpha']);
    const both = { terms: [terms['red'], terms['blue']], operator: 'AND' };
    expect(await found({ tags: both })).to.deep.equal(['alpha']);
    expectError(await list({ tags: { terms: [1], operator: 'XOR' } }), 400, 'rest_invalid_param');
    expectError(await list({ tags: { words: [1] } }), 400, 'rest_invalid_param');
  });

  it('joins several taxonomies by AND, and by OR with tax_relation', async () => {
    const query = { categories: terms['fruit'], tags: terms['blue'] };
    expect(await found(query)).to.deep.equal([]);
    expect(await found({ ...query, tax_relation: 'OR' })).to.deep.equal(['beta', 'alpha']);
    expectError(await list({ tax_relation: 'NOT' }), 400, 'rest_invalid_param');
  });

  it('looks for a term in its own taxonomy only: of another it finds nothing, and leaves nothing out', async () => {
    const { apples, red, blue, fruit } = terms;
    expect(await found({ tags: fruit })).to.deep.equal([]);
    expect(await found({ categories: [red, blue] })).to.deep.equal([]);
    expect(await found({ categories: { terms: [red], include_children: true } })).to.deep.equal([]);
    expect(await found({ tags: [fruit, blue] })).to.deep.equal(['alpha']);
    expect(await found({ tags: { terms: [apples, blue], operator: 'AND' } })).to.deep.equal([]);
    expect(await found({ tags_exclude: [fruit, apples] })).to.have.length(5);
    expect(await found({ categories_exclude: [red] })).to.have.length(5);
    expect(await found({ categories: red, tags: blue, tax_relation: 'OR' })).to.deep.equal(['alpha']);
  });

  it('orders by each field in both directions', async () => {
    const orders: Record<string, string> = {
      date: 'alpha beta gamma delta epsilon',
      id: 'alpha beta gamma delta epsilon',
      modified: 'alpha beta gamma delta epsilon',
      title: 'alpha beta delta epsilon gamma',
      slug: 'alpha beta delta epsilon gamma',
      author: 'alpha gamma delta epsilon beta',
      parent: 'alpha beta gamma delta epsilon',
    };
    for (const [orderby, expected] of Object.entries(orders)) {
      expect((await found({ orderby, order: 'asc' })).join(' '), orderby).to.equal(expected);
      expect((await found({ orderby, order: 'desc' })).reverse().join(' '), orderby).to.equal(expected);
    }
    expectError(await list({ orderby: 'rand' }), 400, 'rest_invalid_param');
    expectError(await list({ order: 'ASC' }), 400, 'rest_invalid_param');
  });

  it('orders by the ids or slugs that were asked for', async () => {
    const include = [made['beta'], made['epsilon'], made['alpha']];
    expect(await found({ include, orderby: 'include' })).to.deep.equal(['beta', 'epsilon', 'alpha']);
    const slug = 'chosen-slug,alpha,beta';
    expect(await found({ slug, orderby: 'include_slugs' })).to.deep.equal(['delta', 'alpha', 'beta']);
  });

  it('puts titles that match before other matches when ordered by relevance', async () => {
    expect(await found({ search: 'alpha', orderby: 'relevance' })).to.deep.equal(['alpha', 'beta']);
  });

  it('refuses an order that lacks what it needs', async () => {
    expectError(await list({ orderby: 'relevance' }), 400, 'rest_no_search_term_defined');
    expectError(await list({ orderby: 'include' }), 400, 'rest_orderby_include_missing_include');
  });

  it('never repeats a post on two pages when all dates are the same', async () => {
    const other = await testHost({ plugins: [content] });
    for (let n = 0; n < 25; n += 1) await store(other, { title: `Same ${n}` });
    const seen: number[] = [];
    for (const page of [1, 2, 3]) seen.push(...idsOf(await other.visitor().get('/wp/v2/posts', { query: { page } })));
    expect(new Set(seen).size).to.equal(25);
    await other.stop();
  });

  it('leaves out the content that _fields does not ask for and keeps what it does', async () => {
    const items = (await list({ _fields: 'id,title.rendered,excerpt' })).json<PostJson[]>();
    const alpha = items.find((item) => item.id === made['alpha']);
    expect(alpha).to.deep.equal({
      id: made['alpha'],
      title: { rendered: 'alpha' },
      excerpt: { rendered: '<p>animals</p>\n', protected: false },
    });
    const beta = items.find((item) => item.id === made['beta']);
    expect(beta?.excerpt.rendered).to.equal('<p>alpha is mentioned here</p>\n');
  });

  it('counts again after a write', async () => {
    const before = Number((await list()).headers['x-wp-total']);
    const { id } = await store(site, { title: 'counted', authorId });
    expect(Number((await list()).headers['x-wp-total'])).to.equal(before + 1);
    await editor.delete(`/wp/v2/posts/${id}`);
    expect(Number((await list()).headers['x-wp-total'])).to.equal(before);
  });

  it('ignores parameters that it does not know', async () => {
    expect((await list({ _locale: 'user', unknown: 1 })).status).to.equal(200);
  });

  it('answers GET, but no other method, to a visitor in Allow', async () => {
    expect((await list()).headers['allow']).to.equal('GET');
    expect((await editor.get('/wp/v2/posts')).headers['allow']).to.equal('GET, POST');
  });
});
