import { columns, table } from '@plinth/kernel/database';

/** Who gave which paste a star. */
export const stars = table(
  'snippets_stars',
  {
    pasteId: columns.integer({ references: 'snippets_pastes' }),
    userId: columns.user(),
    createdAt: columns.time(),
  },
  { bundleSection: 'pastes', indexes: [['userId']], unique: [['pasteId', 'userId']] },
);
