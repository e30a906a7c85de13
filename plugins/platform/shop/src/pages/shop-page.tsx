import { anyone, type CallContext, choice, offsetOf, page, type RestResponse, Type } from '@plinth/kernel';
import { sanitizeText } from '@plinth/kernel/text';
import { asHtml, collectHtml, type PageMeta, sitePage, trusted } from '@plinth/pages';
import { cartLink } from '../checkout/buy-button.js';
import { type AppliedFilter, type ProductFilters, type ProductsAsked, shopHooks } from '../hooks.js';
import {
  PRODUCT_CATEGORY,
  PRODUCT_TAG,
  PRODUCT_TERMS,
  PRODUCTS,
  type ProductOrder,
  type ProductQuery,
  type ProductTerm,
  type ProductTermCondition,
  SHOP,
} from '../ports.js';
import { SHOPPER_ORDERS } from '../products/order-texts.js';
import { settings } from '../settings.js';
import { addressWith, pageAddress, textParameters } from './addresses.js';
import { type CategoryNode, type CategoryTree, categoryTree, crumbsTo } from './categories.js';
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

interface Categories {
  readonly tree: CategoryTree;
  readonly current: ProductTerm | undefined;
  /** Whether no category is asked for. */
  readonly isAll: boolean;
}

/** The whole shop, and its categories in their tree; what was looked for stays looked for in another category. */
function categoryNodes(call: CallContext, { tree, current, isAll }: Categories): CategoryNode[] {
  const { site, use } = call;
  const kept = keptOf(call, (name) => name === 'category');
  const nodes = tree.nodes(current, (slug) => addressWith(use(SHOP).productsUrl, [...kept, ['category', slug]]));
  if (nodes.length === 0) return [];
  const path = addressWith(use(SHOP).productsUrl, kept);
  const all = { name: shopTexts.in(site.language)('all'), path, current: isAll, below: [] };
  return [all, ...nodes];
}

/** What search engines are told: a category is a page of its own, however it is filtered and ordered. */
function metaOf(call: CallContext, asked: Asked, category: ProductTerm | undefined): PageMeta {
  const { site, use } = call;
  const t = shopTexts.in(site.language);
  // A category that there is not is no page to be found.
  if (asked.category !== '' && !category) return { unlisted: true };
  const numbered: [string, string][] = asked.page > 1 ? [['page', String(asked.page)]] : [];
  const own: [string, string][] = category ? [['category', category.slug]] : [];
  const description = category
    ? sanitizeText(category.description) || t('category_lead', { name: category.name, site: site.title })
    : t('lead');
  return { description, canonical: addressWith(use(SHOP).productsUrl, [...own, ...numbered]) };
}

/** What a page of the list is called. */
function titleOf({ site }: CallContext, { page: number }: Asked, category: ProductTerm | undefined): string {
  const t = shopTexts.in(site.language);
  const title = category ? t('category_title', { name: category.name }) : t('shop');
  return number > 1 ? t('title_page', { title, number }) : title;
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
  const [own, tree] = await Promise.all([queryOf(call, asked), categoryTree(call)]);
  const category = asked.category === '' ? undefined : tree.named(asked.category);
  const { search, terms = [] } = own;
  const about: ProductsAsked = {
    ...{ parameters: request.query, caller: call.caller },
    ...{ own: { search: search ?? '', terms }, category },
  };
  const query = await hooks.filter(shopHooks.shop_products_query, own, about);
  const { products, total } = await use(PRODUCTS).list(query);
  const filters = await hooks.filter(shopHooks.shop_filters, [], query, about);
  const [above, images] = await Promise.all([
    collectHtml(call, shopHooks.shop_before_products, query, about),
    imagesOf(call, products),
  ]);
  const stays = keptOf(call, (name) => name !== 'orderby' && name !== 'category');
  const view = {
    url: use(SHOP).productsUrl,
    cart: await cartLink(call),
    search: asked.search,
    order: filters.some(({ owns }) => owns('orderby')) ? undefined : asked.orderby,
    kept: carriedOf(call, filters),
    filters: filters.map(({ title, fields }) => ({ title, fields: asHtml(call, fields) })),
    above,
    categories: categoryNodes(call, { tree, current: category, isAll: asked.category === '' }),
    category: category && {
      name: category.name,
      description: trusted(category.description),
      way: crumbsTo(call, tree.wayTo(category).slice(0, -1)),
    },
    chips: chipsOf(call, asked, filters),
    clear: addressWith(use(SHOP).productsUrl, stays),
    products: products.map((product) => shownProduct(call, product, images, 'card')),
    page: asked.page,
    perPage: query.limit,
    total,
    pageAddress: pageAddress(request.query),
  };
  const status = asked.page > 1 && (asked.page - 1) * query.limit >= total ? 404 : 200;
  const page = { head: shopStyle.link(site), layout: 'wide', status, meta: metaOf(call, asked, category) } as const;
  return sitePage(call, { ...page, title: titleOf(call, asked, category), body: <ShopPage {...view} /> });
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
