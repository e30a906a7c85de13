import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  inject,
  injectable,
  type Timestamp,
  timestamp,
} from '@plinth/kernel';
import type { Membership, MembershipLevel, Memberships, NewLevel } from './ports.js';

interface MembershipRow extends MembershipLevel {
  readonly user_id: number;
  readonly granted_at: string;
  readonly expires_at: string | null;
}

/** The memberships in the database. */
@injectable()
export class SqlMemberships implements Memberships {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  levels(): Promise<MembershipLevel[]> {
    return this.database.select<MembershipLevel>(
      `SELECT id, slug, name, description FROM ${this.#levels} ORDER BY name, id LIMIT 1000`,
    );
  }

  findLevel(slug: string): Promise<MembershipLevel | undefined> {
    const sql = `SELECT id, slug, name, description FROM ${this.#levels} WHERE slug = $1`;
    return this.database.selectOne<MembershipLevel>(sql, [slug]);
  }

  async createLevel(fresh: NewLevel): Promise<MembershipLevel | undefined> {
    const isMade = await this.database.insertIgnore('membership_levels', { ...fresh });
    return isMade ? this.findLevel(fresh.slug) : undefined;
  }

  async ofUser(userId: number): Promise<Membership[]> {
    const rows = await this.database.select<MembershipRow>(
      `SELECT l.id, l.slug, l.name, l.description, m.user_id, m.granted_at, m.expires_at
       FROM ${this.#memberships} m JOIN ${this.#levels} l ON l.id = m.level_id
       WHERE m.user_id = $1 AND (m.expires_at IS NULL OR m.expires_at > $2) ORDER BY l.name, l.id`,
      [userId, timestamp(this.clock)],
    );
    return rows.map(({ user_id, granted_at, expires_at, ...level }) => ({
      level,
      userId: user_id,
      grantedAt: granted_at,
      expiresAt: expires_at,
    }));
  }

  async grant(userId: number, levelId: number, expiresAt: Timestamp | null): Promise<void> {
    const row = { user_id: userId, level_id: levelId, granted_at: timestamp(this.clock), expires_at: expiresAt };
    if (await this.database.insertIgnore('memberships', row)) return;
    const end = { expires_at: expiresAt };
    await this.database.update('memberships', end, 'user_id = $1 AND level_id = $2', [userId, levelId]);
  }

  async revoke(userId: number, levelId: number): Promise<boolean> {
    return (await this.database.remove('memberships', 'user_id = $1 AND level_id = $2', [userId, levelId])) > 0;
  }

  get #levels(): string {
    return this.database.table('membership_levels');
  }

  get #memberships(): string {
    return this.database.table('memberships');
  }
}
