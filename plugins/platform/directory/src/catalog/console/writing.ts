import { createHash } from 'node:crypto';
import type { PluginContext } from '@plinth/kernel';
import { DATABASE, type Table } from '@plinth/kernel/database';
import type { CatalogKind, Entry } from './kinds.js';

type Context = Pick<PluginContext, 'use'>;

/** Entries of a kind that are told at once; the directory itself takes no more of a kind. */
const MOST_ENTRIES = 200;

/** The entries of a kind, the oldest first. */
export function entriesOf({ use }: Context, { table }: CatalogKind): Promise<Entry[]> {
  return use(DATABASE)
    .rows(table)
    .list({}, { orderBy: { id: 'asc' }, limit: MOST_ENTRIES });
}

/** One entry; undefined when it is gone. */
export function entryOf({ use }: Context, { table }: CatalogKind, id: number): Promise<Entry | undefined> {
  return use(DATABASE).rows(table).find({ id });
}

/** Tells one state of an entry from every other. */
export function versionOf(entry: Entry): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('base64url').slice(0, 22);
}

/** Keeps a new entry; `taken` when there is one under its slug, which the unique index decides. */
export async function addEntry({ use }: Context, kind: CatalogKind, row: Entry): Promise<'taken' | 'added'> {
  const rows = use(DATABASE).rows<Table>(kind.table);
  return (await rows.insertIfAbsent({ ...row, ...kind.derive(row) })) ? 'added' : 'taken';
}

/**
 * Writes an entry anew, if it is as whoever changes it saw it.
 * @returns what it was before; `gone`, or what it is now when it was changed meanwhile
 */
export function changeEntry(
  { use }: Context,
  kind: CatalogKind,
  of: { readonly id: number; readonly version: string },
  row: Entry,
): Promise<'gone' | { readonly before: Entry } | { readonly now: Entry }> {
  const { id, version } = of;
  return use(DATABASE).transaction(async () => {
    await use(DATABASE).rows(kind.table).hold({ id });
    const before = await entryOf({ use }, kind, id);
    if (!before) return 'gone';
    if (versionOf(before) !== version) return { now: before };
    await use(DATABASE)
      .rows<Table>(kind.table)
      .change({ id }, { ...row, ...kind.derive(row, before) });
    return { before };
  });
}

/** Deletes an entry; returns whether there was one. */
export async function removeEntry({ use }: Context, { table }: CatalogKind, id: number): Promise<boolean> {
  return (await use(DATABASE).rows(table).remove({ id })) > 0;
}
