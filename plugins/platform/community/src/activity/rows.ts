import type { Activity } from './ports.js';

/** A row of the table `community_activities`. */
export interface ActivityRow {
  readonly id: number;
  readonly user_id: number;
  readonly component: string;
  readonly type: string;
  readonly content: string;
  readonly quote_background: string | null;
  readonly primary_item_id: number;
  readonly secondary_item_id: number;
  readonly group_id: number | null;
  readonly root_id: number | null;
  readonly parent_id: number | null;
  readonly depth: number;
  readonly hidden: number;
  readonly comment_count: number;
  readonly created_at: string;
}

const COLUMNS = [
  'id',
  'user_id',
  'component',
  'type',
  'content',
  'quote_background',
  'primary_item_id',
  'secondary_item_id',
  'group_id',
  'root_id',
  'parent_id',
  'depth',
  'hidden',
  'comment_count',
  'created_at',
];

/** The columns of a SELECT on an alias. */
export function activityColumns(alias: string): string {
  return COLUMNS.map((column) => `${alias}.${column}`).join(', ');
}

/** Reads a row into an activity. */
export function readActivity(row: ActivityRow): Activity {
  return {
    id: row.id,
    userId: row.user_id,
    component: row.component,
    type: row.type,
    content: row.content,
    quoteBackground: row.quote_background,
    primaryItemId: row.primary_item_id,
    secondaryItemId: row.secondary_item_id,
    groupId: row.group_id ?? undefined,
    rootId: row.root_id ?? undefined,
    parentId: row.parent_id ?? undefined,
    depth: row.depth,
    hidden: row.hidden === 1,
    commentCount: row.comment_count,
    createdAt: row.created_at,
  };
}
