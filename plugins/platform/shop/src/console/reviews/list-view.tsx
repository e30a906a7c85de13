import type { SafeHtml } from '@plinth/kernel';
import { Ago, Empty, Heading, Paging, Stars, Table, Tabs, useAddress, useTexts } from '@plinth/kernel/page';
import type { ReviewStatus } from '../../ports.js';
import { BULK_FORM, BulkForm, RowActs, RowForm } from '../bulk.js';
import { type Outcome, OutcomeNotice } from '../outcome.js';
import { ACTS_OF, type JudgedReview, plainText, type ReviewAct, VIEWS } from './acts.js';
import { reviewScreenTexts } from './texts.js';

/** A review as the list shows it. */
export interface ListedReview extends JudgedReview {
  /** By whom it is, and on what. */
  readonly name: string;
  /** The page of the product. */
  readonly url: string;
}

/** What the list is asked for; it stays in the address whatever is done. */
export interface ReviewListQuery {
  readonly status: (typeof VIEWS)[number];
  /** Only those on this product; 0: on every one. */
  readonly product: number;
}

/** The list with what stands around it. */
export interface ReviewListView {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly query: ReviewListQuery;
  readonly rows: readonly ListedReview[];
  readonly counts: ReadonlyMap<ReviewStatus, number>;
  /** The product that the list is limited to. */
  readonly productName: string | undefined;
  readonly outcome: Outcome<ReviewAct>;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** The address of the list as it was asked for, and perhaps otherwise in a part. */
export function listAddress(path: string, query: ReviewListQuery, changes: Partial<ReviewListQuery> = {}): string {
  const { status, product } = { ...query, ...changes };
  return `${path}/product-reviews?status=${status}${product === 0 ? '' : `&product=${product}`}`;
}

function Said({ row: { review, isJudged, name } }: { row: ListedReview }) {
  const t = useTexts(reviewScreenTexts);
  const acts = ACTS_OF[review.status].map((value) => ({ value, title: t(`row_${value}`) }));
  return (
    <div>
      {review.rating > 0 ? <Stars hundredths={review.rating * 100} /> : <span class="quiet">{t('unrated')}</span>}
      <div class="said">{plainText(review)}</div>
      {isJudged ? (
        <span class="row-acts">
          <RowActs id={review.id} name={name} acts={acts} />
        </span>
      ) : null}
    </div>
  );
}

function OnProduct({ view, row: { review, url } }: { view: ReviewListView; row: ListedReview }) {
  const t = useTexts(reviewScreenTexts);
  const address = useAddress();
  const { productId, productName: product } = review;
  return (
    <div>
      <a href={url}>{product}</a>
      {view.query.product === 0 ? (
        <span class="row-acts">
          <a
            href={address(listAddress(view.path, view.query, { product: productId }))}
            aria-label={t('its_reviews_named', { product })}
          >
            {t('its_reviews')}
          </a>
        </span>
      ) : null}
    </div>
  );
}

function Rows(view: ReviewListView) {
  const { query, rows } = view;
  const t = useTexts(reviewScreenTexts);
  return (
    <Table
      caption={t('reviews')}
      rows={rows}
      rowKey={({ review }) => review.id}
      selection={{ name: 'ids', form: BULK_FORM, describes: ({ name }) => name }}
      empty={
        <Empty title={t(query.status === 'hold' ? 'none_hold' : 'none')}>
          <p>{t('none_lead')}</p>
        </Empty>
      }
      columns={[
        { key: 'author', title: t('author'), heads: true, cell: ({ review }) => review.authorName || t('nobody') },
        { key: 'review', title: t('review'), cell: (row) => <Said row={row} /> },
        { key: 'product', title: t('product'), cell: (row) => <OnProduct view={view} row={row} /> },
        { key: 'sent', title: t('sent'), cell: ({ review }) => <Ago at={review.createdAt} /> },
      ]}
    />
  );
}

/** The reviews of products: judged one by one in their rows, or many at once. */
export function ReviewList(view: ReviewListView) {
  const { path, nonce, query, rows, counts, productName, outcome, page, perPage, total } = view;
  const t = useTexts(reviewScreenTexts);
  const address = useAddress();
  const sending = { to: `${path}/product-reviews`, nonce, fields: { ...query } };
  const tabs = VIEWS.map((status) => ({
    title: t('with_number', { name: t(status), number: counts.get(status) ?? 0 }),
    path: listAddress(path, query, { status }),
    current: status === query.status,
  }));
  const acts = ACTS_OF[query.status].map((value) => ({ value, title: t(value) }));
  return (
    <>
      <Heading title={t('reviews')} lead={t('lead')} />
      <OutcomeNotice
        outcome={outcome}
        none={t('none_chosen')}
        told={(act, count) => t(`done_${act}`, { count })}
        kept={(count) => t('left', { count })}
      />
      <Tabs label={t('by_status')} tabs={tabs} />
      {query.product === 0 ? null : (
        <p>
          {t('only_of', { product: productName ?? `#${query.product}` })}{' '}
          <a href={address(listAddress(path, query, { product: 0 }))}>{t('every_product')}</a>
        </p>
      )}
      {rows.length > 0 ? <RowForm {...sending} /> : null}
      <Rows {...view} />
      {rows.length > 0 ? <BulkForm {...sending} acts={acts} /> : null}
      <Paging
        page={page}
        perPage={perPage}
        total={total}
        address={(number) => `${listAddress(path, query)}&page=${number}`}
      />
    </>
  );
}
