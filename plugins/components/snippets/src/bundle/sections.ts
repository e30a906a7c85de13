import type { BundleSection, ImportContext } from '@plinth/bundle';
import { Type, timestamp, USERS } from '@plinth/kernel';
import { DATABASE, fields, grouped } from '@plinth/kernel/database';
import { COLLECTION_VISIBILITIES, COLLECTIONS } from '../collections/collection-store.js';
import { collectionPastes, collections } from '../collections/tables.js';
import { PASTE_READER } from '../pastes/paste-reader.js';
import { pastes } from '../pastes/tables.js';
import { allPastes, exportPastes } from './export.js';
import { importPaste } from './import.js';
import { type PasteBundleItem, pasteItem, time } from './paste-item.js';

const BATCH = 100;

/** The section `pastes` of a site bundle, with revisions, stars and reports. */
export const pasteSection: BundleSection = {
  name: 'pastes',
  title: 'Pastes',
  item: pasteItem,
  after: ['users'],
  async import(items: readonly PasteBundleItem[], context) {
    for (const item of items) {
      const known = await context.use(PASTE_READER).findByHash(item.hash);
      const paste = known ?? (await importPaste(item, context));
      context.remember('pastes', item.hash, paste.id);
      context.count(known ? 'kept' : 'created');
    }
  },
  async export(pluginContext) {
    const items: PasteBundleItem[] = [];
    for await (const batch of allPastes(pluginContext, BATCH))
      items.push(...(await exportPastes(pluginContext, batch)));
    return items;
  },
  find: async (hash, { use }) => (await use(PASTE_READER).findByHash(hash))?.id,
};

const collectionItem = Type.Object(
  {
    owner: Type.String({ description: 'Login; with the slug the natural key.' }),
    slug: Type.String({ minLength: 1, maxLength: 180 }),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    description: Type.Optional(Type.String({ maxLength: 5000 })),
    visibility: Type.Optional(Type.Enum([...COLLECTION_VISIBILITIES])),
    createdAt: Type.Optional(time),
    updatedAt: Type.Optional(time),
    pastes: Type.Optional(Type.Array(Type.String(), { description: 'Hashes, the first that was put in first.' })),
    addedAt: Type.Optional(Type.Record(Type.String(), time, { description: 'When, by their hashes.' })),
  },
  { additionalProperties: false },
);

type CollectionItem = Type.Static<typeof collectionItem>;

async function importCollection(item: CollectionItem, ownerId: number, context: ImportContext): Promise<void> {
  const { name, slug, description = '', visibility = 'private', createdAt = timestamp(context.clock) } = item;
  const { id } = await context.use(COLLECTIONS).create(ownerId, { name, slug, description, visibility });
  const database = context.use(DATABASE);
  for (const [index, hash] of (item.pastes ?? []).entries()) {
    const pasteId = await context.find('pastes', hash);
    // A millisecond apart, which is their order.
    const addedAt = item.addedAt?.[hash] ?? new Date(new Date(createdAt).getTime() + index).toISOString();
    if (pasteId === undefined)
      context.note(`paste_collections: "${hash}" is left out of "${slug}", because this paste is not here`);
    else await database.rows(collectionPastes).insertIfAbsent({ collectionId: id, pasteId, addedAt });
  }
  await database.rows(collections).change({ id }, { createdAt, updatedAt: item.updatedAt ?? createdAt });
}

const ENTRY = fields({
  collectionId: collectionPastes.collectionId,
  hash: pastes.hash,
  addedAt: collectionPastes.addedAt,
});

/** The section `paste_collections` of a site bundle. */
export const collectionSection: BundleSection = {
  name: 'paste_collections',
  title: 'Collections of pastes',
  item: collectionItem,
  after: ['users', 'pastes'],
  async import(items: readonly CollectionItem[], context) {
    for (const item of items) {
      const ownerId = await context.find('users', item.owner);
      if (ownerId === undefined) throw new Error(`There is no user ${item.owner}, the owner of ${item.slug}.`);
      const known = await context.use(COLLECTIONS).findBySlug(ownerId, item.slug);
      if (!known) await importCollection(item, ownerId, context);
      context.count(known ? 'kept' : 'created');
    }
  },
  async export({ use }) {
    const database = use(DATABASE);
    const rows = await database.rows(collections).list({}, { orderBy: { id: 'asc' } });
    const entries = await database.sql<{ collectionId: number; hash: string; addedAt: string }>`
      SELECT ${ENTRY} FROM ${collectionPastes} JOIN ${pastes} ON ${pastes.id} = ${collectionPastes.pasteId}
      ORDER BY ${collectionPastes.collectionId}, ${collectionPastes.addedAt}, ${collectionPastes.pasteId}`;
    const owners = await use(USERS).findMany([...new Set(rows.map(({ ownerId }) => ownerId))]);
    const logins = new Map(owners.map(({ id, login }) => [id, login]));
    const byCollection = grouped(
      entries,
      ({ collectionId }) => collectionId,
      ({ hash, addedAt }) => [hash, addedAt] as const,
    );
    return rows.map(({ id, ownerId, ...item }) => ({
      owner: logins.get(ownerId) ?? '',
      ...item,
      pastes: (byCollection.get(id) ?? []).map(([hash]) => hash),
      addedAt: Object.fromEntries(byCollection.get(id) ?? []),
    }));
  },
};
