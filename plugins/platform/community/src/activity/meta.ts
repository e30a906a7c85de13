import { DATABASE, type Database, inject, injectable, places, REVISIONS, type Revisions } from '@plinth/kernel';
import type { ActivityMeta } from './ports.js';

/** The values kept with activities, as JSON in the database. */
@injectable()
export class SqlActivityMeta implements ActivityMeta {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(REVISIONS) private readonly revisions: Revisions,
  ) {}

  async get(activityId: number, name: string): Promise<unknown> {
    const table = this.database.table('community_activity_meta');
    const sql = `SELECT value FROM ${table} WHERE activity_id = $1 AND name = $2`;
    const row = await this.database.selectOne<{ value: string }>(sql, [activityId, name]);
    return row && JSON.parse(row.value);
  }

  async ofActivities(activityIds: readonly number[]): Promise<Map<number, Record<string, unknown>>> {
    const found = new Map<number, Record<string, unknown>>();
    if (activityIds.length === 0) return found;
    const rows = await this.database.select<{ activity_id: number; name: string; value: string }>(
      `SELECT activity_id, name, value FROM ${this.database.table('community_activity_meta')}
        WHERE activity_id IN (${places(activityIds.length)})`,
      activityIds,
    );
    for (const { activity_id: id, name, value } of rows) {
      found.set(id, { ...found.get(id), [name]: JSON.parse(value) });
    }
    return found;
  }

  async set(activityId: number, name: string, value: unknown): Promise<void> {
    const whose = [activityId, name];
    if (value === undefined) {
      await this.database.remove('community_activity_meta', 'activity_id = $1 AND name = $2', whose);
    } else {
      await this.#keep(activityId, name, JSON.stringify(value));
    }
    await this.database.afterCommit(() => this.revisions.bump('community'));
  }

  async #keep(activityId: number, name: string, value: string): Promise<void> {
    const fresh = { activity_id: activityId, name, value };
    if (await this.database.insertIgnore('community_activity_meta', fresh)) return;
    const whose = [activityId, name];
    await this.database.update('community_activity_meta', { value }, 'activity_id = $1 AND name = $2', whose);
  }
}
