import type { SchemaEditor } from '@plinth/kernel/database';
import { stripTags } from '@plinth/kernel/text';
import { type TestSite, testHost } from '@plinth/testing';
import { sanitizeHtml } from '@plinth/toolkit';
import { expect } from 'chai';
import { shortenSummaries } from '../src/migrations/0010-short-summaries.js';
import { content } from '../src/plugin.js';
import { excerptOf } from '../src/posts/excerpts.js';
import { renderContent, renderShort, renderTitle, sanitizeContent } from '../src/posts/html.js';
import { withParagraphs } from '../src/posts/paragraphs.js';
import { countWords } from '../src/posts/words.js';
import { typography } from '../src/typography/typography.js';
import { store } from './posts-support.js';

const UNITS = [
  ...['"', "'", '`', '&', '<', '>', '[', ']', '-', '\n', ' ', '\t', 'a', '漢', 'ก', '😀', '\u00a0', '\u0301', '\ud800'],
  ...['&amp;', '&nbsp;', '</', '<!--', '-->', '<![CDATA[', '<p>', '</p>', '<b>', '<br>', '<li>', '<pre>', '</pre>'],
  ...['<script>', '<script', '<a href="', '[gallery ', '[audio', '<!-- wp:a {', '<!-- wp:a -->', '<!--more ', '9x9'],
  ...['a\n\n', '\n ', ' \n', "6'", '"1', "'99", '<p><li>', '<figcaption>', '<object>', '<source>', '<option>', '(tm)'],
  ...['<!-- /wp:a -->', '<table><tr><td>', '"<b>', '}-->', '\uE000', '<style>', '<blockquote>'],
];

const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  typography,
  excerptOf,
  renderContent,
  renderShort,
  renderTitle,
  sanitizeContent,
  withParagraphs,
  countWords,
  stripTags,
  sanitizeHtml,
};

/** Milliseconds of processor time, the least of some runs: what the machine does beside counts for nothing. */
function cost(run: () => unknown, runs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < runs; n += 1) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** What a linear function may cost beyond twice as much: compiling, collecting garbage. */
const GRACE_MS = 60;

describe('texts that are dear to look through', () => {
  for (const [name, run] of Object.entries(FUNCTIONS)) {
    it(`take ${name} time in proportion to their length`, function () {
      this.timeout(60_000);
      for (const unit of UNITS) {
        const text = (length: number) => unit.repeat(Math.ceil(length / unit.length));
        const [short, long] = [text(20_000), text(160_000)];
        const once = cost(() => run(short), 2);
        const most = once * 8 * 4 + GRACE_MS;
        // A quadratic function would take 64 times as long.
        expect(
          cost(() => run(long), 3),
          `${JSON.stringify(unit)} after ${once}`,
        ).to.be.below(most);
      }
    });
  }

  describe('on a site', () => {
    let site: TestSite;

    before(async () => {
      site = await testHost({ plugins: [content] });
      for (const unit of ['"', '<b>', '漢', '&', '<b>"</b>']) {
        await store(site, { title: `Of ${unit}`, content: unit.repeat(500_000 / unit.length), status: 'publish' });
      }
    });
    after(() => site.stop());

    it('leave lists, searches and their excerpts short', async () => {
      const visitor = site.visitor();
      for (const path of ['/', '/?s=Of', '/author/admin/']) {
        const { status, text } = await visitor.page('GET', path);
        if (status === 200) expect(text.length, path).to.be.below(100_000);
      }
      const posts = (await visitor.get('/wp/v2/posts?_fields=excerpt')).json<{ excerpt: { rendered: string } }[]>();
      expect(posts).to.have.length(5);
      for (const { excerpt } of posts) expect(excerpt.rendered.length).to.be.below(8_000);
    });

    it('are stored with an excerpt of 55 words and 1,000 characters at most', () => {
      expect(excerptOf('"'.repeat(500_000)).length).to.be.below(1_050);
      expect(excerptOf(`${'<b>'.repeat(30_000)}Words`)).to.equal('<p>Words</p>\n');
      expect(excerptOf(`${'&amp;'.repeat(1_000)}`)).to.match(/&amp; \[&hellip;\]<\/p>\n$/);
    });
  });

  it('that were stored with a long excerpt get a short one, in batches', async () => {
    const words = Array.from({ length: 250 }, (_, at) => ({
      id: at + 1,
      summary: `<p>${'漢字'.repeat(at + 1)}</p>\n`,
    }));
    const written = new Map<number, string>();
    const schema: Pick<SchemaEditor, 'table' | 'rows' | 'sql'> = {
      table: (name) => name,
      rows: async (_text, [after] = []) =>
        words.filter(({ id, summary }) => id > Number(after) && summary.length > 60).slice(0, 100) as never[],
      sql: async (_text, [summary, id] = []) => void written.set(Number(id), String(summary)),
    };
    await shortenSummaries.up(schema as SchemaEditor);
    expect(written.size).to.be.within(150, 250);
    for (const summary of written.values()) expect(excerptOf(summary)).to.equal(summary);
  });

  describe('in scripts without spaces', () => {
    const JAPANESE = '東京は日本の首都であり、世界でもっとも人口の多い都市のひとつです。';
    const THAI = 'กรุงเทพมหานครเป็นเมืองหลวงและนครที่มีประชากรมากที่สุดของประเทศไทย';
    const CHINESE = '北京是中华人民共和国的首都，也是全国的政治中心和文化中心。';

    it('have excerpts of as many words as others', () => {
      for (const sentence of [JAPANESE, THAI, CHINESE]) {
        const short = excerptOf(`<p>${sentence.repeat(40)}</p>`);
        expect(short).to.match(/ \[&hellip;\]<\/p>\n$/);
        expect(short.length).to.be.within(80, 400);
        expect(sentence.repeat(40)).to.contain(short.slice(3, -16));
        expect(excerptOf(`<p>${sentence}</p>`)).to.equal(`<p>${sentence}</p>\n`);
      }
    });

    it('are counted in words', () => {
      for (const sentence of [JAPANESE, THAI, CHINESE]) {
        const words = countWords(sentence);
        expect(words).to.be.within(8, 25);
        expect(countWords(`${sentence}\n${sentence}`)).to.equal(2 * words);
        expect(countWords(`${sentence}\n`.repeat(5_000))).to.be.closeTo(words * 5_000, words * 250);
      }
    });

    it('count marks as part of their letter, and what stands in other scripts as before', () => {
      expect(countWords('हिन्दी में लेख')).to.equal(3);
      expect(countWords("It's a well-known fact — yes.")).to.equal(5);
      expect(countWords('')).to.equal(0);
    });
  });
});
