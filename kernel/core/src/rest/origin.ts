import type { RestRequest } from '../context/request.js';
import type { SiteInfo } from '../site.js';

function isSite(origin: string, { headers }: RestRequest, site: Pick<SiteInfo, 'url'>): boolean {
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  return asked.origin === new URL(site.url).origin || asked.host === headers.host;
}

/**
 * Whether a form came from a page of another site, as browsers tell it; programs that say nothing did not. The address that
 * was asked counts as this site too: it may have more than one.
 */
export function isForeign(request: RestRequest, site: Pick<SiteInfo, 'url'>): boolean {
  const { origin, 'sec-fetch-site': place } = request.headers;
  if (place === 'cross-site') return true;
  return origin !== undefined && !isSite(origin, request, site);
}

/** Whether a browser says that a form came from a page of this very site. */
export function isOwn(request: RestRequest, site: Pick<SiteInfo, 'url'>): boolean {
  const { origin, 'sec-fetch-site': place } = request.headers;
  if (place !== undefined && place !== 'same-origin') return false;
  return origin === undefined ? place === 'same-origin' : isSite(origin, request, site);
}
