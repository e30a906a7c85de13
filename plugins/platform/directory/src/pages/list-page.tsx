import {
  anyone,
  type CallContext,
  choice,
  listMeta,
  offsetOf,
  page,
  type RestResponse,
  sitePage,
  Type,
} from '@plinth/kernel';
import { CATALOG } from '../catalog/catalog.js';
import { LISTING_ORDERS, type Listing } from '../listings/listing.js';
import { LISTINGS } from '../listings/store.js';
import { ADDRESSES } from './addresses.js';
import { picturesOf } from './images.js';
import { type Asked, type Entry, isFiltered, ListPage } from './list-view.js';
import { directoryStyle } from './style.js';
import { listTexts } from './texts.js';

const A_PAGE = 10;
const MOST_FEATURED = 3;
const MOST_PLACES = 200;
const HUNDREDTHS = 100;

/** Listings with what a list shows of them; a query a relation. */
async function entriesOf(call: CallContext, listings: readonly Listing[]): Promise<Entry[]> {
  const catalog = call.use(CATALOG);
  const first = listings.map(({ featuredImage, gallery }) => featuredImage || (gallery[0] ?? 0));
  const [types, categories, badges, pictures] = await Promise.all([
    catalog.typesById(listings.map(({ typeId }) => typeId)),
    catalog.categoriesById(listings.map(({ categoryId }) => categoryId)),
    catalog.badgesOf(listings.map(({ id }) => id)),
    picturesOf(call, first),
  ]);
  return listings.map((listing, index) => ({
    listing,
    type: types.get(listing.typeId ?? 0),
    category: categories.get(listing.categoryId ?? 0),
    badges: badges.get(listing.id) ?? [],
    picture: pictures.get(first[index] ?? 0),
  }));
}

async function foundBy(call: CallContext, asked: Asked): Promise<{ entries: Entry[]; total: number }> {
  const { use } = call;
  const catalog = use(CATALOG);
  const { listings, total } = await use(LISTINGS).list({
    search: asked.search,
    order: asked.order,
    limit: A_PAGE,
    offset: offsetOf({ page: asked.page, per_page: A_PAGE }),
    ...(asked.type === '' ? {} : { typeId: (await catalog.typeBySlug(asked.type))?.id ?? 0 }),
    ...(asked.category === '' ? {} : { categoryId: (await catalog.category(asked.category))?.id ?? 0 }),
    ...(asked.place === '' ? {} : { location: asked.place }),
    ...(asked.stars === 0 ? {} : { rating: asked.stars * HUNDREDTHS }),
  });
  return { entries: await entriesOf(call, listings), total };
}

/** Those whose plan puts them before others: on the first page, while nothing in particular is looked for. */
async function featuredOf(call: CallContext, asked: Asked): Promise<Entry[]> {
  if (asked.page > 1 || isFiltered(asked)) return [];
  const { listings } = await call.use(LISTINGS).list({ featured: true, limit: MOST_FEATURED });
  return entriesOf(call, listings);
}

async function showDirectory(call: CallContext, asked: Asked): Promise<RestResponse> {
  const { caller, site, use } = call;
  const [{ entries, total }, featured, types, categories, places] = await Promise.all([
    foundBy(call, asked),
    featuredOf(call, asked),
    use(CATALOG).types(),
    use(CATALOG).categories(),
    use(LISTINGS).places(MOST_PLACES),
  ]);
  const view = {
    asked,
    entries,
    featured,
    total,
    types,
    categories,
    places,
    perPage: A_PAGE,
    isMember: !caller.isVisitor,
  };
  const t = listTexts.in(site.language);
  return sitePage(call, {
    title: t('directory'),
    body: <ListPage {...view} />,
    head: directoryStyle.link(site),
    layout: 'wide',
    meta: listMeta({ address: site.url + ADDRESSES.list, page: asked.page, description: t('lead') }),
  });
}

const text = (maxLength: number, description: string) => Type.String({ default: '', maxLength, description });

/** The list of listings, with its search. */
export const listPage = page({
  method: 'GET',
  path: ADDRESSES.list,
  summary: 'The listings, a page at a time, by words, kind, category, place and rating.',
  module: 'pages',
  access: anyone,
  args: {
    page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Current page of the list.' }),
    search: text(200, 'Words to look for.'),
    type: text(100, 'Slug of a type.'),
    category: text(100, 'Slug of a category.'),
    place: text(191, 'Town or region.'),
    stars: Type.Integer({ default: 0, minimum: 0, maximum: 5, description: 'Stars that it has at least; 0 for any.' }),
    order: choice(LISTING_ORDERS, { default: 'newest', description: 'Order of the list.' }),
  },
  handle: (call) => showDirectory(call, call.args),
});
