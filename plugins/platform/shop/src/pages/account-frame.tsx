import { type CallContext, type RestResponse, sitePage } from '@plinth/kernel';
import { Badge, Heading, Tabs, useTexts } from '@plinth/kernel/page';
import type { VNode } from 'preact';
import { ORDER_TONES } from '../console/order-tones.js';
import { orderStatusTexts } from '../orders/status-texts.js';
import { type OrderStatus, SHOP } from '../ports.js';
import { shopStyle } from './style.js';
import { accountTexts } from './texts.js';

/** The parts of a customer's account. */
const PARTS = ['orders', 'downloads', 'reviews'] as const;

/** One of them. */
export type AccountPart = (typeof PARTS)[number];

/** The state of an order, by the word that the shop has for it too. */
export function OrderState({ status }: { status: OrderStatus }) {
  const t = useTexts(orderStatusTexts);
  return <Badge tone={ORDER_TONES[status]}>{t(status)}</Badge>;
}

function AccountHead(props: { title: string; part: AccountPart; urls: Readonly<Record<AccountPart, string>> }) {
  const { title, part, urls } = props;
  const t = useTexts(accountTexts);
  const tabs = PARTS.map((each) => ({ title: t(each), path: urls[each], current: each === part }));
  return (
    <>
      <Heading title={title} />
      <Tabs label={t('account')} tabs={tabs} />
    </>
  );
}

/** A page of the customer's account, with the way to the others. */
export function accountPage(
  call: CallContext,
  page: { readonly title: string; readonly part: AccountPart; readonly body: VNode },
): Promise<RestResponse> {
  const { title, part, body } = page;
  const { ordersUrl: orders, downloadsUrl: downloads, reviewsUrl: reviews } = call.use(SHOP);
  const whole = (
    <>
      <AccountHead title={title} part={part} urls={{ orders, downloads, reviews }} />
      {body}
    </>
  );
  return sitePage(call, { title, head: shopStyle.link(call.site), body: whole });
}
