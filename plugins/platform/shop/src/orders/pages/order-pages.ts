import { anyone, type CallContext, choice, id, page, type Route, redirect, signedIn, Type } from '@plinth/kernel';
import {
  accountOrder,
  askToCancel,
  CANCEL_ACTION,
  cancelOwnOrder,
  DONE,
  linkedOrder,
  type OwnOrder,
  payOwnOrder,
  showOwnOrder,
} from './own-order.js';

const done = choice(DONE, { default: '', description: 'What was just done.' });

const ownId = { id: id('The order.', { maximum: 2_147_483_647 }) };

const linked = { ...ownId, key: Type.String({ maxLength: 64, description: 'What opens it.' }) };

/** The orders of accounts, each on a page of its own. */
const accountOrderPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/account/orders/:id',
    summary: "One of the customer's own orders.",
    access: signedIn(),
    args: { ...ownId, done },
    resource: (call) => accountOrder(call, call.args.id),
    handle: (call) => showOwnOrder(call, call.resource, { done: call.args.done }),
  }),
  page({
    method: 'GET',
    path: '/account/orders/:id/pay',
    summary: "Leads to the payment provider's page for one of the customer's own orders.",
    access: signedIn(),
    args: ownId,
    resource: (call) => accountOrder(call, call.args.id),
    handle: (call) => payOwnOrder(call, call.resource),
  }),
  page({
    method: 'GET',
    path: '/account/orders/:id/cancel',
    summary: "Asks before one of the customer's own orders is canceled.",
    access: signedIn(),
    args: ownId,
    resource: (call) => accountOrder(call, call.args.id),
    handle: (call) => askToCancel(call, call.resource),
  }),
  page({
    method: 'POST',
    path: '/account/orders/:id/cancel',
    summary: "Cancels one of the customer's own orders that is not paid yet.",
    access: signedIn(),
    nonceAction: CANCEL_ACTION,
    args: ownId,
    resource: (call) => accountOrder(call, call.args.id),
    handle: (call) => cancelOwnOrder(call, call.resource),
  }),
];

/** What a guest does with an order; one that an account has taken over is in the account. */
function asGuest<R>({ site }: CallContext, own: OwnOrder, act: (own: OwnOrder) => R) {
  return own.isGuest ? act(own) : redirect(site.url + own.path, 303);
}

/** The orders of guests, each at a link that cannot be guessed. */
const guestOrderPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/order/:id/:key',
    summary: "A guest's order, for whoever has its link.",
    access: anyone,
    args: { ...linked, done },
    resource: (call) => linkedOrder(call, call.args.id, call.args.key),
    handle: (call) => asGuest(call, call.resource, (own) => showOwnOrder(call, own, { done: call.args.done })),
  }),
  page({
    method: 'GET',
    path: '/order/:id/:key/pay',
    summary: "Leads to the payment provider's page for a guest's order.",
    access: anyone,
    args: linked,
    resource: (call) => linkedOrder(call, call.args.id, call.args.key),
    handle: (call) => asGuest(call, call.resource, (own) => payOwnOrder(call, own)),
  }),
  page({
    method: 'GET',
    path: '/order/:id/:key/cancel',
    summary: "Asks before a guest's order is canceled.",
    access: anyone,
    args: linked,
    resource: (call) => linkedOrder(call, call.args.id, call.args.key),
    handle: (call) => asGuest(call, call.resource, (own) => askToCancel(call, own)),
  }),
  page({
    method: 'POST',
    path: '/order/:id/:key/cancel',
    summary: "Cancels a guest's order that is not paid yet.",
    access: anyone,
    nonceAction: CANCEL_ACTION,
    args: linked,
    resource: (call) => linkedOrder(call, call.args.id, call.args.key),
    handle: (call) => asGuest(call, call.resource, (own) => cancelOwnOrder(call, own)),
  }),
];

/** Orders as their customers see them. */
export const orderPages: readonly Route[] = [...accountOrderPages, ...guestOrderPages];
