import { CLOCK, type Clock, definePort, inject, injectable, timestamp } from '@plinth/kernel';
import { columns, DATABASE, type Database, fields, sql, table } from '@plinth/kernel/database';
import { claims } from '../claims/table.js';
import { listings } from '../listings/tables.js';

/** When members looked last at what became of what they sent in. */
export const looks = table(
  'directory_looks',
  {
    userId: columns.user({ unique: true }),
    listingsAt: columns.time({ nullable: true }),
    claimsAt: columns.time({ nullable: true }),
  },
  { bundleSection: 'directory_looks' },
);

/** How many decisions a member has not seen. */
export interface News {
  readonly listings: number;
  readonly claims: number;
}

/** Keeps when members looked at their listings and claims, and counts what was decided since. */
@injectable()
export class Looks {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What was decided about the listings and claims of a member since they looked: one query, for every page has it. */
  async news(userId: number): Promise<News> {
    const ofListings = sql`(SELECT COUNT(*) FROM ${listings}
      WHERE ${listings.ownerId} = ${userId} AND ${listings.decidedAt} IS NOT NULL AND NOT EXISTS
        (SELECT 1 FROM ${looks} WHERE ${looks.userId} = ${userId} AND ${looks.listingsAt} >= ${listings.decidedAt}))`;
    const ofClaims = sql`(SELECT COUNT(*) FROM ${claims}
      WHERE ${claims.userId} = ${userId} AND ${claims.decidedAt} IS NOT NULL AND NOT EXISTS
        (SELECT 1 FROM ${looks} WHERE ${looks.userId} = ${userId} AND ${looks.claimsAt} >= ${claims.decidedAt}))`;
    const [found] = await this.database.sql<News>`SELECT ${fields({ listings: ofListings, claims: ofClaims })}`;
    return { listings: Number(found?.listings ?? 0), claims: Number(found?.claims ?? 0) };
  }

  /**
   * Notes that a member looks at a list now. Call it before the list is read: what is decided meanwhile stays new.
   * @returns what was new before, and of the other list still is
   */
  async look(userId: number, at: keyof News): Promise<News> {
    const news = await this.news(userId);
    // Whoever saw everything needs no write.
    if (news[at] === 0) return news;
    const now = timestamp(this.clock);
    const seen = at === 'listings' ? { listingsAt: now } : { claimsAt: now };
    await this.database.rows(looks).upsert({ userId, ...seen }, ['userId']);
    return news;
  }
}

/** When members looked last, and what is new to them. */
export const LOOKS = definePort<Looks>('directory/looks');
