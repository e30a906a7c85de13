import { submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { compareReadable } from '../src/comparing.js';
import { readableLines } from '../src/readable.js';
import { wikiSite, writePage } from './support.js';

const CLOCK = { now: () => new Date(0), monotonic: () => 0 };
const lines = (source: string) => readableLines(source, (shows) => `[${shows}]`);
const compare = (before: string, after: string) => compareReadable(lines(before), lines(after), CLOCK);

describe('wiki: what somebody reads of a page', () => {
  it('is a line for each paragraph, heading, item and cell, without markup', () => {
    expect(
      lines(
        '<h2 class="x">Bread &amp; salt</h2>\n<p>One\n  <strong>two</strong><br>three</p><ul><li>A</li><li><p>B</p></li></ul>',
      ),
    ).to.deep.equal(['Bread & salt', 'One two', 'three', '• A', 'B']);
    expect(lines('<table><tr><td>1</td><td>2</td></tr></table>')).to.deep.equal(['1', '2']);
  });

  it('names pictures by what they show, and keeps the lines of what was typed in lines', () => {
    expect(lines('<p>Look <img src="/a.png" alt="A &lt;red&gt; door"> here</p>')).to.deep.equal([
      'Look',
      '[A <red> door]',
      'here',
    ]);
    expect(lines('<pre>one\n  two</pre><p>three\nfour</p>')).to.deep.equal(['one', 'two', 'three four']);
  });

  it('is compared word by word in a paragraph that changed', () => {
    const { passages } = compare(
      '<p>Bake it for forty minutes, not more.</p>',
      '<p>Bake it for <b>fifty</b> minutes, not more.</p>',
    );
    expect(passages).to.deep.equal([
      [
        {
          kind: 'changed',
          pieces: [
            { kind: 'same', words: 'Bake it for' },
            { kind: 'removed', words: 'forty' },
            { kind: 'added', words: 'fifty' },
            { kind: 'same', words: 'minutes, not more.' },
          ],
        },
      ],
    ]);
  });

  it('gives every word of a long paragraph back, changed at its beginning, its middle and its end', () => {
    const words = Array.from({ length: 60 }, (_, index) => `w${index}`);
    const after = words.with(0, 'first').with(30, 'middle').with(59, 'last').join(' ');
    const pieces = compare(words.join(' '), after)
      .passages.flat()
      .flatMap((line) => line.pieces);
    const said = (without: string) => pieces.filter(({ kind }) => kind !== without).map((piece) => piece.words);
    expect(said('added').join(' ')).to.equal(words.join(' '));
    expect(said('removed').join(' ')).to.equal(after);
  });

  it('shows a paragraph that is another one now as removed and added', () => {
    const kinds = compare('<p>The oven is old and slow.</p>', '<p>Ask before you bake.</p>').passages.flat();
    expect(kinds.map(({ kind }) => kind)).to.deep.equal(['removed', 'added']);
  });

  it('did not change where only its markup did', () => {
    expect(compare('<p>Same <b>words</b></p>', '<p>Same <a href="/x">words</a></p>').passages).to.deep.equal([]);
  });
});

describe('wiki: pages say what changed and who may edit them', () => {
  let site: TestSite;
  let author: TestClient;
  beforeEach(async () => {
    site = await wikiSite();
    author = await site.as('author');
  });
  afterEach(() => site.stop());

  async function changed(before: string, after: string): Promise<string> {
    const page = await writePage(site, { title: 'Shared', content: before });
    site.advance(60_000);
    const fields = { page: page.id, seen: page.modifiedAt, title: 'Shared', status: 'publish', content: after };
    expect((await submitForm(author, '/wiki-edit', fields)).status).to.equal(303);
    const listed = (await author.page('GET', `/wiki-history?page=${page.id}`)).text;
    const way = /\/wiki-history\?page=\d+&amp;version=\d+&amp;before=\d+/.exec(listed)?.[0] ?? '';
    return (await author.page('GET', way.replaceAll('&amp;', '&'))).text;
  }

  it('the words, marked as added and removed without colour, and the markup behind a question', async () => {
    const text = await changed('<p>Wait <em>one</em> hour.</p>', '<p>Wait <em>two</em> hours.</p>');
    expect(text).to.match(/<del>.{0,60}removed: <\/span>one hour\.<\/del>/);
    expect(text).to.match(/<ins>.{0,60}added: <\/span>two hours\.<\/ins>/);
    const [readable = '', markup = ''] = text.split('<details class="compared-markup">');
    expect(readable).to.not.contain('&lt;em>');
    expect(markup).to.contain('&lt;em>one&lt;/em>');
  });

  it('that nothing was changed that one reads', async () => {
    expect(await changed('<p>Same words</p>', '<p>Same <b>words</b></p>')).to.contain('The text is identical.');
  });

  it('by which roles, on the page and where the form is refused', async () => {
    const page = await writePage(site, { title: 'Shared', content: '<p>x</p>' });
    const who = 'members with one of these roles can edit this page: Administrator, Editor, and Author.';
    expect((await site.visitor().page('GET', '/wiki/shared/')).text).to.contain(who);
    const reader = await site.as('subscriber');
    const refused = await reader.page('GET', `/wiki-edit?page=${page.id}`);
    expect(refused.status).to.equal(403);
    expect(refused.text).to.contain(`You can’t edit this page.`).and.contain(who);
    expect((await reader.page('GET', '/wiki-edit')).text).to.contain(
      'Members with one of these roles can create pages: Administrator, Editor, and Author.',
    );
    const editor = await site.as('editor');
    await submitForm(editor, '/wiki-edit', { page: page.id, seen: page.modifiedAt, title: 'Shared', protect: '1' });
    const locked =
      'This page is protected. Only members with one of these roles can edit it: Administrator and Editor.';
    expect((await site.visitor().page('GET', '/wiki/shared/')).text).to.contain(locked);
    expect((await author.page('GET', `/wiki-edit?page=${page.id}`)).text).to.contain(locked);
  });
});
