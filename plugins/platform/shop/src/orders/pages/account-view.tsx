import type { SafeHtml } from '@plinth/pages';
import { ButtonLink, Empty, Html, Num, Paging, Stars, Table, Time, useTexts } from '@plinth/pages/kit';
import { accountTexts } from '../../pages/texts.js';
import type { DownloadPermission, Order, OrderItem, ProductReview } from '../../ports.js';
import { OrderState } from './account-frame.js';

/** Where one is in a list of the account. */
interface Place {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly pageAddress: (page: number) => string;
}

function Pages({ page, perPage, total, pageAddress }: Place) {
  return total > perPage ? <Paging page={page} perPage={perPage} total={total} address={pageAddress} /> : null;
}

/** An order with its address and what it comes to. */
export interface ShownOrder {
  readonly order: Order;
  readonly url: string;
  readonly total: string;
}

/** The customer's orders. */
export function OrderList({ orders, shopUrl, ...place }: Place & { orders: readonly ShownOrder[]; shopUrl: string }) {
  const t = useTexts(accountTexts);
  return (
    <>
      <Table
        caption={t('your_orders')}
        rows={orders}
        rowKey={({ order }) => order.id}
        empty={
          <Empty title={t('no_orders')}>
            <ButtonLink to={shopUrl}>{t('to_shop')}</ButtonLink>
          </Empty>
        }
        columns={[
          { key: 'order', title: t('order'), heads: true, cell: ({ order, url }) => <a href={url}>{order.number}</a> },
          { key: 'date', title: t('date'), cell: ({ order }) => <Time at={order.createdAt} clock={false} /> },
          { key: 'status', title: t('status'), cell: ({ order }) => <OrderState status={order.status} /> },
          { key: 'pieces', title: t('pieces'), number: true, cell: ({ order }) => <Num of={order.itemCount} /> },
          { key: 'total', title: t('total'), number: true, cell: ({ total }) => total },
        ]}
      />
      <Pages {...place} />
    </>
  );
}

/** Something that was bought, with its prices in words. */
export interface ShownItem {
  readonly item: OrderItem;
  /** Where the product stands; undefined when it is not in the shop any more. */
  readonly url: string | undefined;
  readonly price: string;
  readonly total: string;
}

/** Something to download, and why it cannot be downloaded any more. */
export interface ShownDownload {
  readonly permission: DownloadPermission;
  readonly ended: 'expired' | 'exhausted' | undefined;
}

function DownloadFile({ permission: { downloadUrl, expiresAt, fileName }, ended }: ShownDownload) {
  const t = useTexts(accountTexts);
  if (ended === undefined) return <a href={downloadUrl}>{fileName}</a>;
  return (
    <>
      {fileName}
      <div class="quiet">
        {ended === 'exhausted' || expiresAt === null ? (
          t('ended_exhausted')
        ) : (
          <>
            {t('ended_expired')} <Time at={expiresAt} clock={false} />.
          </>
        )}{' '}
        {t('ended_more')}
      </div>
    </>
  );
}

/** What was bought as a file, with what can be downloaded no more. */
export function DownloadList({ downloads }: { downloads: readonly ShownDownload[] }) {
  const t = useTexts(accountTexts);
  return (
    <Table
      caption={t('downloads')}
      rows={downloads}
      rowKey={({ permission }) => permission.downloadUrl}
      empty={<Empty title={t('no_downloads')} />}
      columns={[
        { key: 'product', title: t('product'), heads: true, cell: ({ permission }) => permission.productName },
        { key: 'file', title: t('file'), cell: (download) => <DownloadFile {...download} /> },
        {
          key: 'left',
          title: t('left'),
          cell: ({ permission: { remaining } }) => (remaining === null ? t('any_number') : remaining),
        },
        {
          key: 'expires',
          title: t('expires'),
          cell: ({ permission: { expiresAt } }) =>
            expiresAt === null ? t('never') : <Time at={expiresAt} clock={false} />,
        },
      ]}
    />
  );
}

/** A review of the customer with its text as HTML. */
export interface OwnReview {
  readonly review: ProductReview;
  /** Where the product stands; undefined when it is not in the shop any more. */
  readonly url: string | undefined;
  readonly text: SafeHtml;
}

/** The customer's reviews. */
export function ReviewList({ reviews, ...place }: Place & { reviews: readonly OwnReview[] }) {
  const t = useTexts(accountTexts);
  if (reviews.length === 0) return <Empty title={t('no_reviews')} />;
  return (
    <>
      {reviews.map(({ review, url, text }) => (
        <article key={review.id} class="review">
          <p>
            <strong>{url === undefined ? review.productName : <a href={url}>{review.productName}</a>}</strong>{' '}
            <span class="quiet">
              <Time at={review.createdAt} clock={false} />
            </span>{' '}
            {review.rating > 0 ? <Stars hundredths={review.rating * 100} /> : null}{' '}
            {review.status === 'hold' ? <span class="quiet">{t('waits')}</span> : null}
          </p>
          <Html of={text} />
        </article>
      ))}
      <Pages {...place} />
    </>
  );
}
