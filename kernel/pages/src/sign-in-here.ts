import type { Caller, PluginContext, RestRequest, SiteInfo } from '@plinth/kernel';
import { NONCES, signInUrl } from '@plinth/kernel/identity';
import { stringify } from 'qs';

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

/** By which signing out is proved to be meant. */
export const SIGN_OUT_NONCE = 'log-out';

/** Where whoever looks signs out: at once on a site that keeps its own accounts, else where its accounts are kept. */
export function signOutHere({ caller, site, use }: Pick<PluginContext, 'site' | 'use'> & { caller: Caller }): string {
  if (site.signOutUrl !== `${site.url}/wp-login.php?action=logout`) return site.signOutUrl;
  const owner = { userId: caller.id, sessionId: caller.credentialId };
  return `${site.signOutUrl}&_wpnonce=${use(NONCES).create(SIGN_OUT_NONCE, owner)}`;
}
