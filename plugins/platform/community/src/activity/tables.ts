import { columns, table } from '@plinth/kernel/database';

/** The activities and the comments on them. */
export const activities = table(
  'community_activities',
  {
    id: columns.id(),
    userId: columns.user(),
    /** Where it happened: `activity`, `groups`, or the id of the plugin that wrote it. */
    component: columns.string(40),
    /** `activity_update`, `activity_comment`, or a type of the plugin that wrote it. */
    type: columns.string(75),
    /** HTML from a small allow-list; see `ActivityStore.textOf`. */
    content: columns.text(),
    /** Name of the background behind the text; null for a plain activity. */
    quoteBackground: columns.string(40, { nullable: true }),
    /** The group of an activity in a group, the activity that a comment stands under, or what its plugin says. */
    primaryItemId: columns.integer({ default: 0 }),
    /** What a comment answers, or what its plugin says. */
    secondaryItemId: columns.integer({ default: 0 }),
    groupId: columns.integer({ nullable: true, references: 'community_groups' }),
    isComment: columns.flag(),
    rootId: columns.integer({ nullable: true, references: 'community_activities' }),
    parentId: columns.integer({ nullable: true, references: 'community_activities' }),
    /** 0 for an activity, 1 for a comment on it, 2 for an answer to that. */
    depth: columns.integer({ default: 0 }),
    /** Only those who belong to the group may read it, because that is private or hidden. */
    hidden: columns.flag(),
    /** All comments of an activity; the direct answers of a comment. */
    commentCount: columns.integer({ default: 0 }),
    createdAt: columns.time(),
    bundleKey: columns.string(100, { nullable: true, unique: true }),
  },
  {
    bundleSection: 'activities',
    indexes: [
      ['isComment', 'hidden', 'createdAt', 'id'],
      ['isComment', 'createdAt', 'id'],
      ['createdAt', 'id'],
      ['userId', 'isComment', 'createdAt'],
      ['groupId', 'isComment', 'createdAt'],
      ['rootId', 'id'],
      ['parentId'],
      ['component', 'type', 'createdAt'],
      ['primaryItemId', 'component'],
    ],
    search: { columns: ['content'], folded: true },
  },
);

/** What plugins keep with them. */
export const activityMeta = table(
  'community_activity_meta',
  {
    id: columns.id(),
    activityId: columns.integer({ references: 'community_activities' }),
    name: columns.string(100),
    value: columns.json(),
  },
  { bundleSection: 'activities', unique: [['activityId', 'name']] },
);
