import { migration } from '@plinth/kernel/database';

/** Finds the posts in which a part of a word occurs, other than revisions. */
export const indexSearchedPosts = migration('0007-post-search', {
  up: (schema) =>
    schema.addSearchIndex('posts', {
      columns: ['title', 'excerpt', 'content'],
      unless: { column: 'type', value: 'revision' },
    }),
  down: (schema) => schema.dropSearchIndex('posts'),
});
