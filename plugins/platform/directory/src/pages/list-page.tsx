import { anyone, type CallContext, choice, offsetOf, page, type RestResponse, Type } from '@plinth/kernel';
import { type PageMeta, sitePage } from '@plinth/pages';
import { CATALOG, type Category, type ListingType } from '../catalog/catalog.js';
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

/** What the listings of the list have in common: a category before a kind; undefined for nothing with a name. */
function namedBy(
  { category, type }: Asked,
  types: readonly ListingType[],
  categories: readonly Category[],
): string | undefined {
  if (category !== '') return categories.find(({ id, slug }) => slug === category || String(id) === category)?.name;
  return types.find(({ slug }) => slug === type)?.name;
}

/** What search engines are told: categories and kinds are pages of their own, however they are filtered and ordered. */
function metaOf({ site }: CallContext, { category, page: number, type }: Asked, named: string | undefined): PageMeta {
  const t = listTexts.in(site.language);
  if (named === undefined && `${category}${type}` !== '') return { unlisted: true };
  const own = new URLSearchParams(category !== '' ? { category } : type !== '' ? { type } : {});
  if (number > 1) own.set('page', String(number));
  const query = own.size > 0 ? `?${own}` : '';
  const description = named === undefined ? t('lead') : t('lead_named', { name: named, site: site.title });
  return { description, canonical: site.url + ADDRESSES.list + query };
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
  const named = namedBy(asked, types, categories);
  const t = listTexts.in(site.language);
  const title = named === undefined ? t('directory') : t('title_named', { name: named });
  return sitePage(call, {
    title: asked.page > 1 ? t('title_page', { title, number: asked.page }) : title,
    body: <ListPage {...view} />,
    head: directoryStyle.link(site),
    layout: 'wide',
    status: asked.page > 1 && (asked.page - 1) * A_PAGE >= total ? 404 : 200,
    meta: metaOf(call, asked, named),
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
