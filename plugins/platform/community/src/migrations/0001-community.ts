import { columns, migration } from '@plinth/kernel/database';

const groupColumns = {
  id: columns.id(),
  creator_id: columns.user({ nullable: true, onDelete: 'SET NULL' }),
  name: columns.string(191),
  // The name in lower case: what groups are ordered by.
  name_key: columns.string(191),
  slug: columns.string(191, { unique: true }),
  description: columns.text(),
  status: columns.string(10),
  member_count: columns.integer({ default: 0 }),
  created_at: columns.time(),
  active_at: columns.time(),
};

const memberColumns = {
  group_id: columns.integer({ references: 'community_groups' }),
  user_id: columns.user(),
  // 0 administrator, 1 moderator, 2 member: the order in which people are listed.
  role: columns.integer(),
  joined_at: columns.time(),
};

const requestColumns = {
  group_id: columns.integer({ references: 'community_groups' }),
  user_id: columns.user(),
  asked_at: columns.time(),
};

const activityColumns = {
  id: columns.id(),
  user_id: columns.user(),
  component: columns.string(40),
  type: columns.string(75),
  content: columns.text(),
  quote_background: columns.string(40, { nullable: true }),
  primary_item_id: columns.integer({ default: 0 }),
  secondary_item_id: columns.integer({ default: 0 }),
  group_id: columns.integer({ nullable: true, references: 'community_groups' }),
  is_comment: columns.flag(),
  root_id: columns.integer({ nullable: true, references: 'community_activities' }),
  parent_id: columns.integer({ nullable: true, references: 'community_activities' }),
  depth: columns.integer({ default: 0 }),
  // 1 while the group that it stands in is private or hidden.
  hidden: columns.flag(),
  comment_count: columns.integer({ default: 0 }),
  created_at: columns.time(),
  bundle_key: columns.string(100, { nullable: true, unique: true }),
};

const metaColumns = {
  id: columns.id(),
  activity_id: columns.integer({ references: 'community_activities' }),
  name: columns.string(100),
  value: columns.json(),
};

const activityIndexes = [
  { columns: ['is_comment', 'hidden', 'created_at', 'id'] },
  { columns: ['is_comment', 'created_at', 'id'] },
  { columns: ['created_at', 'id'] },
  { columns: ['user_id', 'is_comment', 'created_at'] },
  { columns: ['group_id', 'is_comment', 'created_at'] },
  { columns: ['root_id', 'id'] },
  { columns: ['parent_id'] },
  { columns: ['component', 'type', 'created_at'] },
  { columns: ['primary_item_id', 'component'] },
];

const TABLES = [
  'community_activity_meta',
  'community_activities',
  'community_group_requests',
  'community_group_members',
  'community_groups',
];

/** Groups, who belongs to them and who asks to, activities with their comments, and what plugins keep with activities. */
export const createCommunity = migration('0001-community', {
  async up(schema) {
    await schema.createTable('community_groups', groupColumns, [
      { columns: ['status', 'active_at'] },
      { columns: ['active_at', 'id'] },
      { columns: ['name_key'] },
      { columns: ['member_count'] },
      { columns: ['created_at'] },
    ]);
    await schema.createTable('community_group_members', memberColumns, [
      { columns: ['group_id', 'user_id'], unique: true },
      { columns: ['user_id', 'group_id'] },
      { columns: ['group_id', 'role', 'joined_at', 'user_id'] },
    ]);
    await schema.createTable('community_group_requests', requestColumns, [
      { columns: ['group_id', 'user_id'], unique: true },
      { columns: ['user_id'] },
    ]);
    await schema.createTable('community_activities', activityColumns, activityIndexes);
    await schema.createTable('community_activity_meta', metaColumns, [
      { columns: ['activity_id', 'name'], unique: true },
    ]);
  },
  async down(schema) {
    for (const table of TABLES) await schema.dropTable(table);
  },
});
