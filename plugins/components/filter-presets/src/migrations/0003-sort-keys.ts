import { migration } from '@plinth/kernel/database';

/** Folds the sort keys of presets like all other searched text. */
export const foldPresetTitles = migration('0003-sort-keys', {
  async up(schema) {
    await schema.fillSortKeys('filter_presets', { title_key: 'title' });
  },
  down: async () => undefined,
});
