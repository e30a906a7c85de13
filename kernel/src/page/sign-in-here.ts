import { stringify } from 'qs';
import type { RestRequest } from '../context/request.js';
import { type SiteInfo, signInUrl } from '../site.js';

/** The address that a request asked for, with its query: where somebody comes back to. */
export function askedAddress(
  site: Pick<SiteInfo, 'url'>,
  { path, query }: Pick<RestRequest, 'path' | 'query'>,
): string {
  const parameters = stringify(query);
  return site.url + path + (parameters === '' ? '' : `?${parameters}`);
}

/** Where somebody comes back to who signs in: what they asked for, and of a form the page on which it stood. */
export function backAddress(
  site: Pick<SiteInfo, 'url'>,
  request: Pick<RestRequest, 'headers' | 'method' | 'path' | 'query'>,
): string {
  const { referer } = request.headers;
  const isForm = request.method === 'POST' && referer !== undefined && referer.startsWith(`${site.url}/`);
  return isForm ? referer : askedAddress(site, request);
}

/**
 * Where a visitor signs in who then goes on with the page that they look at. On the sign-in page itself it is that page,
 * with the way back that it has.
 */
export function signInHere(
  site: Pick<SiteInfo, 'url' | 'signInUrl' | 'returnParameter'>,
  request: Pick<RestRequest, 'path' | 'query'>,
): string {
  const isThere = new URL(site.url + request.path).pathname === new URL(site.signInUrl).pathname;
  if (!isThere) return signInUrl(site, askedAddress(site, request));
  const back = request.query[site.returnParameter];
  return typeof back === 'string' && back !== '' ? signInUrl(site, back) : site.signInUrl;
}
