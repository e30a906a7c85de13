import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { siteListener } from '@plinth/cli/site';
import content, { POSTS } from '@plinth/content';
import { definePlugin } from '@plinth/kernel';
import { searchSources } from '@plinth/pages';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { site as sitePlugin } from '../src/plugin.js';
import { wordsOf } from '../src/search/not-found-tap.js';

describe('site: the search of the site', () => {
  let site: TestSite;
  let visitor: TestClient;

  beforeEach(async () => {
    site = await testHost({ plugins: [content, sitePlugin] });
    visitor = site.visitor();
  });
  afterEach(() => site.stop());

  const write = (title: string, more: object = {}) =>
    site
      .pluginContext('content')
      .use(POSTS)
      .insert({ type: 'post', status: 'publish', title, content: '<p>About flour.</p>', authorId: 0, ...more });
  const view = async (query: string, client = visitor) => {
    const response = await client.page('GET', `/search${query}`);
    expect(response.status, response.text.slice(0, 200)).to.equal(200);
    return response.text;
  };

  it('is offered where a page is not there, with the words of its address', async () => {
    const server = createServer(siteListener(site.host, () => true)).listen(0);
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/old/rye-and-patience`);
    const text = await answer.text();
    server.close();
    expect(answer.status).to.equal(404);
    expect(text).to.match(/<form method="get" action="\/search"[\s\S]*name="q"[^>]*value="rye and patience"/);
    for (const [path, words] of [
      ['/wp-content/old_page.html', 'old page'],
      ['/gr%C3%BC%C3%9Fe/', 'grüße'],
      ['/%E0%A4%A', 'E0 A4 A'],
      ['/"><script>', 'script'],
      ['/', ''],
      [`/${'long-'.repeat(100)}`, 'long '.repeat(20)],
    ] as const)
      expect(wordsOf(path)).to.equal(words);
  });

  it('asks for words, is linked from every page, and says when they are too few', async () => {
    expect(await view(''))
      .to.include('type="search"')
      .and.not.include('No results found');
    expect((await visitor.page('GET', '/')).text).to.include('href="/search"');
    const short = await visitor.page('GET', '/search?q=a');
    expect(short.status).to.equal(400);
    expect(short.text).to.include('Enter at least two letters.').and.include('value="a"');
    expect(await view('?q=zebra')).to.include('No results found');
  });

  it('groups what it finds by kind, with counts and a way to more', async () => {
    for (let number = 1; number <= 7; number += 1) await write(`Bread ${number}`);
    await write('Bread page', { type: 'page' });
    const text = await view('?q=bread');
    expect(text)
      .to.match(/Posts[^<]*<span class="quiet">.*?7/)
      .and.include('More results in Posts');
    expect(text).to.include('Bread page').and.not.include('More results in Pages');
    const alone = await view('?q=bread&kind=post');
    expect(alone.match(/>Bread \d</g)).to.have.lengthOf(7);
    expect(alone).not.to.include('Bread page');
  });

  it('pages through one kind', async () => {
    for (let number = 10; number <= 31; number += 1) await write(`Bread ${number}`);
    expect((await view('?q=bread&kind=post')).match(/>Bread \d\d</g)).to.have.lengthOf(20);
    const second = await view('?q=bread&kind=post&page=2');
    expect(second.match(/>Bread \d\d</g)).to.have.lengthOf(2);
    expect(second).to.include('rel="prev"').and.not.include('rel="next"');
    for (const wrong of ['?q=bread&kind=nothing', '?q=bread&kind=secret', '?q=bread&kind=post&page=3'])
      expect((await visitor.page('GET', `/search${wrong}`)).status).to.equal(404);
    for (const wrong of ['?q=bread&page=51', `?q=${'a'.repeat(201)}`])
      expect((await visitor.page('GET', `/search${wrong}`)).status).to.equal(400);
  });

  it('finds nothing that may not be read', async () => {
    await write('Bread draft', { status: 'draft' });
    await write('Bread private', { status: 'private' });
    await write('Bread behind', { password: 'open' });
    expect(await view('?q=bread')).to.include('No results found');
  });

  it('shows words as words', async () => {
    expect(await view(`?q=${encodeURIComponent('<script>alert(1)</script>')}`)).not.to.include('<script>alert');
  });

  it('goes on without a kind that fails, and says so', async () => {
    const broken = definePlugin({
      id: 'broken',
      version: '1.0.0',
      title: 'Broken',
      contributes: [
        searchSources([
          { name: 'broken', title: () => 'Broken things', find: () => Promise.reject(new Error('away')) },
        ]),
      ],
    });
    await site.stop();
    site = await testHost({ plugins: [content, sitePlugin, broken] });
    visitor = site.visitor();
    await write('Bread');
    expect(await view('?q=bread'))
      .to.include('Couldn’t search Broken things')
      .and.include('>Bread<');
  });

  it('is asked by one address sixty times a minute', async () => {
    const answers = await Promise.all(Array.from({ length: 70 }, () => visitor.page('GET', '/search?q=zebra')));
    expect(answers.filter(({ status }) => status === 429)).to.have.lengthOf(10);
  });
});
