import { anyOf, type Database, sql, type Where } from '@plinth/kernel/database';
import { files } from '../files/tables.js';
import { stars } from '../stars/table.js';
import { pasteTags } from '../tags/tables.js';
import type { PasteStatus } from './paste.js';
import { pastes } from './tables.js';

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
  /** Only those that this member gave a star, as far as they may know of them; within the scope `active`. */
  readonly starredBy?: number;
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

/** A star that somebody gave outlasts that a paste became private: then only its author is shown it. */
function starredCondition(userId: number): Where<typeof pastes>[] {
  const given = sql`EXISTS (SELECT 1 FROM ${stars}
    WHERE ${stars.pasteId} = ${pastes.id} AND ${stars.userId} = ${userId})`;
  return [given, anyOf({ visibility: ['public', 'unlisted'] }, { authorId: userId })];
}

/** The condition of a filter. */
export async function conditionOf(database: Database, filter: PasteFilter): Promise<Where<typeof pastes>> {
  const { scope, authorId, viewerId, language, tagId, starredBy, search = '' } = filter;
  const conditions: Where<typeof pastes>[] = [
    scope === 'listed' ? { listed: true, authorId } : { status: scope, authorId },
  ];
  if (viewerId !== undefined) conditions.push(anyOf({ visibility: 'public' }, { authorId: viewerId }));
  if (starredBy !== undefined) conditions.push(...starredCondition(starredBy));
  if (language !== undefined)
    conditions.push(sql`EXISTS (SELECT 1 FROM ${files}
      WHERE ${files.pasteId} = ${pastes.id} AND ${files.language} = ${language})`);
  if (tagId !== undefined)
    conditions.push(sql`EXISTS (SELECT 1 FROM ${pasteTags}
      WHERE ${pasteTags.pasteId} = ${pastes.id} AND ${pasteTags.tagId} = ${tagId})`);
  if (search !== '') {
    const words = { words: [search], without: [] };
    conditions.push(await database.search({ keys: [pastes.searchText] }, words));
  }
  return conditions;
}
