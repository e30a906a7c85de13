import { CLOCK, type Clock, inject, injectable, type Timestamp, timestamp } from '@plinth/kernel';
import { alias, anyOf, DATABASE, type Database, fields, sql, where } from '@plinth/kernel/database';
import type { LevelMembers, Membership, MembershipLevel, Memberships, NewLevel } from './ports.js';
import { levels, memberships } from './tables.js';

/** More levels than an owner makes. */
const MAX_LEVELS = 1_000;

/** The memberships in the database. */
@injectable()
export class SqlMemberships implements Memberships {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  levels(): Promise<MembershipLevel[]> {
    return this.database.rows(levels).list({}, { orderBy: { name: 'asc', id: 'asc' }, limit: MAX_LEVELS });
  }

  findLevel(slug: string): Promise<MembershipLevel | undefined> {
    return this.database.rows(levels).find({ slug });
  }

  async createLevel(fresh: NewLevel): Promise<MembershipLevel | undefined> {
    const isMade = await this.database.rows(levels).insertIfAbsent(fresh);
    return isMade ? this.findLevel(fresh.slug) : undefined;
  }

  async changeLevel(
    slug: string,
    { name, description }: Pick<NewLevel, 'name' | 'description'>,
  ): Promise<MembershipLevel | undefined> {
    await this.database.rows(levels).change({ slug }, { name, description });
    return this.findLevel(slug);
  }

  async membersOf(levelId: number, page: { limit: number; offset: number }): Promise<LevelMembers> {
    const listing = { orderBy: { grantedAt: 'desc', id: 'desc' }, ...page } as const;
    const columns = ['userId', 'grantedAt', 'expiresAt'] as const;
    const where = [{ levelId }, this.#present];
    const { rows, total } = await this.database.rows(memberships).page(where, { columns, ...listing });
    return { members: rows, total };
  }

  async memberCounts(): Promise<ReadonlyMap<number, number>> {
    const m = alias(memberships, 'm');
    const rows = await this.database.sql<{ levelId: number; members: number }>`
      SELECT ${fields({ levelId: m.levelId, members: sql`COUNT(*)` })} FROM ${m}
       WHERE ${where(m, this.#present)} GROUP BY ${m.levelId}`;
    return new Map(rows.map(({ levelId, members }) => [levelId, Number(members)]));
  }

  async ofUser(userId: number): Promise<Membership[]> {
    const l = alias(levels, 'l');
    const m = alias(memberships, 'm');
    const rows = await this.database.rows(levels).select<Omit<Membership, 'level'>>(
      l,
      sql`FROM ${m} JOIN ${l} ON ${l.id} = ${m.levelId}
          WHERE ${where(m, [{ userId }, this.#present])} ORDER BY ${l.name}, ${l.id}`,
      { userId: m.userId, grantedAt: m.grantedAt, expiresAt: m.expiresAt },
    );
    return rows.map(({ userId, grantedAt, expiresAt, ...level }) => ({ level, userId, grantedAt, expiresAt }));
  }

  async grant(userId: number, levelId: number, expiresAt: Timestamp | null): Promise<void> {
    const row = { userId, levelId, grantedAt: timestamp(this.clock), expiresAt };
    await this.database.rows(memberships).upsert(row, ['userId', 'levelId'], ['expiresAt']);
  }

  async revoke(userId: number, levelId: number): Promise<boolean> {
    return (await this.database.rows(memberships).remove({ userId, levelId })) > 0;
  }

  /** Memberships that have not ended. */
  get #present() {
    return anyOf({ expiresAt: null }, { expiresAt: { above: timestamp(this.clock) } });
  }
}
