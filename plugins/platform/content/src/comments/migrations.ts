import { columns, migration } from '@plinth/kernel/database';

const shape = {
  id: columns.id(),
  post_id: columns.integer({ references: 'posts' }),
  parent_id: columns.integer({ default: 0 }),
  user_id: columns.user({ nullable: true, onDelete: 'SET NULL' }),
  author_name: columns.string(245, { default: '' }),
  author_email: columns.string(100, { default: '' }),
  author_url: columns.string(200, { default: '' }),
  author_ip: columns.string(100, { default: '' }),
  user_agent: columns.string(255, { default: '' }),
  content: columns.text(),
  status: columns.string(20),
  previous_status: columns.string(20, { nullable: true }),
  // When the status was given.
  judged_at: columns.time(),
  type: columns.string(20, { default: 'comment' }),
  created_at: columns.time(),
};

const indexes = [
  { columns: ['status', 'created_at', 'id'] },
  { columns: ['post_id', 'status', 'created_at', 'id'] },
  { columns: ['status', 'judged_at'] },
  { columns: ['parent_id', 'status'] },
  { columns: ['user_id', 'status'] },
  { columns: ['author_email', 'status'] },
];

/** The comments of posts. */
const createComments = migration('0004-comments', {
  up: (schema) => schema.createTable('comments', shape, indexes),
  down: (schema) => schema.dropTable('comments'),
});

/** Comments in the order of their ids. */
const indexCommentIds = migration('0006-comments-by-id', {
  up: (schema) => schema.addIndex('comments', { columns: ['status', 'id'] }),
  down: (schema) => schema.dropIndex('comments', ['status', 'id']),
});

/** Finds the comments on a post that say the same. */
const indexSameComments = migration('0009-same-comments', {
  up: async (schema) => {
    await schema.addColumn('comments', 'content_digest', columns.string(43, { default: '' }));
    await schema.addIndex('comments', { columns: ['post_id', 'content_digest'] });
  },
  down: async (schema) => {
    await schema.dropIndex('comments', ['post_id', 'content_digest']);
    await schema.dropColumn('comments', 'content_digest');
  },
});

/** Finds the comments in which a part of a word occurs. */
const indexSearchedComments = migration('0008-comment-search', {
  up: (schema) =>
    schema.addSearchIndex('comments', {
      columns: ['author_name', 'author_url', 'content', 'author_email', 'author_ip'],
    }),
  down: (schema) => schema.dropSearchIndex('comments'),
});

/** The migrations of comments. */
export const commentMigrations = [createComments, indexCommentIds, indexSearchedComments, indexSameComments];
