import { domainToASCII } from 'node:url';
import type { Changes, NewRow } from '../database/table.js';
import type { Timestamp } from '../services/clock.js';
import { isBlank } from '../services/names.js';
import { slugOf } from '../services/slug.js';
import type { users } from './tables.js';
import type { NewUser, UserChanges } from './user.js';

/** What a user is without their password: the columns that are read. */
export const USER_COLUMNS = [
  'id',
  'login',
  'email',
  'slug',
  'displayName',
  'firstName',
  'lastName',
  'nickname',
  'description',
  'url',
  'locale',
  'picture',
  'registeredAt',
  'roles',
  'capabilities',
  'credentialsChangedAt',
] as const;

/** What the host works out for a new account. */
interface Derived {
  readonly slug: string;
  readonly passwordHash: string | null;
  readonly registeredAt: string;
}

/** What is unique about an email address: its domain in one of the two forms that an international one has. */
function emailKeyOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = domainToASCII(email.slice(at + 1));
  return (domain === '' ? email : email.slice(0, at + 1) + domain).toLowerCase();
}

/** The keys that an address may have: earlier versions kept an international domain as it was typed. */
export function emailKeysOf(email: string): string[] {
  return [...new Set([emailKeyOf(email), email.toLowerCase()])];
}

/** Accounts without an address have a key that is none. */
function keyOf(email: string, login: string): string {
  return email === '' ? `:${login.toLowerCase()}` : emailKeyOf(email);
}

/** Characters that turn the text around them: with them a name could read as somebody else's. */
const BIDIRECTIONAL = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name as others see it; one that shows nothing is replaced by the login. */
function displayNameOf(name: string, login: string): string {
  const plain = name.replace(BIDIRECTIONAL, '');
  return isBlank(plain) ? login : plain;
}

/** The row of a new account. */
export function newUserRow(fresh: NewUser, derived: Derived): NewRow<typeof users> {
  const { login, email } = fresh;
  return {
    login,
    loginKey: login.toLowerCase(),
    email,
    emailKey: keyOf(email, login),
    displayName: displayNameOf(fresh.displayName ?? login, login),
    firstName: fresh.firstName ?? '',
    lastName: fresh.lastName ?? '',
    nickname: displayNameOf(fresh.nickname ?? login, login),
    description: fresh.description ?? '',
    url: fresh.url ?? '',
    locale: fresh.locale ?? '',
    picture: fresh.picture ?? '',
    roles: fresh.roles ?? [],
    capabilities: fresh.capabilities ?? {},
    ...derived,
  };
}

/** What a change of an account writes; what is left out stays as it is. */
export function userChanges(
  login: string,
  { password: _, ...fields }: UserChanges,
  derived: Partial<Pick<Derived, 'slug' | 'passwordHash'>> & { readonly credentialsChangedAt?: Timestamp | undefined },
): Changes<typeof users> {
  const { displayName, email, nickname } = fields;
  const names = {
    displayName: displayName === undefined ? undefined : displayNameOf(displayName, login),
    nickname: nickname === undefined ? undefined : displayNameOf(nickname, login),
  };
  return { ...fields, ...names, emailKey: email === undefined ? undefined : keyOf(email, login), ...derived };
}

/** What slug to begin with. One that equals the login would hand that to whoever lists authors: only an explicit wish may. */
export function wantedSlug({ text, explicit, login }: { text: string; explicit: boolean; login: string }): string {
  const wanted = slugOf(text, 'member');
  return !explicit && wanted === login.toLowerCase() ? 'member' : wanted;
}
