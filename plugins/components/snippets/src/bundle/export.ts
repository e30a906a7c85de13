import { type PluginContext, USERS } from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { FILE_READER } from '../files/file-store.js';
import type { Paste } from '../pastes/paste.js';
import { PASTE_READER } from '../pastes/paste-reader.js';
import { pastes } from '../pastes/tables.js';
import { reports } from '../reports/table.js';
import type { RevisionFile } from '../revisions/revision.js';
import { PASTE_REVISIONS } from '../revisions/revision-store.js';
import { stars } from '../stars/table.js';
import { TAGS } from '../tags/tag-store.js';
import type { PasteBundleItem } from './paste-item.js';

const MAX_REVISIONS = 1_000_000;

/** The logins of some members, by id. */
async function loginsOf({ use }: PluginContext, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const users = await use(USERS).findMany([...new Set(ids.flatMap((id) => id ?? []))]);
  return new Map(users.map(({ id, login }) => [id, login]));
}

async function revisionsOf(context: PluginContext, paste: Paste): Promise<PasteBundleItem['revisions']> {
  const { use } = context;
  const revisions = (await use(PASTE_REVISIONS).list(paste.id, { limit: MAX_REVISIONS, offset: 0 })).reverse();
  const logins = await loginsOf(
    context,
    revisions.map(({ authorId }) => authorId),
  );
  const items: PasteBundleItem['revisions'] = [];
  for (const { id, authorId, message, createdAt } of revisions) {
    const files = ((await use(PASTE_REVISIONS).filesOf([id])).get(id) ?? []).filter(({ kind }) => kind !== 'removed');
    const author = authorId === null ? undefined : logins.get(authorId);
    const texts = await textsOf(context, files);
    items.push({
      files: files.map(({ filename, language }, index) => ({ filename, language, content: texts[index] ?? '' })),
      ...(author === undefined ? {} : { author }),
      message,
      createdAt,
    });
  }
  return items;
}

async function textsOf({ use }: PluginContext, files: readonly RevisionFile[]): Promise<string[]> {
  const texts = await use(FILE_READER).blobs([...new Set(files.flatMap(({ blobId }) => blobId ?? []))]);
  return files.map(({ blobId }) => (blobId === null ? '' : (texts.get(blobId) ?? '')));
}

async function starsOf(context: PluginContext, database: Database, paste: Paste): Promise<Record<string, string>> {
  const listing = { columns: ['userId', 'createdAt'], orderBy: { userId: 'asc' } } as const;
  const given = await database.rows(stars).list({ pasteId: paste.id }, listing);
  const logins = await loginsOf(
    context,
    given.map(({ userId }) => userId),
  );
  const named = given.map(({ userId, createdAt }) => [logins.get(userId) ?? '', createdAt] as const);
  return Object.fromEntries(named.filter(([login]) => login !== ''));
}

async function reportsOf(
  context: PluginContext,
  database: Database,
  paste: Paste,
): Promise<PasteBundleItem['reports']> {
  const orderBy = { createdAt: 'asc', id: 'asc' } as const;
  const rows = await database.rows(reports).list({ pasteId: paste.id }, { orderBy });
  const logins = await loginsOf(
    context,
    rows.flatMap(({ reporterId, resolvedBy }) => [reporterId, resolvedBy]),
  );
  const named = (id: number | null) => (id === null ? undefined : logins.get(id));
  return rows.map(({ reason, details, status, createdAt, resolvedAt, ...row }) => {
    const [reporter, resolvedBy] = [named(row.reporterId), named(row.resolvedBy)];
    return {
      ...(reporter === undefined ? {} : { reporter }),
      reason,
      details,
      status,
      createdAt,
      ...(resolvedBy === undefined ? {} : { resolvedBy }),
      ...(resolvedAt === null ? {} : { resolvedAt }),
    };
  });
}

/** The hashes of the pastes that some are forks of, by id. */
export async function sourcesOf(database: Database, forks: readonly Paste[]): Promise<ReadonlyMap<number, string>> {
  const ids = forks.flatMap(({ forkedFrom }) => forkedFrom ?? []);
  if (ids.length === 0) return new Map();
  const rows = await database.rows(pastes).list({ id: ids }, { columns: ['id', 'hash'] });
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

/** Some pastes as a bundle carries them. */
export async function exportPastes(context: PluginContext, batch: readonly Paste[]): Promise<PasteBundleItem[]> {
  const database = context.use(DATABASE);
  const tags = await context.use(TAGS).ofPastes(batch.map(({ id }) => id));
  const sources = await sourcesOf(database, batch);
  const logins = await loginsOf(
    context,
    batch.map(({ authorId }) => authorId),
  );
  const items: PasteBundleItem[] = [];
  for (const paste of batch) {
    const starredAt = await starsOf(context, database, paste);
    const forkOf = paste.forkedFrom === null ? undefined : sources.get(paste.forkedFrom);
    items.push({
      hash: paste.hash,
      title: paste.title,
      description: paste.description,
      author: logins.get(paste.authorId) ?? '',
      visibility: paste.visibility,
      status: paste.status,
      expiration: paste.expiration,
      ...(paste.expiresAt === null ? {} : { expiresAt: paste.expiresAt }),
      ...(paste.passwordHash === '' ? {} : { passwordHash: paste.passwordHash }),
      burnAfterRead: paste.burnAfterRead,
      ...(paste.burnedAt === null ? {} : { burnedAt: paste.burnedAt }),
      ...(forkOf === undefined ? {} : { forkOf }),
      tags: [...(tags.get(paste.id) ?? [])],
      views: paste.viewCount,
      createdAt: paste.createdAt,
      updatedAt: paste.updatedAt,
      revisions: await revisionsOf(context, paste),
      stars: Object.keys(starredAt),
      starredAt,
      reports: await reportsOf(context, database, paste),
    });
  }
  return items;
}

/** All pastes, a batch at a time, by their ids. */
export async function* allPastes({ use }: Pick<PluginContext, 'use'>, limit: number): AsyncGenerator<Paste[]> {
  for (let last = 0; ; ) {
    const batch = await use(PASTE_READER).select({ id: { above: last } }, { orderBy: { id: 'asc' }, limit });
    if (batch.length > 0) yield batch;
    if (batch.length < limit) return;
    last = batch.at(-1)?.id ?? last;
  }
}
