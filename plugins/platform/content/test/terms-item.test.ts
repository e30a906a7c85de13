import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, TERM_LIBRARY, type Term } from '../src/plugin.js';

type Item = Readonly<Record<string, unknown>> & {
  readonly _links: Readonly<
    Record<string, readonly { href: string; embeddable?: boolean; targetHints?: { allow: string[] } }[]>
  >;
};

describe('terms: one term', () => {
  let site: TestSite;
  let parent: Term;
  let child: Term;
  let tag: Term;

  before(async () => {
    site = await testHost({ plugins: [content] });
    const library = site.pluginContext('content').use(TERM_LIBRARY);
    parent = await library.create({
      taxonomy: 'category',
      name: 'Salt & "Pepper"',
      description: 'Both <b>of</b> them',
    });
    child = await library.create({ taxonomy: 'category', name: 'Coarse', parentId: parent.id });
    tag = await library.create({ taxonomy: 'post_tag', name: 'hot' });
  });

  after(() => site.stop());

  async function read(path: string, query: Record<string, unknown> = {}): Promise<Item> {
    const answer = await site.visitor().get(path, { query });
    expect(answer.status, answer.text).to.equal(200);
    return answer.json<Item>();
  }

  it('shows exactly the documented fields, the name entity-encoded', async () => {
    const item = await read(`/wp/v2/categories/${parent.id}`);
    const { _links, ...fields } = item;
    expect(fields).to.deep.equal({
      id: parent.id,
      count: 0,
      description: 'Both <b>of</b> them',
      link: 'http://localhost/category/salt-pepper/',
      name: 'Salt &amp; "Pepper"',
      slug: 'salt-pepper',
      taxonomy: 'category',
      parent: 0,
      meta: {},
    });
  });

  it('shows no parent where the taxonomy has no levels', async () => {
    const item = await read(`/wp/v2/tags/${tag.id}`);
    expect(item).not.to.have.property('parent');
    expect(item).to.include({ taxonomy: 'post_tag', link: 'http://localhost/tag/hot/' });
  });

  it('links to itself, its list, its taxonomy, its parent and its posts', async () => {
    const { _links } = await read(`/wp/v2/categories/${child.id}`);
    const root = 'http://localhost/wp-json/wp/v2';
    expect(_links['self']).to.deep.equal([{ href: `${root}/categories/${child.id}`, targetHints: { allow: ['GET'] } }]);
    expect(_links['collection']).to.deep.equal([{ href: `${root}/categories` }]);
    expect(_links['about']).to.deep.equal([{ href: `${root}/taxonomies/category` }]);
    expect(_links['up']).to.deep.equal([{ href: `${root}/categories/${parent.id}`, embeddable: true }]);
    expect(_links['wp:post_type']).to.deep.equal([{ href: `${root}/posts?categories=${child.id}` }]);
    expect(_links['curies']).to.have.length(1);
  });

  it('tells in targetHints what the caller may do', async () => {
    const editor = await site.as('editor');
    const item = (await editor.get(`/wp/v2/categories/${child.id}`)).json<Item>();
    expect(item._links['self']?.[0]?.targetHints?.allow).to.deep.equal(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
  });

  it('keeps to the fields of the embed context', async () => {
    const item = await read(`/wp/v2/categories/${parent.id}`, { context: 'embed' });
    expect(Object.keys(item).sort()).to.deep.equal(['_links', 'id', 'link', 'name', 'slug', 'taxonomy']);
  });

  it('keeps to _fields', async () => {
    expect(await read(`/wp/v2/categories/${parent.id}`, { _fields: 'id,slug' })).to.deep.equal({
      id: parent.id,
      slug: 'salt-pepper',
    });
  });

  it('embeds the parent', async () => {
    const item = await read(`/wp/v2/categories/${child.id}`, { _embed: 'up' });
    expect(item['_embedded']).to.have.nested.property('up[0].slug', 'salt-pepper');
  });

  it('answers 404 rest_term_invalid for what is missing or of another taxonomy', async () => {
    for (const path of ['/wp/v2/categories/99999', `/wp/v2/categories/${tag.id}`, `/wp/v2/tags/${parent.id}`]) {
      const answer = await site.visitor().get(path);
      expect([answer.status, answer.json<{ code: string }>().code], path).to.deep.equal([404, 'rest_term_invalid']);
    }
  });

  it('refuses the edit context to those who do not edit terms', async () => {
    const query = { context: 'edit' };
    const answer = await site.visitor().get(`/wp/v2/tags/${tag.id}`, { query });
    expect([answer.status, answer.json<{ code: string }>().code]).to.deep.equal([401, 'rest_forbidden_context']);
    expect((await (await site.as('editor')).get(`/wp/v2/tags/${tag.id}`, { query })).status).to.equal(200);
  });

  it('allows by the header Allow what the caller may do', async () => {
    expect((await site.visitor().get(`/wp/v2/tags/${tag.id}`)).headers['allow']).to.equal('GET');
    const editor = await site.as('editor');
    expect((await editor.get(`/wp/v2/tags/${tag.id}`)).headers['allow']).to.equal('GET, POST, PUT, PATCH, DELETE');
    const author = await site.as('author');
    expect((await author.get('/wp/v2/tags')).headers['allow']).to.equal('GET, POST');
    expect((await author.get('/wp/v2/categories')).headers['allow']).to.equal('GET');
  });

  it('publishes its schema by OPTIONS', async () => {
    const schema = (await site.visitor().options('/wp/v2/categories')).json<{
      schema: { title: string; properties: object };
    }>().schema;
    expect(schema.title).to.equal('category');
    expect(schema.properties).to.include.keys('id', 'count', 'name', 'slug', 'parent', 'taxonomy', 'meta');
  });
});
