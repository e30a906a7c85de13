import { migration } from '@plinth/kernel/database';

/** Question and description of polls, found by parts of words. */
export const addPollSearch = migration('0002-poll-search', {
  up: (schema) => schema.addSearchIndex('polls', { columns: ['title', 'content'] }),
  down: (schema) => schema.dropSearchIndex('polls'),
});
