import { bindConditions, DATABASE, type Database, inject, injectable, RestError } from '@plinth/kernel';
import { pageOfSource } from '../coursework/submissions.js';
import type { Earning, Earnings, EarningTotals, LearningScope, Page } from '../ports.js';
import { type Source, within } from '../scope.js';

interface EarningRow {
  readonly id: number;
  readonly user_id: number;
  readonly course_id: number;
  /** PostgreSQL gives it as text. */
  readonly amount: number | string;
  readonly currency: string;
  readonly reference: string;
  readonly earned_at: string;
}

const SOURCE: Source = { alias: 'r', table: 'learning_earnings', moment: 'earned_at' };

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
    const row = { user_id: userId, course_id: courseId, amount, currency, reference, earned_at: earnedAt };
    return this.database.transaction(() => this.database.insertIgnore('learning_earnings', row));
  }

  async list(query: Omit<LearningScope, 'groupId'> & Page): Promise<{ earnings: Earning[]; total: number }> {
    const { rows, total } = await pageOfSource<EarningRow>(this.database, SOURCE, query, []);
    const earnings = rows.map(({ id, user_id, course_id, amount, currency, reference, earned_at }) => ({
      id,
      userId: user_id,
      courseId: course_id,
      amount: Number(amount),
      currency,
      reference,
      earnedAt: earned_at,
    }));
    return { earnings, total };
  }

  async totals(by: 'course' | 'instructor', scope: Omit<LearningScope, 'groupId'> = {}): Promise<EarningTotals[]> {
    const key = by === 'course' ? 'r.course_id' : 'r.user_id';
    const where = bindConditions(within(this.database, SOURCE, scope));
    const rows = await this.database.select<{ key_id: number; currency: string; amount: number | string }>(
      `SELECT ${key} AS key_id, r.currency, SUM(r.amount) AS amount FROM ${this.database.table('learning_earnings')} r
        WHERE ${where.sql} GROUP BY ${key}, r.currency ORDER BY ${key}, r.currency`,
      where.values,
    );
    return rows.map((row) => ({ key: row.key_id, currency: row.currency, amount: Number(row.amount) }));
  }
}
