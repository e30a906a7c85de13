import { alias, anyOf, type Database, type Row, type Sql, sql, type Where } from '@plinth/kernel/database';
import { type KeptTotals } from '@plinth/toolkit';
import { MODERATE } from '../groups/standing.js';
import { groupMembers } from '../groups/tables.js';
import type { Activity, ActivityQuery } from './ports.js';
import { activities } from './tables.js';

type ActivityCondition = Where<typeof activities>;

function activityOf(row: Row<typeof activities>): Activity {
  const { isComment: _isComment, bundleKey: _bundleKey, groupId, rootId, parentId, ...same } = row;
  return {
    ...same,
    groupId: groupId ?? undefined,
    rootId: rootId ?? undefined,
    parentId: parentId ?? undefined,
  };
}

function inGroupsOf(userId: number): Sql {
  return sql`${activities.groupId} IN
    (SELECT ${groupMembers.groupId} FROM ${groupMembers} WHERE ${groupMembers.userId} = ${userId})`;
}

function visible({ visibleTo: caller }: ActivityQuery): readonly ActivityCondition[] {
  if (!caller || caller.can(MODERATE)) return [];
  const open: ActivityCondition = { hidden: false };
  return [caller.isVisitor ? open : anyOf<ActivityCondition>(open, inGroupsOf(caller.id))];
}

/** @param found the condition that finds what the query searches for */
function conditionsOf(query: ActivityQuery, found: readonly Sql[]): ActivityCondition {
  const { userId, groupId, primaryItemId, secondaryItemId } = query;
  return [
    { isComment: query.withComments ? undefined : false },
    ...visible(query),
    { userId, groupId, primaryItemId, secondaryItemId, createdAt: { above: query.after } },
    ...(query.inGroupsOf === undefined ? [] : [inGroupsOf(query.inGroupsOf)]),
    { component: query.components, type: query.types, id: query.include },
    { id: { not: query.exclude } },
    ...found,
  ];
}

/** Which activities a query selects, as a text; in which order and how many of them does not matter. */
function selected({ limit, offset, order, visibleTo, ...selection }: ActivityQuery): string {
  const sees = visibleTo?.can(MODERATE) ? undefined : visibleTo?.id;
  return JSON.stringify({ ...selection, sees });
}

const A = alias(activities, 'a');

/** The activities as they are numbered within their threads. */
const N = alias(activities, 'n');

/** Reads activities: plain rows, one query for a page, one for its total, one for the comments of a page. */
export class ActivityReader {
  constructor(
    protected readonly database: Database,
    private readonly totals: KeptTotals,
  ) {}

  async find(id: number): Promise<Activity | undefined> {
    const row = await this.database.rows(activities).find({ id });
    return row && activityOf(row);
  }

  async list(query: ActivityQuery): Promise<{ activities: Activity[]; total: number }> {
    const { order = 'desc', limit, offset } = query;
    const listing = { orderBy: { createdAt: order, id: order }, limit, offset };
    const found = query.search ? [await this.#matching(query.search)] : [];
    const where = conditionsOf(query, found);
    const rows = this.database.rows(activities);
    const [page, total] = await Promise.all([
      rows.list(where, listing),
      this.totals.of(selected(query), () => rows.count(where)),
    ]);
    return { activities: page.map(activityOf), total };
  }

  #matching(text: string): Promise<Sql> {
    return this.database.search({ columns: [activities.content] }, { words: [text], without: [] });
  }

  /** What a comment answers is older than the comment, so that the first ones always hang together. */
  async comments(rootIds: readonly number[], limit: number): Promise<Map<number, Activity[]>> {
    const found = new Map<number, Activity[]>();
    if (rootIds.length === 0) return found;
    const numbered = sql`SELECT a.*, ROW_NUMBER() OVER (PARTITION BY ${A.rootId} ORDER BY ${A.id}) AS place
      FROM ${A} WHERE ${A.rootId} IN ${rootIds}`;
    const rest = sql`FROM (${numbered}) n WHERE n.place <= ${limit} ORDER BY ${N.id}`;
    for (const row of await this.database.rows(activities).select(N, rest)) {
      const activity = activityOf(row);
      const root = activity.rootId ?? 0;
      found.set(root, [...(found.get(root) ?? []), activity]);
    }
    return found;
  }

  async thread(rootId: number): Promise<Activity[]> {
    const rows = await this.database
      .rows(activities)
      .list(anyOf({ id: rootId }, { rootId }), { orderBy: { id: 'asc' } });
    return rows.map(activityOf);
  }
}
