import childProcess, { type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import community from '@plinth/community';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import sharp from 'sharp';
import { fontConfiguration } from '../src/painting/font-folder.js';
import type { CardPicture } from '../src/painting/picture.js';
import quotes, { CARD_PAINTER, type CardPainter } from '../src/plugin.js';
import { type CardJson, codeOf, keepQuote, render } from './support.js';

const BLUE = { width: 1200, height: 630, from: '#0000a0', to: '#000060', ink: '#ffffff', author: '', site: '' };

interface Ink {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): readonly [red: number, green: number, blue: number];
}

async function pixelsOf(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).to.equal(3);
  const channel = (place: number) => data[place] ?? 0;
  return {
    width: info.width,
    height: info.height,
    at(x, y) {
      const place = (y * info.width + x) * 3;
      return [channel(place), channel(place + 1), channel(place + 2)];
    },
  };
}

function count(pixels: Pixels, matches: (red: number, green: number, blue: number) => boolean): number {
  let found = 0;
  for (let y = 0; y < pixels.height; y += 1)
    for (let x = 0; x < pixels.width; x += 1) if (matches(...pixels.at(x, y))) found += 1;
  return found;
}

/** Where letters are; the pale quotation mark of the ground is none. */
function inkOf(pixels: Pixels): Ink {
  const ink = { left: Number.POSITIVE_INFINITY, right: -1, top: Number.POSITIVE_INFINITY, bottom: -1 };
  for (let y = 0; y < pixels.height; y += 1) {
    for (let x = 0; x < pixels.width; x += 1) {
      if (pixels.at(x, y)[0] < 200) continue;
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x);
      ink.top = Math.min(ink.top, y);
      ink.bottom = Math.max(ink.bottom, y);
    }
  }
  return ink;
}

/** How many pixels of letters each column has. */
function columnsOf(pixels: Pixels): number[] {
  return Array.from({ length: pixels.width }, (_, x) => {
    let found = 0;
    for (let y = 0; y < pixels.height; y += 1) if (pixels.at(x, y)[0] >= 200) found += 1;
    return found;
  });
}

/** How many parts of the text stand beside each other with a gap between them. */
function strokesOf(pixels: Pixels): number {
  return columnsOf(pixels).filter((ink, x, all) => ink > 0 && (all[x - 1] ?? 0) === 0).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The processes that this one has forked since the last call of `record`, with what they run. */
class Forks {
  readonly #fork = childProcess.fork;
  made: { readonly child: ChildProcess; readonly args: string; readonly env: NodeJS.ProcessEnv }[] = [];

  record(): void {
    this.made = [];
    childProcess.fork = (...call: unknown[]) => {
      const [, args, options] = call as [string, string[], { env: NodeJS.ProcessEnv }];
      const child: ChildProcess = Reflect.apply(this.#fork, childProcess, call);
      this.made.push({ child, args: args.join(' '), env: options.env });
      return child;
    };
    syncBuiltinESMExports();
  }

  release(): void {
    childProcess.fork = this.#fork;
    syncBuiltinESMExports();
  }
}

function paintingSite(): Promise<TestSite> {
  return testHost({ plugins: [community, quotes] });
}

function painterOf(site: TestSite): CardPainter {
  return site.pluginContext('quotes').use(CARD_PAINTER);
}

describe('quotes: the pictures', function () {
  this.timeout(120_000);
  const forks = new Forks();
  let site: TestSite;
  let painter: CardPainter;
  let folder: string;
  before(async () => {
    forks.record();
    site = await paintingSite();
    painter = painterOf(site);
    folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-cards-test-'));
  });
  after(async () => {
    forks.release();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  let painted = 0;
  const paint = async (words: string, changes: Partial<CardPicture> = {}, by = painter) => {
    painted += 1;
    const target = path.join(folder, `${painted}.png`);
    await by.paint({ ...BLUE, words, ...changes }, target);
    return readFile(target);
  };
  const pixels = async (words: string, changes: Partial<CardPicture> = {}) => pixelsOf(await paint(words, changes));
  const widthOf = async (words: string) => {
    const { left, right } = inkOf(await pixels(words));
    return right - left;
  };

  describe('through the route', () => {
    let ana: TestClient;
    before(async () => {
      ana = await site.as('author', 'ana');
    });

    for (const [size, width, height] of [
      ['card', 1200, 630],
      ['square', 1080, 1080],
      ['story', 1080, 1920],
    ] as const) {
      it(`are PNGs of ${width} × ${height} pixels for ${size}`, async () => {
        const quote = await keepQuote(site, ana, { quoteBackground: 'ocean' });
        const response = await render(ana, quote.id, { size });
        expect(response.status, response.text).to.equal(200);
        const file = await site.visitor().page('GET', new URL(response.json<CardJson>().url).pathname);
        const metadata = await sharp(file.bytes).metadata();
        expect([metadata.format, metadata.width, metadata.height]).to.deep.equal(['png', width, height]);
      });
    }

    it('answers 503 quotes_render_failed when the process dies, and the next request is painted by a new one', async () => {
      const quote = await keepQuote(site, ana);
      const before = forks.made.length;
      const waiting = render(ana, quote.id);
      let isSettled = false;
      const settled = waiting.finally(() => {
        isSettled = true;
      });
      // Until the task reaches the process there is nothing to fail: the database is asked first.
      while (!isSettled) {
        await new Promise((resolve) => setImmediate(resolve));
        for (const { child } of forks.made) child.kill('SIGKILL');
      }
      expect(codeOf(await settled)).to.equal('quotes_render_failed');
      expect((await render(ana, quote.id)).status).to.equal(200);
      expect(forks.made.length).to.be.greaterThan(before);
    });
  });

  it('are painted one at a time, on the lane of a process that has one thread for native work', async () => {
    const before = forks.made.length;
    await Promise.all(Array.from({ length: 6 }, (_, index) => paint(`Number ${index}`)));
    expect(forks.made.length - before).to.be.at.most(1);
    const { args, env } = forks.made.at(-1) ?? expect.fail('no process was forked');
    expect(args).to.contain('card-worker.js');
    expect(env['UV_THREADPOOL_SIZE']).to.equal('1');
  });

  it('have the gradient of the background, its first colour at the top', async () => {
    const { at, height } = await pixels('Hi');
    expect(at(600, 1)).to.deep.equal([0, 0, 160]);
    expect(at(600, height - 2)).to.deep.equal([0, 0, 96]);
  });

  it('show the words in the colour of the background, in the middle and within the margins', async () => {
    const { left, right, top, bottom } = inkOf(await pixels('Be yourself'));
    expect((left + right) / 2).to.be.closeTo(600, 12);
    expect((top + bottom) / 2).to.be.closeTo(300, 40);
    expect([left > 50, right < 1150]).to.deep.equal([true, true]);
  });

  it('wrap what is too long for a line, and set it smaller when it is too long for the card', async () => {
    const short = inkOf(await pixels('Mm'));
    const lines = inkOf(await pixels('Mm '.repeat(30)));
    expect(lines.bottom - lines.top).to.be.greaterThan(2 * (short.bottom - short.top));
    for (const words of ['Mm '.repeat(250), 'M'.repeat(5000), '山'.repeat(700), 'Mm\n'.repeat(60)]) {
      const { left, right, top, bottom } = inkOf(await pixels(words));
      expect([left >= 50, right <= 1150, top >= 40, bottom <= 610], words.slice(0, 5)).to.deep.equal([
        true,
        true,
        true,
        true,
      ]);
    }
  });

  it('show no markup of a text but its characters', async () => {
    const tagged = await pixels('<span foreground="#00ff00">x</span> &amp; <b>y</b>');
    expect(count(tagged, (red, green) => green > 200 && red < 100)).to.equal(0);
    expect(await widthOf('&lt;')).to.be.greaterThan(await widthOf('<'));
  });

  it('join Arabic letters', async () => {
    const letters = [...'محمد'];
    expect(strokesOf(await pixels(letters.join('')))).to.equal(1);
    expect(strokesOf(await pixels(letters.join('\u200c')))).to.be.greaterThan(2);
  });

  it('set Hebrew and Arabic from right to left', async () => {
    // Heavy letters first, hairlines after them: the heavy half is the right one.
    for (const words of [`${'ש'.repeat(4)} ${'ו '.repeat(6)}`, `${'س'.repeat(4)} ${'ا '.repeat(6)}`]) {
      const found = await pixels(words);
      const { left, right } = inkOf(found);
      const middle = (left + right) / 2;
      const [before, after] = [columnsOf(found).slice(0, middle), columnsOf(found).slice(middle)];
      expect(sum(after), words).to.be.greaterThan(sum(before));
    }
  });

  it('show emoji in their colours', async () => {
    const heart = await pixels('❤️');
    expect(count(heart, (red, green, blue) => red > 180 && green < 90 && blue < 90)).to.be.greaterThan(500);
    const flag = await pixels('🇩🇪');
    expect(count(flag, (red, green, blue) => red > 180 && green > 150 && blue < 90)).to.be.greaterThan(100);
  });

  it('draw emoji with skin tones and joined ones whole', async () => {
    // As wide as a single emoji between two; otherwise its parts are drawn side by side.
    const three = await widthOf('🚀🚀🚀');
    for (const joined of ['👩‍🚀', '👩🏽‍🚀', '👍🏽', '❤️‍🔥', '🤷🏾‍♂️', '⛹🏿‍♀️', '👩🏻‍🤝‍👨🏿', '🏳️‍🌈', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👨‍👩‍👧‍👦', '1️⃣'])
      expect(await widthOf(`🚀${joined}🚀`), joined).to.be.within(three * 0.95, three * 1.05);
    const dark = await pixels('👍🏿');
    expect(count(dark, (red, green, blue) => red > 70 && red < 130 && green < 90 && blue < 70)).to.be.greaterThan(300);
    expect(count(dark, (red, green, blue) => red > 200 && green > 150 && blue < 90)).to.equal(0);
  });

  it('give Chinese characters the shapes of the language around them', async () => {
    const [chinese, japanese] = [await paint('直骨令'), await paint('直骨令の')];
    expect(chinese.equals(japanese)).to.equal(false);
    const first = async (png: Buffer) => inkOf(await pixelsOf(png));
    expect((await first(chinese)).left).to.be.greaterThan((await first(japanese)).left);
  });

  it('have a glyph for every script, also those without a font of their own', async () => {
    // What has no glyph is drawn as a box with the number of the character: two lines of digits in a frame.
    const box = await widthOf('\u{50000}');
    for (const letter of [
      'अ',
      'অ',
      'அ',
      'ก',
      'ა',
      'Ա',
      'አ',
      'ಅ',
      'മ',
      'ខ',
      'ລ',
      'က',
      '한',
      'か',
      '永',
      'Ꭰ',
      'ᐃ',
      '∑',
      '♞',
      'ⴰ',
    ]) {
      expect(Math.abs((await widthOf(letter)) - box), letter).to.be.greaterThan(1);
    }
  });

  for (const [what, words] of [
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['control characters', 'a\u0000b\u0007c\u001bd\u007f\u0085'],
    ['half a character', 'a\ud800b\udc00'],
    ['characters that are none', '\ufffe\uffff\u{1fffe}'],
    ['many accents', `Z${'\u0301'.repeat(100)}`],
    ['directions that are never closed', '\u202e\u2067\u202aabc'],
  ] as const) {
    it(`are painted for ${what}`, async () => {
      expect((await sharp(await paint(words, { author: words, site: words })).metadata()).width).to.equal(1200);
    });
  }

  it('are the same whatever fonts and rules the machine has', async () => {
    const words = 'Words слова λόγος 言葉 مرحبا 🎉';
    const other = await paintingSite();
    const before = process.env['FONTCONFIG_FILE'];
    process.env['FONTCONFIG_FILE'] = path.join(folder, 'there-is-no-such-file.conf');
    try {
      const elsewhere = await paint(words, { author: 'Ana' }, painterOf(other));
      expect(elsewhere.equals(await paint(words, { author: 'Ana' }))).to.equal(true);
    } finally {
      if (before === undefined) delete process.env['FONTCONFIG_FILE'];
      else process.env['FONTCONFIG_FILE'] = before;
      await other.stop();
    }
  });

  it('leave the event loop to others while they are painted', async () => {
    await paint('warm');
    const from = performance.eventLoopUtilization();
    await Promise.all(Array.from({ length: 8 }, (_, index) => paint(`Words number ${index}. `.repeat(20))));
    expect(performance.eventLoopUtilization(from).utilization).to.be.lessThan(0.5);
  });

  it('of which one cannot be painted leave the others alone', async () => {
    const outcomes = await Promise.allSettled([paint('a'), paint('b', { width: 0 }), paint('c')]);
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('are refused when a hundred wait already', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 130 }, () =>
        painter.paint({ ...BLUE, width: 0, words: 'x' }, path.join(folder, 'never.png')),
      ),
    );
    const refused = outcomes.filter((each) => each.status === 'rejected' && /too many cards/.test(String(each.reason)));
    expect(refused).to.have.length(29);
  });

  it('use fonts that are unpacked once, and never those of a folder that is incomplete', async () => {
    const parent = await mkdtemp(path.join(folder, 'fonts-'));
    const first = await fontConfiguration(parent, ['@fontsource-variable/noto-sans']);
    expect(await fontConfiguration(parent, ['@fontsource-variable/noto-sans'])).to.equal(first);
    expect(await readdir(parent)).to.have.length(1);
    await rm(path.join(path.dirname(first), 'fonts', 'noto-sans-latin-wght-normal.ttf'));
    await mkdir(path.join(path.dirname(first), 'fonts', 'a-font-of-somebody-else.ttf'));
    const second = await fontConfiguration(parent, ['@fontsource-variable/noto-sans']);
    expect(second).to.not.equal(first);
    expect(await readFile(second, 'utf8')).to.contain(`<dir>${path.join(path.dirname(second), 'fonts')}</dir>`);
    expect(await readdir(path.join(path.dirname(second), 'fonts'))).to.include('noto-sans-latin-wght-normal.ttf');
  });
});
