import { anyone, type CallContext, choice, invalidParam, offsetOf, pagingArguments, route, Type } from '@plinth/kernel';
import {
  alias,
  contains,
  DATABASE,
  fields,
  joined,
  pick,
  type Row,
  range,
  type Sql,
  sql,
  where,
} from '@plinth/kernel/database';
import { sortKey } from '@plinth/kernel/text';
import { CATALOG } from '../catalog/catalog.js';
import { categoryOrNone } from '../catalog/schemas.js';
import { listingUrl } from '../listings/addresses.js';
import { listings } from '../listings/tables.js';
import { wrapped, wrappedSchema } from '../paging.js';
import { services } from './tables.js';

const s = alias(services, 's');
const l = alias(listings, 'l');

const ORDERS = {
  newest: sql`${s.createdAt} DESC, ${s.id} DESC`,
  title: sql`${s.titleKey}, ${s.id}`,
  price_asc: sql`${s.price}, ${s.id}`,
  price_desc: sql`${s.price} DESC, ${s.id} DESC`,
} as const;

type Order = keyof typeof ORDERS;
const ORDER_NAMES: readonly Order[] = ['newest', 'title', 'price_asc', 'price_desc'];

const SHOWN = ['id', 'title', 'description', 'price', 'currency', 'categoryId', 'listingId'] as const;

interface OfListing {
  readonly listingTitle: string;
  readonly listingSlug: string;
  readonly location: string;
}

type ServiceRow = Pick<Row<typeof services>, (typeof SHOWN)[number]> & OfListing;

interface Asked {
  readonly page: number;
  readonly per_page: number;
  readonly q: string;
  readonly category?: string;
  readonly location: string;
  readonly price_min?: number;
  readonly price_max?: number;
  readonly sort: Order;
}

const hundredths = (price: number | undefined) => (price === undefined ? undefined : Math.round(price * 100));

async function conditionsOf({ use }: CallContext, asked: Asked): Promise<Sql> {
  const { category, location, price_max: highest, price_min: lowest } = asked;
  if (lowest !== undefined && highest !== undefined && lowest > highest) {
    throw invalidParam({ price_max: 'The highest price is below the lowest.' });
  }
  const named = category !== undefined && /^\d{1,9}$/.test(category) ? Number(category) : category;
  const categoryId = named === undefined ? undefined : ((await use(CATALOG).category(named))?.id ?? 0);
  const place = sortKey(location.trim());
  const text = asked.q.trim();
  const price = { from: hundredths(lowest), upTo: hundredths(highest) };
  const conditions = [
    where(l, { status: 'publish' }),
    ...(text === '' ? [] : [contains({ columns: [s.description], keys: [s.titleKey] }, text)]),
    ...(place === '' ? [] : [contains({ keys: [l.locationKey] }, place)]),
    where(s, { categoryId, price }),
  ];
  return joined(conditions, ' AND ');
}

async function searchServices(call: CallContext, asked: Asked) {
  const database = call.use(DATABASE);
  const { page, per_page: limit, sort } = asked;
  const from = sql`FROM ${s} JOIN ${l} ON ${l.id} = ${s.listingId} WHERE ${await conditionsOf(call, asked)}`;
  const shown = { ...pick(s, SHOWN), listingTitle: l.title, listingSlug: l.slug, location: l.location };
  const offset = offsetOf({ page, per_page: limit });
  const [rows, [counted]] = await Promise.all([
    database.sql<ServiceRow>`SELECT ${fields(shown)} ${from} ORDER BY ${ORDERS[sort]}${range({ limit, offset })}`,
    database.sql<{ n: number }>`SELECT COUNT(*) AS n ${from}`,
  ]);
  const categories = await call.use(CATALOG).categoriesById(rows.map((row) => row.categoryId));
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    price: row.price / 100,
    currency: row.currency,
    location: row.location,
    category: categories.get(row.categoryId ?? 0) ?? null,
    listing: { id: row.listingId, title: row.listingTitle, url: listingUrl(call.site, { slug: row.listingSlug }) },
  }));
  return wrapped('services', { items, total: counted?.n ?? 0, perPage: limit, offset });
}

const price = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 20_000_000, description }));

const serviceSchema = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    description: Type.String(),
    price: Type.Number(),
    currency: Type.String({ description: 'ISO 4217.' }),
    location: Type.String(),
    category: categoryOrNone,
    listing: Type.Object(
      { id: Type.Integer(), title: Type.String(), url: Type.String() },
      { description: 'The listing that offers it.' },
    ),
  },
  { title: 'directory-service' },
);

/** The search for services of public listings. */
export const servicesRoute = route({
  method: 'GET',
  path: '/services/search',
  summary: 'The services that public listings offer.',
  access: anyone,
  args: {
    ...pagingArguments({ maximum: 50 }),
    q: Type.String({ default: '', maxLength: 200, description: 'Words to look for.' }),
    category: Type.Optional(Type.String({ maxLength: 100, description: 'Slug or id of a category.' })),
    location: Type.String({ default: '', maxLength: 191, description: 'Town or region.' }),
    price_min: price('Lowest price.'),
    price_max: price('Highest price.'),
    sort: choice(ORDER_NAMES, { default: 'newest', description: 'Order of the services.' }),
  },
  result: wrappedSchema('services', serviceSchema),
  errors: [{ code: 'rest_invalid_param', status: 400, when: 'the highest price is below the lowest' }],
  handle: (call) => searchServices(call, call.args),
});
