import { columns, migration } from '@plinth/kernel/database';

/** The totals of each author's published posts, with an index for each order of authors. */
export const authorsMigration = migration('0057-authors', {
  async up(schema) {
    await schema.createTable(
      'mb_authors',
      {
        author_id: columns.user({ unique: true }),
        posts: columns.integer({ default: 0 }),
        views: columns.bigInteger({ default: 0 }),
        comments: columns.bigInteger({ default: 0 }),
        latest: columns.time({ nullable: true }),
      },
      [
        { columns: ['posts', 'author_id'] },
        { columns: ['views', 'author_id'] },
        { columns: ['comments', 'author_id'] },
        { columns: ['latest', 'author_id'] },
      ],
    );
    await schema.sql(`INSERT INTO ${schema.table('mb_authors')} (author_id, posts, views, comments, latest)
      SELECT p.author_id, COUNT(*), COALESCE(SUM(v.views), 0), SUM(p.comment_count), MAX(p.created_at)
      FROM ${schema.table('posts')} p LEFT JOIN ${schema.table('mb_post_views')} v ON v.post_id = p.id
      WHERE p.type = 'post' AND p.status = 'publish' AND p.author_id IS NOT NULL GROUP BY p.author_id`);
  },
  down: (schema) => schema.dropTable('mb_authors'),
});
