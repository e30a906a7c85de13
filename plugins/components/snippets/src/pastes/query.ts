import { type BoundValues, containing } from '@plinth/kernel';
import type { PasteStatus } from './paste.js';

/** The orders of a list of pastes. */
export const PASTE_ORDERS = ['created_at', 'updated_at', 'star_count', 'view_count', 'fork_count', 'title'] as const;

/** Which pastes a list shows. */
export interface PasteFilter {
  /** Only what everybody is shown; otherwise pastes of every visibility in one status. */
  readonly scope: 'listed' | PasteStatus;
  readonly authorId?: number;
  /** Only public ones, and those of this author whatever their visibility. */
  readonly viewerId?: number;
  /** Slug of a language that some file has. */
  readonly language?: string;
  readonly tagId?: number;
  /** Found in title or description, whatever the case. */
  readonly search?: string;
}

/** A page of a list, in an order. */
export interface PasteQuery extends PasteFilter {
  readonly orderBy: (typeof PASTE_ORDERS)[number];
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** A condition on the table `p` and the values bound to it. */
export interface Condition {
  readonly sql: string;
  readonly values: BoundValues;
}

/** The condition of a filter; `table` names tables with the host's prefix. */
export function conditionOf(filter: PasteFilter, table: (name: string) => string): Condition {
  const values: (string | number)[] = [];
  const bound = (value: string | number) => `$${values.push(value)}`;
  const parts = [filter.scope === 'listed' ? 'p.listed = 1' : `p.status = ${bound(filter.scope)}`];
  if (filter.authorId !== undefined) parts.push(`p.author_id = ${bound(filter.authorId)}`);
  if (filter.viewerId !== undefined) parts.push(`(p.visibility = 'public' OR p.author_id = ${bound(filter.viewerId)})`);
  if (filter.language !== undefined)
    parts.push(
      `EXISTS (SELECT 1 FROM ${table('snippets_files')} f
       WHERE f.paste_id = p.id AND f.language = ${bound(filter.language)})`,
    );
  if (filter.tagId !== undefined)
    parts.push(
      `EXISTS (SELECT 1 FROM ${table('snippets_paste_tags')} r
       WHERE r.paste_id = p.id AND r.tag_id = ${bound(filter.tagId)})`,
    );
  if (filter.search !== undefined && filter.search !== '')
    parts.push(`p.search_text LIKE ${bound(containing(filter.search))} ESCAPE '!'`);
  return { sql: parts.join(' AND '), values };
}
