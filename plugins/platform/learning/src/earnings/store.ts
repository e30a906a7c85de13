import { DATABASE, type Database, fields, inject, injectable, RestError, sql } from '@plinth/kernel';
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

/** The earnings in the database. */
@injectable()
export class SqlEarnings implements Earnings {
  constructor(@inject(DATABASE) private readonly database: Database) {}

  async add(fresh: Omit<Earning, 'id'>): Promise<boolean> {
    check(fresh);
    const { userId, courseId, amount, currency, reference, earnedAt } = fresh;
    const row = { userId, courseId, amount, currency, reference, earnedAt };
    return this.database.transaction(() => this.database.rows(earnings).insertIfAbsent(row));
  }

  async list(query: Omit<LearningScope, 'groupId'> & Page): Promise<{ earnings: Earning[]; total: number }> {
    const { limit, offset } = query;
    const orderBy = { earnedAt: 'desc', id: 'desc' } as const;
    const { rows, total } = await this.database.rows(earnings).page(within(SOURCE, query), { orderBy, limit, offset });
    return { earnings: rows, total };
  }

  totals(by: 'course' | 'instructor', scope: Omit<LearningScope, 'groupId'> = {}): Promise<EarningTotals[]> {
    const { currency } = earnings;
    const key = by === 'course' ? earnings.courseId : earnings.userId;
    return this.database.sql`SELECT ${fields({ key, currency, amount: sql`SUM(${earnings.amount})` })} FROM ${earnings}
      WHERE ${within(SOURCE, scope)} GROUP BY ${key}, ${currency} ORDER BY ${key}, ${currency}`;
  }
}
