import { inject, injectable, PLUGIN_CONTEXT, type PluginContext } from '@plinth/kernel';
import { decimalOf } from '@plinth/toolkit';
import type { Currency, Shop } from '../ports.js';
import { settings } from '../settings.js';
import { currencyOf } from './money.js';

/** Money by the settings, addresses below that of the site. */
@injectable()
export class SiteShop implements Shop {
  constructor(@inject(PLUGIN_CONTEXT) private readonly context: PluginContext) {}

  currency(): Currency {
    return currencyOf(this.context.settings(settings).currency);
  }

  currencyOf(code: string): Currency {
    return currencyOf(code);
  }

  decimal(minorUnits: number, code?: string, decimals?: number): string {
    return decimalOf(minorUnits, decimals ?? this.#currency(code).precision);
  }

  price(minorUnits: number, code?: string, decimals?: number): string {
    const { code: currency, precision } = this.#currency(code);
    const digits = decimals ?? precision;
    // The runtime has another idea of some currencies from one version to the next.
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const format = new Intl.NumberFormat(this.context.site.language, { style: 'currency', currency, ...fraction });
    // The digits are given as text, because a fraction would pass through a float.
    return format.format(decimalOf(minorUnits, digits) as Intl.StringNumericLiteral);
  }

  get productsUrl(): string {
    return `${this.context.site.url}/shop`;
  }

  productUrl(slug: string): string {
    return `${this.context.site.url}/product/${encodeURIComponent(slug)}`;
  }

  editUrl(productId: number): string {
    return `${this.context.site.url}/wp-admin/post.php?post=${productId}&action=edit`;
  }

  get ordersUrl(): string {
    return `${this.context.site.url}/account/orders`;
  }

  get downloadsUrl(): string {
    return `${this.context.site.url}/account/downloads`;
  }

  get reviewsUrl(): string {
    return `${this.context.site.url}/account/reviews`;
  }

  orderUrl(orderId: number): string {
    return `${this.ordersUrl}/${orderId}`;
  }

  #currency(code: string | undefined): Currency {
    return code === undefined ? this.currency() : currencyOf(code);
  }
}
