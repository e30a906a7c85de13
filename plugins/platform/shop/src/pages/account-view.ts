import { type CallContext, dateInWords, html, type RestResponse, type SafeHtml, sitePage } from '@plinth/kernel';
import { ORDER_TONES } from '../console/order-tones.js';
import { orderStatusTexts } from '../orders/status-texts.js';
import { type Order, SHOP } from '../ports.js';
import { shopTexts } from './texts.js';
import { shopStyle } from './view.js';

/** The parts of a customer's account. */
export type AccountPart = 'orders' | 'downloads' | 'reviews';

function menu({ site, use }: CallContext, part: AccountPart): SafeHtml {
  const t = shopTexts.in(site.language);
  const { ordersUrl: orders, downloadsUrl: downloads, reviewsUrl: reviews } = use(SHOP);
  const links = Object.entries({ orders, downloads, reviews } satisfies Record<AccountPart, string>);
  const tab = ([name, url]: [string, string], title: string) =>
    html`<a href="${url}"${name === part && html` aria-current="page"`}>${title}</a> `;
  const titles: Readonly<Record<string, string>> = {
    ...{ orders: t('orders'), downloads: t('downloads'), reviews: t('reviews') },
  };
  return html`<nav class="tabs" aria-label="${t('account')}">${links.map((link) => tab(link, titles[link[0]] ?? ''))}</nav>`;
}

/** The state of an order, by the word that the shop has for it too. */
export function stateOf({ site }: CallContext, { status }: Pick<Order, 'status'>): SafeHtml {
  const tone = ORDER_TONES[status];
  const words = orderStatusTexts.in(site.language)(status);
  return html`<span class="badge${tone !== 'plain' && ` ${tone}`}">${words}</span>`;
}

/** A moment as the day that it was on the clock of the site. */
export function day({ site }: CallContext, stored: string): SafeHtml {
  return html`<time datetime="${stored}">${dateInWords(stored, site)}</time>`;
}

/** A page of the customer's account, with the way to the others. */
export function accountPage(
  call: CallContext,
  page: { readonly title: string; readonly part: AccountPart; readonly body: SafeHtml },
): Promise<RestResponse> {
  const { title, part, body } = page;
  const whole = html`<h1>${title}</h1>${menu(call, part)}${body}`;
  return sitePage(call, { title, head: shopStyle.link(call.site), body: whole });
}
