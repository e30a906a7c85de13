import type { RowValues } from '../database/database.js';
import type { NewUser, User } from './user.js';

/** A row of the table `users`. */
export interface UserRow {
  readonly id: number;
  readonly login: string;
  readonly email: string;
  readonly slug: string;
  readonly display_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly nickname: string;
  readonly description: string;
  readonly url: string;
  readonly locale: string;
  readonly registered_at: string;
  readonly roles: string;
  readonly capabilities: string;
}

/** Reads a row into a user. */
export function readUser(row: UserRow): User {
  return {
    id: row.id,
    login: row.login,
    email: row.email,
    slug: row.slug,
    displayName: row.display_name,
    firstName: row.first_name,
    lastName: row.last_name,
    nickname: row.nickname,
    description: row.description,
    url: row.url,
    locale: row.locale,
    registeredAt: row.registered_at,
    roles: JSON.parse(row.roles),
    capabilities: JSON.parse(row.capabilities),
  };
}

interface Derived {
  readonly slug?: string | undefined;
  readonly hash?: string | null | undefined;
  readonly registeredAt?: string;
}

function lowered(text: string | undefined): string | undefined {
  return text?.toLowerCase();
}

/** The columns that a new account (or a change of one) writes; what is left out of `fields` stays as it is. */
export function writeUser(fields: Partial<NewUser>, derived: Derived): RowValues {
  const isNew = fields.login !== undefined;
  const orEmpty = (text: string | undefined) => text ?? (isNew ? '' : undefined);
  const json = (value: unknown, empty: string) =>
    value === undefined ? (isNew ? empty : undefined) : JSON.stringify(value);
  const row = {
    login: fields.login,
    login_key: lowered(fields.login),
    email: fields.email,
    email_key: lowered(fields.email),
    password_hash: derived.hash,
    slug: derived.slug,
    display_name: fields.displayName ?? fields.login,
    first_name: orEmpty(fields.firstName),
    last_name: orEmpty(fields.lastName),
    nickname: fields.nickname ?? fields.login,
    description: orEmpty(fields.description),
    url: orEmpty(fields.url),
    locale: orEmpty(fields.locale),
    registered_at: derived.registeredAt,
    roles: json(fields.roles, '[]'),
    capabilities: json(fields.capabilities, '{}'),
  };
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}
