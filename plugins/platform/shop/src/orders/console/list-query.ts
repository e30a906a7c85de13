import { choice, type SiteInfo, Type } from '@plinth/kernel';
import { addDays, fromSiteTime, isDay } from '@plinth/kernel/time';
import {
  CUSTOMER_STATUSES,
  ORDER_STATUSES,
  type OrderQuery,
  type OrderSelection,
  type OrderStatus,
} from '../../ports.js';

/** What the list can be limited to; empty: all but drafts and the trash. */
export const LISTED_STATUSES = ['', ...ORDER_STATUSES] as const;

/** What the list is asked for; it stays in the address. */
export interface OrderListQuery {
  readonly status: (typeof LISTED_STATUSES)[number];
  /** Words of the number, of the name or email of the customer, or of what was ordered. */
  readonly search: string;
  /** The id of the only customer whose orders are shown; 0: of everybody. */
  readonly customer: number;
  /** The first and the last day, in the zone of the site; empty: any. */
  readonly from: string;
  readonly to: string;
  readonly orderby: NonNullable<OrderQuery['orderBy']>;
  readonly order: 'asc' | 'desc';
}

const day = (description: string) => Type.String({ default: '', maxLength: 30, description });

/** The arguments of the list. */
export const listArguments = {
  status: choice(LISTED_STATUSES, { default: '', description: 'Only orders in this status.' }),
  search: Type.String({
    default: '',
    maxLength: 200,
    description: 'Words of the number, the name, the email or the products.',
  }),
  customer: Type.Integer({ default: 0, minimum: 0, maximum: 2_147_483_647, description: 'Only those of an account.' }),
  from: day('The first day, YYYY-MM-DD.'),
  to: day('The last day, YYYY-MM-DD.'),
  orderby: choice(['date', 'total'], { default: 'date', description: 'What they are ordered by.' }),
  order: choice(['asc', 'desc'], { default: 'desc', description: 'In which direction.' }),
};

/** The address of the list as it was asked for, and perhaps otherwise in a part. */
export function listAddress(path: string, query: OrderListQuery, changes: Partial<OrderListQuery> = {}): string {
  const { status, search, customer, from, to, orderby, order } = { ...query, ...changes };
  const parameters = new URLSearchParams({ status });
  for (const [name, value] of Object.entries({ search, from, to })) if (value !== '') parameters.set(name, value);
  if (customer !== 0) parameters.set('customer', String(customer));
  if (orderby !== 'date') parameters.set('orderby', orderby);
  if (order !== 'desc') parameters.set('order', order);
  return `${path}/orders?${parameters}`;
}

/** The statuses that the list shows. */
export function statusesOf({ status }: Pick<OrderListQuery, 'status'>): readonly OrderStatus[] {
  return status === '' ? CUSTOMER_STATUSES : [status];
}

/** What may be wrong with the days: one that is none, or a last one before the first. */
export interface WrongDays {
  readonly from?: 'wrong_day';
  readonly to?: 'wrong_day' | 'wrong_order';
}

/** What is wrong with the days. */
export function wrongDays({ from, to }: Pick<OrderListQuery, 'from' | 'to'>): WrongDays {
  const isWrong = (text: string) => text !== '' && !isDay(text);
  const isBackwards = isDay(from) && isDay(to) && from > to;
  return {
    ...(isWrong(from) ? { from: 'wrong_day' } : {}),
    ...(isWrong(to) ? { to: 'wrong_day' } : isBackwards ? { to: 'wrong_order' } : {}),
  };
}

function startOf(text: string, { timezone }: Pick<SiteInfo, 'timezone'>): string | undefined {
  return isDay(text) ? fromSiteTime(`${text}T00:00:00`, timezone) : undefined;
}

/** The orders of the list, whatever their status. */
export function selectionOf(query: OrderListQuery, site: Pick<SiteInfo, 'timezone'>): OrderSelection {
  const { search, customer, from, to } = query;
  const first = startOf(from, site);
  const after = isDay(to) ? startOf(addDays(to, 1), site) : undefined;
  return {
    // The number is written with this sign on every page.
    search: search.replace(/^#(?=\d)/, ''),
    ...(customer === 0 ? {} : { userId: customer }),
    ...(first === undefined ? {} : { from: first }),
    ...(after === undefined ? {} : { before: after }),
  };
}
