import { CLOCK, type Clock, definePort, inject, injectable, timestamp, timestampAfter } from '@plinth/kernel';
import { DATABASE, type Database, type Row } from '@plinth/kernel/database';
import { takeTurn } from '../access/turns.js';
import { locks } from './table.js';

/** How long a lock lives that nobody refreshes: 150 seconds (docs/components/member-blog.md). */
export const LOCK_LIFE_MS = 150_000;

/** Somebody's hold on a post. */
export type Lock = Row<typeof locks>;

/** The edit locks. */
@injectable()
export class LockStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The lock on a post that still lives. */
  living(postId: number): Promise<Lock | undefined> {
    return this.database.rows(locks).find({ postId, expiresAt: { above: timestamp(this.clock) } });
  }

  /** The living lock of somebody else. */
  async ofOthers(postId: number, userId: number): Promise<Lock | undefined> {
    const lock = await this.living(postId);
    return lock && lock.userId !== userId ? lock : undefined;
  }

  /**
   * Takes or refreshes a lock; of many who ask at once one gets it. Returns the lock that holds then, which is somebody
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
      const lock = { postId, userId, lockedAt, expiresAt };
      await this.database.rows(locks).upsert(lock, ['postId']);
      return lock;
    });
  }

  /** Gives a member's own lock back. */
  async release(postId: number, userId: number): Promise<void> {
    await this.database.transaction(async () => {
      await takeTurn(this.database, postId);
      await this.database.rows(locks).remove({ postId, userId });
    });
  }
}

/** The edit locks. */
export const LOCKS = definePort<LockStore>('member-blog/locks');
