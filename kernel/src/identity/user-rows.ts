import type { Changes, NewRow } from '../database/table.js';
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
] as const;

/** What the host works out for a new account. */
interface Derived {
  readonly slug: string;
  readonly passwordHash: string | null;
  readonly registeredAt: string;
}

/** What is unique about an address. Whoever has none is told apart by a text that is no address. */
function emailKeyOf(email: string, login: string): string {
  return email === '' ? `:${login.toLowerCase()}` : email.toLowerCase();
}

/** The row of a new account. */
export function newUserRow(fresh: NewUser, derived: Derived): NewRow<typeof users> {
  const { login, email } = fresh;
  return {
    login,
    loginKey: login.toLowerCase(),
    email,
    emailKey: emailKeyOf(email, login),
    displayName: fresh.displayName ?? login,
    firstName: fresh.firstName ?? '',
    lastName: fresh.lastName ?? '',
    nickname: fresh.nickname ?? login,
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
  derived: Partial<Pick<Derived, 'slug' | 'passwordHash'>>,
): Changes<typeof users> {
  const { email } = fields;
  return { ...fields, emailKey: email === undefined ? undefined : emailKeyOf(email, login), ...derived };
}
