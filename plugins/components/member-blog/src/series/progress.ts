import { CLOCK, type Clock, definePort, inject, injectable, invalidParam, timestamp } from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { seriesProgress } from './tables.js';

/** How many posts a visitor may say they have read. */
const MAX_READ = 200;

/** How far somebody has come in a series. */
export interface Progress {
  readonly series_id: number;
  readonly read: readonly number[];
  readonly total: number;
  readonly percent: number;
  readonly completed: boolean;
}

/** Progress from the published posts of a series, in its order, and those that were read. */
export function progressOf(seriesId: number, posts: readonly number[], read: ReadonlySet<number>): Progress {
  const seen = posts.filter((id) => read.has(id));
  const percent = posts.length === 0 ? 0 : Math.floor((seen.length * 100) / posts.length);
  return {
    series_id: seriesId,
    read: seen,
    total: posts.length,
    percent,
    completed: posts.length > 0 && seen.length === posts.length,
  };
}

function isRead(value: unknown): boolean {
  return value === true || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(value));
}

/**
 * The posts that a visitor's own list names: `{"12": true}`, `{"12": "2026-01-15T12:00:00"}` or `{"read": [12]}`.
 * @throws RestError 400 `rest_invalid_param` for more than two hundred
 */
export function readIds(progress: Readonly<Record<string, unknown>>): ReadonlySet<number> {
  const { read: list, ...marks } = progress;
  const listed = Array.isArray(list) ? list.map(Number) : [];
  const keys = Object.keys(marks);
  if (keys.length + listed.length > MAX_READ) {
    throw invalidParam({ progress: `progress may name at most ${MAX_READ} posts.` });
  }
  const marked = keys.filter((key) => isRead(marks[key])).map(Number);
  return new Set([...listed, ...marked]);
}

/** Which posts of series members have read. */
@injectable()
export class ReadingProgress {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Notes that a member read a post; the unique index keeps it once. */
  async note(seriesId: number, userId: number, postId: number): Promise<void> {
    const row = { seriesId, userId, postId, readAt: timestamp(this.clock) };
    await this.database.transaction(() => this.database.rows(seriesProgress).insertIfAbsent(row));
  }

  /** What a member has read of a series. */
  async of(seriesId: number, userId: number): Promise<ReadonlySet<number>> {
    const rows = await this.database.rows(seriesProgress).list({ seriesId, userId }, { columns: ['postId'] });
    return new Set(rows.map(({ postId }) => postId));
  }
}

/** Reading progress. */
export const READING_PROGRESS = definePort<ReadingProgress>('member-blog/reading-progress');
