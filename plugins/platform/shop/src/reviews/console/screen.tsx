import { type CallContext, can, choice, reference, Type } from '@plinth/kernel';
import { Ago, Stars, Tabs } from '@plinth/pages/kit';
import { type ListView, resourceScreen } from '@plinth/pages/resource';
import { PRODUCT_REVIEWS, PRODUCTS, REVIEW_STATUSES, type ReviewStatus, SHOP } from '../../ports.js';
import {
  ACTS_OF,
  actsOf,
  type JudgedReview,
  judge,
  judged,
  NOTED_ACTS,
  namedReview,
  plainText,
  REVIEW_ACTS,
  reviewAct,
  VIEWS,
} from './acts.js';
import { reviewScreenTexts } from './texts.js';

const access = can('edit_products');

const queryArguments = {
  status: choice(VIEWS, { default: 'hold', description: 'The status.' }),
  product: reference(
    'product',
    'read',
    Type.Integer({ default: 0, minimum: 0, maximum: 2_147_483_647, description: 'Only those on this product.' }),
  ),
};

/** What the list is asked for; it stays in the address whatever is done. */
interface ReviewListQuery {
  readonly status: (typeof VIEWS)[number];
  /** Only those on this product; 0: on every one. */
  readonly product: number;
}

type View = ListView<JudgedReview, unknown, ReviewListQuery>;

function onProduct({ product }: ReviewListQuery) {
  return product === 0 ? {} : { productIds: [product] };
}

/** The reviews that were chosen, as they are now. */
async function chosen(call: CallContext, ids: readonly number[]): Promise<JudgedReview[]> {
  const { reviews } = await call.use(PRODUCT_REVIEWS).list({ ids, statuses: REVIEW_STATUSES, limit: ids.length });
  return judged(call, reviews);
}

function Said({ row, view: { acts, text } }: { row: JudgedReview; view: View }) {
  const { review } = row;
  return (
    <div>
      {review.rating > 0 ? <Stars hundredths={review.rating * 100} /> : <span class="quiet">{text('unrated')}</span>}
      <div class="said">{plainText(review)}</div>
      {acts(row)}
    </div>
  );
}

function OnProduct({ row: { review }, view }: { row: JudgedReview; view: View }) {
  const { args, call, link, text } = view;
  const { productId, productName: product, productSlug } = review;
  const only = link(`/product-reviews?status=${args.status}&product=${productId}`);
  return (
    <div>
      <a href={call.use(SHOP).productUrl(productSlug)}>{product}</a>
      {args.product === 0 ? (
        <span class="row-acts">
          <a href={only} aria-label={text('its_reviews_named', { product })}>
            {text('its_reviews')}
          </a>
        </span>
      ) : null}
    </div>
  );
}

async function ByStatus({ args, call, path, text }: View) {
  const counts: ReadonlyMap<ReviewStatus, number> = await call.use(PRODUCT_REVIEWS).statusCounts(onProduct(args));
  const product = args.product === 0 ? '' : `&product=${args.product}`;
  const tabs = VIEWS.map((status) => ({
    title: text('with_number', { name: text(status), number: counts.get(status) ?? 0 }),
    path: `${path}/product-reviews?status=${status}${product}`,
    current: status === args.status,
  }));
  return <Tabs label={text('by_status')} tabs={tabs} />;
}

async function OnlyOf({ args, call, link, text }: View) {
  if (args.product === 0) return null;
  const named = await call.use(PRODUCTS).find(args.product);
  return (
    <p>
      {text('only_of', { product: named?.name ?? `#${args.product}` })}{' '}
      <a href={link(`/product-reviews?status=${args.status}`)}>{text('every_product')}</a>
    </p>
  );
}

/** The reviews of products: approved, held back, thrown away. */
export const productReviewScreen = resourceScreen({
  id: 'product-reviews',
  title: 'Product reviews',
  section: 'shop',
  order: 9,
  access,
  waiting: async ({ use }) => (await use(PRODUCT_REVIEWS).statusCounts()).get('hold') ?? 0,
  texts: reviewScreenTexts,
  list: {
    path: '/product-reviews',
    summary: 'What customers say about products, by its status.',
    args: queryArguments,
    async rows(call, { limit, offset }) {
      const query = { ...onProduct(call.args), statuses: [call.args.status], limit, offset };
      const { reviews, total } = await call.use(PRODUCT_REVIEWS).list(query);
      return { rows: await judged(call, reviews), total };
    },
    key: ({ review }) => review.id,
    columns: (view) => [
      {
        key: 'author',
        title: view.text('author'),
        heads: true,
        cell: ({ review }) => review.authorName || view.text('nobody'),
      },
      { key: 'review', title: view.text('review'), cell: (row) => <Said row={row} view={view} /> },
      { key: 'product', title: view.text('product'), cell: (row) => <OnProduct row={row} view={view} /> },
      { key: 'sent', title: view.text('sent'), cell: ({ review }) => <Ago at={review.createdAt} /> },
    ],
    none: ({ args, text }) => text(args.status === 'hold' ? 'none_hold' : 'none'),
    tabs: ByStatus,
    above: OnlyOf,
  },
  acts: {
    names: REVIEW_ACTS,
    summary:
      'Approves the chosen product reviews, holds them back, moves them to the spam or the trash, or deletes them.',
    offered: ({ args }) => ACTS_OF[args.status],
    fitting: actsOf,
    chosen,
    describes: (call, { review }) => namedReview(call, review),
    run: async (call, row, name) => {
      const act = reviewAct(name);
      return act !== undefined && judge(call, row, act);
    },
    asks: (act) => act === 'remove',
    audit: (act) => NOTED_ACTS[reviewAct(act) ?? 'approve'],
  },
});
