import { accountPage } from '@plinth/accounts';
import { type CallContext, type RestResponse, tap } from '@plinth/kernel';
import { type NavigationEntry, pageHooks } from '@plinth/pages';
import { Badge, Html, Tabs, useTexts } from '@plinth/pages/kit';
import type { VNode } from 'preact';
import { shopStyle } from '../../pages/style.js';
import { accountTexts } from '../../pages/texts.js';
import { type OrderStatus, SHOP } from '../../ports.js';
import { ORDER_NEWS } from '../news.js';
import { orderStatusTexts } from '../status-texts.js';
import { ORDER_TONES } from '../tones.js';

/** Where customers see their orders, below the site's address. */
export const ORDERS_PATH = '/account/orders';

/** Where customers add the orders that they placed as guests. */
export const CLAIM_PATH = '/account/orders/claim';

/** Where customers say how they are reached, below the site's address. */
export const CONTACT_PATH = '/account/address';

/** What a customer has with the shop. */
const PARTS = ['orders', 'downloads', 'reviews', 'contact'] as const;

/** One of them. */
export type AccountPart = (typeof PARTS)[number];

/** The state of an order, by the word that the shop has for it too. */
export function OrderState({ status }: { status: OrderStatus }) {
  const t = useTexts(orderStatusTexts);
  return <Badge tone={ORDER_TONES[status]}>{t(status)}</Badge>;
}

function CustomerHead(props: { title: string; part: AccountPart; urls: Readonly<Record<AccountPart, string>> }) {
  const { title, part, urls } = props;
  const t = useTexts(accountTexts);
  const tabs = PARTS.map((each) => ({ title: t(each), path: urls[each], current: each === part }));
  return (
    <>
      <Tabs label={t('with_shop')} tabs={tabs} />
      <h2>{title}</h2>
    </>
  );
}

/** A page of the part of the account that the shop has, with the way to the others. */
export function customerPage(
  call: CallContext,
  page: { readonly title: string; readonly part: AccountPart; readonly body: VNode; readonly status?: number },
): Promise<RestResponse> {
  const { title, part, body, status = 200 } = page;
  const { site, use } = call;
  const { ordersUrl: orders, downloadsUrl: downloads, reviewsUrl: reviews } = use(SHOP);
  const whole = (
    <>
      <Html of={shopStyle.link(site)} />
      <CustomerHead title={title} part={part} urls={{ orders, downloads, reviews, contact: site.url + CONTACT_PATH }} />
      {body}
    </>
  );
  // All of them lie in one part of the account.
  return accountPage(call, { path: ORDERS_PATH, title, body: whole, status });
}

/** The part of the account. */
export const ordersTap = tap(
  pageHooks.account_parts,
  { id: 'orders' },
  ({ site, use }, entries): readonly NavigationEntry[] => [
    ...entries,
    { title: accountTexts.in(site.language)('orders'), url: use(SHOP).ordersUrl },
  ],
);

/** The way to them in the menu of the account, with how many changed since they were looked at. */
export const orderNewsTap = tap(
  pageHooks.account_navigation,
  { id: 'orders' },
  async ({ site, use }, entries, caller): Promise<readonly NavigationEntry[]> => [
    ...entries,
    {
      title: accountTexts.in(site.language)('your_orders'),
      url: use(SHOP).ordersUrl,
      news: await use(ORDER_NEWS).countOf(caller.id),
    },
  ],
);
