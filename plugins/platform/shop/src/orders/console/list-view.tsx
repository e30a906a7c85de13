import {
  Button,
  ButtonLink,
  Empty,
  Heading,
  Num,
  Paging,
  Table,
  Tabs,
  TextField,
  Time,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { CUSTOMER_STATUSES, type OrderStatus } from '../../ports.js';
import { orderStatusTexts } from '../status-texts.js';
import { LISTED_STATUSES, listAddress, type OrderListQuery, type WrongDays } from './list-query.js';
import { orderTexts } from './texts.js';
import { type ShownOrder, Status } from './view.js';

/** The list with what stands around it. */
export interface OrderListView {
  readonly path: string;
  readonly orders: readonly ShownOrder[];
  readonly query: OrderListQuery;
  readonly counts: ReadonlyMap<OrderStatus, number>;
  /** The name of the only customer whose orders are shown; undefined for everybody's, or where the account is gone. */
  readonly customer: string | undefined;
  readonly wrong: WrongDays;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

function Statuses({ path, query, counts }: OrderListView) {
  const t = useTexts(orderTexts);
  const named = useTexts(orderStatusTexts);
  const all = CUSTOMER_STATUSES.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0);
  const numberOf = (status: OrderListQuery['status']) => (status === '' ? all : (counts.get(status) ?? 0));
  const shown = LISTED_STATUSES.filter((each) => each === '' || each === query.status || numberOf(each) > 0);
  const tabs = shown.map((status) => ({
    title: t('with_number', { name: status === '' ? t('all') : named(status), number: numberOf(status) }),
    path: listAddress(path, query, { status }),
    current: status === query.status,
  }));
  return <Tabs label={t('by_status')} tabs={tabs} />;
}

function Filters({ path, query, customer, wrong }: OrderListView) {
  const t = useTexts(orderTexts);
  const address = useAddress();
  const { status, orderby, order } = query;
  const kept = { status, orderby, order, ...(query.customer === 0 ? {} : { customer: query.customer }) };
  const day = (name: 'from' | 'to') => {
    const mistake = wrong[name];
    return { name, type: 'date' as const, value: query[name], error: mistake && t(mistake) };
  };
  return (
    <>
      <form method="get" action={address(`${path}/orders`)} class="filters">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField name="search" type="search" label={t('search')} value={query.search} maxLength={200} />
        <TextField {...day('from')} label={t('from')} />
        <TextField {...day('to')} label={t('to')} />
        <Button kind="quiet">{t('find')}</Button>
      </form>
      {query.customer === 0 ? null : (
        <p>
          {t('only_of', { name: customer ?? `#${query.customer}` })}{' '}
          <a href={address(listAddress(path, query, { customer: 0 }))}>{t('of_all')}</a>
        </p>
      )}
    </>
  );
}

/** The orders of the shop: by status, words and days, the newest or the dearest first. */
export function OrderList(view: OrderListView) {
  const { path, orders, query, page, perPage, total } = view;
  const t = useTexts(orderTexts);
  const address = useAddress();
  const sorting = {
    by: query.orderby,
    descending: query.order === 'desc',
    address: (by: string, descending: boolean) =>
      listAddress(path, query, { orderby: by === 'total' ? 'total' : 'date', order: descending ? 'desc' : 'asc' }),
  };
  return (
    <>
      <Heading
        title={t('orders')}
        lead={t('lead')}
        actions={<ButtonLink to={`${path}/orders/new`}>{t('fresh')}</ButtonLink>}
      />
      <Statuses {...view} />
      <Filters {...view} />
      <Table
        caption={t('orders')}
        rows={orders}
        rowKey={({ id }) => id}
        sorting={sorting}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'number',
            title: t('number'),
            heads: true,
            cell: ({ id, number }) => <a href={address(`${path}/orders/${id}`)}>{number}</a>,
          },
          {
            key: 'customer',
            title: t('customer'),
            cell: ({ customer, guestName }) => customer?.name ?? guestName ?? t('guest'),
          },
          { key: 'ordered', title: t('ordered'), sort: 'date', cell: ({ createdAt }) => <Time at={createdAt} /> },
          { key: 'status', title: t('status'), cell: ({ status }) => <Status status={status} /> },
          { key: 'pieces', title: t('pieces'), number: true, cell: ({ itemCount }) => <Num of={itemCount} /> },
          { key: 'total', title: t('total'), number: true, sort: 'total', cell: ({ price }) => price },
        ]}
      />
      <Paging
        page={page}
        perPage={perPage}
        total={total}
        address={(number) => `${listAddress(path, query)}&page=${number}`}
      />
    </>
  );
}
