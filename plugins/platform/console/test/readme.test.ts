import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { console as consolePlugin } from '../src/plugin.js';
import { readmeHtml } from '../src/plugins/readme.js';

describe('console: the README of a plugin', () => {
  let site: TestSite;
  before(async () => {
    site = await testHost({ plugins: [consolePlugin] });
  });
  after(() => site.stop());

  it('stands on its page, one heading deeper, with its tables', async () => {
    const { text } = await (await site.as('administrator')).page('GET', '/wp-admin/plugins/console');
    expect(text)
      .to.include('<h2>console: administration</h2>')
      .and.include('<h3>Your own screens')
      .and.include('<td>Overview</td>');
    expect(text.match(/<h1>/g)).to.have.length(1);
  });

  it('is no part of the page of a plugin without a package of its own', async () => {
    const { text } = await (await site.as('administrator')).page('GET', '/wp-admin/plugins/kernel');
    expect(text).to.not.include('Package README');
  });

  for (const [what, text, shown] of [
    ['a script', 'a <script>alert(1)</script>', /<script/],
    ['a handler', '<b onclick="x()">b</b>', /onclick/],
    ['an address that runs', '[a](javascript:alert(1))', /javascript:/],
    ['an address out of its quotes', '[a](https://x.example/"onmouseover="y)', /"onmouseover/],
    ['a picture', '![a <script>](https://x.example/a.png)', /<img|<script/],
    ['a link to a file of the package', '[docs](../docs/x.md)', /href/],
    ['a frame', '<iframe src="https://x.example"></iframe>', /<iframe/],
  ] as const) {
    it(`never shows ${what}`, () => {
      expect(readmeHtml(text)).to.not.match(shown);
    });
  }

  it('has no heading more than one level below the one before', () => {
    const made = readmeHtml('# a\n\n### b\n\n## c\n\n#### d');
    expect(made.match(/<h\d>/g)).to.deep.equal(['<h2>', '<h3>', '<h3>', '<h4>']);
  });

  it('keeps links to whole addresses, code and lists', () => {
    const made = readmeHtml('- [a](https://x.example/y?z=1&q=2)\n- `code`');
    expect(made).to.include('href="https://x.example/y?z=1&amp;q=2"').and.include('<code>code</code>');
  });
});
