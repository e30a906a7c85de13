import { type BundleSection, DATABASE, type ImportContext, Type, timestamp, USERS } from '@plinth/kernel';
import { COLLECTION_VISIBILITIES, COLLECTIONS } from '../collections/collection-store.js';
import { PASTE_READER } from '../pastes/paste-reader.js';
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
  async export(tools) {
    const items: PasteBundleItem[] = [];
    for await (const pastes of allPastes(tools, BATCH)) items.push(...(await exportPastes(tools, pastes)));
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
    const added_at = new Date(new Date(createdAt).getTime() + index).toISOString();
    if (pasteId !== undefined)
      await database.insertIgnore('snippets_collection_pastes', { collection_id: id, paste_id: pasteId, added_at });
  }
  const moments = { created_at: createdAt, updated_at: item.updatedAt ?? createdAt };
  await database.update('snippets_collections', moments, 'id = $1', [id]);
}

interface ExportRow {
  readonly id: number;
  readonly owner_id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly visibility: 'public' | 'private';
  readonly created_at: string;
  readonly updated_at: string;
}

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
    const rows = await database.select<ExportRow>(
      `SELECT * FROM ${database.table('snippets_collections')} ORDER BY id`,
    );
    const entries = await database.select<{ collection_id: number; hash: string }>(
      `SELECT e.collection_id, p.hash FROM ${database.table('snippets_collection_pastes')} e
       JOIN ${database.table('snippets_pastes')} p ON p.id = e.paste_id ORDER BY e.collection_id, e.added_at, e.paste_id`,
    );
    const owners = await use(USERS).findMany([...new Set(rows.map((row) => row.owner_id))]);
    const logins = new Map(owners.map(({ id, login }) => [id, login]));
    return rows.map((row) => ({
      owner: logins.get(row.owner_id) ?? '',
      slug: row.slug,
      name: row.name,
      description: row.description,
      visibility: row.visibility,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      pastes: entries.filter((entry) => entry.collection_id === row.id).map(({ hash }) => hash),
    }));
  },
};
