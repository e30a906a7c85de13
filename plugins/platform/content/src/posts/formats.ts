import type { SiteInfo } from '@plinth/kernel';
import { type Database, joined, rawSql, sql, where } from '@plinth/kernel/database';
import type { PostTypeDefinition } from '../ports.js';
import { supports } from '../types/post-types.js';
import { POST_FORMATS } from './collection-arguments.js';
import { listedPosts as p } from './table.js';

/** A format that is more than the usual one: only these have an archive. */
export type SpecialFormat = Exclude<(typeof POST_FORMATS)[number], 'standard'>;

const SPECIAL: readonly SpecialFormat[] = POST_FORMATS.filter((format) => format !== 'standard');

/** The special format of this name; undefined where there is none. */
export function specialFormat(name: string): SpecialFormat | undefined {
  return SPECIAL.find((format) => format === name);
}

/** What a format is called. */
export function formatTitle(format: SpecialFormat): string {
  return format.charAt(0).toUpperCase() + format.slice(1);
}

/** The address of the list of all posts of a format. */
export function formatAddress({ url }: SiteInfo, format: SpecialFormat): string {
  return `${url}/type/${format}/`;
}

/** The names of those types whose posts have formats. */
export function typesWithFormats(types: readonly PostTypeDefinition[]): string[] {
  return types.filter((type) => supports(type, 'post-formats')).map(({ name }) => name);
}

/** The special formats that published posts of these types have, by their names. One statement, one look at an index for each. */
export async function formatsInUse(database: Database, types: readonly string[]): Promise<SpecialFormat[]> {
  const looks = SPECIAL.map((format) => {
    const some = where(p, { format, type: types, status: 'publish' });
    return sql`(SELECT ${p.id} FROM ${p} WHERE ${some} LIMIT 1) AS ${rawSql(`some_${format}`)}`;
  });
  const [found = {}] = await database.sql<Partial<Record<string, number | null>>>`SELECT ${joined(looks, ', ')}`;
  return SPECIAL.filter((format) => (found[`some_${format}`] ?? null) !== null).sort();
}
