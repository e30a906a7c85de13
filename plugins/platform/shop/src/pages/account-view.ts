import { type CallContext, dateInWords, html, type RestResponse, type SafeHtml, sitePage } from '@plinth/kernel';
import { SHOP } from '../ports.js';
import { shopStyle } from './view.js';

function menu({ use }: CallContext): SafeHtml {
  const { ordersUrl, downloadsUrl, reviewsUrl } = use(SHOP);
  return html`<nav aria-label="Account"><p><a href="${ordersUrl}">Orders</a> · <a href="${downloadsUrl}">Downloads</a> · <a href="${reviewsUrl}">Reviews</a></p></nav>`;
}

/** A moment as the day that it was on the clock of the site. */
export function day({ site }: CallContext, stored: string): SafeHtml {
  return html`<time datetime="${stored}">${dateInWords(stored, site)}</time>`;
}

/** A page of the customer's account, with the way to the others. */
export function accountPage(call: CallContext, title: string, body: SafeHtml): Promise<RestResponse> {
  return sitePage(call, { title, head: shopStyle.link(call.site), body: html`${menu(call)}<h1>${title}</h1>${body}` });
}
