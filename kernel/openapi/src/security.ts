import type { AccessRule } from '@plinth/kernel';
import type { Authenticator } from '@plinth/kernel/identity';
import { type Json, pascalCase } from './json.js';

const COOKIE = 'sessionCookie';
const NONCE = 'nonce';

/** `api-key` as `apiKey`. */
function schemeName(id: string): string {
  const name = pascalCase(id);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** How somebody may sign in to the REST surface, as the document says it. */
export interface Security {
  readonly schemes: Readonly<Record<string, Json>>;
  /** What an operation asks for that does not say. */
  readonly requirements: readonly Json[];
  /** What an operation asks for where it is something else, by its access rule. */
  requirementsOf(access: AccessRule): readonly Json[] | undefined;
}

/**
 * The security schemes of a site: the session cookie with its nonce, then one for each authenticator that says how it
 * is used. A rule that visitors may pass takes none of them as well.
 */
export function securityOf(cookieName: string, authenticators: readonly Authenticator[]): Security {
  const others = authenticators.flatMap(({ id, scheme }) => (scheme ? [[schemeName(id), { ...scheme }] as const] : []));
  const signedIn: Json[] = [{ [COOKIE]: [], [NONCE]: [] }, ...others.map(([name]) => ({ [name]: [] }))];
  const anybody: Json[] = [{}, ...signedIn];
  return {
    schemes: {
      [COOKIE]: {
        type: 'apiKey',
        in: 'cookie',
        name: cookieName,
        description: 'The session that the sign-in form starts. It counts only together with its nonce.',
      },
      [NONCE]: {
        type: 'apiKey',
        in: 'header',
        name: 'X-WP-Nonce',
        description: 'The nonce of the session: `/wp-admin/admin-ajax.php?action=rest-nonce` gives one.',
      },
      ...Object.fromEntries(others),
    },
    requirements: signedIn,
    requirementsOf: ({ kind }) => (kind === 'signed-in' || kind === 'capability' ? undefined : anybody),
  };
}
