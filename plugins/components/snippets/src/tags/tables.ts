import { columns, table } from '@plinth/kernel/database';

/** The tags of pastes. */
export const tags = table(
  'snippets_tags',
  {
    id: columns.id(),
    name: columns.string(50),
    /** Finds it by its name; null only for a tag of an earlier version whose key another one had. */
    nameKey: columns.string(191, { nullable: true, unique: true }),
    slug: columns.string(191, { unique: true }),
    /** How many public active pastes have it. */
    uses: columns.integer({ default: 0 }),
  },
  { bundleSection: 'pastes', indexes: [['uses', 'name']] },
);

/** Which paste has which tag. */
export const pasteTags = table(
  'snippets_paste_tags',
  {
    pasteId: columns.integer({ references: 'snippets_pastes' }),
    tagId: columns.integer({ references: 'snippets_tags' }),
    position: columns.integer(),
  },
  { bundleSection: 'pastes', indexes: [['tagId', 'pasteId']], unique: [['pasteId', 'tagId']] },
);
