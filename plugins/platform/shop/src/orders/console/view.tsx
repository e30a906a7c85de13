import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Badge,
  Breadcrumb,
  Button,
  ButtonForm,
  Definitions,
  Form,
  Heading,
  Notice,
  Num,
  RefusedNotice,
  SelectField,
  Table,
  Time,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import type { Contact, Recipient } from '../../customers/contacts.js';
import { ORDER_STATUSES, type Order, type OrderItem, type OrderStatus, UNPAID_STATUSES } from '../../ports.js';
import type { ShownTax } from '../amounts.js';
import { taxItems } from '../pages/order-view.js';
import { orderStatusTexts } from '../status-texts.js';
import { ORDER_TONES } from '../tones.js';
import { orderTexts } from './texts.js';

/** Who ordered, as the list names them; undefined for a guest, or for an account that is gone. */
export interface Customer {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string;
}

/** An order as a list shows it. */
export interface ShownOrder extends Order {
  readonly customer: Customer | undefined;
  /** In the currency of the order. */
  readonly price: string;
}

/** The status of an order, in the words that its customer reads too. */
export function Status({ status }: { status: OrderStatus }) {
  const t = useTexts(orderStatusTexts);
  return <Badge tone={ORDER_TONES[status]}>{t(status)}</Badge>;
}

function useStatusOptions() {
  const t = useTexts(orderStatusTexts);
  return ORDER_STATUSES.map((value) => ({ value, title: t(value) }));
}

/** A line of an order as its page shows it. */
export interface ShownLine extends OrderItem {
  /** Where the product is, below the site; undefined when it is gone or not to be seen. */
  readonly url: string | undefined;
  readonly unit: string;
  readonly sum: string;
}

function Lines({ lines, total, tax }: { lines: readonly ShownLine[]; total: string; tax: ShownTax | undefined }) {
  const t = useTexts(orderTexts);
  return (
    <>
      <Table
        caption={t('lines')}
        rows={lines}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'product',
            title: t('product'),
            heads: true,
            cell: ({ name, url }) => (url === undefined ? name : <a href={url}>{name}</a>),
          },
          { key: 'pieces', title: t('pieces'), number: true, cell: ({ quantity }) => <Num of={quantity} /> },
          { key: 'unit', title: t('price'), number: true, cell: ({ unit }) => unit },
          { key: 'sum', title: t('total'), number: true, cell: ({ sum }) => sum },
        ]}
      />
      <Definitions
        items={[
          ...taxItems(tax, (key, values) => t(key, { ...values })),
          [t('total'), <strong key="total">{total}</strong>],
        ]}
      />
    </>
  );
}

/** Who ordered, with the way to their other orders. */
function Buyer({ path, order: { customer, guestName } }: { path: string; order: ShownOrder }) {
  const t = useTexts(orderTexts);
  const address = useAddress();
  if (!customer) return <>{guestName === null ? t('guest') : t('named_guest', { name: guestName })}</>;
  const { id, name } = customer;
  const to = address(`${path}/orders?customer=${id}`);
  return (
    <>
      {name} (<a href={to}>{t('of_customer', { name })}</a>)
    </>
  );
}

/** What those who sell should know, its lines kept. */
function Note({ text }: { text: string }) {
  return <span class="order-note">{text}</span>;
}

/** How the customer is reached beside their email, as far as they said. */
function contactItems(contact: Contact, titles: { phone: string; address: string }) {
  const { phone, street, postcode, city, country } = contact;
  const town = `${postcode} ${city}`.trim();
  const address = [street, town, country].filter((part) => part !== '').join(', ');
  return [
    ...(phone === ''
      ? []
      : [
          [
            titles.phone,
            <a key={titles.phone} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              {phone}
            </a>,
          ] as const,
        ]),
    ...(address === '' ? [] : [[titles.address, address] as const]),
  ];
}

/** Whether the payment of an order can be recorded. */
function awaitsPayment({ status, paidAt }: Order): boolean {
  return paidAt === null && UNPAID_STATUSES.includes(status);
}

function Payment({ path, nonce, order }: { path: string; nonce: SafeHtml; order: ShownOrder }) {
  const t = useTexts(orderTexts);
  return (
    <>
      <h2>{t('payment')}</h2>
      <p>{t('payment_lead')}</p>
      <ButtonForm to={`${path}/orders/${order.id}/paid`} nonce={nonce} fields={{ seen: order.status }}>
        {t('mark_paid')}
      </ButtonForm>
    </>
  );
}

/** One order: what was ordered by whom, and its status. */
export function OrderPage(props: {
  path: string;
  nonce: SafeHtml;
  order: ShownOrder;
  lines: readonly ShownLine[];
  /** How the customer was reached when they ordered. */
  contact: Contact;
  /** How they are now, where that is another. */
  contactNow: Contact | undefined;
  done: boolean;
  /** Whether it was just made. */
  made: boolean;
  /** What was chosen. */
  chosen: OrderStatus;
  refused: Refused | undefined;
  /** Who it goes to, as its customer wrote it at checkout. */
  recipient: Recipient | undefined;
  tax: ShownTax | undefined;
  paymentMethod: string | undefined;
  /** Whether its payment was just recorded. */
  paid: boolean;
}) {
  const {
    path,
    nonce,
    order,
    lines,
    contact,
    contactNow,
    done,
    made,
    chosen,
    refused,
    paid,
    tax,
    recipient,
    paymentMethod,
  } = props;
  const { id, number, customer, status, createdAt, updatedAt, completedAt, note, price, paidAt, refundNote } = order;
  const email = customer?.email ?? order.guestEmail ?? '';
  const t = useTexts(orderTexts);
  const statuses = useTexts(orderStatusTexts);
  const options = useStatusOptions();
  const named = { status: statuses(status) };
  const said = paid ? t('paid', named) : done ? t('moved', named) : made ? t('made') : undefined;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('orders'), path: `${path}/orders` }]} />
      <Heading title={t('order', { number })} />
      {said === undefined || refused ? null : (
        <Notice kind="done">
          <p>{said}</p>
        </Notice>
      )}
      <RefusedNotice refused={refused} />
      <Definitions
        items={[
          [t('status'), <Status key="status" status={status} />],
          [t('customer'), <Buyer key="customer" path={path} order={order} />],
          [
            t('email'),
            email === '' ? (
              t('no_email')
            ) : (
              <a key="email" href={`mailto:${email}`}>
                {email}
              </a>
            ),
          ],
          ...(recipient ? [[t('recipient'), recipient.name] as const] : []),
          ...contactItems(contact, { phone: t('phone'), address: t('address') }),
          ...(contactNow ? contactItems(contactNow, { phone: t('phone_now'), address: t('address_now') }) : []),
          [t('ordered'), <Time key="ordered" at={createdAt} />],
          [t('changed'), <Time key="changed" at={updatedAt} />],
          [t('completed'), completedAt === null ? t('never') : <Time key="completed" at={completedAt} />],
          ...(paymentMethod === undefined ? [] : [[t('payment_method'), paymentMethod] as const]),
          ...(paidAt === null ? [] : [[t('paid_at'), <Time key="paid" at={paidAt} />] as const]),
          ...(refundNote === null ? [] : [[t('refund_note_told'), <Note key="refund" text={refundNote} />] as const]),
          ...(note === null ? [] : [[t('note'), <Note key="note" text={note} />] as const]),
        ]}
      />
      <h2>{t('lines')}</h2>
      <Lines lines={lines} total={price} tax={tax} />
      {awaitsPayment(order) ? <Payment path={path} nonce={nonce} order={order} /> : null}
      <h2>{t('move')}</h2>
      <p>{t('move_lead')}</p>
      <Form to={`${path}/orders/${id}`} nonce={nonce}>
        <input type="hidden" name="seen" value={status} />
        <SelectField name="status" label={t('move_to')} value={chosen} options={options} />
        <Button kind={awaitsPayment(order) ? 'quiet' : 'main'}>{t('move')}</Button>
      </Form>
    </>
  );
}
