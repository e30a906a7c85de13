import { columns, table } from '@plinth/kernel/database';

/** The time that somebody spent with one piece of content on one day. */
export const studyTime = table(
  'learning_time',
  {
    id: columns.id(),
    userId: columns.user(),
    courseId: columns.integer({ references: 'learning_courses' }),
    contentId: columns.integer({ references: 'learning_contents' }),
    /** `YYYY-MM-DD` of the site's calendar; rows of earlier versions have the day in UTC. */
    day: columns.string(10),
    seconds: columns.integer({ default: 0 }),
    lastAt: columns.time(),
  },
  {
    bundleSection: 'study_time',
    indexes: [
      ['courseId', 'day', 'id'],
      ['userId', 'day', 'id'],
      ['day', 'id'],
      ['contentId', 'day'],
    ],
    unique: [['userId', 'contentId', 'day']],
  },
);
