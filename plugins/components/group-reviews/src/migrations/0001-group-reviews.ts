import { columns, migration } from '@plinth/kernel/database';

/** The reviews of groups; they go with their group and with the account of their author. */
export const createGroupReviews = migration('0001-group-reviews', {
  async up(schema) {
    await schema.createTable(
      'group_reviews',
      {
        id: columns.id(),
        group_id: columns.integer({ references: 'community_groups' }),
        author_id: columns.user(),
        // 1 for the one review that a member has of a group, null where a member may have several: unique indexes
        // count null as different each time.
        sole: columns.integer({ nullable: true }),
        subject: columns.string(191),
        description: columns.text(),
        ratings: columns.json(),
        status: columns.string(10),
        created_at: columns.time(),
        modified_at: columns.time(),
        bundle_key: columns.string(100, { nullable: true, unique: true }),
      },
      [
        { columns: ['group_id', 'author_id', 'sole'], unique: true },
        { columns: ['group_id', 'created_at', 'id'] },
        { columns: ['group_id', 'status', 'created_at', 'id'] },
        { columns: ['author_id'] },
      ],
    );
  },
  async down(schema) {
    await schema.dropTable('group_reviews');
  },
});
