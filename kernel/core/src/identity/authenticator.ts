import type { PluginContext } from '../context/plugin-context.js';
import type { RestRequest } from '../context/request.js';
import type { RestError } from '../rest-error.js';
import type { User } from './user.js';

/** Somebody whom a credential resolved. */
export interface Authenticated {
  readonly user: User;
  /** Id of the credential (session, key, token). */
  readonly credentialId: string;
}

/** How a credential is sent, as a security scheme of OpenAPI says it. */
export type SecurityScheme =
  | {
      readonly type: 'http';
      readonly scheme: 'basic' | 'bearer';
      readonly bearerFormat?: string;
      readonly description?: string;
    }
  | {
      readonly type: 'apiKey';
      readonly in: 'header' | 'query' | 'cookie';
      readonly name: string;
      readonly description?: string;
    };

/**
 * One way to sign in. Returns undefined when the request carries no such credential, the user when it resolves one,
 * and a RestError when it carries one that does not: the next authenticator is tried, and when none resolves a user,
 * the first such error is the answer.
 */
export interface Authenticator {
  /** The `credential` of the caller, e.g. `api-key`. */
  readonly id: string;
  /**
   * The request headers that it looks at, in lower case. A request without them is known to carry no such credential;
   * an authenticator that does not say makes every answer to a visitor uncacheable.
   */
  readonly reads?: readonly string[];
  /** How its credential is sent, for the OpenAPI document; without it the document says nothing of this way. */
  readonly scheme?: SecurityScheme;
  /** Whether whoever signs in by it may make further credentials; false for keys, whose makings would outlive them. */
  readonly mayMakeCredentials?: boolean;
  authenticate(request: RestRequest, context: PluginContext): Promise<Authenticated | RestError | undefined>;
}

/** Whether a request could carry the credential of an authenticator, as far as its headers tell. */
export function couldCarry({ reads }: Authenticator, headers: RestRequest['headers']): boolean {
  return reads?.some((name) => headers[name] !== undefined) ?? true;
}
