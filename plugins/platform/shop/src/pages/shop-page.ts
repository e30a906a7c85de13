import {
  anyone,
  type CallContext,
  choice,
  collectHtml,
  html,
  offsetOf,
  page,
  type RestResponse,
  type SafeHtml,
  sitePage,
  Type,
  trusted,
} from '@plinth/kernel';
import { type ProductsAsked, shopHooks } from '../hooks.js';
import {
  PRODUCT_CATEGORY,
  PRODUCT_TAG,
  PRODUCT_TERMS,
  PRODUCTS,
  type Product,
  type ProductOrder,
  type ProductQuery,
  type ProductTermCondition,
  SHOP,
} from '../ports.js';
import { settings } from '../settings.js';
import { imagesOf } from './images.js';
import { shopTexts } from './texts.js';
import { pageLinks, pictureOf, priceOf, shopStyle, starsOf, stockOf, textParameters } from './view.js';

const ORDERS = ['menu_order', 'popularity', 'rating', 'date', 'price', 'price-desc'] as const;

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

function card(call: CallContext, product: Product, image: SafeHtml | undefined): SafeHtml {
  return html`<li>${pictureOf(product, image)}<h2><a href="${call.use(SHOP).productUrl(product.slug)}">${product.name}</a></h2>
${priceOf(call, product)}
${product.ratingCount > 0 && html`<p>${starsOf(product.averageRating, product.ratingCount)}</p>`}
<div class="meta">${trusted(product.shortDescription)}</div>
${product.stockStatus !== 'instock' && html`<p class="meta">${stockOf(product)}</p>`}</li>
`;
}

/** Search and order; whatever else the address asks for stays. */
function toolbar(call: CallContext, asked: Asked): SafeHtml {
  const t = shopTexts.in(call.site.language);
  const others = textParameters(call.request.query).filter(([name]) => !['search', 'orderby', 'page'].includes(name));
  const options = ORDERS.map(
    (order) =>
      html`<option value="${order}"${order === asked.orderby && html` selected`}>${t(`order_${order}`)}</option>`,
  );
  return html`<form role="search" action="${call.use(SHOP).productsUrl}">
${others.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="field"><label for="shop-search">${t('find')}</label><input type="search" id="shop-search" name="search" value="${asked.search}"></div>
<div class="field"><label for="shop-order">${t('order')}</label><select id="shop-order" name="orderby">${options}</select></div>
<button type="submit" class="quiet-button">${t('show')}</button></form>`;
}

async function categories(call: CallContext, current: string): Promise<SafeHtml | null> {
  const { site, use } = call;
  const t = shopTexts.in(site.language);
  const query = { taxonomy: PRODUCT_CATEGORY, parentId: 0, hideEmpty: true, orderBy: 'term_order', limit: 50 } as const;
  const { terms } = await use(PRODUCT_TERMS).list(query);
  if (terms.length === 0) return null;
  const here = (isHere: boolean) => isHere && html` aria-current="page"`;
  const links = terms.map(
    ({ name, slug }) =>
      html`<a href="${addressWith(call, [['category', slug]], 'category')}"${here(slug === current)}>${name}</a> `,
  );
  return html`<nav class="tabs" aria-label="${t('categories')}"><a href="${addressWith(call, [], 'category')}"${here(current === '')}>${t('all')}</a> ${links}</nav>`;
}

/** What the address of a list says that is no filter. */
const NO_FILTERS = ['page', 'orderby', 'category'];

/** The list as it is asked for, without a parameter (or one value of it), and with others. */
function addressWith(
  call: CallContext,
  added: readonly (readonly [string, string])[],
  without: string,
  value?: string,
) {
  const kept = textParameters(call.request.query).filter(
    ([name, each]) => name !== 'page' && (name !== without || (value !== undefined && each !== value)),
  );
  const query = new URLSearchParams([...kept, ...added].map(([name, each]) => [name, each])).toString();
  return call.use(SHOP).productsUrl + (query === '' ? '' : `?${query}`);
}

/** The filters in force: those that the shop knows by name one by one, and the way to be rid of all. */
function chips(call: CallContext, asked: Asked, applied: readonly (readonly [string, string])[]): SafeHtml | null {
  if (applied.length === 0) return null;
  const t = shopTexts.in(call.site.language);
  const known = (['search', 'tag'] as const).filter((name) => asked[name] !== '');
  const links = known.map(
    (name) =>
      html`<li><a href="${addressWith(call, [], name)}" aria-label="${t('without', { name: asked[name] })}">${asked[name]} <span aria-hidden="true">×</span></a></li>`,
  );
  const kept = textParameters(call.request.query).filter(([name]) => NO_FILTERS.includes(name) && name !== 'page');
  const rest = new URLSearchParams(kept).toString();
  const all = call.use(SHOP).productsUrl + (rest === '' ? '' : `?${rest}`);
  return html`<ul class="shop-chips" aria-label="${t('applied')}">${links}<li><a href="${all}">${t('clear')}</a></li></ul>`;
}

async function showShop(call: CallContext, asked: Asked): Promise<RestResponse> {
  const t = shopTexts.in(call.site.language);
  const about: ProductsAsked = { parameters: call.request.query, caller: call.caller };
  const query = await call.hooks.filter(shopHooks.shop_products_query, await queryOf(call, asked), about);
  const { products, total } = await call.use(PRODUCTS).list(query);
  const [before, images, links] = [
    await collectHtml(call, shopHooks.shop_before_products, query, about),
    await imagesOf(call, products),
    await categories(call, asked.category),
  ];
  const cards = products.map((product) => card(call, product, images.get(product.imageId)));
  const place = { name: 'page', page: asked.page, pages: Math.ceil(total / query.limit) };
  const applied = textParameters(call.request.query).filter(
    ([name, value]) => value !== '' && !NO_FILTERS.includes(name),
  );
  const count = applied.length;
  const body = html`<h1>${t('shop')}</h1>
${links}
<div class="shop-columns"><details class="shop-filters"><summary>${count === 0 ? t('filters') : t('filters_count', { count })}</summary>
${toolbar(call, asked)}
${before}</details>
<div>${chips(call, asked, applied)}
<p class="meta" role="status">${t('products', { count: total })}</p>
${cards.length > 0 ? html`<ul class="products">${cards}</ul>` : html`<p>${t('none')}</p>`}
${pageLinks(call.request.query, place)}</div></div>`;
  return sitePage(call, { title: t('shop'), body, head: shopStyle.link(call.site), layout: 'wide' });
}

/** The list of products, with `shop_products_query` and `shop_before_products`. */
export const shopPage = page({
  method: 'GET',
  path: '/shop',
  summary: 'The products, a page at a time.',
  access: anyone,
  args: {
    page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Current page of the list.' }),
    orderby: choice(ORDERS, { default: 'menu_order', description: 'Order of the products.' }),
    search: Type.String({ default: '', maxLength: 200, description: 'Words to look for.' }),
    category: Type.String({ default: '', maxLength: 191, description: 'Slug of a category.' }),
    tag: Type.String({ default: '', maxLength: 191, description: 'Slug of a tag.' }),
  },
  handle: (call) => showShop(call, call.args),
});
