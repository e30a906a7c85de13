import { migration } from '@plinth/kernel/database';

/** Finds the pastes in which a part of a word occurs. */
export const indexSearchedPastes = migration('0003-paste-search', {
  up: (schema) => schema.addSearchIndex('snippets_pastes', { columns: ['search_text'] }),
  down: (schema) => schema.dropSearchIndex('snippets_pastes'),
});
