import {
  definePort,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  RestError,
  tooManyRequests,
} from '@plinth/kernel';
import { add, DATABASE, type Database } from '@plinth/kernel/database';
import { settings } from '../settings.js';
import { quotas } from '../tables.js';

/** The daily quotas of suggestions. */
export const QUOTAS = definePort<Quotas>('quotes/quotas');

const DAY = 86_400_000;

const SITE = 'site';

/** A suggestion that was counted, so that it can be given back to the day from which it was taken. */
export interface QuotaTaken {
  readonly userId: number;
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
  /** What the member may ask for at most in a day. */
  readonly limit: number;
  /** What they have left. */
  readonly remaining: number;
  /** Milliseconds until the quota begins anew. */
  readonly resetMs: number;
}

/** How often members asked for suggestions today, and all of them together. Conditional updates hold the caps. */
@injectable()
export class Quotas {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  /**
   * Counts one call of a member.
   * @throws RestError 429 `quotes_ai_quota_exceeded` when the member or the site has used up the day
   */
  async take(userId: number): Promise<QuotaTaken> {
    const { suggestionsPerSite, suggestionsPerUser } = this.context.settings(settings);
    const now = this.context.clock.now();
    const day = now.toISOString().slice(0, 10);
    const resetMs = DAY - (now.getTime() % DAY);
    for (const holder of [SITE, `user:${userId}`]) await this.#begin(day, holder);
    const used = await this.database.transaction(async () => {
      // Always the site first, so that no two callers wait for each other.
      await this.#count(day, SITE, suggestionsPerSite, resetMs);
      await this.#count(day, `user:${userId}`, suggestionsPerUser, resetMs);
      return this.#used(day, `user:${userId}`);
    });
    return { userId, day, limit: suggestionsPerUser, remaining: Math.max(0, suggestionsPerUser - used), resetMs };
  }

  /** How often a member may ask today; 0 too when all members together have used up the day. */
  async left(userId: number): Promise<number> {
    const { suggestionsPerSite, suggestionsPerUser } = this.context.settings(settings);
    const day = this.context.clock.now().toISOString().slice(0, 10);
    const used = await Promise.all([this.#used(day, SITE), this.#used(day, `user:${userId}`)]);
    return Math.max(0, Math.min(suggestionsPerSite - used[0], suggestionsPerUser - used[1]));
  }

  /** Gives a call back that brought nothing. */
  async giveBack({ userId, day }: QuotaTaken): Promise<void> {
    await this.database.transaction(async () => {
      for (const holder of [SITE, `user:${userId}`]) {
        await this.database.rows(quotas).change({ day, holder, used: { above: 0 } }, { used: add(-1) });
      }
    });
  }

  /** Forgets the days before yesterday; a call of yesterday may still be given back. */
  async forgetOld(): Promise<void> {
    const yesterday = new Date(this.context.clock.now().getTime() - DAY).toISOString().slice(0, 10);
    await this.database.transaction(() => this.database.rows(quotas).remove({ day: { below: yesterday } }));
  }

  /** Before the counting and apart from it: inserting what is there already would lock it in another way than an update. */
  async #begin(day: string, holder: string): Promise<void> {
    const rows = this.database.rows(quotas);
    if (await rows.has({ day, holder })) return;
    await this.database.transaction(() => rows.insertIfAbsent({ day, holder }));
  }

  async #count(day: string, holder: string, limit: number, resetMs: number): Promise<void> {
    const where = { day, holder, used: { below: limit } };
    const counted = await this.database.rows(quotas).change(where, { used: add(1) });
    if (counted === 0) throw this.#exceeded(holder, limit, resetMs);
  }

  async #used(day: string, holder: string): Promise<number> {
    return (await this.database.rows(quotas).find({ day, holder }, { columns: ['used'] }))?.used ?? 0;
  }

  #exceeded(holder: string, limit: number, resetMs: number): RestError {
    const whose = holder === SITE ? 'The site has' : 'You have';
    const message = `${whose} used up the suggestions of today. There are new ones tomorrow.`;
    const verdict = { limit, remaining: 0, resetMs };
    return tooManyRequests('quotes_ai_quota_exceeded', message, verdict, this.context.clock.now().getTime());
  }
}
