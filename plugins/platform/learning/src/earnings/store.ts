import { inject, injectable, RestError } from '@plinth/kernel';
import { DATABASE, type Database, fields, sql } from '@plinth/kernel/database';
import { precisionOf } from '@plinth/toolkit';
import type { Earning, Earnings, EarningTotals, LearningScope, Page } from '../ports.js';
import { type Source, within } from '../scope.js';
import { earnings } from './table.js';

const SOURCE: Source = { table: earnings, moment: earnings.earnedAt };

function check({ amount, currency, reference }: Omit<Earning, 'id'>): void {
  const isReference = reference.length > 0 && reference.length <= 100;
  if (Number.isSafeInteger(amount) && /^[A-Z]{3}$/.test(currency) && isReference) return;
  throw new RestError('earning_invalid', 'An earning needs whole minor units, a currency and a reference.', {
    status: 400,
  });
}

/** An amount in the minor units that its currency has, whatever decimals were stored with it. */
function inMinorUnits({ amount, currency }: Pick<Earning, 'amount' | 'currency'>, decimals: number): number {
  return Math.round(amount * 10 ** (precisionOf(currency) - decimals));
}

/** The earnings in the database. */
@injectable()
export class SqlEarnings implements Earnings {
  constructor(@inject(DATABASE) private readonly database: Database) {}

  async add(fresh: Omit<Earning, 'id'>): Promise<boolean> {
    check(fresh);
    const { userId, courseId, amount, currency, reference, earnedAt } = fresh;
    const decimals = precisionOf(currency);
    const row = { userId, courseId, amount, currency, decimals, reference, earnedAt };
    return this.database.transaction(() => this.database.rows(earnings).insertIfAbsent(row));
  }

  async list(query: Omit<LearningScope, 'groupId'> & Page): Promise<{ earnings: Earning[]; total: number }> {
    const { limit, offset } = query;
    const orderBy = { earnedAt: 'desc', id: 'desc' } as const;
    const { rows, total } = await this.database.rows(earnings).page(within(SOURCE, query), { orderBy, limit, offset });
    return { earnings: rows.map(({ decimals, ...row }) => ({ ...row, amount: inMinorUnits(row, decimals) })), total };
  }

  async totals(by: 'course' | 'instructor', scope: Omit<LearningScope, 'groupId'> = {}): Promise<EarningTotals[]> {
    const { currency, decimals } = earnings;
    const key = by === 'course' ? earnings.courseId : earnings.userId;
    const sums = fields({ key, currency, decimals, amount: sql`SUM(${earnings.amount})` });
    const rows = await this.database.sql<EarningTotals & { decimals: number }>`SELECT ${sums} FROM ${earnings}
      WHERE ${within(SOURCE, scope)} GROUP BY ${key}, ${currency}, ${decimals} ORDER BY ${key}, ${currency}`;
    const totals = new Map<string, EarningTotals>();
    for (const { decimals: stored, ...row } of rows) {
      const place = `${row.key} ${row.currency}`;
      const before = totals.get(place)?.amount ?? 0;
      totals.set(place, { ...row, amount: before + inMinorUnits(row, stored) });
    }
    return [...totals.values()];
  }
}
