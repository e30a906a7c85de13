import { createHash } from 'node:crypto';
import { fields, sql } from '@plinth/kernel/database';
import type { Comment, CommentChanges } from '../ports.js';
import { listedPosts as p } from '../posts/table.js';
import { listedComments as c } from './table.js';

/** A row of a comment, with what is needed of its post. */
export type CommentRow = Omit<Comment, 'post'> & {
  readonly postType: string;
  readonly postStatus: string;
  readonly postAuthorId: number;
  readonly postPreviousStatus: string | null;
  readonly postPassword: string;
  readonly postParentId: number;
};

const { judgedAt, contentDigest, ...shown } = c;

/** The fields of a SELECT of comments joined with their posts. */
export const COMMENT_FIELDS = fields({
  ...shown,
  userId: sql`COALESCE(${c.userId}, 0)`,
  postType: p.type,
  postStatus: p.status,
  postAuthorId: sql`COALESCE(${p.authorId}, 0)`,
  postPreviousStatus: p.previousStatus,
  postPassword: p.password,
  postParentId: p.parentId,
});

/** Reads a row into a comment. */
export function readComment(row: CommentRow): Comment {
  const { postType, postStatus, postAuthorId, postPreviousStatus, postPassword, postParentId, ...comment } = row;
  const post = {
    id: comment.postId,
    type: postType,
    status: postStatus,
    authorId: postAuthorId,
    previousStatus: postPreviousStatus,
    password: postPassword,
    parentId: postParentId,
  };
  return { ...comment, post };
}

/** The columns that some changes write; what is left out stays as it is. */
export function writeComment<C extends CommentChanges>({ userId, ...changes }: C) {
  const { content } = changes;
  const contentDigest = content === undefined ? undefined : digestOf(content);
  return { ...changes, contentDigest, userId: userId === 0 ? null : userId };
}

/** Comments on a post that say the same. Those that have no digest yet are compared by their texts alone. */
export function sayingTheSame(postId: number, content: string) {
  return { postId, contentDigest: [digestOf(content), ''], content };
}

function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url');
}
