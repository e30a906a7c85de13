import { migration } from '@plinth/kernel/database';

/** Finds the activities in which a part of a word occurs. */
export const indexSearchedActivities = migration('0002-activity-search', {
  up: (schema) => schema.addSearchIndex('community_activities', { columns: ['content'] }),
  down: (schema) => schema.dropSearchIndex('community_activities'),
});
