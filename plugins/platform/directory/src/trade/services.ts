import {
  anyone,
  bindConditions,
  type CallContext,
  type Condition,
  choice,
  compared,
  containing,
  DATABASE,
  invalidParam,
  occurring,
  pageOf,
  pagingArguments,
  route,
  sortKey,
  Type,
} from '@plinth/kernel';
import { CATALOG } from '../catalog/catalog.js';
import { listingUrl } from '../listings/addresses.js';
import { wrapped } from '../paging.js';

const ORDERS = {
  newest: 's.created_at DESC, s.id DESC',
  title: 's.title_key, s.id',
  price_asc: 's.price, s.id',
  price_desc: 's.price DESC, s.id DESC',
} as const;

type Order = keyof typeof ORDERS;
const ORDER_NAMES: readonly Order[] = ['newest', 'title', 'price_asc', 'price_desc'];

interface ServiceRow {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly price: number;
  readonly currency: string;
  readonly category_id: number | null;
  readonly listing_id: number;
  readonly listing_title: string;
  readonly listing_slug: string;
  readonly location: string;
}

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

const COLUMNS = `s.id, s.title, s.description, s.price, s.currency, s.category_id, s.listing_id,
  l.title AS listing_title, l.slug AS listing_slug, l.location`;

function containsWords(q: string): Condition[] {
  if (q.trim() === '') return [];
  return [occurring({ columns: ['s.description'], keys: ['s.title_key'] }, q.trim())];
}

const hundredths = (price: number | undefined) => (price === undefined ? undefined : Math.round(price * 100));

async function conditionsOf({ use }: CallContext, asked: Asked): Promise<Condition> {
  const { category, location, price_max: highest, price_min: lowest } = asked;
  if (lowest !== undefined && highest !== undefined && lowest > highest) {
    throw invalidParam({ price_max: 'The highest price is below the lowest.' });
  }
  const named = category !== undefined && /^\d{1,9}$/.test(category) ? Number(category) : category;
  const categoryId = named === undefined ? undefined : ((await use(CATALOG).category(named))?.id ?? 0);
  const place = sortKey(location.trim());
  return bindConditions([
    { sql: "l.status = 'publish'", values: [] },
    ...containsWords(asked.q),
    ...compared('s.category_id = ?', categoryId),
    ...(place === '' ? [] : [{ sql: "l.location_key LIKE ? ESCAPE '!'", values: [containing(place)] }]),
    ...compared('s.price >= ?', hundredths(lowest)),
    ...compared('s.price <= ?', hundredths(highest)),
  ]);
}

async function searchServices(call: CallContext, asked: Asked) {
  const database = call.use(DATABASE);
  const { page, per_page: limit, sort } = asked;
  const where = await conditionsOf(call, asked);
  const [services, listings] = [database.table('directory_services'), database.table('directory_listings')];
  const from = `FROM ${services} s JOIN ${listings} l ON l.id = s.listing_id WHERE ${where.sql}`;
  const offset = (page - 1) * limit;
  const [rows, counted] = await Promise.all([
    database.select<ServiceRow>(
      `SELECT ${COLUMNS} ${from} ORDER BY ${ORDERS[sort]} ${pageOf({ limit, offset })}`,
      where.values,
    ),
    database.selectOne<{ n: number | string }>(`SELECT COUNT(*) AS n ${from}`, where.values),
  ]);
  const categories = await call.use(CATALOG).categoriesById(rows.map((row) => row.category_id));
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    price: row.price / 100,
    currency: row.currency,
    location: row.location,
    category: categories.get(row.category_id ?? 0) ?? null,
    listing: { id: row.listing_id, title: row.listing_title, url: listingUrl(call.site, { slug: row.listing_slug }) },
  }));
  return wrapped('services', { items, total: Number(counted?.n ?? 0), perPage: limit, offset });
}

const price = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 20_000_000, description }));

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
  refusals: [{ code: 'rest_invalid_param', status: 400, when: 'the highest price is below the lowest' }],
  handle: (call) => searchServices(call, call.args),
});
