import {
  CLOCK,
  type Clock,
  definePort,
  inject,
  injectable,
  type Timestamp,
  timestamp,
  timestampAfter,
} from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { dismissals } from './table.js';

const DAY_MS = 86_400_000;

/** Days that a dismissal is kept (docs/components/member-blog.md, Limits). */
const KEPT_DAYS = 30;

/** What members dismissed. */
@injectable()
export class Dismissals {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** When the changes were saved that a member dismissed last for a post. */
  async of(postId: number, userId: number): Promise<Timestamp | undefined> {
    const row = await this.database.rows(dismissals).find({ postId, userId }, { columns: ['savedAt'] });
    return row?.savedAt;
  }

  /** Notes that a member dismissed the changes that were saved at a moment. */
  async note(postId: number, userId: number, savedAt: Timestamp): Promise<void> {
    const row = { postId, userId, savedAt, dismissedAt: timestamp(this.clock) };
    await this.database.transaction(() => this.database.rows(dismissals).upsert(row, ['postId', 'userId']));
  }

  /** Forgets dismissals of more than thirty days ago. */
  async prune(): Promise<void> {
    const before = timestampAfter(this.clock, -KEPT_DAYS * DAY_MS);
    await this.database.transaction(() => this.database.rows(dismissals).remove({ dismissedAt: { below: before } }));
  }
}

/** What members dismissed. */
export const DISMISSALS = definePort<Dismissals>('member-blog/dismissals');
