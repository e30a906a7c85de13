import { choice, defineSettings, Type } from '@plinth/kernel';
import { COUNTRIES, countryName } from './taxes/countries.js';

/** The payment methods that the shop has itself. */
export const STANDARD_METHODS = ['bank-transfer', 'invoice'] as const;

const countryTitles = Object.fromEntries(COUNTRIES.map((code) => [code, countryName(code, 'en')]));

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
      'How customers order and pay without the cart: shown on products if “Cart and checkout” is off, and on orders that await payment. Some HTML is allowed.',
  }),
  shopCountry: choice(['', ...COUNTRIES], {
    default: '',
    titles: { '': 'Not set', ...countryTitles },
    description: 'The country of the shop: preselected at checkout, and whose tax the cart shows before that.',
  }),
  pricesIncludeTax: Type.Boolean({
    default: true,
    description: 'Whether product prices include tax. Otherwise tax is added to the total.',
  }),
  guestCheckout: Type.Boolean({
    default: true,
    description: 'Whether customers can place orders without an account.',
  }),
  termsUrl: Type.String({
    default: '',
    maxLength: 250,
    pattern: '^$|^https?://|^/(?!/)',
    examples: ['/terms/'],
    description: 'URL of the terms that customers must agree to at checkout. If left blank, they aren’t asked.',
  }),
  paymentMethods: Type.Array(
    choice([...STANDARD_METHODS], { titles: { 'bank-transfer': 'Bank transfer', invoice: 'Invoice' } }),
    { default: ['bank-transfer'], description: 'The payment methods offered at checkout.' },
  ),
  bankTransferInstructions: Type.String({
    default: '',
    maxLength: 20_000,
    description:
      'How to pay by bank transfer, such as your bank details. Shown with unpaid orders and emailed. Some HTML is allowed.',
  }),
  invoiceInstructions: Type.String({
    default: '',
    maxLength: 20_000,
    description: 'How to pay by invoice. Shown with unpaid orders and emailed. Some HTML is allowed.',
  }),
  cartDays: Type.Integer({
    default: 30,
    minimum: 1,
    maximum: 365,
    description: 'Days after which an unchanged cart is deleted.',
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
    description: 'Whether only customers who have paid for a product can review it.',
  }),
  downloadsNeedSignIn: Type.Boolean({
    default: false,
    description: 'Whether the files of a customer with an account are only given to that customer, signed in.',
  }),
});
