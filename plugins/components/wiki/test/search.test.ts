import { POSTS } from '@plinth/content';
import { tap } from '@plinth/kernel';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { wikiHooks } from '../src/hooks.js';
import type { Suggestion } from '../src/search.js';
import { wikiSite, writePage } from './support.js';

describe('wiki: GET /search', () => {
  let site: TestSite;
  const search = async (term: string | undefined) =>
    (await site.visitor().get('/wiki/v1/search', { query: term === undefined ? {} : { term } })).json<Suggestion[]>();
  const titles = async (term: string) => (await search(term)).map(({ post_title }) => post_title);

  before(async () => {
    site = await wikiSite();
    await writePage(site, { title: 'Baking bread', content: '<p>Flour and water</p>' });
    site.advance(60_000);
    await writePage(site, { title: 'Growing wheat', content: '<p>What bread is made of</p>' });
    site.advance(60_000);
    await writePage(site, { title: 'Bread ovens', content: '<p>Of clay</p>' });
    await writePage(site, { title: 'Bread secrets', status: 'draft' });
    await writePage(site, { title: 'Bread plans', status: 'pending' });
    await site.pluginContext('wiki').use(POSTS).insert({ type: 'post', status: 'publish', title: 'Bread news' });
  });
  after(() => site.stop());

  it('answers a visitor 200 with ID, post_title and permalink of each suggestion', async () => {
    const response = await site.visitor().get('/wiki/v1/search', { query: { term: 'ovens' } });
    expect(response.status).to.equal(200);
    const [suggestion] = response.json<Suggestion[]>();
    expect(suggestion).to.have.all.keys('ID', 'post_title', 'permalink');
    expect(suggestion?.ID).to.be.a('number');
    expect(suggestion).to.include({ post_title: 'Bread ovens', permalink: 'http://localhost/wiki/bread-ovens/' });
  });

  it('orders title matches first, then the newest, and searches the content too', async () => {
    expect(await titles('bread')).to.deep.equal(['Bread ovens', 'Baking bread', 'Growing wheat']);
  });

  it('finds published wiki pages only: no drafts, no pending pages, no posts', async () => {
    expect(await titles('secrets')).to.deep.equal([]);
    expect(await titles('plans')).to.deep.equal([]);
    expect(await titles('news')).to.deep.equal([]);
  });

  it('leads to pages that can be read', async () => {
    const [suggestion] = await search('ovens');
    const page = await site.visitor().page('GET', suggestion?.permalink ?? '');
    expect(page.status).to.equal(200);
    expect(page.text).to.contain('Of clay');
  });

  it('disregards letter case', async () => {
    expect(await titles('OVENS')).to.deep.equal(['Bread ovens']);
  });

  it('takes wildcards literally', async () => {
    expect(await titles('b%d')).to.deep.equal([]);
    expect(await titles('__')).to.deep.equal([]);
  });

  for (const [what, term] of [
    ['no term', undefined],
    ['an empty term', ''],
    ['one character', 'b'],
    ['one character between blanks', '  b  '],
    ['one character of two code units', '𝒳'],
  ] as const) {
    it(`answers ${what} with an empty array and 200`, async () => {
      const response = await site.visitor().get('/wiki/v1/search', { query: term === undefined ? {} : { term } });
      expect(response.status).to.equal(200);
      expect(response.body).to.deep.equal([]);
    });
  }

  it('searches for two characters', async () => {
    expect(await titles('ov')).to.deep.equal(['Bread ovens']);
  });

  it('refuses a term of more than 200 characters with 400', async () => {
    expect((await site.visitor().get('/wiki/v1/search', { query: { term: 'x'.repeat(201) } })).status).to.equal(400);
  });

  it('lets a tap on wiki_search_args change the query, and hands it the request', async () => {
    const seen: string[] = [];
    const remove = site.tap(
      tap(wikiHooks.wiki_search_args, {}, (_context, query, request) => {
        seen.push(request.path);
        return { ...query, limit: 1 };
      }),
    );
    const found = await titles('bread');
    remove();
    expect(found).to.deep.equal(['Bread ovens']);
    expect(seen).to.deep.equal(['/wiki/v1/search']);
  });

  it('leaves out pages that wiki_can_view hides, and fills up with the next ones', async () => {
    const remove = site.tap(
      tap(wikiHooks.wiki_can_view, {}, (_context, seen, page) => seen && !page.title.includes('ovens')),
    );
    const found = await titles('bread');
    remove();
    expect(found).to.deep.equal(['Baking bread', 'Growing wheat']);
  });

  it('hides a page when a tap on wiki_can_view throws', async () => {
    const remove = site.tap(
      tap(wikiHooks.wiki_can_view, {}, () => {
        throw new Error('a bug');
      }),
    );
    const response = await site.visitor().get('/wiki/v1/search', { query: { term: 'bread' } });
    remove();
    expect(response.text).not.to.contain('Bread ovens');
  });
});

describe('wiki: number of suggestions', () => {
  it('is ten at most', async () => {
    const site = await wikiSite();
    for (let count = 0; count < 12; count += 1) await writePage(site, { title: `Topic ${count}` });
    const response = await site.visitor().get('/wiki/v1/search', { query: { term: 'topic' } });
    expect(response.body).to.have.length(10);
    await site.stop();
  });
});
