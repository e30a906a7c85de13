import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { type PostJson, store, write } from './posts-support.js';

const VIEW = [
  'id',
  'date',
  'date_gmt',
  'guid',
  'modified',
  'modified_gmt',
  'slug',
  'status',
  'type',
  'link',
  'title',
  'content',
  'excerpt',
  'author',
  'featured_media',
  'comment_status',
  'ping_status',
  'sticky',
  'template',
  'format',
  'meta',
  'categories',
  'tags',
  'class_list',
  '_links',
];
const EMBED = ['id', 'date', 'slug', 'type', 'link', 'title', 'excerpt', 'author', 'featured_media', '_links'];
const ROOT = 'http://localhost/wp-json/wp/v2';

describe('posts: item', () => {
  let site: TestSite;
  let author: TestClient;
  let editor: TestClient;
  let item: PostJson;

  before(async () => {
    site = await testHost({ plugins: [content] });
    author = await site.as('author');
    editor = await site.as('editor');
    item = await write(author, { title: 'Item', content: 'Text', status: 'publish' });
  });

  after(() => site.stop());

  const read = async (client: TestClient, query: Record<string, unknown> = {}) =>
    (await client.get(`/wp/v2/posts/${item.id}`, { query })).json<PostJson>();

  it('has exactly the fields of each context', async () => {
    expect(Object.keys(await read(site.visitor()))).to.have.members(VIEW);
    expect(Object.keys(await read(site.visitor(), { context: 'embed' }))).to.have.members(EMBED);
    const edit = await read(author, { context: 'edit' });
    expect(Object.keys(edit)).to.have.members([...VIEW, 'password', 'permalink_template', 'generated_slug']);
  });

  it('publishes a schema with a property for every field', async () => {
    const described = (await site.visitor().options('/wp/v2/posts')).json<{ schema: { properties: object } }>();
    const fields = [...VIEW, 'password', 'permalink_template', 'generated_slug'].filter((name) => name !== '_links');
    expect(Object.keys(described.schema.properties)).to.have.members(fields);
  });

  it('adds raw values and the version of blocks in the edit context only', async () => {
    const edit = await read(author, { context: 'edit' });
    expect(edit.guid).to.deep.equal({
      rendered: `http://localhost/?p=${item.id}`,
      raw: `http://localhost/?p=${item.id}`,
    });
    expect(edit.title).to.deep.equal({ raw: 'Item', rendered: 'Item' });
    expect(edit.content).to.deep.equal({ raw: 'Text', rendered: '<p>Text</p>\n', protected: false, block_version: 0 });
    expect(edit.excerpt).to.deep.equal({ raw: '', rendered: '<p>Text</p>\n', protected: false });
    const view = await read(author);
    expect(view.content).to.deep.equal({ rendered: '<p>Text</p>\n', protected: false });
  });

  it('tells a post that is written in blocks by block_version 1', async () => {
    const blocks = await write(author, { content: '<!-- wp:paragraph -->\n<p>Hi</p>\n<!-- /wp:paragraph -->' });
    expect(blocks.content.block_version).to.equal(1);
    expect(blocks.content.raw).to.contain('<!-- wp:paragraph -->');
    expect(blocks.content.rendered).to.equal('\n<p>Hi</p>\n');
  });

  it('sends dates without zone, site-local and as GMT', async () => {
    expect(item).to.include({ date: '2026-01-15T12:00:00', date_gmt: '2026-01-15T12:00:00' });
    expect(item).to.include({ modified: '2026-01-15T12:00:00', modified_gmt: '2026-01-15T12:00:00' });
  });

  it('offers the template of the address and the slug that a draft would get', async () => {
    const draft = await write(author, { title: 'Not yet' });
    expect(draft.permalink_template).to.equal('http://localhost/2026/01/15/%postname%/');
    expect(draft.generated_slug).to.equal('not-yet');
    const untitled = await write(author, { content: 'No title yet' });
    expect(untitled.generated_slug).to.equal(String(untitled.id));
  });

  it('links to itself, its collection, type, author, comments, revisions, media and terms', async () => {
    const { _links: links } = await read(site.visitor());
    const self = `${ROOT}/posts/${item.id}`;
    expect(links).to.deep.equal({
      self: [{ href: self, targetHints: { allow: ['GET'] } }],
      collection: [{ href: `${ROOT}/posts` }],
      about: [{ href: `${ROOT}/types/post` }],
      author: [{ embeddable: true, href: `${ROOT}/users/${item.author}` }],
      replies: [{ embeddable: true, href: `${ROOT}/comments?post=${item.id}` }],
      'version-history': [{ count: 0, href: `${self}/revisions` }],
      'wp:attachment': [{ href: `${ROOT}/media?parent=${item.id}` }],
      'wp:term': [
        { taxonomy: 'category', embeddable: true, href: `${ROOT}/categories?post=${item.id}` },
        { taxonomy: 'post_tag', embeddable: true, href: `${ROOT}/tags?post=${item.id}` },
      ],
      curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
    });
  });

  it('counts the revisions and links to the newest', async () => {
    const { id } = await write(author, { title: 'Changing' });
    await author.post(`/wp/v2/posts/${id}`, { title: 'Changed' });
    const changed = (await author.post(`/wp/v2/posts/${id}`, { title: 'Changed again' })).json<PostJson>();
    const [newest] = (await author.get(`/wp/v2/posts/${id}/revisions`)).json<PostJson[]>();
    expect(changed._links['version-history']?.[0]?.['count']).to.equal(3);
    const latest = { id: newest?.id, href: `${ROOT}/posts/${id}/revisions/${newest?.id}` };
    expect(changed._links['predecessor-version']).to.deep.equal([latest]);
  });

  it('says in targetHints which methods the caller may use', async () => {
    const allow = async (client: TestClient) => (await read(client))._links['self']?.[0]?.['targetHints'];
    expect(await allow(author)).to.deep.equal({ allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] });
    expect(await allow(await site.as('subscriber'))).to.deep.equal({ allow: ['GET'] });
  });

  it('says in Allow which methods the caller may use', async () => {
    const path = `/wp/v2/posts/${item.id}`;
    expect((await author.get(path)).headers['allow']).to.equal('GET, POST, PUT, PATCH, DELETE');
    expect((await (await site.as('subscriber')).get(path)).headers['allow']).to.equal('GET');
    expect((await site.visitor().options(path)).headers['allow']).to.equal('GET');
  });

  it('links to what the caller may do, in the edit context only', async () => {
    const actions = async (client: TestClient) =>
      Object.keys((await read(client, { context: 'edit' }))._links).filter((name) => name.startsWith('wp:action-'));
    expect(await actions(editor)).to.have.members([
      'wp:action-publish',
      'wp:action-unfiltered-html',
      'wp:action-sticky',
      'wp:action-assign-author',
      'wp:action-create-categories',
      'wp:action-assign-categories',
      'wp:action-create-tags',
      'wp:action-assign-tags',
    ]);
    expect(await actions(author)).to.have.members([
      'wp:action-publish',
      'wp:action-assign-categories',
      'wp:action-create-tags',
      'wp:action-assign-tags',
    ]);
    expect(Object.keys((await read(editor))._links).some((name) => name.startsWith('wp:action-'))).to.equal(false);
  });

  it('sends the readable address in Link as the alternate form', async () => {
    const response = await site.visitor().get(`/wp/v2/posts/${item.id}`);
    expect(response.headers['link']).to.equal(`<${item.link}>; rel="alternate"; type=text/html`);
  });

  it('embeds the author and the terms on request', async () => {
    const embedded = (await site.visitor().get(`/wp/v2/posts/${item.id}?_embed=author,wp:term`)).json<{
      _embedded: { author: { id: number }[]; 'wp:term': { id: number }[][] };
    }>()._embedded;
    expect(embedded.author[0]?.id).to.equal(item.author);
    expect(embedded['wp:term'][0]?.[0]?.id).to.equal(1);
  });

  it('lists the classes of the post', async () => {
    const guarded = await store(site, { title: 'Classes', password: 'x', featuredMedia: 0 });
    const shown = (await site.visitor().get(`/wp/v2/posts/${guarded.id}`)).json<PostJson>();
    expect(shown.class_list).to.include.members([
      `post-${guarded.id}`,
      'post',
      'type-post',
      'status-publish',
      'format-standard',
      'post-password-required',
      'hentry',
    ]);
    expect(item.class_list).to.include('category-uncategorized');
  });

  it('answers an author of 0 for a post whose author is gone, and no link to one', async () => {
    const orphan = await store(site, { title: 'Orphan', authorId: 0 });
    const shown = (await site.visitor().get(`/wp/v2/posts/${orphan.id}`)).json<PostJson>();
    expect(shown.author).to.equal(0);
    expect(shown._links).to.not.have.property('author');
  });

  it('answers 404 for an id that no database holds', async () => {
    expect((await site.visitor().get('/wp/v2/posts/99999999999999')).status).to.be.oneOf([400, 404]);
  });
});
