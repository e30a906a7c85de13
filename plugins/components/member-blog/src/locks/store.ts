import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  provide,
  type ServiceDeclaration,
  type Timestamp,
  timestamp,
  timestampAfter,
} from '@plinth/kernel';
import { takeTurn } from '../access/turns.js';

/** How long a lock lives that nobody refreshes: 150 seconds (docs/components/member-blog.md). */
export const LOCK_LIFE_MS = 150_000;

/** Somebody's hold on a post. */
export interface Lock {
  readonly postId: number;
  readonly userId: number;
  readonly lockedAt: Timestamp;
  readonly expiresAt: Timestamp;
}

interface LockRow {
  readonly post_id: number;
  readonly user_id: number;
  readonly locked_at: string;
  readonly expires_at: string;
}

/** The edit locks. */
@injectable()
export class LockStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The lock on a post that still lives. */
  async living(postId: number): Promise<Lock | undefined> {
    const sql = `SELECT l.post_id, l.user_id, l.locked_at, l.expires_at FROM ${this.database.table('mb_locks')} l
      WHERE l.post_id = $1 AND l.expires_at > $2`;
    const row = await this.database.selectOne<LockRow>(sql, [postId, timestamp(this.clock)]);
    return row && { postId: row.post_id, userId: row.user_id, lockedAt: row.locked_at, expiresAt: row.expires_at };
  }

  /** The living lock of somebody else. */
  async ofOthers(postId: number, userId: number): Promise<Lock | undefined> {
    const lock = await this.living(postId);
    return lock && lock.userId !== userId ? lock : undefined;
  }

  /**
   * Takes or refreshes a lock; of many who ask at once one gets it. Answers the lock that holds then, which is somebody
   * else's unless `force` takes it over.
   */
  take(postId: number, userId: number, force: boolean): Promise<Lock> {
    return this.database.transaction(async () => {
      await takeTurn(this.database, postId);
      const held = await this.living(postId);
      if (held && held.userId !== userId && !force) return held;
      const now = timestamp(this.clock);
      const lockedAt = held?.userId === userId ? held.lockedAt : now;
      const expiresAt = timestampAfter(this.clock, LOCK_LIFE_MS);
      const row = { user_id: userId, locked_at: lockedAt, expires_at: expiresAt };
      if ((await this.database.update('mb_locks', row, 'post_id = $1', [postId])) === 0) {
        await this.database.insertRow('mb_locks', { post_id: postId, ...row });
      }
      return { postId, userId, lockedAt, expiresAt };
    });
  }

  /** Gives a member's own lock back. */
  async release(postId: number, userId: number): Promise<void> {
    await this.database.transaction(async () => {
      await takeTurn(this.database, postId);
      await this.database.remove('mb_locks', 'post_id = $1 AND user_id = $2', [postId, userId]);
    });
  }
}

/** The edit locks. */
export const LOCKS = definePort<LockStore>('member-blog/locks');

/** The services of this feature. */
export const lockServices: readonly ServiceDeclaration[] = [provide.class(LOCKS, LockStore)];
