import { oneOf } from '../pastes/rows.js';
import type { Collection } from './collection-store.js';

/** A row of `snippets_collections`. */
export interface CollectionRow {
  readonly id: number;
  readonly owner_id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly visibility: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A collection as its row says it. */
export function readCollection(row: CollectionRow): Collection {
  return {
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    visibility: oneOf(['public', 'private'], row.visibility, 'private'),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
