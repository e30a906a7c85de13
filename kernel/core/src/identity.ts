/**
 * Credentials, sessions, sign-in and cookies, for plugins that offer ways to sign in.
 * @packageDocumentation
 */
import 'reflect-metadata';

export type { Access } from './identity/access.js';
export {
  APPLICATION_PASSWORDS,
  type ApplicationPassword,
  type ApplicationPasswords,
} from './identity/application-passwords.js';
export type { Authenticated, Authenticator, SecurityScheme } from './identity/authenticator.js';
export type { CredentialKind } from './identity/caller.js';
export {
  type CookieScope,
  cookieValue,
  SESSION_COOKIES,
  type SessionCookies,
  type SiteCookie,
  siteCookie,
} from './identity/cookies.js';
export { identityHooks } from './identity/hooks.js';
export { type NonceOwner, type Nonces, REST_NONCE_ACTION } from './identity/nonces.js';
export { NONCES, SESSIONS } from './identity/ports.js';
export type { Session, Sessions } from './identity/sessions.js';
export { SIGN_IN, type SignIn } from './identity/sign-in.js';
export type { NewUser, UserChanges } from './identity/user.js';
export { UserConflict, UserGone } from './identity/user-errors.js';
export type { UserQuery } from './identity/user-search.js';
export type { Passwords } from './services/passwords.js';
export { PASSWORDS } from './services/ports.js';
export { signInUrl } from './site.js';
