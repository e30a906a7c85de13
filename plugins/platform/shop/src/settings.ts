import { defineSettings, Type } from '@plinth/kernel';

/** What the owner of a shop decides. */
export const settings = defineSettings({
  currency: Type.String({
    default: 'EUR',
    pattern: '^[A-Z]{3}$',
    examples: ['EUR'],
    description: 'Currency of all prices, ISO 4217. Prices are kept in its minor units and do not change with it.',
  }),
  productsPerPage: Type.Integer({
    default: 12,
    minimum: 1,
    maximum: 100,
    description: 'Products on one page of the shop.',
  }),
  howToOrder: Type.String({
    default: '',
    maxLength: 20_000,
    description:
      'How customers order and pay where no plugin sells: shown on products that can be had and on orders that wait for payment. Some HTML is allowed; lines are kept.',
  }),
  mailAboutOrders: Type.Boolean({
    default: true,
    description: 'Whether customers get a mail when the status of an order of theirs changes.',
  }),
  newOrderEmail: Type.String({
    default: '',
    pattern: '^$|^[^@\\s]+@[^@\\s]+$',
    examples: ['shop@example.org'],
    maxLength: 254,
    description: 'The email that is told of every new order; empty to tell nobody.',
  }),
  reviewsNeedApproval: Type.Boolean({
    default: true,
    description: 'Whether a new review is held until somebody who may edit the product approves it.',
  }),
  oneReviewPerCustomer: Type.Boolean({
    default: true,
    description: 'Whether a customer may review a product only once.',
  }),
  reviewsByBuyersOnly: Type.Boolean({
    default: false,
    description: 'Whether only customers with a completed order of a product may review it.',
  }),
  downloadsNeedSignIn: Type.Boolean({
    default: false,
    description: 'Whether the files of a customer with an account are only given to that customer, signed in.',
  }),
});
