import { columns, table } from '@plinth/kernel/database';

/** People who learn together. */
export const groups = table(
  'learning_groups',
  {
    id: columns.id(),
    slug: columns.string(191, { unique: true }),
    name: columns.string(200),
    createdAt: columns.time(),
  },
  { bundleSection: 'learning_groups', indexes: [['name', 'id']] },
);

function people(name: string) {
  return table(
    name,
    { groupId: columns.integer({ references: 'learning_groups' }), userId: columns.user() },
    { bundleSection: 'learning_groups', indexes: [['userId', 'groupId']], unique: [['groupId', 'userId']] },
  );
}

/** Who learns in which group. */
export const groupMembers = people('learning_group_members');

/** Who leads which group. */
export const groupLeaders = people('learning_group_leaders');

/** Which courses a group has. */
export const groupCourses = table(
  'learning_group_courses',
  {
    groupId: columns.integer({ references: 'learning_groups' }),
    courseId: columns.integer({ references: 'learning_courses' }),
  },
  { bundleSection: 'learning_groups', indexes: [['courseId', 'groupId']], unique: [['groupId', 'courseId']] },
);
