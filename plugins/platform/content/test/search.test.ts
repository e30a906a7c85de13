import { readFileSync } from 'node:fs';
import { expectError, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POSTS, TERM_LIBRARY } from '../src/plugin.js';
import { store } from './posts-support.js';

interface SearchJson {
  readonly id: number;
  readonly title: string;
  readonly url: string;
  readonly type: string;
  readonly subtype: string;
  readonly _links: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

const ROOT = 'http://localhost/wp-json/wp/v2';

describe('search', () => {
  let site: TestSite;
  const id: Record<string, number> = {};

  before(async () => {
    site = await testHost({ plugins: [content] });
    const put = async (name: string, fields: object) => {
      id[name] = (await store(site, { title: name, ...fields })).id;
    };
    await put('Tea & toast', { createdAt: '2026-01-01T00:00:00.000Z', content: 'Breakfast' });
    await put('Lunch', { createdAt: '2026-01-03T00:00:00.000Z', content: 'No tea here' });
    await put('Page of tea', { type: 'page', createdAt: '2026-01-02T00:00:00.000Z' });
    await put('Tea draft', { status: 'draft' });
    await put('Private tea', { status: 'private' });
    await put('Locked tea', { password: 'open', createdAt: '2025-01-01T00:00:00.000Z' });
    const terms = site.pluginContext('content').use(TERM_LIBRARY);
    id['Teas'] = (await terms.create({ taxonomy: 'category', name: 'Teas' })).id;
    id['tea time'] = (await terms.create({ taxonomy: 'post_tag', name: 'Tea time' })).id;
  });

  after(() => site.stop());

  const search = async (query: Readonly<Record<string, unknown>>) => {
    const response = await site.visitor().get('/wp/v2/search', { query });
    expect(response.status, response.text).to.equal(200);
    return response.json<SearchJson[]>();
  };
  const found = async (query: Readonly<Record<string, unknown>>) => (await search(query)).map(({ title }) => title);

  it('finds published posts of every type, titles first, and nothing behind a password', async () => {
    expect(await found({ search: 'tea' })).to.deep.equal(['Page of tea', 'Tea &#038; toast', 'Lunch']);
    expect(await found({ search: 'tea', subtype: 'page' })).to.deep.equal(['Page of tea']);
    expect(await found({ search: 'tea', subtype: ['post', 'page'] })).to.have.length(3);
  });

  it('lists the newest where nothing is searched for', async () => {
    expect(await found({ per_page: 2 })).to.deep.equal(['Lunch', 'Page of tea']);
  });

  it('answers id, title, url, type and subtype with links that embed', async () => {
    const [item] = await search({ search: 'toast' });
    expect(item).to.deep.equal({
      id: id['Tea & toast'],
      title: 'Tea &#038; toast',
      url: 'http://localhost/2026/01/01/tea-toast/',
      type: 'post',
      subtype: 'post',
      _links: {
        self: [{ embeddable: true, href: `${ROOT}/posts/${id['Tea & toast']}` }],
        about: [{ href: `${ROOT}/types/post` }],
        collection: [{ href: `${ROOT}/search` }],
      },
    });
    const [embedded] = (await site.visitor().get('/wp/v2/search?search=toast&_embed=self')).json<
      { _embedded: { self: { id: number }[] } }[]
    >();
    expect(embedded?._embedded.self[0]?.id).to.equal(id['Tea & toast']);
  });

  it('finds terms of every taxonomy, or of one', async () => {
    expect(await found({ type: 'term', search: 'tea' })).to.deep.equal(['Tea time', 'Teas']);
    const [item] = await search({ type: 'term', search: 'tea', subtype: 'category' });
    expect(item).to.include({ id: id['Teas'], type: 'term', subtype: 'category' });
    expect(item?.url).to.equal('http://localhost/category/teas/');
    expect(item?._links['self']?.[0]?.['href']).to.equal(`${ROOT}/categories/${id['Teas']}`);
  });

  it('leaves out and keeps to ids', async () => {
    expect(await found({ search: 'tea', exclude: [id['Lunch']] })).to.have.length(2);
    expect(await found({ search: 'tea', include: [id['Lunch']] })).to.deep.equal(['Lunch']);
    expect(await found({ type: 'term', include: [id['Teas'], 2 ** 40] })).to.deep.equal(['Teas']);
    expect(await found({ type: 'term', search: 'tea', exclude: [id['Teas']] })).to.deep.equal(['Tea time']);
  });

  it('finds the formats that published posts have, as recorded, with a page of their posts', async () => {
    const quote = await store(site, { title: 'Said', format: 'quote' });
    await store(site, { title: 'Unsaid', format: 'aside', status: 'draft' });
    await store(site, { type: 'page', title: 'No format here', format: 'chat' });
    for (const [file, query] of [
      ['search-post-format', {}],
      ['search-post-format-term', { search: 'quo' }],
    ] as const) {
      const at = new URL(`../../../../../test/fixtures/wordpress/6.1/${file}.json`, import.meta.url);
      const text = readFileSync(at, 'utf8').replaceAll('https://wordpress.example', 'http://localhost');
      const { body, headers }: { body: SearchJson[]; headers: Record<string, string> } = JSON.parse(text);
      const response = await site.visitor().get('/wp/v2/search', { query: { type: 'post-format', ...query } });
      expect(response.json()).to.deep.equal(body);
      expect(response.headers['x-wp-total']).to.equal(headers['x-wp-total']);
    }
    expect(await found({ type: 'post-format', search: 'as' })).to.deep.equal([]);
    const archive = await site.visitor().page('GET', '/type/quote/');
    expect(archive.text).to.contain('<h1>Quote</h1>').and.contain('Said').and.not.contain('Lunch');
    expect((await site.visitor().page('GET', '/type/aside/')).status).to.equal(404);
    expect((await site.visitor().page('GET', '/type/standard/')).status).to.equal(404);
    expectError(await site.visitor().get('/wp/v2/search?type=post-format&subtype=post'), 400, 'rest_invalid_param');
    const author = await site.as('author');
    await store(site, { title: 'Heard', format: 'audio' });
    const names = (await author.get('/wp/v2/search?type=post-format&per_page=1&page=2')).json<SearchJson[]>();
    expect(names.map(({ title }) => title)).to.deep.equal(['Quote']);
    await site.pluginContext('content').use(POSTS).remove(quote.id);
    expect(await found({ type: 'post-format' })).to.deep.equal(['Audio']);
  });

  it('pages, and refuses a page beyond the last and a subtype that does not exist', async () => {
    const response = await site.visitor().get('/wp/v2/search?search=tea&per_page=2&page=2');
    expect(response.json<SearchJson[]>()).to.have.length(1);
    expect(response.headers['x-wp-total']).to.equal('3');
    const get = (query: string) => site.visitor().get(`/wp/v2/search?${query}`);
    expectError(await get('search=tea&page=9'), 400, 'rest_search_invalid_page_number');
    expect((await get('search=nothing-like-it&page=9')).json()).to.deep.equal([]);
    expectError(await get('subtype=category'), 400, 'rest_invalid_param');
    expectError(await get('type=user'), 400, 'rest_invalid_param');
    expectError(await get('per_page=0'), 400, 'rest_invalid_param');
    expectError(await get('context=edit'), 400, 'rest_invalid_param');
  });
});
