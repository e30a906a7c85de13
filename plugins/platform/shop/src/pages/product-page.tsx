import {
  anyone,
  type CallContext,
  choice,
  offsetOf,
  page,
  RestError,
  type RestResponse,
  redirect,
  signedIn,
  Type,
} from '@plinth/kernel';
import { htmlToText, isBlank, sanitizeText } from '@plinth/kernel/text';
import {
  CONSOLE,
  collectHtml,
  type PageMeta,
  refusedBy,
  refusedFor,
  type SafeHtml,
  sitePage,
  trusted,
} from '@plinth/pages';
import type { Crumb } from '@plinth/pages/kit';
import { cartLink } from '../checkout/buy-button.js';
import { shopHooks } from '../hooks.js';
import {
  PRODUCT_CATEGORY,
  PRODUCT_REVIEWS,
  PRODUCT_TAG,
  PRODUCT_TERMS,
  PRODUCTS,
  type Product,
  type ProductTerm,
  SHOP,
} from '../ports.js';
import { obstacle, REVIEW_ACTION, reviewingOf, type TypedReview, visibleProduct } from '../reviews/reviewing.js';
import { addressWith, pageAddress } from './addresses.js';
import { categoryTree, crumbsTo } from './categories.js';
import { type ProductImage, picturesOf } from './images.js';
import { shownProduct } from './marks.js';
import { howToOrder } from './ordering.js';
import { type Fact, type NamedTerm, ProductPage } from './product-view.js';
import { shopStyle } from './style.js';
import { shopTexts } from './texts.js';

const REVIEWS_A_PAGE = 10;
const MAX_REVIEW = 5_000;

/** The parameters by which the list of products is limited to the terms of a taxonomy. */
const PARAMETERS: Readonly<Record<string, string>> = { [PRODUCT_CATEGORY]: 'category', [PRODUCT_TAG]: 'tag' };

/** A term with the list of the products that have it, where there is one. */
function linked({ use }: CallContext, { name, slug, taxonomy }: ProductTerm): NamedTerm {
  const parameter = PARAMETERS[taxonomy];
  return { name, url: parameter && addressWith(use(SHOP).productsUrl, [[parameter, slug]]) };
}

/** Categories, tags and attributes, and the SKU. */
async function factsOf(call: CallContext, product: Product, terms: readonly ProductTerm[]): Promise<Fact[]> {
  const { site, use } = call;
  const taxonomies = terms.length === 0 ? [] : await use(PRODUCT_TERMS).taxonomies();
  const facts = taxonomies.flatMap(({ name, title }): Fact[] => {
    const own = terms.filter(({ taxonomy }) => taxonomy === name);
    return own.length === 0 ? [] : [{ title, terms: own.map((term) => linked(call, term)) }];
  });
  const title = shopTexts.in(site.language)('sku');
  return product.sku === '' ? facts : [...facts, { title, terms: [{ name: product.sku, url: undefined }] }];
}

/** The way back: the shop, and the first category of the product with those above it. */
async function wayOf(call: CallContext, terms: readonly ProductTerm[]): Promise<Crumb[]> {
  const category = terms.find(({ taxonomy }) => taxonomy === PRODUCT_CATEGORY);
  return crumbsTo(call, category ? (await categoryTree(call)).wayTo(category) : []);
}

/** What search engines and those who share a link are told. */
function metaOf(call: CallContext, product: Product, image: ProductImage | undefined): PageMeta {
  const { name, slug, status, shortDescription, description } = product;
  return {
    description: sanitizeText(shortDescription) || sanitizeText(description),
    // Without words of its own, it shows what is called so.
    ...(image ? { image: { url: image.url, alt: image.text || name } } : {}),
    ...(status === 'publish' ? { canonical: call.use(SHOP).productUrl(slug) } : { unlisted: true }),
  };
}

/** The short description, unless the long one begins with it. */
function introductionOf({ description, shortDescription }: Product): SafeHtml | undefined {
  const short = sanitizeText(shortDescription);
  return short === '' || sanitizeText(description).startsWith(short) ? undefined : trusted(shortDescription);
}

function editUrlOf({ caller, site, use }: CallContext, product: Product): string | undefined {
  if (!caller.can('edit_products') || !caller.can('edit_product', product)) return undefined;
  return `${site.url}${use(CONSOLE).path}/products/${product.id}`;
}

async function showProduct(
  call: CallContext,
  product: Product,
  asked: { page: number; sent: 'approved' | 'hold' | undefined },
  typed?: TypedReview,
): Promise<RestResponse> {
  const { request, site, use } = call;
  const query = { productIds: [product.id], limit: REVIEWS_A_PAGE };
  const [found, documents, images, { reviews, total }, reviewing, actions] = await Promise.all([
    use(PRODUCT_TERMS).ofProducts([product.id]),
    use(PRODUCTS).documentsOf([product.id]),
    picturesOf(call, [product.imageId, ...product.pictureIds], 'large'),
    use(PRODUCT_REVIEWS).list({ ...query, offset: offsetOf({ page: asked.page, per_page: REVIEWS_A_PAGE }) }),
    reviewingOf(call, product, typed),
    collectHtml(call, shopHooks.shop_product_actions, product),
  ]);
  const terms = found.get(product.id) ?? [];
  const view = {
    ...{
      shown: shownProduct(call, product, images, 'page'),
      cart: await cartLink(call),
      editUrl: editUrlOf(call, product),
      reviewing,
      sent: asked.sent,
    },
    introduction: introductionOf(product),
    description: trusted(product.description),
    facts: await factsOf(call, product, terms),
    way: await wayOf(call, terms),
    pictures: product.pictureIds.flatMap((id) => images.get(id) ?? []),
    actions,
    // What goes into the cart is ordered there; what cannot be had cannot be ordered at all.
    ordering: call.module('checkout') || product.stockStatus === 'outofstock' ? undefined : howToOrder(call),
    documents: documents.get(product.id) ?? [],
    reviews: reviews.map((review) => ({ review, text: trusted(review.content) })),
    ...{
      page: asked.page,
      perPage: REVIEWS_A_PAGE,
      total,
      pageAddress: pageAddress(request.query, 'reviews_page', '#reviews'),
    },
  };
  const meta = metaOf(call, product, images.get(product.imageId));
  return sitePage(call, {
    ...{ title: product.name, body: <ProductPage {...view} />, head: shopStyle.link(site), meta, layout: 'wide' },
    status: typed?.refused?.status ?? (asked.page > 1 && reviews.length === 0 ? 404 : 200),
  });
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
  async handle(call) {
    const { slug, reviews_page, review } = call.args;
    return showProduct(call, await visibleProduct(call, slug), { page: reviews_page, sent: review });
  },
});

/** Takes a review in. */
export const postReview = page({
  method: 'POST',
  path: '/product/:slug',
  summary: 'Writes a review of a product.',
  access: signedIn(),
  nonceAction: REVIEW_ACTION,
  args: {
    slug: Type.String({ description: 'The product.' }),
    rating: Type.Integer({ minimum: 1, maximum: 5, description: 'Stars.' }),
    content: Type.String({ default: '', maxLength: MAX_REVIEW, description: 'The text.' }),
  },
  async handle(call) {
    const { slug, rating, content } = call.args;
    const { caller, site, use } = call;
    const product = await visibleProduct(call, slug);
    const t = shopTexts.in(site.language);
    const again = (refused: TypedReview['refused']) =>
      showProduct(call, product, { page: 1, sent: undefined }, { rating, content, refused });
    const reason = await obstacle(call, product);
    if (reason !== undefined) throw new RestError('product_review_refused', t(reason), { status: 403 });
    if (isBlank(htmlToText(content))) return again(refusedFor([{ name: 'content', message: t('review_missing') }]));
    const written = { productId: product.id, userId: caller.id, rating, content };
    try {
      const { status } = await use(PRODUCT_REVIEWS).create(written);
      return redirect(`${use(SHOP).productUrl(slug)}?review=${status}#reviews`, 303);
    } catch (thrown) {
      return again(refusedBy(call, thrown, (name) => name === 'rating', 'content'));
    }
  },
});
