import {
  anyone,
  type CallContext,
  CONSOLE,
  choice,
  dateInWords,
  html,
  offsetOf,
  page,
  type RestResponse,
  type SafeHtml,
  sanitizeText,
  sitePage,
  Type,
  trusted,
} from '@plinth/kernel';
import {
  PRODUCT_REVIEWS,
  PRODUCT_TERMS,
  PRODUCTS,
  type Product,
  type ProductDocument,
  type ProductReview,
  type ProductTerm,
  SHOP,
} from '../ports.js';
import { imagesOf } from './images.js';
import { reviewForm, visibleProduct } from './review-form.js';
import { shopTexts } from './texts.js';
import { pageLinks, pictureOf, priceOf, shopStyle, starsOf, stockOf } from './view.js';

const REVIEWS_A_PAGE = 10;

/** SKU, categories, tags and attributes. */
async function facts(
  { site, use }: CallContext,
  product: Product,
  terms: readonly ProductTerm[],
): Promise<SafeHtml | null> {
  const t = shopTexts.in(site.language);
  const taxonomies = terms.length === 0 ? [] : await use(PRODUCT_TERMS).taxonomies();
  const rows = taxonomies.flatMap(({ name, title }): (readonly [string, string])[] => {
    const own = terms.filter(({ taxonomy }) => taxonomy === name);
    return own.length === 0 ? [] : [[title, own.map((term) => term.name).join(', ')]];
  });
  const all = [...rows, ...(product.sku === '' ? [] : [[t('sku'), product.sku] as const])];
  if (all.length === 0) return null;
  return html`<dl class="definitions" aria-label="${t('properties')}">${all.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** A link that only leads to the web: what a document says is what somebody typed. */
function documentLink({ name, url }: ProductDocument): SafeHtml {
  const title = name || url;
  const isWeb = /^(https?:\/\/|\/(?!\/))/i.test(url);
  return isWeb ? html`<li><a href="${url}" rel="noopener">${title}</a></li>` : html`<li>${title}</li>`;
}

function documentList({ site }: CallContext, documents: readonly ProductDocument[]): SafeHtml | null {
  const t = shopTexts.in(site.language);
  return documents.length === 0 ? null : html`<h2>${t('documents')}</h2><ul>${documents.map(documentLink)}</ul>`;
}

function reviewItem({ site }: CallContext, review: ProductReview): SafeHtml {
  const date = dateInWords(review.createdAt, site);
  return html`<article class="review"><p><strong>${review.authorName || 'Somebody'}</strong>
<time class="meta" datetime="${review.createdAt}">${date}</time>
${review.rating > 0 && starsOf(review.rating * 100)}</p>
${trusted(review.content)}</article>
`;
}

const NOTICES: Readonly<Record<string, string>> = {
  approved: 'Thank you for your review.',
  hold: 'Thank you. Your review is shown when it has been approved.',
};

async function reviews(call: CallContext, product: Product, asked: { page: number; review?: string }) {
  const offset = offsetOf({ page: asked.page, per_page: REVIEWS_A_PAGE });
  const query = { productIds: [product.id], limit: REVIEWS_A_PAGE, offset };
  const { reviews: shown, total } = await call.use(PRODUCT_REVIEWS).list(query);
  const notice = NOTICES[asked.review ?? ''];
  const place = { name: 'reviews_page', page: asked.page, pages: Math.ceil(total / REVIEWS_A_PAGE) };
  return html`<section id="reviews"><h2>Reviews</h2>
${notice && html`<p class="notice" role="status">${notice}</p>`}
${product.ratingCount > 0 && html`<p>${starsOf(product.averageRating, product.ratingCount)}</p>`}
${total === 0 ? html`<p>There are no reviews yet.</p>` : shown.map((review) => reviewItem(call, review))}
${pageLinks(call.request.query, place)}
${await reviewForm(call, product)}</section>`;
}

/** The short description, unless the long one begins with it. */
function introductionOf({ description, shortDescription }: Product): SafeHtml | null {
  const short = sanitizeText(shortDescription);
  return short === '' || sanitizeText(description).startsWith(short) ? null : trusted(shortDescription);
}

/** The way to the form for whoever may change the product. */
function editLink({ caller, site, use }: CallContext, product: Product): SafeHtml | null {
  if (!caller.can('edit_products') || !caller.can('edit_product', product)) return null;
  return html`<p><a class="button quiet-button" href="${site.url}${use(CONSOLE).path}/products/${product.id}">${shopTexts.in(site.language)('edit')}</a></p>`;
}

async function showProduct(
  call: CallContext,
  slug: string,
  asked: { page: number; review?: string },
): Promise<RestResponse> {
  const { use } = call;
  const product = await visibleProduct(call, slug);
  const [terms, documents, images] = await Promise.all([
    use(PRODUCT_TERMS).ofProducts([product.id]),
    use(PRODUCTS).documentsOf([product.id]),
    imagesOf(call, [product]),
  ]);
  const body = html`<article><div class="shop-product">${pictureOf(product, images.get(product.imageId))}
<div><h1>${product.name}</h1>
${product.status !== 'publish' && html`<p class="notice">This product is not published.</p>`}
${product.ratingCount > 0 && html`<p><a href="#reviews">${starsOf(product.averageRating, product.ratingCount)}</a></p>`}
${priceOf(call, product)}
<p class="meta">${stockOf(product)}</p>
${introductionOf(product)}
${await facts(call, product, terms.get(product.id) ?? [])}
${editLink(call, product)}</div></div>
${trusted(product.description)}
${documentList(call, documents.get(product.id) ?? [])}</article>
${await reviews(call, product, asked)}`;
  const isPublic = product.status === 'publish';
  const meta = {
    description: sanitizeText(product.shortDescription || product.description),
    ...(isPublic ? { canonical: use(SHOP).productUrl(product.slug) } : { unlisted: true }),
  };
  return sitePage(call, { title: product.name, body, head: shopStyle.link(call.site), meta, layout: 'wide' });
}

/** One product with its documents and reviews. */
export const productPage = page({
  method: 'GET',
  path: '/product/:slug',
  summary: 'One product: description, price, documents and reviews.',
  access: anyone,
  args: {
    slug: Type.String({ description: 'The product.' }),
    reviews_page: Type.Integer({
      default: 1,
      minimum: 1,
      maximum: 100_000,
      description: 'Current page of the reviews.',
    }),
    review: Type.Optional(choice(['approved', 'hold'], { description: 'What became of a review just sent.' })),
  },
  handle(call) {
    const { slug, reviews_page, review } = call.args;
    return showProduct(call, slug, { page: reviews_page, ...(review === undefined ? {} : { review }) });
  },
});
