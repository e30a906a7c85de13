import { anyone, type CallContext, choice, nullable, route, type SiteInfo, Type } from '@plinth/kernel';
import {
  alias,
  type ColumnReference,
  contains,
  DATABASE,
  fields,
  pick,
  type Row,
  range,
  type Sql,
  sql,
  startsWith,
  where,
} from '@plinth/kernel/database';
import { sortKey } from '@plinth/kernel/text';
import type { Category } from '../catalog/catalog.js';
import { categories, listingTypes } from '../catalog/tables.js';
import { directoryUrl, listingUrl } from '../listings/addresses.js';
import { listings } from '../listings/tables.js';

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

const MIN_LENGTH = 2;

type Found = Pick<Row<typeof listings>, 'id' | 'slug' | 'title' | 'location'> & { readonly type: string | null };

interface Asked {
  readonly words: string;
  readonly limit: number;
}

const l = alias(listings, 'l');
const published = where(l, { status: 'publish' });

/** That a key contains the words; what begins with them comes first. */
function matching(key: ColumnReference, { words, limit }: Asked, more: Sql = sql``): Sql {
  return sql`${contains({ keys: [key] }, words)} ${more}
    ORDER BY CASE WHEN ${startsWith(key, words)} THEN 0 ELSE 1 END, ${key}${range({ limit })}`;
}

const filtered = (site: SiteInfo, name: string, value: string) =>
  `${directoryUrl(site)}?${new URLSearchParams({ [name]: value })}`;

async function suggestListings(call: CallContext, asked: Asked): Promise<Suggestion[]> {
  const t = alias(listingTypes, 't');
  const found = fields({ ...pick(l, ['id', 'slug', 'title', 'location']), type: t.name });
  const rows = await call.use(DATABASE).sql<Found>`
    SELECT ${found} FROM ${l} LEFT JOIN ${t} ON ${t.id} = ${l.typeId}
     WHERE ${published} AND ${matching(l.titleKey, asked)}`;
  return rows.map(({ id, slug, title, type, location }) => {
    const meta = [type ?? '', location].filter((part) => part !== '').join(' · ');
    return { type: 'listing', id, text: title, meta, url: listingUrl(call.site, { slug }) };
  });
}

async function suggestCategories(call: CallContext, asked: Asked): Promise<Suggestion[]> {
  const rows = await call.use(DATABASE).sql<Category>`
    SELECT ${fields(pick(categories, ['id', 'slug', 'name']))} FROM ${categories}
     WHERE ${matching(categories.nameKey, asked)}`;
  return rows.map(({ id, slug, name }) => {
    return { type: 'category', id, text: name, meta: 'Category', url: filtered(call.site, 'category', slug) };
  });
}

async function suggestLocations(call: CallContext, asked: Asked): Promise<Suggestion[]> {
  const { locationKey } = l;
  const rows = await call.use(DATABASE).sql<{ location: string; n: number }>`
    SELECT ${fields({ location: sql`MIN(${l.location})`, n: sql`COUNT(*)` })} FROM ${l}
     WHERE ${published} AND ${matching(locationKey, asked, sql`GROUP BY ${locationKey}`)}`;
  return rows.map(({ location, n }) => {
    const meta = n === 1 ? '1 listing' : `${n} listings`;
    return { type: 'location', id: null, text: location, meta, url: filtered(call.site, 'search', location) };
  });
}

const READERS = { listing: suggestListings, category: suggestCategories, location: suggestLocations } as const;

async function suggest(call: CallContext, sent: { q: string; type?: (typeof SUGGESTED)[number]; limit: number }) {
  const words = sortKey(sent.q.trim());
  if ([...words].length < MIN_LENGTH) return [];
  const kinds = sent.type === undefined ? SUGGESTED : [sent.type];
  const found = await Promise.all(kinds.map((kind) => READERS[kind](call, { words, limit: sent.limit })));
  return found.flat().slice(0, sent.limit);
}

const suggestionsSchema = Type.Object({
  suggestions: Type.Array(
    Type.Object(
      {
        type: choice(SUGGESTED),
        id: nullable(Type.Integer(), { description: 'Locations have none.' }),
        text: Type.String({ description: 'What is suggested.' }),
        meta: Type.String({ description: 'What tells it from others of the name.' }),
        url: Type.String({ description: 'Where it leads.' }),
      },
      { title: 'directory-suggestion' },
    ),
  ),
});

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
  result: suggestionsSchema,
  handle: async (call) => ({ suggestions: await suggest(call, call.args) }),
});
