import { columns, migration } from '@plinth/kernel/database';

const invitationColumns = {
  group_id: columns.integer({ references: 'community_groups' }),
  user_id: columns.user(),
  inviter_id: columns.user({ nullable: true, onDelete: 'SET NULL' }),
  invited_at: columns.time(),
};

const banColumns = {
  group_id: columns.integer({ references: 'community_groups' }),
  user_id: columns.user(),
  banned_at: columns.time(),
};

/** Who may invite, cover images, closed groups, invitations and bans: what a group needs that members create and run. */
export const letMembersRunGroups = migration('0005-member-groups', {
  async up(schema) {
    await schema.addColumn('community_groups', 'invite_status', columns.string(14, { default: 'members' }));
    await schema.addColumn('community_groups', 'cover_id', columns.integer({ default: 0 }));
    await schema.addColumn('community_groups', 'closed_at', columns.time({ nullable: true }));
    await schema.addIndex('community_groups', { columns: ['cover_id'] });
    const table = schema.table('community_groups');
    // MariaDB requires an index for the foreign key of the column, so `down` leaves this one there.
    const unlessThere = schema.dialect === 'mariadb' ? 'IF NOT EXISTS ' : '';
    await schema.sql(`CREATE INDEX ${unlessThere}${table}_creator_id ON ${table} (creator_id)`);
    await schema.createTable('community_group_invitations', invitationColumns, [
      { columns: ['group_id', 'user_id'], unique: true },
      { columns: ['user_id', 'invited_at'] },
      { columns: ['group_id', 'invited_at'] },
    ]);
    await schema.createTable('community_group_bans', banColumns, [
      { columns: ['group_id', 'user_id'], unique: true },
      { columns: ['user_id'] },
      { columns: ['group_id', 'banned_at'] },
    ]);
  },
  async down(schema) {
    for (const table of ['community_group_bans', 'community_group_invitations']) await schema.dropTable(table);
    if (schema.dialect !== 'mariadb') await schema.dropIndex('community_groups', ['creator_id']);
    await schema.dropIndex('community_groups', ['cover_id']);
    for (const column of ['closed_at', 'cover_id', 'invite_status'])
      await schema.dropColumn('community_groups', column);
  },
});
