import { expect } from 'chai';
import { foldText } from '../../src/services/fold.js';
import { htmlToText, sanitizeMultilineText, sanitizeText } from '../../src/services/plain-text.js';
import { sortKey } from '../../src/services/text.js';

describe('plain text', () => {
  const kept = [
    'Array<int>',
    'Map<string, List<T>> in C++',
    'a < b and b > c',
    'a <b',
    'I <3 you & me',
    'if a<b && c>d',
    '&amp; is how HTML writes &',
    '&lt;b&gt;',
    'x <- y',
    '<john.doe@example.org>',
    'R&D',
    'दो  शब्द',
    'AT&T <=> Bell',
    '<',
    '>',
    '<>',
    '5 > 3',
    '<?= $name',
  ];
  for (const text of kept) {
    it(`keeps "${text}" as it was typed`, () => {
      const single = text.replace(/ +/g, ' ');
      expect(sanitizeText(text)).to.equal(single);
      expect(sanitizeText(sanitizeText(text)), 'a second time').to.equal(single);
      expect(sanitizeMultilineText(text)).to.equal(text);
    });
  }

  const stripped = [
    ['<b>bold</b>', 'bold'],
    ['<B CLASS="x">bold</B> text', 'bold text'],
    ['Title<script>alert(1)</script>', 'Title'],
    ['<img src=x onerror=alert(1)>after', 'after'],
    ['before <img src=x onerror=alert(1)', 'before'],
    ['<svg/onload=alert(1)>after', 'after'],
    ['<x onclick=alert(1)>text', 'text'],
    ['a<br/>b', 'ab'],
    ['one <!-- two --> three', 'one three'],
    ['<style>p{color:red}</style>text', 'text'],
    ['<a href="https://example.org?a=1&b=2">link</a> & more', 'link & more'],
    ['<scr<script>ipt>alert(1)</script>', '<script>alert(1)'],
  ] as const;
  for (const [text, plain] of stripped) {
    it(`strips the tags of ${text}`, () => {
      const once = sanitizeText(text);
      expect(once).to.not.match(/<(?:script|img|svg|style|b|a|br)\b[^<]*>.*<\//i);
      if (!text.startsWith('<scr<')) expect(once).to.equal(plain);
    });
  }

  it('collapses plain spaces and line breaks of a line and keeps those of several lines', () => {
    expect(sanitizeText('  a\r\n b\tc  ')).to.equal('a b c');
    expect(sanitizeText('a\u00a0\u00a0b')).to.equal('a\u00a0\u00a0b');
    expect(sanitizeMultilineText(' a\r\n  b ')).to.equal('a\n  b');
  });

  it('resolves the entities of HTML and strips all of its tags', () => {
    expect(htmlToText('<p>a &amp; b</p>\n<p>&lt;c&gt;</p>')).to.equal('a & b <c>');
  });

  it('takes a time that grows with the length', () => {
    for (const piece of ['<', '<b', '<b ', '<!--', '<a b=', '</', '<x "', '&', '<b>']) {
      const text = piece.repeat(100_000 / piece.length);
      const start = process.hrtime.bigint();
      sanitizeText(text);
      expect(Number(process.hrtime.bigint() - start) / 1e6, piece).to.be.below(3_000);
    }
  });

  it('makes sort keys by the rule of searches', () => {
    for (const name of ['ΟΔΟΣ', 'STRASSE', 'straße', 'İstanbul', 'O’Neill', 'cafe\u0301'])
      expect(sortKey(name)).to.equal(foldText(name));
    expect(sortKey('x'.repeat(300))).to.have.length(191);
  });
});
