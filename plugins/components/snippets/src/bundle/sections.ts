import { type BundleSection, DATABASE, fields, type ImportContext, Type, timestamp, USERS } from '@plinth/kernel';
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
    const addedAt = new Date(new Date(createdAt).getTime() + index).toISOString();
    if (pasteId !== undefined)
      await database.rows(collectionPastes).insertIfAbsent({ collectionId: id, pasteId, addedAt });
  }
  await database.rows(collections).change({ id }, { createdAt, updatedAt: item.updatedAt ?? createdAt });
}

const ENTRY = fields({ collectionId: collectionPastes.collectionId, hash: pastes.hash });

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
    const entries = await database.sql<{ collectionId: number; hash: string }>`
      SELECT ${ENTRY} FROM ${collectionPastes} JOIN ${pastes} ON ${pastes.id} = ${collectionPastes.pasteId}
      ORDER BY ${collectionPastes.collectionId}, ${collectionPastes.addedAt}, ${collectionPastes.pasteId}`;
    const owners = await use(USERS).findMany([...new Set(rows.map(({ ownerId }) => ownerId))]);
    const logins = new Map(owners.map(({ id, login }) => [id, login]));
    return rows.map(({ id, ownerId, ...item }) => ({
      owner: logins.get(ownerId) ?? '',
      ...item,
      pastes: entries.filter(({ collectionId }) => collectionId === id).map(({ hash }) => hash),
    }));
  },
};
