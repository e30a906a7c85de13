import {
  anyone,
  asHtml,
  type CallContext,
  choice,
  collectHtml,
  listMeta,
  offsetOf,
  page,
  type RestResponse,
  sitePage,
  Type,
} from '@plinth/kernel';
import { type AppliedFilter, type ProductFilters, type ProductsAsked, shopHooks } from '../hooks.js';
import {
  PRODUCT_CATEGORY,
  PRODUCT_TAG,
  PRODUCT_TERMS,
  PRODUCTS,
  type ProductOrder,
  type ProductQuery,
  type ProductTermCondition,
  SHOP,
} from '../ports.js';
import { SHOPPER_ORDERS } from '../products/order-texts.js';
import { settings } from '../settings.js';
import { addressWith, pageAddress, textParameters } from './addresses.js';
import { imagesOf } from './images.js';
import { shownProduct } from './marks.js';
import { ShopPage } from './shop-view.js';
import { shopStyle } from './style.js';
import { shopTexts } from './texts.js';

interface Asked {
  readonly page: number;
  readonly orderby: ProductOrder;
  readonly search: string;
  readonly category: string;
  readonly tag: string;
}

/** The products of a term, those of the terms below it included. A term that does not exist has none. */
async function inTerm({ use }: CallContext, taxonomy: string, slug: string): Promise<ProductTermCondition[]> {
  if (slug === '') return [];
  const term = await use(PRODUCT_TERMS).findBySlug(taxonomy, slug);
  return [{ ids: term ? await use(PRODUCT_TERMS).withDescendants(taxonomy, [term.id]) : [] }];
}

async function queryOf(call: CallContext, asked: Asked): Promise<ProductQuery> {
  const limit = call.settings(settings).productsPerPage;
  const terms = [
    ...(await inTerm(call, PRODUCT_CATEGORY, asked.category)),
    ...(await inTerm(call, PRODUCT_TAG, asked.tag)),
  ];
  const offset = offsetOf({ page: asked.page, per_page: limit });
  return { search: asked.search, terms, orderBy: asked.orderby, limit, offset, without: ['description'] };
}

/** The parameters of the address that the list keeps: all that say something but the page, and without some. */
function keptOf({ request }: CallContext, isLeft: (name: string, value: string) => boolean = () => false) {
  return textParameters(request.query).filter(
    ([name, value]) => name !== 'page' && value !== '' && !isLeft(name, value),
  );
}

async function categoriesOf(call: CallContext, current: string) {
  const { site, use } = call;
  const query = { taxonomy: PRODUCT_CATEGORY, parentId: 0, hideEmpty: true, orderBy: 'term_order', limit: 50 } as const;
  const { terms } = await use(PRODUCT_TERMS).list(query);
  if (terms.length === 0) return [];
  const kept = keptOf(call, (name) => name === 'category');
  const address = (slug: string) =>
    addressWith(use(SHOP).productsUrl, slug === '' ? kept : [...kept, ['category', slug]]);
  const tab = (title: string, slug: string) => ({ title, path: address(slug), current: slug === current });
  return [tab(shopTexts.in(site.language)('all'), ''), ...terms.map(({ name, slug }) => tab(name, slug))];
}

/** The filters in force, each with the address of the list without it. */
function chipsOf(call: CallContext, asked: Asked, filters: readonly ProductFilters[]) {
  const own: AppliedFilter[] = (['search', 'tag'] as const)
    .filter((name) => asked[name] !== '')
    .map((name) => ({ parameter: name, value: asked[name], label: asked[name] }));
  return [...own, ...filters.flatMap(({ applied }) => applied)].map(({ parameter, value, label }) => {
    const kept = keptOf(call, (name, each) => name === parameter && each === value);
    return { label, without: addressWith(call.use(SHOP).productsUrl, kept) };
  });
}

/** What the form carries along: what it has no field for. */
function carriedOf(call: CallContext, filters: readonly ProductFilters[]) {
  const isOwn = (name: string) => ['search', 'orderby'].includes(name) || filters.some(({ owns }) => owns(name));
  return keptOf(call, (name) => isOwn(name.replace(/\[\]$/, '')));
}

async function showShop(call: CallContext, asked: Asked): Promise<RestResponse> {
  const { hooks, site, use, request } = call;
  const about: ProductsAsked = { parameters: request.query, caller: call.caller };
  const query = await hooks.filter(shopHooks.shop_products_query, await queryOf(call, asked), about);
  const { products, total } = await use(PRODUCTS).list(query);
  const filters = await hooks.filter(shopHooks.shop_filters, [], query, about);
  const [above, images, categories] = await Promise.all([
    collectHtml(call, shopHooks.shop_before_products, query, about),
    imagesOf(call, products),
    categoriesOf(call, asked.category),
  ]);
  const stays = keptOf(call, (name) => name !== 'orderby' && name !== 'category');
  const view = {
    url: use(SHOP).productsUrl,
    search: asked.search,
    order: filters.some(({ owns }) => owns('orderby')) ? undefined : asked.orderby,
    kept: carriedOf(call, filters),
    filters: filters.map(({ title, fields }) => ({ title, fields: asHtml(call, fields) })),
    above,
    categories,
    chips: chipsOf(call, asked, filters),
    clear: addressWith(use(SHOP).productsUrl, stays),
    products: products.map((product) => shownProduct(call, product, images)),
    page: asked.page,
    perPage: query.limit,
    total,
    pageAddress: pageAddress(request.query),
  };
  const t = shopTexts.in(site.language);
  const meta = listMeta({ address: view.url, page: asked.page, description: t('lead') });
  const body = <ShopPage {...view} />;
  return sitePage(call, { title: t('shop'), body, head: shopStyle.link(site), layout: 'wide', meta });
}

/** The list of products, with `shop_products_query`, `shop_filters` and `shop_before_products`. */
export const shopPage = page({
  method: 'GET',
  path: '/shop',
  summary: 'The products, a page at a time.',
  access: anyone,
  args: {
    page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Current page of the list.' }),
    orderby: choice(SHOPPER_ORDERS, { default: 'menu_order', description: 'Order of the products.' }),
    search: Type.String({ default: '', maxLength: 200, description: 'Words to look for.' }),
    category: Type.String({ default: '', maxLength: 191, description: 'Slug of a category.' }),
    tag: Type.String({ default: '', maxLength: 191, description: 'Slug of a tag.' }),
  },
  handle: (call) => showShop(call, call.args),
});
