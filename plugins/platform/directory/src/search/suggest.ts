import {
  anyone,
  bindConditions,
  type CallContext,
  type Condition,
  choice,
  containing,
  DATABASE,
  route,
  type SiteInfo,
  sortKey,
  Type,
} from '@plinth/kernel';
import { directoryUrl, listingUrl } from '../listings/addresses.js';

/** What is suggested. */
export const SUGGESTED = ['listing', 'category', 'location'] as const;

/** One suggestion; a location has no id. */
interface Suggestion {
  readonly type: (typeof SUGGESTED)[number];
  readonly id: number | null;
  readonly text: string;
  readonly meta: string;
  readonly url: string;
}

const SHORTEST = 2;

interface Asked {
  readonly words: string;
  readonly limit: number;
}

const contains = (column: string, words: string): Condition => ({
  sql: `${column} LIKE ? ESCAPE '!'`,
  values: [containing(words)],
});

/** What begins with the words comes before what only contains them. */
function beginning(column: string, words: string): Condition {
  return { sql: `CASE WHEN ${column} LIKE ? ESCAPE '!' THEN 0 ELSE 1 END`, values: [containing(words).slice(1)] };
}

async function rowsOf<R extends object>(
  { use }: CallContext,
  parts: { select: string; conditions: readonly Condition[]; column: string; asked: Asked; group?: string },
): Promise<R[]> {
  const { asked, column, conditions, group = '', select } = parts;
  const order = beginning(column, asked.words);
  const found = [contains(column, asked.words), ...conditions];
  const bound = bindConditions([...found, { sql: `${order.sql} >= 0`, values: order.values }]);
  const place = bound.values.length;
  const sql = `${select} WHERE ${bound.sql} ${group}
    ORDER BY ${order.sql.replace('?', `$${place}`)}, ${column} LIMIT ${asked.limit}`;
  return use(DATABASE).select<R>(sql, bound.values);
}

const filtered = (site: SiteInfo, name: string, value: string) =>
  `${directoryUrl(site)}?${new URLSearchParams({ [name]: value })}`;

async function suggestListings(call: CallContext, asked: Asked): Promise<Suggestion[]> {
  const [listings, types] = ['directory_listings', 'directory_types'].map((name) => call.use(DATABASE).table(name));
  const rows = await rowsOf<{ id: number; slug: string; title: string; type: string | null; location: string }>(call, {
    select: `SELECT l.id, l.slug, l.title, l.location, t.name AS type FROM ${listings} l LEFT JOIN ${types} t ON t.id = l.type_id`,
    conditions: [{ sql: "l.status = 'publish'", values: [] }],
    column: 'l.title_key',
    asked,
  });
  return rows.map(({ id, slug, title, type, location }) => {
    const meta = [type ?? '', location].filter((part) => part !== '').join(' · ');
    return { type: 'listing', id, text: title, meta, url: listingUrl(call.site, { slug }) };
  });
}

async function suggestCategories(call: CallContext, asked: Asked): Promise<Suggestion[]> {
  const table = call.use(DATABASE).table('directory_categories');
  const rows = await rowsOf<{ id: number; slug: string; name: string }>(call, {
    select: `SELECT c.id, c.slug, c.name FROM ${table} c`,
    conditions: [],
    column: 'c.name_key',
    asked,
  });
  return rows.map(({ id, slug, name }) => {
    return { type: 'category', id, text: name, meta: 'Category', url: filtered(call.site, 'category', slug) };
  });
}

async function suggestLocations(call: CallContext, asked: Asked): Promise<Suggestion[]> {
  const table = call.use(DATABASE).table('directory_listings');
  const rows = await rowsOf<{ location: string; n: number | string }>(call, {
    select: `SELECT MIN(l.location) AS location, COUNT(*) AS n FROM ${table} l`,
    conditions: [{ sql: "l.status = 'publish'", values: [] }],
    column: 'l.location_key',
    group: 'GROUP BY l.location_key',
    asked,
  });
  return rows.map(({ location, n }) => {
    const meta = Number(n) === 1 ? '1 listing' : `${n} listings`;
    return { type: 'location', id: null, text: location, meta, url: filtered(call.site, 'search', location) };
  });
}

const READERS = { listing: suggestListings, category: suggestCategories, location: suggestLocations } as const;

async function suggest(call: CallContext, sent: { q: string; type?: (typeof SUGGESTED)[number]; limit: number }) {
  const words = sortKey(sent.q.trim());
  if ([...words].length < SHORTEST) return [];
  const kinds = sent.type === undefined ? SUGGESTED : [sent.type];
  const found = await Promise.all(kinds.map((kind) => READERS[kind](call, { words, limit: sent.limit })));
  return found.flat().slice(0, sent.limit);
}

/** Suggestions while somebody types; GET and POST alike. */
export const suggestRoute = route({
  method: ['GET', 'POST'],
  path: '/search/suggest',
  summary: 'Listings, categories and locations that match what somebody types.',
  access: anyone,
  args: {
    q: Type.String({ maxLength: 200, description: 'What was typed; nothing is suggested below two characters.' }),
    type: Type.Optional(choice(SUGGESTED, { description: 'Only these.' })),
    limit: Type.Integer({ default: 8, minimum: 1, maximum: 20, description: 'Most suggestions.' }),
  },
  handle: async (call) => ({ suggestions: await suggest(call, call.args) }),
});
