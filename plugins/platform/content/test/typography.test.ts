import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { everyAmpersand } from '../src/typography/ampersands.js';
import { typography } from '../src/typography/typography.js';

interface Recorded {
  readonly place: 'title' | 'content' | 'excerpt' | 'comment';
  readonly input: string;
  readonly rendered: string;
}

const RECORDED = new URL('../../../../../test/fixtures/wordpress/6.1/typography.json', import.meta.url);

const SIGNS: Record<string, string> = {
  '&#8216;': '‘',
  '&#8217;': '’',
  '&#8220;': '“',
  '&#8221;': '”',
  '&#8242;': '′',
  '&#8243;': '″',
  '&#8211;': '–',
  '&#8212;': '—',
  '&#8230;': '…',
  '&#215;': '×',
  '&#8482;': '™',
};

describe('typography', () => {
  describe('gives what WordPress 6.1 gave', () => {
    const recorded: readonly Recorded[] = JSON.parse(readFileSync(RECORDED, 'utf8'));

    for (const place of ['title', 'content', 'excerpt', 'comment'] as const) {
      it(`in a ${place}`, () => {
        const here = recorded.filter((one) => one.place === place);
        expect(here).to.have.length.above(100);
        for (const { input, rendered } of here) {
          const set = typography(input);
          expect(place === 'content' ? set : everyAmpersand(set), JSON.stringify(input)).to.equal(rendered);
        }
      });
    }
  });

  reads('quotation marks open and close by what is beside them', {
    'She said "hello" and \'goodbye\'.': 'She said “hello” and ‘goodbye’.',
    '("a"), ["b"], {"c"}': '(“a”), [“b”], {“c”}',
    '"\'Nested\' marks," \'and "the" other\'': '“‘Nested’ marks,” ‘and “the” other’',
    'a/"b"': 'a/”b”',
    '&nbsp;"a" &lt;"b"': '&nbsp;“a” &lt;“b”',
    "``a'' \" b": '“a” ” b',
    '"<b>a</b>"': '“<b>a</b>“',
  });

  reads('apostrophes stand in words and before what they leave out', {
    "It's the boys' boat": 'It’s the boys’ boat',
    "'tis 'twas 'til 'cause 'em": '’tis ’twas ’til ’cause ’em',
    "'Tis": '‘Tis',
    "the '90s and '99": 'the ’90s and ’99',
    "'999 '50%": '‘999 ‘50%',
    "a'(b": "a'(b",
  });

  reads('marks behind digits are primes unless they close', {
    '6\' tall, 3" wide, 3"x5"': '6′ tall, 3″ wide, 3″x5″',
    '"a 12" pizza" b': '“a 12″ pizza” b',
    '"a 12" b': '“a 12” b',
    '"a 7" b 8" c': '“a 7″ b 8” c',
    '"a 7". b 8" c': '“a 7”. b 8″ c',
    '"7" and \'8\'': '“7” and ‘8’',
    "5'10": '5’10',
  });

  reads('hyphens become dashes', {
    'a - b, a -- b, a--b, a---b': 'a – b, a — b, a–b, a—b',
    'a-b -c d-': 'a-b -c d-',
    'xn--bcher-kva': 'xn--bcher-kva',
    '-- a -': '— a –',
  });

  reads('points, products and the trademark have signs', {
    'Wait... . . .': 'Wait… . . .',
    '9x9, 1.5x2': '9×9, 1.5×2',
    '0x10, 2x4x6, 9 x 9, 9X9': '0x10, 2x4x6, 9 x 9, 9X9',
    '9.x9': '9.x9',
    '9.x9 2x3': '9.×9 2×3',
    'Plinth (tm) a(tm)': 'Plinth ™ a(tm)',
  });

  reads('ampersands that begin no reference become one', {
    'R&D & &amp; &#38; &#x26; &copy': 'R&#038;D &#038; &amp; &#38; &#x26; &#038;copy',
    '<a href="?a=1&b=2">': '<a href="?a=1&#038;b=2">',
    '&abcdefghi; &a5;': '&#038;abcdefghi; &#038;a5;',
  });

  reads('markup and code stay as they are', {
    '<a title="it\'s -- 9x9">it\'s</a>': '<a title="it\'s -- 9x9">it’s</a>',
    '<!-- "a" > --> "b"': '<!-- "a" > --> “b”',
    '<!--> "a"': '<!--> “a”',
    '<code>"a" & b</code> "c"': '<code>"a" & b</code> “c”',
    '<pre><code>"a"</code> "b"</pre> "c"': '<pre><code>"a"</code> "b"</pre> “c”',
    '<pre><code>"a"</pre> "b"</code> "c"': '<pre><code>"a"</pre> "b"</code> "c"',
    '<CODE>"a"</CODE> <codex>"b"</codex>': '<CODE>“a”</CODE> <codex>“b”</codex>',
    '[gallery a="b"] "c" [other "d"]': '[gallery a="b"] “c” [other “d”]',
    '[[video x<b>"a"]] [video "a"': '[[video x<b>"a"]] [video “a”',
    'a < "b"': 'a < "b"',
  });

  it('gives a text back that it does not concern', () => {
    const text = '<p>Nothing to see here, 20 boats, 0 x 3.</p>';
    expect(typography(text)).to.equal(text);
    expect(typography('')).to.equal('');
  });

  it('is done with two megabytes of the worst kind at once', () => {
    const worst = [
      '"',
      "'",
      '7"',
      " '7",
      "'99'",
      '<',
      '<!--',
      '[gallery ',
      '[gallery <',
      '&#1',
      '-',
      '7x',
      '0x0,',
      '<code>',
    ];
    const start = process.cpuUsage();
    for (const one of worst) {
      const text = one.repeat(150_000 / one.length);
      expect(typography(text).length).to.be.at.least(text.length / 3);
    }
    expect(process.cpuUsage(start).user).to.be.below(5_000_000);
  });

  it('sets ampersands of titles in code and comments, too', () => {
    expect(everyAmpersand('<code>a & b</code><!-- & --> &a; &amp; &# &&')).to.equal(
      '<code>a &#038; b</code><!-- &#038; --> &#038;a; &amp; &# &#038;&',
    );
  });
});

/** One test of a rule: each text as it is written, and as it reads once it is set. */
function reads(title: string, examples: Readonly<Record<string, string>>): void {
  it(title, () => {
    for (const [written, set] of Object.entries(examples)) {
      expect(typography(written).replace(/&#8?\d{3};/g, (reference) => SIGNS[reference] ?? reference)).to.equal(set);
    }
  });
}
