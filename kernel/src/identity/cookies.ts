import { definePort } from '../plugin/ports.js';
import type { RestRequest } from '../rest/request.js';
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
 * Cookies under a path of the site; the name tells hosts on one domain apart.
 * @param isSecure whether the site's own address is https, whatever the proxy in front of it says
 */
export function sessionCookies(name: string, path: string, isSecure: boolean): SessionCookies {
  const attributes = (request: RestRequest) =>
    `Path=${path}; HttpOnly; SameSite=Lax${isSecure || request.secure ? '; Secure' : ''}`;
  return {
    name,
    start(session, token, request) {
      const expires = session.remembered ? `; Expires=${new Date(session.expiresAt).toUTCString()}` : '';
      return `${name}=${token}; ${attributes(request)}${expires}`;
    },
    end: (request) => `${name}=; ${attributes(request)}; Expires=Thu, 01 Jan 1970 00:00:00 GMT`,
  };
}
