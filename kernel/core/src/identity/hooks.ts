import type { RestRequest } from '../context/request.js';
import type { Sql } from '../database/sql.js';
import { action, filter, syncFilter } from '../hooks/definition.js';
import { isErrorOrNull, RestError } from '../rest-error.js';
import type { Session } from './sessions.js';
import type { User } from './user.js';

/** The hooks around users, capabilities and signing in; names as the host's users know them. */
export const identityHooks = {
  /** Maps a capability to the primitive ones it takes: caps, asked capability, user id, subjects. */
  map_meta_cap: syncFilter<readonly string[], [capability: string, userId: number, subjects: readonly unknown[]]>(
    'map_meta_cap',
    { onError: 'veto', describes: 'Changes which primitive capabilities a capability takes.' },
  ),
  /** Changes the capabilities somebody holds for one check. `do_not_allow` cannot be granted. */
  user_has_cap: syncFilter<
    Readonly<Record<string, boolean>>,
    [
      needed: readonly string[],
      args: readonly [capability: string, userId: number, ...unknown[]],
      user: User | undefined,
    ]
  >('user_has_cap', { onError: 'veto', describes: 'Changes what a user holds for one capability check.' }),
  /** null = no opinion, true = fine, an error stops the request, whatever it is. */
  rest_authentication_errors: filter<RestError | true | null>('rest_authentication_errors', {
    value: (value) => value === null || value === true || value instanceof RestError,
    onError: 'veto',
    describes: 'Accepts or refuses the credentials of a request, before anything else is decided.',
  }),
  /** A role as which somebody looks at the site: they hold what it holds, and change nothing meanwhile. */
  session_role: filter<string | undefined, [user: User, session: Session, request: RestRequest]>('session_role', {
    value: (value) => value === undefined || typeof value === 'string',
    onError: 'fail',
    describes:
      'Says as which role the owner of a session looks at the site for now, instead of their own; undefined leaves them their roles.',
  }),
  user_register: action<[user: User]>('user_register', { describes: 'An account was made.' }),
  profile_update: action<[user: User, before: User]>('profile_update', { describes: 'An account was changed.' }),
  password_changed: action<[user: User]>('password_changed', {
    describes: 'Somebody has another password; their other sessions have ended.',
  }),
  identity_changed: action<[user: User]>('identity_changed', {
    onError: 'fail',
    describes:
      'Somebody gets another e-mail address or password; runs inside the transaction that writes it, so that links to the account end with it.',
  }),
  revoke_credentials: action<[user: User]>('revoke_credentials', {
    onError: 'fail',
    describes:
      'Somebody revokes every application password and API key of an account, for example after a password reset.',
  }),
  delete_user: action<[user: User, reassign: number | undefined]>('delete_user', {
    onError: 'fail',
    describes: 'An account is about to go; runs inside the transaction that removes it.',
  }),
  /** Runs when somebody presents a right password: an error refuses (lockout, second factor). */
  sign_in_check: filter<RestError | null, [user: User | undefined, login: string, address: string]>('sign_in_check', {
    within: 10_000,
    value: isErrorOrNull,
    onError: 'veto',
    describes: 'Refuses a sign-in by password; the form and every other way that takes a password run it.',
  }),
  signed_in: action<[user: User]>('signed_in', { describes: 'Somebody signed in on the form.' }),
  sign_in_failed: action<[login: string, address: string]>('sign_in_failed', { describes: 'A sign-in failed.' }),
  signed_out: action<[userId: number]>('signed_out', { describes: 'Somebody signed out.' }),
  /** Adds conditions under which strangers see a user: SQL on `listedUsers` (or text on its alias `u`), any of which suffices. */
  rest_public_user_conditions: filter<readonly (Sql | string)[]>('rest_public_user_conditions', {
    onError: 'veto',
    describes: 'Says which users strangers may list: SQL conditions on listedUsers (alias u), any of which suffices.',
  }),
};

type IdentityHooks = typeof identityHooks;

declare module '../hooks/named-hooks.js' {
  interface NamedHooks extends IdentityHooks {}
}
