import { type Database, places } from '../database/database.js';
import { occurring } from '../database/search.js';

/** How to search for users. `where` adds a condition of its own: SQL on the alias `u`. */
export interface UserQuery {
  readonly search?: string;
  /** Looks at what everybody may see only: name, slug and url. */
  readonly searchPublicly?: boolean;
  readonly roles?: readonly string[];
  readonly include?: readonly number[];
  readonly exclude?: readonly number[];
  readonly slugs?: readonly string[];
  readonly where?: readonly string[];
  readonly orderBy?: 'id' | 'name' | 'registered_date' | 'slug' | 'email' | 'url' | 'include';
  readonly order?: 'asc' | 'desc';
  readonly limit: number;
  readonly offset?: number;
}

/** The conditions of a query as SQL on the alias `u`, with the values they bind. */
export function conditionsOf(query: UserQuery, database: Database): { where: string; values: (string | number)[] } {
  const conditions = [...(query.where ?? [])];
  const values: (string | number)[] = [];
  const among = (column: string, list: readonly (string | number)[], not = '') => {
    conditions.push(`${column} ${not}IN (${places(list.length, values.length + 1)})`);
    values.push(...list);
  };
  if (query.include && query.include.length > 0) among('u.id', query.include);
  if (query.exclude && query.exclude.length > 0) among('u.id', query.exclude, 'NOT ');
  if (query.slugs && query.slugs.length > 0) among('u.slug', query.slugs);
  if (query.roles && query.roles.length > 0) {
    const held = places(query.roles.length, values.length + 1);
    values.push(...query.roles);
    const table = database.table('user_roles');
    conditions.push(`EXISTS (SELECT 1 FROM ${table} r WHERE r.user_id = u.id AND r.role IN (${held}))`);
  }
  if (query.search) {
    const keys = query.searchPublicly ? [] : ['u.login_key', 'u.email_key'];
    const found = occurring({ columns: ['u.slug', 'u.display_name', 'u.url'], keys }, query.search);
    let place = values.length;
    conditions.push(found.sql.replace(/\?/g, () => `$${++place}`));
    values.push(...found.values);
  }
  return { where: conditions.length > 0 ? conditions.join(' AND ') : '1 = 1', values };
}

const ORDER_COLUMNS = {
  id: 'u.id',
  name: 'LOWER(u.display_name)',
  registered_date: 'u.registered_at',
  slug: 'u.slug',
  email: 'u.email_key',
  url: 'u.url',
} as const;

/** The order of a query, the id as tie-break. */
export function orderOf({ orderBy = 'name', order = 'asc', include = [] }: UserQuery): string {
  if (orderBy === 'include' && include.length > 0) {
    return `CASE u.id ${include.map((id, index) => `WHEN ${Number(id)} THEN ${index}`).join(' ')} END`;
  }
  const column = ORDER_COLUMNS[orderBy === 'include' ? 'name' : orderBy];
  return `${column} ${order === 'desc' ? 'DESC' : 'ASC'}, u.id ASC`;
}
