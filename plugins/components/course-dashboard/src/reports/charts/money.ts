import { EARNINGS, type EarningTotals, type LearningScope } from '@plinth/learning';
import { decimalOf, precisionOf } from '@plinth/toolkit';
import { type ChartData, ChartReport, type ChartRequest, type ReportRequest } from '../report.js';
import { lyingBars, valueAxis } from './axes.js';
import { topTen } from './ranking.js';

/** An amount in major units of its currency (ISO 4217) with at most two decimals. */
export function majorUnits(amount: number, currency: string): number {
  return Math.round(100 * Number(decimalOf(amount, precisionOf(currency)))) / 100;
}

/** The totals of each currency; the one in which the most courses or people earned comes first. */
function byCurrency(
  totals: readonly EarningTotals[],
): (readonly [currency: string, totals: readonly EarningTotals[]])[] {
  const currencies = [...new Set(totals.map(({ currency }) => currency))];
  const found = currencies.map((code) => [code, totals.filter(({ currency }) => currency === code)] as const);
  return found.sort(([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || (one < other ? -1 : 1));
}

/** The ids with the largest amounts: ten of each currency, because amounts of two currencies do not compare. */
function largest(currencies: ReturnType<typeof byCurrency>): number[] {
  const keys = currencies.flatMap(([, totals]) =>
    topTen(totals.map(({ key, amount }) => ({ key, value: amount }))).map(({ key }) => key),
  );
  return [...new Set(keys)];
}

/** Bars of what was earned, a series for each currency. */
export abstract class MoneyChart extends ChartReport {
  override readonly chartType = 'bar';
  override readonly options = lyingBars(valueAxis('Amount'));
  protected abstract readonly by: 'course' | 'instructor';

  /** What somebody who is no administrator may see, in the place of what they oversee. */
  protected abstract ownOf(userId: number): LearningScope;
  /** Labels of courses or people by their ids. */
  protected abstract labelsOf(request: ReportRequest, keys: readonly number[]): Promise<string[]>;

  async fetch(request: ChartRequest): Promise<ChartData> {
    // In a scope of earnings the user is the instructor, and a group is one of learners.
    const { groupId, overseenBy, ...asked } = request.scope;
    const { roles, userId } = request.viewer;
    const scope = roles.includes('administrator') ? asked : { ...asked, ...this.ownOf(userId) };
    const currencies = byCurrency(await request.use(EARNINGS).totals(this.by, scope));
    const keys = largest(currencies);
    const series = currencies.map(([currency, totals]) => {
      const amounts = new Map(totals.map(({ key, amount }) => [key, amount]));
      return { label: currency, data: keys.map((key) => majorUnits(amounts.get(key) ?? 0, currency)) };
    });
    const labels = await this.labelsOf(request, keys);
    // Amounts of two currencies do not add up.
    return { labels, series, ...(series.length > 1 ? { total: labels.length } : {}) };
  }
}
