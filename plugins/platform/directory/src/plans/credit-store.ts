import { CLOCK, type Clock, definePort, inject, injectable, timestamp } from '@plinth/kernel';
import { add, DATABASE, type Database, type Row } from '@plinth/kernel/database';
import { creditEntries, credits } from './tables.js';

/** A line of the ledger. */
export type CreditEntry = Row<typeof creditEntries>;

/** What somebody gives to a member, or takes back. */
export interface GivenCredits {
  /** Negative to take back. */
  readonly amount: number;
  readonly note: string;
  /** Who gives them; 0 for an import. */
  readonly givenBy: number;
  readonly createdAt?: string | undefined;
}

/** What credits are spent on. */
export interface SpentOn {
  readonly amount: number;
  readonly listingId: number;
  readonly listingTitle: string;
  readonly planTitle: string;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The largest balance: what an integer column of every database holds. */
export const MOST_CREDITS = 1_000_000_000;

/** What members have to pay for plans with. The database decides what may be spent: of many at once nobody spends twice. */
@injectable()
export class CreditStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** How many credits a member has. */
  async balance(userId: number): Promise<number> {
    return (await this.database.rows(credits).find({ userId }))?.balance ?? 0;
  }

  /** How many credits members have, by their ids. */
  async balances(userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.database.rows(credits).list({ userId: [...new Set(userIds)] });
    return new Map(rows.map(({ userId, balance }) => [userId, balance]));
  }

  /** Gives credits, or takes some back. @returns false when less would be left than nothing, or more than can be counted */
  give(userId: number, given: GivenCredits): Promise<boolean> {
    const { amount, note, givenBy, createdAt } = given;
    return this.database.transaction(async () => {
      await this.database.rows(credits).insertIfAbsent({ userId });
      if (!(await this.#move(userId, amount))) return false;
      await this.#enter(userId, { amount, note, givenBy, reason: 'given' }, createdAt);
      return true;
    });
  }

  /** Spends credits in the surrounding transaction. @returns false when the member has too few; then nothing is written */
  async spend(userId: number, { amount, ...on }: SpentOn): Promise<boolean> {
    if (amount === 0) return true;
    if (!(await this.#move(userId, -amount))) return false;
    await this.#enter(userId, { ...on, amount: -amount, reason: 'spent' });
    return true;
  }

  /** A page of the ledger, the latest first: of one member, or of all. */
  async history(page: Page, userId?: number): Promise<{ entries: CreditEntry[]; total: number }> {
    const listing = { orderBy: { id: 'desc' }, ...page } as const;
    const { rows, total } = await this.database.rows(creditEntries).page({ userId }, listing);
    return { entries: rows, total };
  }

  async #move(userId: number, amount: number): Promise<boolean> {
    const bounds = { from: Math.max(0, -amount), upTo: MOST_CREDITS - Math.max(0, amount) };
    return (await this.database.rows(credits).change({ userId, balance: bounds }, { balance: add(amount) })) > 0;
  }

  async #enter(
    userId: number,
    entry: Pick<CreditEntry, 'amount' | 'reason'> & Partial<CreditEntry>,
    createdAt = timestamp(this.clock),
  ): Promise<void> {
    const balance = await this.balance(userId);
    await this.database.rows(creditEntries).insert({ ...entry, userId, balance, createdAt });
  }
}

/** What members have to pay for plans with. */
export const CREDITS = definePort<CreditStore>('directory/credits');
