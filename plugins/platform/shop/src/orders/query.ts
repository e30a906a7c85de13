import { contains, listedUsers, parseSearch, type Sql, sql, type Where } from '@plinth/kernel/database';
import { CUSTOMER_STATUSES, type OrderSelection } from '../ports.js';
import { orderItems, orders } from './tables.js';

const CUSTOMER = {
  columns: [listedUsers.displayName],
  keys: [listedUsers.loginKey, listedUsers.emailKey],
};

/** That a word occurs in the number, in what was ordered, or in what the customer is called or reached by. */
function namedBy(word: string): Sql {
  const customer = sql`EXISTS (SELECT 1 FROM ${listedUsers}
    WHERE ${listedUsers.id} = ${orders.userId} AND ${contains(CUSTOMER, word)})`;
  const guest = sql`(${orders.guestEmail} IS NOT NULL AND ${contains({ columns: [orders.guestEmail] }, word)}
    OR ${orders.guestName} IS NOT NULL AND ${contains({ columns: [orders.guestName] }, word)})`;
  const line = sql`EXISTS (SELECT 1 FROM ${orderItems}
    WHERE ${orderItems.orderId} = ${orders.id} AND ${contains({ columns: [orderItems.name] }, word)})`;
  return sql`(${contains({ columns: [orders.number] }, word)} OR ${customer} OR ${guest} OR ${line})`;
}

/** The condition of a selection. */
export function selectionOf(selection: OrderSelection): Where<typeof orders> {
  const { statuses: status = CUSTOMER_STATUSES, userId, search = '', from, before } = selection;
  const { words, without } = parseSearch(search);
  return [
    { status, userId, createdAt: { from, below: before } },
    ...words.map(namedBy),
    ...without.map((word) => sql`NOT ${namedBy(word)}`),
  ];
}
