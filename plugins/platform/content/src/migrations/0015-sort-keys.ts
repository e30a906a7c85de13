import { migration } from '@plinth/kernel/database';

/** Folds the sort keys of posts like all other searched text. */
export const foldPostTitles = migration('0015-sort-keys', {
  async up(schema) {
    await schema.fillSortKeys('posts', { title_key: 'title' });
  },
  down: async () => undefined,
});
