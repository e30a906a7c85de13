import {
  definePort,
  inject,
  injectable,
  notFound,
  PLUGIN_CONTEXT,
  type PluginContext,
  RestError,
} from '@plinth/kernel';
import { DATABASE, type Database, type Row } from '@plinth/kernel/database';
import type { OrderTax } from '../ports.js';
import { settings } from '../settings.js';
import { taxRates } from './table.js';
import { taxOn } from './tax.js';

/** The tax rate of a country. */
export type TaxRate = Row<typeof taxRates>;

/** The tax rates of the shop: one for each country. */
@injectable()
export class TaxRates {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  /** All rates. There are at most as many as countries. */
  list(): Promise<TaxRate[]> {
    return this.database.rows(taxRates).list({}, { orderBy: { country: 'asc' } });
  }

  /** One rate. Throws RestError 404 `tax_rate_not_found`. */
  async get(id: number): Promise<TaxRate> {
    const rate = await this.database.rows(taxRates).find({ id });
    if (!rate) throw notFound('tax_rate_not_found', 'There is no tax rate with this ID.');
    return rate;
  }

  /** @throws RestError 409 `tax_rate_taken` when the country has a rate */
  async create(country: string, rate: number): Promise<void> {
    if (await this.database.rows(taxRates).insertIfAbsent({ country, rate })) return;
    throw new RestError('tax_rate_taken', 'This country already has a tax rate.', { status: 409 });
  }

  /** Changes the rate of a country. */
  async change(id: number, rate: number): Promise<void> {
    await this.database.rows(taxRates).change({ id }, { rate });
  }

  /** Removes the rate of a country: its orders have no tax from then on. */
  async remove(id: number): Promise<void> {
    await this.database.rows(taxRates).remove({ id });
  }

  /** The tax on the sum of some lines in a country; undefined where it has no rate. */
  async taxOf(sum: number, country: string): Promise<OrderTax | undefined> {
    if (country === '') return undefined;
    const found = await this.database.rows(taxRates).find({ country });
    if (!found) return undefined;
    const included = this.context.settings(settings).pricesIncludeTax;
    return { country, rate: found.rate, included, amount: taxOn(sum, found.rate, included) };
  }
}

/** The tax rates of the shop. */
export const TAX_RATES = definePort<TaxRates>('shop/tax-rates');
