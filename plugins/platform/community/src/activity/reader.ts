import { among, bindConditions, type Condition, compared, type Database, occurring, places } from '@plinth/kernel';
import { MODERATE } from '../groups/standing.js';
import type { Activity, ActivityQuery } from './ports.js';
import { type ActivityRow, activityColumns, readActivity } from './rows.js';

/** Reads activities: plain rows, one query for a page, one for its total, one for the comments of a page. */
export class ActivityReader {
  readonly #table: string;
  readonly #members: string;

  constructor(protected readonly database: Database) {
    this.#table = database.table('community_activities');
    this.#members = database.table('community_group_members');
  }

  async find(id: number): Promise<Activity | undefined> {
    const sql = `SELECT ${activityColumns('a')} FROM ${this.#table} a WHERE a.id = $1`;
    const row = await this.database.selectOne<ActivityRow>(sql, [id]);
    return row && readActivity(row);
  }

  async list(query: ActivityQuery): Promise<{ activities: Activity[]; total: number }> {
    const { sql: where, values } = bindConditions(this.#conditions(query));
    const from = `FROM ${this.#table} a WHERE ${where}`;
    const direction = query.order === 'asc' ? 'ASC' : 'DESC';
    const range = `LIMIT ${query.limit} OFFSET ${query.offset ?? 0}`;
    const order = `ORDER BY a.created_at ${direction}, a.id ${direction} ${range}`;
    const [rows, counted] = await Promise.all([
      this.database.select<ActivityRow>(`SELECT ${activityColumns('a')} ${from} ${order}`, values),
      this.database.selectOne<{ n: number | string }>(`SELECT COUNT(*) AS n ${from}`, values),
    ]);
    return { activities: rows.map(readActivity), total: Number(counted?.n ?? 0) };
  }

  /** What a comment answers is older than the comment, so that the first ones always hang together. */
  async comments(rootIds: readonly number[], limit: number): Promise<Map<number, Activity[]>> {
    const found = new Map<number, Activity[]>();
    if (rootIds.length === 0) return found;
    const numbered = `SELECT ${activityColumns('a')}, ROW_NUMBER() OVER (PARTITION BY a.root_id ORDER BY a.id) AS place
      FROM ${this.#table} a WHERE a.root_id IN (${places(rootIds.length)})`;
    const sql = `SELECT ${activityColumns('n')} FROM (${numbered}) n WHERE n.place <= ${limit} ORDER BY n.id`;
    for (const row of await this.database.select<ActivityRow>(sql, rootIds)) {
      const activity = readActivity(row);
      const root = activity.rootId ?? 0;
      found.set(root, [...(found.get(root) ?? []), activity]);
    }
    return found;
  }

  async thread(rootId: number): Promise<Activity[]> {
    const sql = `SELECT ${activityColumns('a')} FROM ${this.#table} a WHERE a.id = $1 OR a.root_id = $1 ORDER BY a.id`;
    return (await this.database.select<ActivityRow>(sql, [rootId])).map(readActivity);
  }

  protected async count(column: 'root_id' | 'parent_id', id: number): Promise<number> {
    const sql = `SELECT COUNT(*) AS n FROM ${this.#table} WHERE ${column} = $1`;
    return Number((await this.database.selectOne<{ n: number | string }>(sql, [id]))?.n ?? 0);
  }

  #conditions(query: ActivityQuery): Condition[] {
    const inGroups = `a.group_id IN (SELECT m.group_id FROM ${this.#members} m WHERE m.user_id = ?)`;
    return [
      ...(query.withComments ? [] : [{ sql: 'a.is_comment = 0', values: [] }]),
      ...this.#visible(query, inGroups),
      ...compared('a.user_id = ?', query.userId),
      ...compared('a.group_id = ?', query.groupId),
      ...compared(inGroups, query.inGroupsOf),
      ...compared('a.created_at > ?', query.after),
      ...compared('a.primary_item_id = ?', query.primaryItemId),
      ...compared('a.secondary_item_id = ?', query.secondaryItemId),
      ...among('a.component', query.components),
      ...among('a.type', query.types),
      ...among('a.id', query.include),
      ...among('a.id', query.exclude, 'NOT '),
      ...(query.search ? [occurring({ columns: ['a.content'] }, query.search)] : []),
    ];
  }

  #visible({ visibleTo: caller }: ActivityQuery, inGroups: string): Condition[] {
    if (!caller || caller.can(MODERATE)) return [];
    if (caller.isVisitor) return [{ sql: 'a.hidden = 0', values: [] }];
    return [{ sql: `(a.hidden = 0 OR ${inGroups})`, values: [caller.id] }];
  }
}
