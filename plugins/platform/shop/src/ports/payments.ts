import { definePoint, definePort, type PluginContext } from '@plinth/kernel';
import type { Order } from './orders.js';

/** A way to pay that customers choose at checkout. */
export interface PaymentMethod {
  /** Stored with the order; at most 40 characters. */
  readonly id: string;
  /** In the language of the site. */
  readonly title: string;
  /** One sentence below the title. */
  readonly description?: string | undefined;
}

/** What is to be paid. */
export interface PaymentRequest {
  /** In minor units of the currency; above 0. */
  readonly total: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** A payment method that a plugin adds. Its functions run in the context of that plugin. */
export interface PaymentProvider {
  /** Stored with the orders it is chosen for: 1 to 40 lowercase letters, digits, and hyphens. */
  readonly id: string;
  /** In the language of the site. */
  title(context: PluginContext): string;
  /** One sentence below the title. */
  description?(context: PluginContext): string;
  /** Whether it is offered for an amount; default: for every one. */
  isOffered?(context: PluginContext, request: PaymentRequest): boolean;
  /**
   * Returns the URL of the provider's page on which the customer pays. Called each time the customer selects "Pay now" on an
   * unpaid order. Without it the order has no such button.
   * @param returnUrl the page of the order, where the provider sends the customer back
   */
  pageUrl?(context: PluginContext, order: Order, returnUrl: string): Promise<string>;
  /** How to pay an unpaid order: HTML, which the shop sanitizes. Shown with the order and emailed. */
  instructions?(context: PluginContext, order: Order): Promise<string>;
}

const PROVIDER_ID = /^[a-z0-9-]{1,40}$/;

/** Payment methods that customers choose at checkout. */
export const paymentProviders = definePoint<PaymentProvider>('shop/payment-providers', {
  describes: 'Payment methods that customers choose at checkout.',
  item: 'payment method',
  nameOf: ({ id }) => id,
  isUnique: true,
  check(values, _plugin, report) {
    for (const { id } of values)
      if (!PROVIDER_ID.test(id)) report('id', id, '1 to 40 lowercase letters, digits, and hyphens');
  },
});

/** How orders are paid: by the methods of the shop, and those that plugins contribute to {@link paymentProviders}. */
export interface Payments {
  /** The methods offered for an amount, the default first. Nothing can be ordered while there is none. */
  methods(request: PaymentRequest): readonly PaymentMethod[];
  /** The title of a method; the id of one that is no longer here. */
  title(method: string): string;
  /** Whether an order is paid on a page of its provider. */
  hasPage(order: Order): boolean;
  /** The URL of that page; undefined where there is none, or where the provider failed. */
  pageUrl(order: Order, returnUrl: string): Promise<string | undefined>;
  /** How to pay an unpaid order: HTML that is not sanitized yet; empty if there is nothing to say. */
  instructions(order: Order): Promise<string>;
}

/** How orders are paid. */
export const PAYMENTS = definePort<Payments>('shop/payments');
