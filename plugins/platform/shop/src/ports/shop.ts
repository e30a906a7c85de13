import { definePort } from '@plinth/kernel';

/** A currency as amounts are kept and shown in it. */
export interface Currency {
  /** ISO 4217, e.g. `EUR`. */
  readonly code: string;
  /** Decimals of an amount: 2 for `EUR`, 0 for `JPY`, 3 for `KWD`. */
  readonly precision: number;
}

/** What everybody may know of the shop: its money and its addresses. Amounts are whole minor units everywhere. */
export interface Shop {
  /** The currency that prices are in. */
  currency(): Currency;
  /** Any currency, for orders that were made in another one. */
  currencyOf(code: string): Currency;
  /**
   * An amount as a decimal text, without a sign for its currency: `12.50`.
   * @param decimals those stored with the amount; default: those of the currency
   */
  decimal(minorUnits: number, code?: string, decimals?: number): string;
  /** An amount as people read it: `€12.50`. Parameters as of {@link Shop.decimal}. */
  price(minorUnits: number, code?: string, decimals?: number): string;
  /** Address of the list of products. */
  readonly productsUrl: string;
  /** Address of a product's page. */
  productUrl(slug: string): string;
  /** Address at which a product is edited. */
  editUrl(productId: number): string;
  /** Addresses of the customer's account. */
  readonly ordersUrl: string;
  readonly downloadsUrl: string;
  readonly reviewsUrl: string;
  /** Address at which a customer sees one of their orders. */
  orderUrl(orderId: number): string;
}

/** Money and addresses. */
export const SHOP = definePort<Shop>('shop/shop');
