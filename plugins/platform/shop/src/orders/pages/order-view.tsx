import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Button,
  ButtonLink,
  Definitions,
  Form,
  Heading,
  Html,
  Notice,
  Num,
  RefusedNotice,
  Table,
  Time,
  useTexts,
} from '@plinth/pages/kit';
import { type ComponentChildren, h } from 'preact';
import type { Recipient } from '../../customers/contacts.js';
import { accountTexts } from '../../pages/texts.js';
import type { ShownTax } from '../amounts.js';
import { OrderState } from './account-frame.js';
import { DownloadList, type ShownDownload, type ShownItem, type ShownOrder } from './account-view.js';
import { ownOrderTexts } from './order-texts.js';

/** An order as its customer sees it. */
export interface OwnOrderView {
  readonly shown: ShownOrder;
  /** Its page, below the address of the site. */
  readonly path: string;
  readonly items: readonly ShownItem[];
  readonly downloads: readonly ShownDownload[];
  /** How to pay, while it awaits payment. */
  readonly ordering: SafeHtml | undefined;
  readonly tax: ShownTax | undefined;
  readonly recipient: Recipient | undefined;
  readonly paymentMethod: string | undefined;
  /** Where its mails go; empty for nowhere. */
  readonly email: string;
  /** Of its headings: 3 in the account, 2 on a page of its own. */
  readonly level: 2 | 3;
  readonly isCancelable: boolean;
  readonly isPayable: boolean;
  readonly done: '' | 'placed' | 'cancelled' | 'pay_failed';
  readonly refused: Refused | undefined;
}

function Done({ done, shown, email, refused }: OwnOrderView) {
  const t = useTexts(ownOrderTexts);
  if (done === '' || refused) return <RefusedNotice refused={refused} />;
  if (done === 'pay_failed')
    return (
      <Notice kind="warning">
        <p>{t('pay_failed')}</p>
      </Notice>
    );
  return (
    <Notice kind="done">
      <p>
        {t(done, { number: shown.order.number })}{' '}
        {done === 'placed' && email !== '' ? t('placed_mail', { email }) : null}
      </p>
    </Notice>
  );
}

function addressOf({ street, postcode, city, country }: Recipient): string {
  return [street, `${postcode} ${city}`.trim(), country].filter((part) => part !== '').join(', ');
}

/** Subtotal and tax, where the order has tax. */
export function taxItems(
  tax: ShownTax | undefined,
  t: (key: 'subtotal' | 'tax' | 'tax_included', values?: object) => string,
) {
  if (!tax) return [];
  const { country, rate, amount, subtotal } = tax;
  if (tax.isIncluded) return [[t('tax_included', { country, rate }), amount] as const];
  return [[t('subtotal'), subtotal] as const, [t('tax', { country, rate }), amount] as const];
}

function Facts({ shown, tax, recipient, paymentMethod }: OwnOrderView) {
  const { order, total } = shown;
  const t = useTexts(accountTexts);
  const own = useTexts(ownOrderTexts);
  return (
    <Definitions
      items={[
        [t('status'), <OrderState status={order.status} />],
        [t('made'), <Time at={order.createdAt} clock={false} />],
        [t('changed'), <Time at={order.updatedAt} clock={false} />],
        ...(paymentMethod === undefined ? [] : [[own('payment_method'), paymentMethod] as const]),
        ...(order.paidAt === null ? [] : [[own('paid'), <Time at={order.paidAt} clock={false} />] as const]),
        ...(recipient
          ? [[own('shipped_to'), recipient.name] as const, [own('address'), addressOf(recipient)] as const]
          : []),
        ...(recipient && recipient.phone !== '' ? [[own('phone'), recipient.phone] as const] : []),
        ...taxItems(tax, (key, values) => own(key, { ...values })),
        [t('total'), <strong>{total}</strong>],
        ...(order.refundNote === null ? [] : [[own('refund_note'), order.refundNote] as const]),
      ]}
    />
  );
}

function Items({ items, level }: OwnOrderView) {
  const t = useTexts(accountTexts);
  return (
    <>
      {h(`h${level}`, {}, t('ordered'))}
      <Table
        caption={t('ordered')}
        rows={items}
        rowKey={({ item }) => item.id}
        columns={[
          {
            key: 'product',
            title: t('product'),
            heads: true,
            cell: ({ item, url }) => (url === undefined ? item.name : <a href={url}>{item.name}</a>),
          },
          { key: 'quantity', title: t('quantity'), number: true, cell: ({ item }) => <Num of={item.quantity} /> },
          { key: 'price', title: t('price'), number: true, cell: ({ price }) => price },
          { key: 'total', title: t('total'), number: true, cell: ({ total: sum }) => sum },
        ]}
      />
    </>
  );
}

/** One order of the customer: its state, how to pay it, what was ordered, and its downloads. */
export function OrderPage(view: OwnOrderView) {
  const { downloads, ordering, path, level, isCancelable, isPayable } = view;
  const t = useTexts(accountTexts);
  const own = useTexts(ownOrderTexts);
  return (
    <>
      <Done {...view} />
      <Facts {...view} />
      {ordering || isPayable ? (
        <section aria-labelledby="how-to-pay">
          {h(`h${level}`, { id: 'how-to-pay' }, t('how_to_pay'))}
          {ordering ? <Html of={ordering} /> : null}
          {isPayable ? <ButtonLink to={`${path}/pay`}>{own('pay')}</ButtonLink> : null}
        </section>
      ) : null}
      <Items {...view} />
      {downloads.length > 0 ? (
        <>
          {h(`h${level}`, {}, t('downloads'))}
          <DownloadList downloads={downloads} />
        </>
      ) : null}
      {isCancelable ? (
        <p>
          <ButtonLink to={`${path}/cancel`} kind="quiet">
            {own('cancel')}
          </ButtonLink>
        </p>
      ) : null}
    </>
  );
}

/** The question before a customer cancels an order. */
export function CancelOrder(props: { path: string; number: string; nonce: SafeHtml; level: 2 | 3 }) {
  const { path, number, nonce, level } = props;
  const t = useTexts(ownOrderTexts);
  return (
    <Form to={`${path}/cancel`} nonce={nonce}>
      {h(`h${level}`, {}, t('cancel_title', { number }))}
      <p>{t('cancel_lead')}</p>
      <div class="actions">
        <Button kind="danger">{t('cancel')}</Button>
        {/* “Cancel” beside “Cancel order” would be ambiguous. */}
        <ButtonLink to={path} kind="quiet">
          {t('keep')}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** The frame of a guest's order: how they come back to it. */
export function GuestFrame(props: { title: string; email: string; signInUrl: string; body: ComponentChildren }) {
  const { title, email, signInUrl, body } = props;
  const t = useTexts(ownOrderTexts);
  return (
    <>
      <Heading title={title} lead={t('keep_link')} />
      {body}
      {email === '' ? null : (
        <p class="quiet">
          {t('account', { email })} <a href={signInUrl}>{t('sign_in')}</a>
        </p>
      )}
    </>
  );
}
