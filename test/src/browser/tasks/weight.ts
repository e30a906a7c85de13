import { get } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Demo } from '../demo.js';

/** What belongs to a page that is loaded only where it is needed, with what it may weigh, in kilobytes. */
const ISLANDS = { chart: 70, 'rich text': 135 } as const;

type Island = keyof typeof ISLANDS;

/** What a page with its style and scripts may weigh without islands, in kilobytes. */
export const PAGE_BOUND = 60;

/** A page that is weighed, and whose it is. */
interface Weighed {
  readonly path: string;
  readonly as: string;
  /** What else stands on it; its scripts are not counted with the page. */
  readonly island?: Island;
}

/** The pages that are weighed: what people look at most, and what holds most. */
const WEIGHED: readonly Weighed[] = [
  { path: '/', as: '' },
  { path: '/blog', as: '' },
  { path: '/polls', as: '' },
  { path: '/shop', as: '' },
  { path: '/directory', as: '' },
  { path: '/pastes', as: '' },
  { path: '/search?q=bread', as: '' },
  { path: '/wp-login.php', as: '' },
  { path: '/', as: 'author' },
  { path: '/activity', as: 'author' },
  { path: '/groups', as: 'author' },
  { path: '/account', as: 'author' },
  { path: '/my-blog/figures', as: 'author', island: 'chart' },
  { path: '/write', as: 'author', island: 'rich text' },
  { path: '/pastes/new', as: 'author' },
  { path: '/learning', as: 'student', island: 'chart' },
  { path: '/wp-admin/', as: 'admin', island: 'chart' },
  { path: '/wp-admin/plugins', as: 'admin' },
  { path: '/wp-admin/hooks', as: 'admin' },
];

/** What a page weighs compressed, in bytes. */
export interface Weight extends Weighed {
  readonly document: number;
  readonly style: number;
  readonly scripts: number;
  /** What its island weighs, and may weigh in kilobytes; nothing where it has none. */
  readonly apart: { readonly bytes: number; readonly bound: number } | undefined;
}

/** How many bytes a file is as it is sent to a browser. */
function sent(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(address, { headers: { 'Accept-Encoding': 'br, gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve(bytes));
      answer.on('error', reject);
    });
    request.on('error', reject);
  });
}

/** Weighs a page and all that it has loaded once somebody has scrolled through it. */
async function weigh(demo: Demo, weighed: Weighed): Promise<Weight> {
  const window = await demo.window(weighed.as);
  // What the page after signing in still loads is not this page's.
  await window.page.goto('about:blank');
  const files = new Map<string, string>();
  window.page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind === 'stylesheet' || kind === 'script') files.set(response.url(), kind);
  });
  const answer = await window.page.goto(window.url + weighed.path);
  const document = gzipSync((await answer?.body()) ?? '').length;
  // Charts are loaded when they are seen.
  for (const figure of await window.page.locator('main figure').all()) await figure.scrollIntoViewIfNeeded();
  // The live figures of the console leave a connection open: there is no moment without any.
  await window.page.waitForTimeout(1_000);
  await window.close();
  const sum = { style: 0, scripts: 0, apart: 0 };
  for (const [address, kind] of files) {
    const isKit = !address.includes('/assets/page/') || /\/(?:page|autosave)-[^/]+$/.test(address);
    const share = weighed.island !== undefined && !isKit ? 'apart' : kind === 'script' ? 'scripts' : 'style';
    sum[share] += await sent(address);
  }
  const { island } = weighed;
  const apart = island === undefined ? undefined : { bytes: sum.apart, bound: ISLANDS[island] };
  return { ...weighed, document, style: sum.style, scripts: sum.scripts, apart };
}

/** Weighs the pages, one after the other. */
export async function weights(demo: Demo): Promise<Weight[]> {
  const found: Weight[] = [];
  for (const weighed of WEIGHED) found.push(await weigh(demo, weighed));
  return found;
}
