import {
  type CallContext,
  CONSOLE,
  can,
  choice,
  consoleNonce,
  consolePage,
  offsetOf,
  page,
  pagingArguments,
  redirect,
  type Screen,
  Type,
} from '@plinth/kernel';
import { PRODUCT_REVIEWS, PRODUCTS, type ProductReview, REVIEW_STATUSES, SHOP } from '../../ports.js';
import { readBulk } from '../bulk.js';
import { noteNamed } from '../note.js';
import { outcomeArguments, outcomeQuery } from '../outcome.js';
import { type JudgedReview, judge, judged, NOTED_ACTS, namedReview, REVIEW_ACTS, reviewAct, VIEWS } from './acts.js';
import { AskReviews } from './asking.js';
import { listAddress, ReviewList, type ReviewListQuery } from './list-view.js';
import { reviewScreenTexts } from './texts.js';

const access = can('edit_products');

const queryArguments = {
  status: choice(VIEWS, { default: 'hold', description: 'The status.' }),
  product: Type.Integer({ default: 0, minimum: 0, maximum: 2_147_483_647, description: 'Only those on this product.' }),
};

function onProduct({ product }: ReviewListQuery) {
  return product === 0 ? {} : { productIds: [product] };
}

/** The reviews that were chosen, as they are now. */
async function chosen(call: CallContext, ids: readonly number[]): Promise<JudgedReview[]> {
  if (ids.length === 0) return [];
  const { reviews } = await call.use(PRODUCT_REVIEWS).list({ ids, statuses: REVIEW_STATUSES, limit: ids.length });
  return judged(call, reviews);
}

function ask(call: CallContext, question: { query: ReviewListQuery; ids: readonly number[]; names: string[] }) {
  const title = reviewScreenTexts.in(call.site.language)('ask', { count: question.names.length });
  const view = { path: call.use(CONSOLE).path, nonce: consoleNonce(call), ...question };
  return consolePage({ title, body: <AskReviews {...view} /> });
}

const listPage = page({
  method: 'GET',
  path: '/product-reviews',
  summary: 'What customers say about products, by its status.',
  access,
  args: { ...pagingArguments({ perPage: 20 }), ...outcomeArguments(REVIEW_ACTS), ...queryArguments },
  async handle(call) {
    const { args, site, use } = call;
    const { page: number, per_page: perPage, status, product, done, left, act } = args;
    const query: ReviewListQuery = { status, product };
    const [{ reviews, total }, counts, named] = await Promise.all([
      use(PRODUCT_REVIEWS).list({
        ...{ ...onProduct(query), statuses: [status] },
        ...{ limit: perPage, offset: offsetOf(args) },
      }),
      use(PRODUCT_REVIEWS).statusCounts(onProduct(query)),
      product === 0 ? undefined : use(PRODUCTS).find(product),
    ]);
    const rows = await judged(call, reviews);
    const view = {
      ...{ path: use(CONSOLE).path, nonce: consoleNonce(call), query, counts, productName: named?.name },
      ...{ outcome: { done, left, act }, page: number, perPage, total },
      rows: rows.map((row) => ({
        ...row,
        name: namedReview(call, row.review),
        url: use(SHOP).productUrl(row.review.productSlug),
      })),
    };
    return consolePage({ title: reviewScreenTexts.in(site.language)('reviews'), body: <ReviewList {...view} /> });
  },
});

const judgePage = page({
  method: 'POST',
  path: '/product-reviews',
  summary:
    'Approves the chosen product reviews, holds them back, moves them to the spam or the trash, or deletes them.',
  access,
  // It says itself which reviews they were.
  audited: false,
  args: {
    ...queryArguments,
    sure: choice(['', '1'], { default: '', description: 'Whether it was asked whether they go for good.' }),
  },
  async handle(call) {
    const { args, site, use } = call;
    const { sure, ...query } = args;
    const { ids, act: asked } = readBulk(call);
    const act = reviewAct(asked);
    const back = `${site.url}${listAddress(use(CONSOLE).path, query)}`;
    if (act === undefined) return redirect(`${back}&${outcomeQuery({ done: 0, left: 0, act: '' })}`, 303);
    const reviews = await chosen(call, ids);
    const going = reviews.filter(({ review, isJudged }) => isJudged && isRemovable(review));
    if (act === 'remove' && sure === '' && going.length > 0)
      return ask(call, { query, ids, names: going.map(({ review }) => namedReview(call, review)) });
    const changed: ProductReview[] = [];
    for (const each of reviews) if (await judge(call, each, act)) changed.push(each.review);
    await noteNamed(
      call,
      NOTED_ACTS[act],
      changed.map((review) => namedReview(call, review)),
    );
    const left = reviews.length - changed.length;
    return redirect(`${back}&${outcomeQuery({ done: changed.length, left, act })}`, 303);
  },
});

function isRemovable({ status }: ProductReview): boolean {
  return status === 'spam' || status === 'trash';
}

/** The reviews of products: approved, held back, thrown away. */
export const productReviewScreen: Screen = {
  id: 'product-reviews',
  title: 'Product reviews',
  section: 'shop',
  order: 9,
  access,
  waiting: async ({ use }) => (await use(PRODUCT_REVIEWS).statusCounts()).get('hold') ?? 0,
  pages: [listPage, judgePage],
};
