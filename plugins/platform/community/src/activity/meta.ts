import { CACHE_TAGS, type CacheTags, inject, injectable } from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import type { ActivityMeta } from './ports.js';
import { activityMeta } from './tables.js';

/** The values kept with activities, as JSON in the database. */
@injectable()
export class SqlActivityMeta implements ActivityMeta {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
  ) {}

  async get(activityId: number, name: string): Promise<unknown> {
    const row = await this.database.rows(activityMeta).find({ activityId, name }, { columns: ['value'] });
    return row?.value;
  }

  async ofActivities(activityIds: readonly number[]): Promise<Map<number, Record<string, unknown>>> {
    const found = new Map<number, Record<string, unknown>>();
    if (activityIds.length === 0) return found;
    const columns = ['activityId', 'name', 'value'] as const;
    const rows = await this.database.rows(activityMeta).list({ activityId: activityIds }, { columns });
    for (const { activityId: id, name, value } of rows) found.set(id, { ...found.get(id), [name]: value });
    return found;
  }

  async set(activityId: number, name: string, value: unknown): Promise<void> {
    const rows = this.database.rows(activityMeta);
    if (value === undefined) await rows.remove({ activityId, name });
    else await rows.upsert({ activityId, name, value }, ['activityId', 'name']);
    await this.database.afterCommit(() => this.cacheTags.invalidate('community'));
  }
}
