import {
  type Action,
  action,
  type CallContext,
  type Caller,
  filter,
  RANDOMNESS,
  type RestResponse,
  raw,
  Type,
} from '@plinth/kernel';
import { NONCES, REST_NONCE_ACTION } from '@plinth/kernel/identity';
import { type ColorScheme, htmlDocument } from './document.js';
import { proofFields } from './form-proof.js';
import { type NavigationEntry, PAGE_FRAMES, type Viewing } from './frame.js';
import { frameTexts } from './frame-texts.js';
import { html, type SafeHtml } from './html.js';
import { initialsUrl } from './initials.js';
import { keysOf } from './keys.js';
import type { PageLayout } from './page-layout.js';
import { metaTags, type PageMeta } from './page-meta.js';
import { asHtml, type PageMarkup } from './render.js';

/** Public pages of one kind, as the sitemap lists them. */
export interface SitemapSection {
  /** Letters, digits and dashes; stands in an address. */
  readonly name: string;
  /** How many there are for a visitor. */
  count(): Promise<number>;
  /** Some of them, always in the same order. */
  list(range: {
    readonly limit: number;
    readonly offset: number;
  }): Promise<readonly { readonly url: string; readonly modifiedAt?: string }[]>;
}

/** A feed of the site, for readers of feeds to find. */
export interface SiteFeed {
  readonly title: string;
  /** Absolute address. */
  readonly url: string;
  readonly type: 'application/rss+xml' | 'application/atom+xml' | 'application/feed+json';
}

/** Something that a search of the site found. */
export interface SearchHit {
  readonly title: string;
  readonly url: string;
  /** A few plain words of it. */
  readonly text?: string;
  readonly at?: string;
}

/** Public things of one kind, as the search of the site looks through them. */
export interface SearchSection {
  /** Letters, digits and dashes; stands in an address. */
  readonly name: string;
  readonly title: string;
  /** What whoever looks may see of it, the best first; `total` is undefined where counting would tell too much. */
  find(query: { readonly words: string; readonly limit: number; readonly offset: number }): Promise<{
    readonly hits: readonly SearchHit[];
    readonly total: number | undefined;
    /** Whether there is more behind these. */
    readonly hasMore: boolean;
  }>;
}

const ENTRIES = Type.Array(Type.Object({ title: Type.String(), url: Type.String() }));

/** Whether a value is a list of sitemap sections. */
function areSections(value: unknown): boolean {
  const isSection = (each: unknown) =>
    typeof Reflect.get(Object(each), 'name') === 'string' &&
    ['count', 'list'].every((name) => typeof Reflect.get(Object(each), name) === 'function');
  return Array.isArray(value) && value.every(isSection);
}

/** The hooks around the readable pages of the site. */
export const pageHooks = {
  page_top: action<[sink: HtmlSink, viewing: Viewing]>('page_top', {
    shapes: true,
    describes: 'Puts something that whoever looks must not miss at the top of every page, above its frame.',
  }),
  page_not_found: action<[sink: HtmlSink, viewing: Viewing]>('page_not_found', {
    shapes: true,
    describes: 'Puts ways to go on below a page that says that nothing is at its address, for example a search.',
  }),
  site_navigation: filter<readonly NavigationEntry[], [caller: Caller]>('site_navigation', {
    value: ENTRIES,
    describes: 'Adds links to the menu of every page; a tap answers the entries it was given and its own.',
  }),
  account_navigation: filter<readonly NavigationEntry[], [caller: Caller]>('account_navigation', {
    value: ENTRIES,
    describes:
      'Adds links to the menu of whoever is signed in: what is theirs (their posts, orders, files), with how much of it is new to them; a tap answers the entries it was given and its own.',
  }),
  creation_navigation: filter<readonly NavigationEntry[], [caller: Caller]>('creation_navigation', {
    value: ENTRIES,
    describes:
      'Adds links to what whoever is signed in may make (a post, a paste, a listing), named by what it is; a tap answers the entries it was given and its own.',
  }),
  sign_in_options: filter<readonly NavigationEntry[], []>('sign_in_options', {
    value: ENTRIES,
    describes: 'Adds links below the sign-in form: other ways in, or to an account.',
  }),
  site_icon: filter<string, []>('site_icon', {
    describes: 'Answers the address of the picture that browsers show for the site; by default its first letters.',
  }),
  page_stylesheets: filter<readonly string[], []>('page_stylesheets', {
    value: Type.Array(Type.String()),
    describes:
      'Adds stylesheets to every page, after its own: answers addresses below the site, and those it was given.',
  }),
  site_feeds: filter<readonly SiteFeed[], []>('site_feeds', {
    value: Type.Array(Type.Object({ title: Type.String(), url: Type.String(), type: Type.String() })),
    describes:
      'Adds feeds that the head of every page of the site names; a tap answers those it was given and its own.',
  }),
  sitemap: filter<readonly SitemapSection[], []>('sitemap', {
    value: areSections,
    describes: 'Adds public pages to the sitemap; a tap answers the sections it was given and its own.',
  }),
  account_parts: filter<readonly NavigationEntry[], [caller: Caller]>('account_parts', {
    value: ENTRIES,
    describes:
      'Adds parts to the account pages of whoever is signed in, as tabs; their pages are made by accountPage().',
  }),
  page_color_scheme: filter<ColorScheme, [caller: Caller]>('page_color_scheme', {
    value: Type.Enum(['auto', 'light', 'dark']),
    describes: 'Says whether a page is light, dark or as the device of whoever looks at it prefers.',
  }),
};

/** Where taps put HTML into a page. */
export interface HtmlSink {
  append(html: SafeHtml): void;
}

/** The HTML that the taps of an action put into a page, in their order. */
export async function collectHtml<A extends readonly unknown[]>(
  call: Pick<CallContext, 'hooks'>,
  action: Action<[sink: HtmlSink, ...args: A]>,
  ...args: A
): Promise<SafeHtml> {
  const parts: SafeHtml[] = [];
  await call.hooks.action(action, { append: (part) => parts.push(part) }, ...args);
  return html`${parts}`;
}

/**
 * The hidden fields by which a form proves that it was sent on purpose; `action` is the page's `nonceAction`. Beside the
 * nonce they carry the form's seal, so that a form that comes too late can be offered again, and its idempotency key.
 */
export function nonceField(call: Pick<CallContext, 'caller' | 'use'>, action: string): SafeHtml {
  const owner = { userId: call.caller.id, sessionId: call.caller.credentialId };
  return proofFields(call.use(NONCES), { action, owner, submission: call.use(RANDOMNESS).uuid() });
}

/** What a script of a page proves with that it may use the routes of the site as whoever looks: `X-WP-Nonce`. */
export function restNonce({ caller, use }: Pick<CallContext, 'caller' | 'use'>): string {
  return use(NONCES).create(REST_NONCE_ACTION, { userId: caller.id, sessionId: caller.credentialId });
}

/** A page to be put into the site's frame. */
export interface SitePage {
  /** The title of the front page is ''. */
  readonly title: string;
  readonly body: PageMarkup;
  readonly head?: PageMarkup;
  readonly status?: number;
  /** Whether the page says what the program says, and nothing that the site wrote: its language is that of these words. */
  readonly isWords?: boolean;
  /** Default: a column of text. */
  readonly layout?: PageLayout;
  /** What search engines and those who share a link are told. */
  readonly meta?: PageMeta;
}

/** The whole document of a page of the site. */
export async function siteDocument(viewing: Viewing, page: SitePage): Promise<SafeHtml> {
  const { caller, hooks, site } = viewing;
  const navigation = await hooks.filter(pageHooks.site_navigation, [], caller);
  const account = caller.isVisitor ? [] : await hooks.filter(pageHooks.account_navigation, [], caller);
  const creation = caller.isVisitor ? [] : await hooks.filter(pageHooks.creation_navigation, [], caller);
  const scheme = await hooks.filter(pageHooks.page_color_scheme, 'auto', caller);
  const main = asHtml(viewing, page.body);
  const frame = viewing.use(PAGE_FRAMES).current;
  const body = await frame.render(viewing, { main, navigation, account, creation, layout: page.layout ?? 'reading' });
  // A refusal is nothing that anybody shares.
  const isFound = (page.status ?? 200) < 400;
  const feeds = isFound ? await hooks.filter(pageHooks.site_feeds, []) : [];
  return htmlDocument({
    site,
    ...(page.isWords ? { language: frameTexts.languageOf(site.language) } : {}),
    title: page.title === '' ? site.title : `${page.title} – ${site.title}`,
    body: html`${await collectHtml(viewing, pageHooks.page_top, viewing)}${body}${keysOf(viewing)}`,
    scheme,
    icon: await siteIcon(viewing),
    stylesheets: await siteStylesheets(viewing),
    head: html`${isFound && metaTags(site, page.title, page.meta ?? {})}${feeds.map(feedTag)}${page.head && asHtml(viewing, page.head)}`,
  });
}

function feedTag({ type, url, title }: SiteFeed): SafeHtml {
  return html`<link rel="alternate" type="${type}" href="${url}" title="${title}">\n`;
}

/** The picture that browsers show for the site. */
export async function siteIcon({ hooks, site }: Pick<Viewing, 'hooks' | 'site'>): Promise<string> {
  return hooks.filter(pageHooks.site_icon, initialsUrl(site, site.title, 64));
}

/** The stylesheets that plugins add to every page. */
export async function siteStylesheets({ hooks }: Pick<Viewing, 'hooks'>): Promise<readonly string[]> {
  return hooks.filter(pageHooks.page_stylesheets, []);
}

/** A readable page of the site: its title, the menu, and the body as the main part. */
export async function sitePage(call: CallContext, page: SitePage): Promise<RestResponse> {
  const whole = await siteDocument(call, page);
  return raw(whole.text, 'text/html; charset=utf-8', { status: page.status ?? 200 });
}

type PageHooks = typeof pageHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends PageHooks {}
}
