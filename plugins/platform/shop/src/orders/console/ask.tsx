import type { SafeHtml } from '@plinth/pages';
import { Breadcrumb, Button, ButtonLink, Form, Heading, TextField, useTexts } from '@plinth/pages/kit';
import type { OrderStatus } from '../../ports.js';
import { orderTexts } from './texts.js';
import type { ShownOrder } from './view.js';

/** Statuses that take away from the customer what was bought. */
const ASKED = ['cancelled', 'refunded'] as const;

/** A status that is asked about first. */
export type AskedStatus = (typeof ASKED)[number];

/** The status that is asked about before an order gets it; undefined for the others. */
export function askedStatus(status: OrderStatus): AskedStatus | undefined {
  return ASKED.find((each) => each === status);
}

/** The question before an order is cancelled or refunded: whose it is, and what goes. */
export function AskOrder(props: { path: string; nonce: SafeHtml; order: ShownOrder; status: AskedStatus }) {
  const { path, nonce, order, status } = props;
  const { number, customer, price: total, itemCount: count } = order;
  const t = useTexts(orderTexts);
  const to = `${path}/orders/${order.id}`;
  const fields = { status, seen: order.status, sure: '1' };
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: t('orders'), path: `${path}/orders` },
          { title: t('order', { number }), path: to },
        ]}
      />
      <Heading title={t(`ask_${status}`, { number })} />
      <Form to={to} nonce={nonce}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{t('ask_lead', { customer: customer?.name ?? order.guestName ?? t('guest'), total, count })}</p>
        {status === 'refunded' ? (
          <TextField
            name="refund_note"
            label={t('refund_note')}
            help={t('refund_note_help')}
            rows={3}
            maxLength={1_000}
          />
        ) : null}
        <div class="actions">
          <Button kind="danger">{t(`act_${status}`)}</Button>
          {/* “Cancel” beside “cancel the order” would say two things. */}
          <ButtonLink to={to} kind="quiet">
            {t(`keep_${status}`)}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
