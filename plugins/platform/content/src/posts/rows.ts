import { type RowValues, sortKey } from '@plinth/kernel';
import type { Post, PostChanges, PostQuery } from '../ports.js';
import { excerptOf } from './html.js';

/** A row of the table `posts`. */
export interface PostRow {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly author_id: number | null;
  readonly title: string;
  readonly content?: string;
  readonly excerpt?: string;
  readonly summary?: string;
  readonly slug: string;
  readonly password: string;
  readonly parent_id: number;
  readonly menu_order: number;
  readonly comment_status: string;
  readonly ping_status: string;
  readonly sticky: number;
  readonly template: string;
  readonly format: string;
  readonly featured_media: number;
  readonly comment_count: number;
  readonly created_at: string;
  readonly dated: number;
  readonly modified_at: string;
  readonly previous_status: string | null;
  readonly mime_type: string;
  readonly guid: string;
  readonly revision_count: number;
  readonly latest_revision_id: number;
}

const SMALL_COLUMNS = [
  'id',
  'type',
  'status',
  'author_id',
  'title',
  'slug',
  'password',
  'parent_id',
  'menu_order',
  'comment_status',
  'ping_status',
  'sticky',
  'template',
  'format',
  'featured_media',
  'comment_count',
  'created_at',
  'dated',
  'modified_at',
  'previous_status',
  'mime_type',
  'guid',
  'revision_count',
  'latest_revision_id',
];

const LARGE_COLUMNS = ['content', 'excerpt', 'summary'] as const;

/** The columns of a SELECT on the alias `p`, without the large ones that are not wanted. A summary goes with its excerpt. */
export function postColumns(without: PostQuery['without'] = []): string {
  const large = LARGE_COLUMNS.filter((column) => !without.includes(column === 'summary' ? 'excerpt' : column));
  return [...SMALL_COLUMNS, ...large].map((column) => `p.${column}`).join(', ');
}

/** Reads a row into a post. */
export function readPost(row: PostRow): Post {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    authorId: row.author_id ?? 0,
    title: row.title,
    content: row.content ?? '',
    excerpt: row.excerpt ?? '',
    summary: row.summary ?? '',
    slug: row.slug,
    password: row.password,
    parentId: row.parent_id,
    menuOrder: row.menu_order,
    commentStatus: row.comment_status,
    pingStatus: row.ping_status,
    sticky: row.sticky === 1,
    template: row.template,
    format: row.format,
    featuredMedia: row.featured_media,
    commentCount: row.comment_count,
    createdAt: row.created_at,
    dated: row.dated === 1,
    modifiedAt: row.modified_at,
    previousStatus: row.previous_status,
    mimeType: row.mime_type,
    guid: row.guid,
    revisionCount: row.revision_count,
    latestRevisionId: row.latest_revision_id,
  };
}

function flag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

/** The columns that some changes write; what is left out stays as it is. The slug is written where it is claimed. */
export function writePost(changes: PostChanges & { readonly previousStatus?: string | null }): RowValues {
  return {
    status: changes.status,
    author_id: changes.authorId === 0 ? null : changes.authorId,
    title: changes.title,
    title_key: changes.title === undefined ? undefined : sortKey(changes.title),
    content: changes.content,
    excerpt: changes.excerpt,
    summary: changes.content === undefined ? undefined : excerptOf(changes.content),
    password: changes.password,
    parent_id: changes.parentId,
    menu_order: changes.menuOrder,
    comment_status: changes.commentStatus,
    ping_status: changes.pingStatus,
    sticky: flag(changes.sticky),
    template: changes.template,
    format: changes.format,
    featured_media: changes.featuredMedia,
    comment_count: changes.commentCount,
    created_at: changes.createdAt,
    dated: flag(changes.dated),
    modified_at: changes.modifiedAt,
    previous_status: changes.previousStatus,
    mime_type: changes.mimeType,
    guid: changes.guid,
  };
}
