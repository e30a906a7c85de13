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
import { pageLinks, priceOf, shopStyle, starsOf, stockOf, textParameters } from './view.js';

const ORDERS = ['menu_order', 'popularity', 'rating', 'date', 'price', 'price-desc'] as const;

const ORDER_TITLES: Readonly<Record<(typeof ORDERS)[number], string>> = {
  menu_order: 'Default order',
  popularity: 'Most bought',
  rating: 'Best rated',
  date: 'Newest',
  price: 'Price, low to high',
  'price-desc': 'Price, high to low',
};

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
  return html`<li>${image}<h2><a href="${call.use(SHOP).productUrl(product.slug)}">${product.name}</a></h2>
${priceOf(call, product)}
${product.ratingCount > 0 && html`<p>${starsOf(product.averageRating, product.ratingCount)}</p>`}
<div class="meta">${trusted(product.shortDescription)}</div>
${product.stockStatus !== 'instock' && html`<p class="meta">${stockOf(product)}</p>`}</li>
`;
}

/** Search and order; whatever else the address asks for stays. */
function toolbar(call: CallContext, asked: Asked): SafeHtml {
  const others = textParameters(call.request.query).filter(([name]) => !['search', 'orderby', 'page'].includes(name));
  const options = ORDERS.map(
    (order) =>
      html`<option value="${order}"${order === asked.orderby && html` selected`}>${ORDER_TITLES[order]}</option>`,
  );
  return html`<form class="row" role="search" action="${call.use(SHOP).productsUrl}">
${others.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label>Search <input type="text" name="search" value="${asked.search}"></label>
<label>Order <select name="orderby">${options}</select></label>
<button type="submit">Show</button></form>`;
}

async function categories({ use }: CallContext, current: string): Promise<SafeHtml | null> {
  const query = { taxonomy: PRODUCT_CATEGORY, parentId: 0, hideEmpty: true, orderBy: 'term_order', limit: 50 } as const;
  const { terms } = await use(PRODUCT_TERMS).list(query);
  if (terms.length === 0) return null;
  const url = use(SHOP).productsUrl;
  const links = terms.map(
    ({ name, slug }) =>
      html`<a href="${url}?category=${encodeURIComponent(slug)}"${slug === current && html` aria-current="page"`}>${name}</a> `,
  );
  return html`<nav aria-label="Categories"><p><a href="${url}">All</a> ${links}</p></nav>`;
}

async function showShop(call: CallContext, asked: Asked): Promise<RestResponse> {
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
  const body = html`<h1>Shop</h1>
${links}
${toolbar(call, asked)}
${before}
<p class="meta" role="status">${total} ${total === 1 ? 'product' : 'products'}</p>
${cards.length > 0 ? html`<ul class="products">${cards}</ul>` : html`<p>No products were found.</p>`}
${pageLinks(call.request.query, place)}`;
  return sitePage(call, { title: 'Shop', body, head: shopStyle.link(call.site) });
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
