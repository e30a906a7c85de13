import { type CallContext, type RestResponse, raw } from '@plinth/kernel';
import { type SitePage, siteDocument } from '@plinth/pages';

/**
 * A page in the site's frame that nobody keeps, and whose address, which may hold the key of a link, no other site is told.
 * Not `no-referrer`: under that, browsers no longer say where a form comes from.
 */
export async function privatePage(call: CallContext, page: SitePage): Promise<RestResponse> {
  const whole = await siteDocument(call, { isWords: true, ...page });
  const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' };
  return raw(whole.text, 'text/html; charset=utf-8', { status: page.status ?? 200, headers });
}
