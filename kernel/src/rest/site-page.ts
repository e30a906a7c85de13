import { type Action, filter } from '../hooks/definition.js';
import type { Caller } from '../identity/caller.js';
import { NONCES } from '../identity/ports.js';
import { htmlDocument } from './document.js';
import { html, type SafeHtml } from './html.js';
import { type RestResponse, raw } from './response.js';
import type { CallContext } from './route.js';

/** One link of the menu that every page of the site shows. */
export interface NavigationEntry {
  readonly title: string;
  /** Absolute address. */
  readonly url: string;
}

/** The hooks around the readable pages of the site. */
export const pageHooks = {
  site_navigation: filter<readonly NavigationEntry[], [caller: Caller]>('site_navigation', {
    describes: 'Adds links to the menu of every page; a tap answers the entries it was given and its own.',
  }),
};

/** Where taps put HTML into a page. */
export interface HtmlSink {
  append(html: SafeHtml): void;
}

/** The HTML that the taps of an action put into a page, in their order. */
export async function collectHtml<A extends readonly unknown[]>(
  call: CallContext,
  action: Action<[sink: HtmlSink, ...args: A]>,
  ...args: A
): Promise<SafeHtml> {
  const parts: SafeHtml[] = [];
  await call.hooks.action(action, { append: (part) => parts.push(part) }, ...args);
  return html`${parts}`;
}

/** The hidden field by which a form proves that it was sent on purpose; `action` is the page's `nonceAction`. */
export function nonceField(call: CallContext, action: string): SafeHtml {
  const owner = { userId: call.caller.id, sessionId: call.caller.credentialId };
  return html`<input type="hidden" name="_wpnonce" value="${call.use(NONCES).create(action, owner)}">`;
}

function account({ caller, site }: CallContext): SafeHtml {
  const signIn = `${site.url}/wp-login.php`;
  if (caller.isVisitor) return html`<a href="${signIn}">Sign in</a>`;
  return html`<span>${caller.user?.displayName}</span> <a href="${signIn}?action=logout">Sign out</a>`;
}

/** A readable page of the site: its title, the menu, and the body as the main part. The title of the front page is ''. */
export async function sitePage(
  call: CallContext,
  page: { title: string; body: SafeHtml; head?: SafeHtml; status?: number },
): Promise<RestResponse> {
  const { caller, hooks, site } = call;
  const entries = await hooks.filter(pageHooks.site_navigation, [], caller);
  const links = entries.map(({ title, url }) => html`<a href="${url}">${title}</a> `);
  const whole = htmlDocument({
    site,
    title: page.title === '' ? site.title : `${page.title} – ${site.title}`,
    body: html`<header class="site"><a class="home" href="${site.url}/">${site.title}</a>
<nav aria-label="Site">${links}</nav><div>${account(call)}</div></header>
<main>
${page.body}
</main>`,
    ...(page.head ? { head: page.head } : {}),
  });
  return raw(whole.text, 'text/html; charset=utf-8', { status: page.status ?? 200 });
}
