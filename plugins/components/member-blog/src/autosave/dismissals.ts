import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  type JobDeclaration,
  job,
  provide,
  type ServiceDeclaration,
  type Timestamp,
  timestamp,
  timestampAfter,
} from '@plinth/kernel';

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
    const sql = `SELECT d.saved_at FROM ${this.database.table('mb_dismissals')} d
      WHERE d.post_id = $1 AND d.user_id = $2`;
    return (await this.database.selectOne<{ saved_at: string }>(sql, [postId, userId]))?.saved_at;
  }

  /** Notes that a member dismissed the changes that were saved at a moment. */
  async note(postId: number, userId: number, savedAt: Timestamp): Promise<void> {
    const row = { saved_at: savedAt, dismissed_at: timestamp(this.clock) };
    const where = 'post_id = $1 AND user_id = $2';
    await this.database.transaction(async () => {
      if ((await this.database.update('mb_dismissals', row, where, [postId, userId])) > 0) return;
      const fresh = { post_id: postId, user_id: userId, ...row };
      if (await this.database.insertIgnore('mb_dismissals', fresh)) return;
      await this.database.update('mb_dismissals', row, where, [postId, userId]);
    });
  }

  /** Forgets dismissals of more than thirty days ago. */
  async prune(): Promise<void> {
    const before = timestampAfter(this.clock, -KEPT_DAYS * DAY_MS);
    await this.database.transaction(async () => {
      await this.database.remove('mb_dismissals', 'dismissed_at < $1', [before]);
    });
  }
}

/** What members dismissed. */
export const DISMISSALS = definePort<Dismissals>('member-blog/dismissals');

/** The services of this feature. */
export const autosaveServices: readonly ServiceDeclaration[] = [provide.class(DISMISSALS, Dismissals)];

/** The periodic work of this feature. */
export const autosaveJobs: readonly JobDeclaration[] = [
  job('prune-dismissals', { every: 86_400, run: ({ use }) => use(DISMISSALS).prune() }),
];
