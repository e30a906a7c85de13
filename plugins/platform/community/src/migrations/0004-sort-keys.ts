import { migration } from '@plinth/kernel/database';

/** Folds the sort keys of groups like all other searched text. */
export const foldGroupNames = migration('0004-sort-keys', {
  async up(schema) {
    await schema.fillSortKeys('community_groups', { name_key: 'name' });
  },
  down: async () => undefined,
});
