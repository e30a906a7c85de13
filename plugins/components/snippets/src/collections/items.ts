import { type CallContext, Type } from '@plinth/kernel';
import { snippetHooks } from '../hooks.js';
import type { PasteItem } from '../pastes/items.js';
import { pasteSchema } from '../pastes/schemas.js';
import { type Person, peopleOf, personSchema } from '../people.js';
import { COLLECTION_VISIBILITIES, COLLECTIONS, type Collection } from './collection-store.js';

/** A collection as clients get it (docs/components/snippets.md, collection). */
export interface CollectionItem {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly visibility: string;
  readonly owner: Person;
  /** How many pastes it shows to the caller. */
  readonly paste_count: number;
  readonly created_at: string;
  readonly updated_at: string;
  /** Of a single collection. */
  readonly pastes?: readonly PasteItem[];
}

/** Schema of a collection. */
export const collectionSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    description: Type.String(),
    visibility: Type.Enum([...COLLECTION_VISIBILITIES]),
    owner: personSchema,
    paste_count: Type.Integer({ description: 'How many pastes it shows to the caller.' }),
    created_at: Type.String(),
    updated_at: Type.String(),
    pastes: Type.Optional(Type.Array(pasteSchema, { description: 'Of a single collection.' })),
  },
  { title: 'snippet-collection' },
);

/** Collections as lists show them. */
export async function collectionItems(
  call: CallContext,
  collections: readonly Collection[],
): Promise<CollectionItem[]> {
  const ids = collections.map(({ id }) => id);
  const counts = await call.use(COLLECTIONS).counts(ids, call.caller.id);
  const person = await peopleOf(
    call,
    collections.map(({ ownerId }) => ownerId),
  );
  return collections.map((collection) => ({
    id: collection.id,
    name: collection.name,
    slug: collection.slug,
    description: collection.description,
    visibility: collection.visibility,
    owner: person(collection.ownerId),
    paste_count: counts.get(collection.id) ?? 0,
    created_at: collection.createdAt,
    updated_at: collection.updatedAt,
  }));
}

/** Collections after the hook that shapes them. */
export async function presentCollections(
  call: CallContext,
  collections: readonly Collection[],
  pastes?: readonly PasteItem[],
): Promise<CollectionItem[]> {
  const items = await collectionItems(call, collections);
  const shaped = items.map((item) => {
    const whole = pastes ? { ...item, pastes } : item;
    return call.hooks.filter(snippetHooks.snippets_rest_prepare_collection, whole, call.request);
  });
  return Promise.all(shaped);
}
