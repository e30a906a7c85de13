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

/**
 * What stands in a cookie after its value: the path of the site, for HTTP alone, not sent along from other sites, and by TLS
 * only where the site has it.
 */
export function cookieAttributes(site: Pick<SiteInfo, 'url'>, request: Pick<RestRequest, 'secure'>): string {
  const { pathname, protocol } = new URL(`${site.url}/`);
  return `Path=${pathname}; HttpOnly; SameSite=Lax${protocol === 'https:' || request.secure ? '; Secure' : ''}`;
}

/** Cookies of the site; the name tells hosts on one domain apart. */
export function sessionCookies(name: string, site: Pick<SiteInfo, 'url'>): SessionCookies {
  return {
    name,
    start(session, token, request) {
      const expires = session.remembered ? `; Expires=${new Date(session.expiresAt).toUTCString()}` : '';
      return `${name}=${token}; ${cookieAttributes(site, request)}${expires}`;
    },
    end: (request) => `${name}=; ${cookieAttributes(site, request)}; Expires=Thu, 01 Jan 1970 00:00:00 GMT`,
  };
}
