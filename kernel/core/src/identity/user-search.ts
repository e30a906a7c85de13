import { contains } from '../database/search.js';
import { joined, rawSql, type Sql, sql } from '../database/sql.js';
import type { Where } from '../database/table.js';
import { asSql } from '../database/where.js';
import { listedUsers, userRoles } from './tables.js';

/** How to search for users. `where` adds conditions of its own: SQL on `listedUsers`, or text on the alias `u`. */
export interface UserQuery {
  readonly search?: string;
  /** Looks at what everybody may see only: name, slug and url. */
  readonly searchPublicly?: boolean;
  readonly roles?: readonly string[];
  readonly include?: readonly number[];
  readonly exclude?: readonly number[];
  readonly slugs?: readonly string[];
  readonly where?: readonly (Sql | string)[];
  readonly orderBy?: 'id' | 'name' | 'registered_date' | 'slug' | 'email' | 'url' | 'include';
  readonly order?: 'asc' | 'desc';
  readonly limit: number;
  readonly offset?: number;
}

function filled<V>(list: readonly V[] | undefined): readonly V[] | undefined {
  return list && list.length > 0 ? list : undefined;
}

/** The conditions of a query, on `listedUsers`. */
export function conditionsOf(query: UserQuery): Where<typeof listedUsers> {
  const u = listedUsers;
  const roles = filled(query.roles);
  const searched = query.searchPublicly ? [] : [u.loginKey, u.emailKey];
  const columns = [u.slug, u.displayName, u.url];
  return [
    { id: filled(query.include), slug: filled(query.slugs) },
    { id: query.exclude === undefined ? undefined : { not: query.exclude } },
    ...(query.where ?? []).map((each) => (typeof each === 'string' ? rawSql(each) : each)),
    ...(roles
      ? [sql`EXISTS (SELECT 1 FROM ${userRoles} WHERE ${userRoles.userId} = ${u.id} AND ${userRoles.role} IN ${roles})`]
      : []),
    ...(query.search ? [contains({ columns, keys: searched }, query.search)] : []),
  ];
}

const { id, displayName, registeredAt, slug, emailKey, url } = listedUsers;
const ORDERS = {
  id: sql`${id}`,
  name: sql`LOWER(${displayName})`,
  registered_date: sql`${registeredAt}`,
  slug: sql`${slug}`,
  email: sql`${emailKey}`,
  url: sql`${url}`,
};

/** The order of a query, the id as tie-break. */
export function orderOf({ orderBy = 'name', order = 'asc', include = [] }: UserQuery): Sql {
  if (orderBy === 'include' && include.length > 0) {
    const places = include.map((each, index) => sql`WHEN ${each} THEN ${index}`);
    return sql`CASE ${id} ${joined(places, ' ')} END`;
  }
  const column = ORDERS[orderBy === 'include' ? 'name' : orderBy];
  return sql`${column} ${order === 'desc' ? rawSql('DESC') : rawSql('ASC')}, ${id} ASC`;
}

/** A query as the conditions of a statement. */
export function asCondition(query: UserQuery): Sql {
  return asSql(listedUsers, conditionsOf(query));
}
