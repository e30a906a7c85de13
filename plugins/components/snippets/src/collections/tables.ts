import { columns, table } from '@plinth/kernel/database';
import type { CollectionVisibility } from './collection-store.js';

/** The collections of pastes. */
export const collections = table(
  'snippets_collections',
  {
    id: columns.id(),
    ownerId: columns.user(),
    name: columns.string(100),
    slug: columns.string(191),
    description: columns.text(),
    visibility: columns.string<CollectionVisibility>(10),
    createdAt: columns.time(),
    updatedAt: columns.time(),
  },
  { bundleSection: 'paste_collections', indexes: [['ownerId', 'createdAt', 'id']], unique: [['ownerId', 'slug']] },
);

/** Which collection has which paste. */
export const collectionPastes = table(
  'snippets_collection_pastes',
  {
    collectionId: columns.integer({ references: 'snippets_collections' }),
    pasteId: columns.integer({ references: 'snippets_pastes' }),
    addedAt: columns.time(),
  },
  {
    bundleSection: 'paste_collections',
    indexes: [['collectionId', 'addedAt', 'pasteId'], ['pasteId']],
    unique: [['collectionId', 'pasteId']],
  },
);
