import type { RowValues } from '@plinth/kernel';
import type { Comment, CommentChanges, CommentStatus } from '../ports.js';

/** A row of the table `comments`, joined with what is needed of its post. */
export interface CommentRow {
  readonly id: number;
  readonly post_id: number;
  readonly parent_id: number;
  readonly user_id: number | null;
  readonly author_name: string;
  readonly author_email: string;
  readonly author_url: string;
  readonly author_ip: string;
  readonly user_agent: string;
  readonly content: string;
  readonly status: CommentStatus;
  readonly previous_status: CommentStatus | null;
  readonly type: string;
  readonly created_at: string;
  readonly post_type: string;
  readonly post_status: string;
  readonly post_author_id: number | null;
  readonly post_previous_status: string | null;
  readonly post_password: string;
  readonly post_parent_id: number;
}

/** The columns of a SELECT on the aliases `c` and `p`. */
export const COMMENT_COLUMNS = `c.id, c.post_id, c.parent_id, c.user_id, c.author_name, c.author_email, c.author_url,
  c.author_ip, c.user_agent, c.content, c.status, c.previous_status, c.type, c.created_at,
  p.type AS post_type, p.status AS post_status, p.author_id AS post_author_id,
  p.previous_status AS post_previous_status, p.password AS post_password, p.parent_id AS post_parent_id`;

/** Reads a row into a comment. */
export function readComment(row: CommentRow): Comment {
  return {
    id: row.id,
    postId: row.post_id,
    post: {
      id: row.post_id,
      type: row.post_type,
      status: row.post_status,
      authorId: row.post_author_id ?? 0,
      previousStatus: row.post_previous_status,
      password: row.post_password,
      parentId: row.post_parent_id,
    },
    parentId: row.parent_id,
    userId: row.user_id ?? 0,
    authorName: row.author_name,
    authorEmail: row.author_email,
    authorUrl: row.author_url,
    authorIp: row.author_ip,
    userAgent: row.user_agent,
    content: row.content,
    status: row.status,
    previousStatus: row.previous_status,
    type: row.type,
    createdAt: row.created_at,
  };
}

/** The columns that some changes write; what is left out stays as it is. */
export function writeComment(changes: CommentChanges): RowValues {
  return {
    post_id: changes.postId,
    parent_id: changes.parentId,
    user_id: changes.userId === 0 ? null : changes.userId,
    author_name: changes.authorName,
    author_email: changes.authorEmail,
    author_url: changes.authorUrl,
    author_ip: changes.authorIp,
    user_agent: changes.userAgent,
    content: changes.content,
    created_at: changes.createdAt,
  };
}
