// The fragments of docs/extension-author.md that stand between types: what the page shows must compile as it is shown there.

import { type BundleSection, bundleSections } from '@plinth/bundle';
import { CACHE_TAGS, definePlugin, MESSAGE_BUS, type PluginContext, Type, timestamp, USERS } from '@plinth/kernel';
import {
  add,
  alias,
  columns,
  DATABASE,
  type Database,
  fields,
  KeptRows,
  migration,
  type Row,
  sql,
  table,
  where,
} from '@plinth/kernel/database';
import { slugOf } from '@plinth/kernel/text';
import { expectError, expectSuccess, testHost } from '@plinth/testing';
import { is } from './is.js';

const createNotes = migration('0001-notes', {
  async up(schema) {
    await schema.createTable(
      'notebook_notes',
      { id: columns.id(), user_id: columns.user(), note: columns.text(), tags: columns.json(), pinned: columns.flag() },
      [{ columns: ['user_id', 'id'] }],
    );
  },
  down: (schema) => schema.dropTable('notebook_notes'),
});

const notes = table(
  'notebook_notes',
  {
    id: columns.id(),
    userId: columns.user(),
    slug: columns.string(191, { unique: true }),
    note: columns.text(),
    tags: columns.json<string[]>(),
    pinned: columns.flag(),
    createdAt: columns.time(),
  },
  { indexes: [['userId', 'createdAt']] },
);
type Note = Row<typeof notes>;

// Data
export async function data(database: Database, { id, userId, note, createdAt }: Note, title: string): Promise<void> {
  const rows = database.rows(notes);
  is<Note | undefined>()(await rows.find({ id }));
  await rows.list({ userId, pinned: true }, { columns: ['id', 'note'], orderBy: { createdAt: 'desc' }, limit: 20 });
  is<number>()((await rows.page({ userId }, { limit: 10, offset: 0 })).total);
  await rows.change({ id, userId }, { note });
  await rows.remove({ id, userId });
  const claimed = rows.claimSlug('slug', { desired: slugOf(title, 'note') }, (slug) =>
    rows.insertIfAbsent({ userId, note, slug, tags: [], createdAt }),
  );
  is<string>()(await claimed);

  const n = alias(notes, 'n');
  await database.sql<{ userId: number; n: number }>`
    SELECT ${fields({ userId: n.userId, n: sql`COUNT(*)` })} FROM ${n} WHERE ${where(n, { pinned: true })} GROUP BY ${n.userId}`;
  is<number>()(await database.write`DELETE FROM ${notes} WHERE ${notes.createdAt} < ${createdAt}`);

  // @ts-expect-error: nothing counts up a text
  await rows.change({ id }, { note: add(1) });
}

interface Key {
  readonly id: number;
}

// What every request asks for
export async function kept({ onStop, use }: PluginContext & { onStop(undo: () => void): void }): Promise<void> {
  const [database, signals] = [use(DATABASE), use(MESSAGE_BUS)];
  const keys = new KeptRows<string, Key>({ database, signals, topic: 'notebook-keys', most: 5_000 });
  onStop(keys.follow());
  is<Key | undefined>()(await keys.read('name', async () => ({ id: 1 })));
  await keys.changed();
  use(CACHE_TAGS).invalidate('notebook');
}

// Jobs and bundles
const noteItem = Type.Object({ note: Type.String(), author: Type.String() }, { additionalProperties: false });

const noteSection: BundleSection = {
  name: 'notes',
  title: 'Notes',
  after: ['users'],
  item: noteItem,
  async import(items: readonly Type.Static<typeof noteItem>[], context) {
    for (const { note, author } of items) {
      const userId = await context.find('users', author);
      if (userId === undefined) continue;
      const createdAt = timestamp(context.clock);
      await context.use(DATABASE).rows(notes).insert({ note, userId, slug: note, tags: [], createdAt });
      context.count('created');
    }
  },
  async export({ use }) {
    const rows = await use(DATABASE)
      .rows(notes)
      .list({}, { columns: ['note', 'userId'], orderBy: { id: 'asc' } });
    const authors = await use(USERS).findMany(rows.map(({ userId }) => userId));
    const logins = new Map(authors.map(({ id, login }) => [id, login]));
    return rows.map(({ note, userId }) => ({ note, author: logins.get(userId) ?? '' }));
  },
};

const notebook = definePlugin({
  id: 'notebook',
  version: '1.0.0',
  title: 'Notebook',
  tables: [notes],
  migrations: [createNotes],
  contributes: [bundleSections([noteSection])],
});

// Tests
export async function tests(): Promise<void> {
  const site = await testHost({ plugins: [notebook], settings: { notebook: { longestNote: 10 } } });
  const author = await site.as('author');
  const made = await author.post('/notebook/v1/notes', { note: 'x' });
  const { id } = expectSuccess<{ id: number }>(made, 201);
  is<string>()(expectError(await site.visitor().get(`/notebook/v1/notes/${id}`), 401, 'rest_forbidden').message);
  is<{ note: string }[]>()((await author.get('/notebook/v1/notes')).json<{ note: string }[]>());
  site.advance(60_000);
  await site.stop();
}
