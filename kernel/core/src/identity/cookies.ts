import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { RestRequest } from '../context/request.js';
import { definePort } from '../ports.js';
import type { SiteInfo } from '../site.js';
import type { Session } from './sessions.js';

/** Writes the session cookie. */
export interface SessionCookies {
  readonly name: string;
  /** The `Set-Cookie` that begins a session: HttpOnly, SameSite=Lax, Secure on TLS. */
  start(session: Session, token: string, request: RestRequest): string;
  /** The `Set-Cookie` that removes it. */
  end(request: RestRequest): string;
}

/** The session cookie. */
export const SESSION_COOKIES = definePort<SessionCookies>('kernel/session-cookies');

/** A cookie of the site. */
export interface SiteCookie {
  readonly name: string;
  readonly value: string;
  /** For how many seconds the browser keeps it; without, and without `expires`, until it is closed. */
  readonly maxAge?: number | undefined;
  readonly expires?: Date | undefined;
}

/** Who sets a cookie, and for whom. */
export interface CookieScope {
  readonly site: Pick<SiteInfo, 'url'>;
  readonly request: Pick<RestRequest, 'secure'>;
}

/**
 * The `Set-Cookie` of a cookie for the path of the site: for HTTP alone, not sent along from other sites, and by TLS only
 * where the site has it.
 */
export function siteCookie({ site, request }: CookieScope, cookie: SiteCookie): string {
  const { pathname, protocol } = new URL(`${site.url}/`);
  const secure = protocol === 'https:' || request.secure;
  return stringifySetCookie({ ...cookie, path: pathname, httpOnly: true, sameSite: 'lax', secure });
}

/**
 * What a cookie's name begins with under HTTPS: browsers take such cookies from the site itself alone, never from a
 * sibling domain or by HTTP.
 */
export function cookiePrefix(site: Pick<SiteInfo, 'url'>): string {
  const { pathname, protocol } = new URL(`${site.url}/`);
  if (protocol !== 'https:') return '';
  return pathname === '/' ? '__Host-' : '__Secure-';
}

/** The value of a cookie that a request carries. */
export function cookieValue({ cookie }: Pick<IncomingHttpHeaders, 'cookie'>, name: string): string | undefined {
  return cookie?.includes(name) ? parseCookie(cookie)[name] : undefined;
}

/** Cookies of the site; the name tells hosts on one domain apart. */
export function sessionCookies(name: string, site: Pick<SiteInfo, 'url'>): SessionCookies {
  return {
    name,
    start(session, token, request) {
      const expires = session.remembered ? new Date(session.expiresAt) : undefined;
      return siteCookie({ site, request }, { name, value: token, expires });
    },
    end: (request) => siteCookie({ site, request }, { name, value: '', expires: new Date(0) }),
  };
}
