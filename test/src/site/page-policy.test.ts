import { expect } from 'chai';
import { Browser } from '../support/browser.js';
import type { TemporaryFolder } from '../support/folders.js';
import { command, type StartedSite, startDemo } from './command-line.js';

/** Pages that no link leads to, beside those whose address has no placeholder. */
const UNLINKED = [
  '/embed/1',
  '/avatars/7-AB.svg?s=48',
  '/download/1/nothing',
  '/blog/groups/nothing',
  '/directory-verify?token=nothing',
  '/wp-admin/authorize-application.php?app_name=Reader',
  // Nobody of the demo has a key, a token or an application password.
  '/wp-admin/users/1/applications/0-0',
  '/wp-admin/api-keys/1',
  '/wp-admin/api-keys/1/keys/0-0',
  '/wp-admin/api-keys/1/tokens/0-0',
  // A form leads there, no link.
  '/wp-admin/filter-presets/1/filters/new?kind=price_range',
  '/learning/courses/1/steps/5/assignment',
  '/learning/courses/1/join',
  // Orders of guests have links that nobody can guess; the demo has neither those nor tax rates.
  '/account/orders/1/pay',
  '/order/1/nothing',
  '/order/1/nothing/pay',
  '/order/1/nothing/cancel',
  '/wp-admin/tax-rates/1',
  '/wp-admin/tax-rates/1/delete',
  // All members of the demo's groups fit on the pages of their groups.
  '/groups/slow-travellers/members',
  '/there-is-no-such-page',
];

/** Pages that never end: their headers are looked at. */
const STREAMS = ['/wp-admin/live'];

/**
 * Who visits the site (undefined for a visitor), and the maximum number of pages of a kind that each of them visits. Most
 * content is the same for everyone, so three of them visit many of its pages, and the others enough to find the pages
 * that only they see.
 */
const READERS = [
  { login: undefined, most: 12 },
  { login: 'subscriber', most: 6 },
  { login: 'student', most: 12 },
  { login: 'customer', most: 6 },
  { login: 'author', most: 6 },
  { login: 'admin', most: 12 },
];

/** Pages that other sites may show in a frame. */
const FRAMABLE = /^\/paste\/[^/]+\/embed$|^\/embed\/\d+$/;

interface Seen {
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const isHtml = ({ headers }: Seen) => headers.get('content-type')?.startsWith('text/html') === true;

/** What a strict policy forbids in the text of a page. */
function offences(text: string): string[] {
  const tags = text.match(/<[a-z][^<]*/gi) ?? [];
  return tags.filter((tag) => {
    const bare = tag.replace(/="[^"]*"/g, '=""');
    return (
      /^<style/i.test(bare) || (/^<script/i.test(bare) && !/\ssrc=/i.test(bare)) || /^[^>]*\son[a-z]+=/i.test(bare)
    );
  });
}

function linksOf(page: Seen, home: string): string[] {
  // The sitemap says its addresses in elements of its own.
  const found = [...page.text.matchAll(/(?:<a [^>]*?href="|<loc>)([^"<]+)/g)].map(([, href]) =>
    (href ?? '').replaceAll('&amp;', '&'),
  );
  return found.flatMap((href) => {
    const url = new URL(href, home + page.path);
    const isPage = url.origin === home && !/^\/(wp-json|wp-content)\b|action=logout/.test(url.pathname + url.search);
    return isPage ? [url.pathname + url.search] : [];
  });
}

/** A kind of page: its address as routes publish it, and what matches it. */
interface Kind {
  readonly path: string;
  readonly pattern: RegExp;
}

/** The pages that the site says it has, those that take any address last. */
async function kindsOfPages(folder: string): Promise<Kind[]> {
  const { output } = await command(folder, ['routes', '--json']);
  const routes: { surface: string; methods: string; path: string }[] = JSON.parse(output);
  const pages = routes.filter(({ surface, methods }) => surface === 'page' && methods.includes('GET'));
  return pages
    .map(({ path }) => ({ path, pattern: new RegExp(`^${path.replaceAll('(?P<', '(?<')}$`) }))
    .sort((one, other) => Number(one.pattern.test('/a/b/c')) - Number(other.pattern.test('/a/b/c')));
}

async function lookedAt(browser: Browser, path: string): Promise<Seen> {
  if (!STREAMS.includes(path)) {
    const { status, headers, text } = await browser.page(path, { redirect: 'manual' });
    return { path, status, headers, text };
  }
  const { status, headers, body } = await browser.fetch(path, { redirect: 'manual' });
  await body?.cancel();
  return { path, status, headers, text: '' };
}

/** Every page that a reader finds by following links; a kind of page is visited a few times, not for each item. */
async function crawl(site: StartedSite, reader: (typeof READERS)[number], kinds: readonly Kind[]): Promise<Seen[]> {
  const { login, most } = reader;
  const browser = new Browser(site.url);
  if (login !== undefined) await browser.signIn(login, 'demo');
  const waiting = [...kinds.map(({ path }) => path).filter((path) => !path.includes('(')), ...UNLINKED];
  const known = new Set(waiting);
  const looked = new Map<Kind | undefined, number>();
  const seen: Seen[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const plain = path.replace(/\?.*/, '');
    const kind = kinds.find(({ pattern }) => pattern.test(plain));
    const times = (looked.get(kind) ?? 0) + 1;
    looked.set(kind, times);
    if (times > most) continue;
    const page = await lookedAt(browser, path);
    seen.push(page);
    if (!isHtml(page) && !page.text.includes('<loc>')) continue;
    for (const link of linksOf(page, site.url)) {
      if (known.has(link)) continue;
      known.add(link);
      waiting.push(link);
    }
  }
  return seen;
}

describe('the pages of the demo site', () => {
  let folder: TemporaryFolder;
  let site: StartedSite;
  let kinds: readonly Kind[];
  const seen: Seen[] = [];

  before(async function () {
    this.timeout(400_000);
    ({ folder, ...site } = await startDemo());
    kinds = await kindsOfPages(folder.path);
    for (const reader of READERS) seen.push(...(await crawl(site, reader, kinds)));
  });
  after(async () => {
    await site.child.end();
    await folder.remove();
  });

  it('are all looked at here', () => {
    const plain = seen.map(({ path }) => path.replace(/\?.*/, ''));
    const isAsset = (path: string) => path.startsWith('/assets/');
    const missed = kinds.filter(({ path, pattern }) => !isAsset(path) && !plain.some((each) => pattern.test(each)));
    expect(missed.map(({ path }) => path)).to.deep.equal([]);
    const broken = seen.filter(({ status }) => status >= 500).map(({ path }) => path);
    expect(broken).to.deep.equal([]);
  });

  it('hold no style element, no script of their own and no handler in an attribute', () => {
    const found = seen
      .filter(isHtml)
      .flatMap(({ path, text }) => offences(text).map((tag) => `${path}: ${tag.slice(0, 80)}`));
    expect(found).to.deep.equal([]);
    for (const bad of ['<style>', '<script>x()</script>', '<p class="a" onclick="x()">', "<img src=x onerror='x()'>"])
      expect(offences(bad), bad).to.have.length(1);
  });

  it('carry a policy that lets nothing inline and nothing of others run, and tell little to other sites', () => {
    for (const { path, headers } of seen.filter(isHtml)) {
      const policy = headers.get('content-security-policy') ?? '';
      for (const directive of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "style-src 'self'"])
        expect(policy.split('; '), path).to.include(directive);
      expect(policy, path).to.not.match(/script-src[^;]*unsafe|style-src [^;]*unsafe/);
    }
    for (const { path, headers } of seen) {
      // What is no page, as plain text, may be stricter.
      expect(headers.get('content-security-policy'), path).to.contain("default-src 'none'");
      // None of these tells another site more than the origin; the pages for passwords say nothing at all to others.
      const policies = ['strict-origin-when-cross-origin', 'same-origin', 'no-referrer'];
      expect(headers.get('referrer-policy'), path).to.be.oneOf(policies);
      expect(headers.get('x-content-type-options'), path).to.equal('nosniff');
    }
  });

  it('name each field that is typed unseen, so that no page ever hands back what was typed there', () => {
    const fields = seen.filter(isHtml).flatMap(({ path, text }) =>
      [...text.matchAll(/<input[^>]*type="password"[^>]*>/g)].map(([tag]) => {
        const name = /name="([^"]+)"/.exec(tag)?.[1] ?? '';
        return { name, path, isNamed: text.includes(`name="_secrets[]" value="${name}"`) };
      }),
    );
    expect(fields).to.have.length.above(4);
    expect(fields.filter(({ isNamed }) => !isNamed)).to.deep.equal([]);
  });

  it('are shown in frames of other sites only where they are made for it', () => {
    for (const { path, headers } of seen.filter(isHtml)) {
      const isFramable = FRAMABLE.test(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).to.contain(`frame-ancestors ${isFramable ? '*' : "'none'"}`);
      expect(headers.get('x-frame-options'), path).to.equal(isFramable ? null : 'DENY');
    }
  });

  it('link only to stylesheets that are there', async () => {
    const sheets = new Set(
      seen
        .filter(isHtml)
        .flatMap(({ text }) =>
          [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href ?? ''),
        ),
    );
    expect(sheets.size).to.be.greaterThan(8);
    for (const sheet of sheets) {
      const response = await fetch(new URL(sheet, site.url));
      expect(response.status, sheet).to.equal(200);
      expect(response.headers.get('content-type'), sheet).to.contain('text/css');
      expect((await response.text()).length, sheet).to.be.greaterThan(20);
    }
  });
});
