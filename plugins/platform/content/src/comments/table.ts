import { alias, columns, table } from '@plinth/kernel/database';
import type { CommentStatus } from '../ports/comments.js';

/** The comments of posts. */
export const comments = table(
  'comments',
  {
    id: columns.id(),
    postId: columns.integer({ references: 'posts' }),
    /** The comment that it answers; 0 for one that stands by itself. */
    parentId: columns.integer({ default: 0 }),
    /** The member who wrote it; null for a visitor, or a member who is gone. */
    userId: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    authorName: columns.string(245, { default: '' }),
    authorEmail: columns.string(100, { default: '' }),
    authorUrl: columns.string(200, { default: '' }),
    authorIp: columns.string(100, { default: '' }),
    userAgent: columns.string(255, { default: '' }),
    /** HTML, sanitised. */
    content: columns.text(),
    /** Of the content, by which the same text is found again; empty for what was written before there was one. */
    contentDigest: columns.string(43, { default: '' }),
    status: columns.string<CommentStatus>(20),
    /** The status before the trash or the spam; null elsewhere. */
    previousStatus: columns.string<CommentStatus>(20, { nullable: true }),
    /** When the status was given. */
    judgedAt: columns.time(),
    type: columns.string(20, { default: 'comment' }),
    createdAt: columns.time(),
  },
  {
    legacyName: true,
    bundleSection: 'comments',
    indexes: [
      ['status', 'createdAt', 'id'],
      ['status', 'id'],
      ['postId', 'status', 'createdAt', 'id'],
      ['status', 'judgedAt'],
      ['parentId', 'status'],
      ['userId', 'status'],
      ['authorEmail', 'status'],
      ['postId', 'contentDigest'],
    ],
    search: { columns: ['authorName', 'authorUrl', 'content', 'authorEmail', 'authorIp'], folded: true },
  },
);

/** The comments as conditions of other plugins name them, beside the posts `p`: `c`. */
export const listedComments = alias(comments, 'c');
