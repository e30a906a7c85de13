import { columns, table } from '@plinth/kernel/database';

/** What instructors earned by courses. */
export const earnings = table(
  'learning_earnings',
  {
    id: columns.id(),
    /** The instructor. */
    userId: columns.user(),
    courseId: columns.integer({ references: 'learning_courses' }),
    /** Whole minor units of the currency. */
    amount: columns.bigInteger(),
    /** ISO 4217. */
    currency: columns.string(3),
    /** Of the minor units. */
    decimals: columns.integer({ default: 2 }),
    /** What it is for, e.g. the number of an order; each reference counts once for each instructor and course. */
    reference: columns.string(100),
    earnedAt: columns.time(),
  },
  {
    bundleSection: 'course_earnings',
    indexes: [
      ['courseId', 'earnedAt', 'id'],
      ['userId', 'earnedAt', 'id'],
      ['earnedAt', 'id'],
    ],
    unique: [['userId', 'courseId', 'reference']],
  },
);
