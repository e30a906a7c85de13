import { DATABASE, type Database, type PluginContext, places, USERS } from '@plinth/kernel';
import { FILE_READER } from '../files/file-store.js';
import type { Paste } from '../pastes/paste.js';
import { PASTE_READER } from '../pastes/paste-reader.js';
import { oneOf } from '../pastes/rows.js';
import { REASONS, REPORT_STATUSES } from '../reports/report-store.js';
import type { RevisionFile } from '../revisions/revision.js';
import { PASTE_REVISIONS } from '../revisions/revision-store.js';
import { TAGS } from '../tags/tag-store.js';
import type { PasteBundleItem } from './paste-item.js';

const MAX_REVISIONS = 1_000_000;

/** The logins of some members, by id. */
async function loginsOf({ use }: PluginContext, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const users = await use(USERS).findMany([...new Set(ids.flatMap((id) => id ?? []))]);
  return new Map(users.map(({ id, login }) => [id, login]));
}

async function revisionsOf(tools: PluginContext, paste: Paste): Promise<PasteBundleItem['revisions']> {
  const { use } = tools;
  const revisions = (await use(PASTE_REVISIONS).list(paste.id, { limit: MAX_REVISIONS, offset: 0 })).reverse();
  const logins = await loginsOf(
    tools,
    revisions.map(({ authorId }) => authorId),
  );
  const items: PasteBundleItem['revisions'] = [];
  for (const { id, authorId, message, createdAt } of revisions) {
    const files = ((await use(PASTE_REVISIONS).filesOf([id])).get(id) ?? []).filter(({ kind }) => kind !== 'removed');
    const author = authorId === null ? undefined : logins.get(authorId);
    const texts = await textsOf(tools, files);
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

async function starsOf(tools: PluginContext, database: Database, paste: Paste): Promise<string[]> {
  const rows = await database.select<{ user_id: number }>(
    `SELECT user_id FROM ${database.table('snippets_stars')} WHERE paste_id = $1 ORDER BY user_id`,
    [paste.id],
  );
  const ids = rows.map((row) => row.user_id);
  const logins = await loginsOf(tools, ids);
  return ids.flatMap((id) => logins.get(id) ?? []);
}

interface ReportRow {
  readonly reporter_id: number | null;
  readonly reason: string;
  readonly details: string;
  readonly status: string;
  readonly created_at: string;
  readonly resolved_by: number | null;
  readonly resolved_at: string | null;
}

async function reportsOf(tools: PluginContext, database: Database, paste: Paste): Promise<PasteBundleItem['reports']> {
  const rows = await database.select<ReportRow>(
    `SELECT * FROM ${database.table('snippets_reports')} WHERE paste_id = $1 ORDER BY created_at, id`,
    [paste.id],
  );
  const logins = await loginsOf(
    tools,
    rows.flatMap((row) => [row.reporter_id, row.resolved_by]),
  );
  const named = (id: number | null) => (id === null ? undefined : logins.get(id));
  return rows.map((row) => {
    const [reporter, resolvedBy] = [named(row.reporter_id), named(row.resolved_by)];
    return {
      ...(reporter === undefined ? {} : { reporter }),
      reason: oneOf(REASONS, row.reason, 'other'),
      details: row.details,
      status: oneOf(REPORT_STATUSES, row.status, 'pending'),
      createdAt: row.created_at,
      ...(resolvedBy === undefined ? {} : { resolvedBy }),
      ...(row.resolved_at === null ? {} : { resolvedAt: row.resolved_at }),
    };
  });
}

/** The hashes of the pastes that some are forks of, by id. */
export async function sourcesOf(database: Database, pastes: readonly Paste[]): Promise<ReadonlyMap<number, string>> {
  const ids = pastes.flatMap(({ forkedFrom }) => forkedFrom ?? []);
  if (ids.length === 0) return new Map();
  const rows = await database.select<{ id: number; hash: string }>(
    `SELECT id, hash FROM ${database.table('snippets_pastes')} WHERE id IN (${places(ids.length)})`,
    ids,
  );
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

/** Some pastes as a bundle carries them. */
export async function exportPastes(tools: PluginContext, pastes: readonly Paste[]): Promise<PasteBundleItem[]> {
  const database = tools.use(DATABASE);
  const tags = await tools.use(TAGS).ofPastes(pastes.map(({ id }) => id));
  const sources = await sourcesOf(database, pastes);
  const logins = await loginsOf(
    tools,
    pastes.map(({ authorId }) => authorId),
  );
  const items: PasteBundleItem[] = [];
  for (const paste of pastes) {
    const forkOf = paste.forkedFrom === null ? undefined : sources.get(paste.forkedFrom);
    items.push({
      hash: paste.hash,
      title: paste.title,
      description: paste.description,
      author: logins.get(paste.authorId) ?? '',
      visibility: paste.visibility,
      status: paste.status,
      expiration: expirationOf(paste),
      ...(paste.expiresAt === null ? {} : { expiresAt: paste.expiresAt }),
      ...(paste.passwordHash === '' ? {} : { passwordHash: paste.passwordHash }),
      burnAfterRead: paste.burnAfterRead,
      ...(paste.burnedAt === null ? {} : { burnedAt: paste.burnedAt }),
      ...(forkOf === undefined ? {} : { forkOf }),
      tags: [...(tags.get(paste.id) ?? [])],
      views: paste.viewCount,
      createdAt: paste.createdAt,
      updatedAt: paste.updatedAt,
      revisions: await revisionsOf(tools, paste),
      stars: await starsOf(tools, database, paste),
      reports: await reportsOf(tools, database, paste),
    });
  }
  return items;
}

function expirationOf({ expiration }: Paste) {
  return oneOf(['never', '1h', '1d', '1w', '1m'] as const, expiration, 'never');
}

/** All pastes, a batch at a time, by their ids. */
export async function* allPastes({ use }: Pick<PluginContext, 'use'>, batch: number): AsyncGenerator<Paste[]> {
  for (let last = 0; ; ) {
    const pastes = await use(PASTE_READER).select({ sql: 'p.id > $1', values: [last] }, `ORDER BY p.id LIMIT ${batch}`);
    if (pastes.length > 0) yield pastes;
    if (pastes.length < batch) return;
    last = pastes.at(-1)?.id ?? last;
  }
}
