import type { ImportContext } from '@plinth/bundle';
import { timestamp } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { hashOf } from '../access/passwords.js';
import type { WantedFile } from '../files/file.js';
import { languageOf } from '../files/languages.js';
import { tagsOf } from '../pastes/draft.js';
import { expiryOf } from '../pastes/expiration.js';
import type { Paste } from '../pastes/paste.js';
import { PASTE_READER } from '../pastes/paste-reader.js';
import { PASTE_WRITER } from '../pastes/paste-writer.js';
import { pastes } from '../pastes/tables.js';
import { pendingKey } from '../reports/report-store.js';
import { reports } from '../reports/table.js';
import { revisions } from '../revisions/tables.js';
import { stars } from '../stars/table.js';
import type { PasteBundleItem } from './paste-item.js';

type RevisionItem = PasteBundleItem['revisions'][number];

async function filesOf({ files }: RevisionItem): Promise<WantedFile[]> {
  return Promise.all(
    files.map(async ({ filename, content, language }) => ({
      filename,
      content,
      language: language ?? (await languageOf(filename)),
    })),
  );
}

async function settingsOf(item: PasteBundleItem, context: ImportContext) {
  const { expiration = 'never' } = item;
  return {
    title: item.title,
    description: item.description ?? '',
    visibility: item.visibility ?? 'public',
    expiration,
    expiresAt: item.expiresAt ?? expiryOf(context.clock, expiration),
    passwordHash: item.passwordHash ?? (await hashOf(context, item.password ?? '')),
    burnAfterRead: item.burnAfterRead ?? false,
  } as const;
}

/** The first revision, which is made with the paste, may be of another moment than that. */
async function dateFirst(paste: Paste, { createdAt, author }: RevisionItem, context: ImportContext): Promise<void> {
  const authorId = author === undefined ? undefined : await context.find('users', author);
  const changes = { createdAt, authorId };
  await context.use(DATABASE).rows(revisions).change({ pasteId: paste.id, number: 1 }, changes);
}

/** Revisions after the first, each as if it were written at its moment. */
async function addRevisions(paste: Paste, items: readonly RevisionItem[], context: ImportContext): Promise<void> {
  const { use } = context;
  for (const item of items) {
    const authorId = item.author === undefined ? undefined : await context.find('users', item.author);
    const wanted = await filesOf(item);
    await use(PASTE_WRITER).change(paste.id, authorId ?? paste.authorId, () => ({
      ...(item.createdAt === undefined ? {} : { at: item.createdAt }),
      ...(item.message === undefined ? {} : { message: item.message }),
      files: (current) =>
        wanted.map((file) => {
          const was = current.find(({ filename }) => filename === file.filename);
          return was ? { ...file, id: was.id } : file;
        }),
    }));
  }
}

async function addStars(
  paste: Paste,
  { stars: logins = [], starredAt = {} }: PasteBundleItem,
  context: ImportContext,
): Promise<void> {
  const database = context.use(DATABASE);
  let starCount = 0;
  for (const login of new Set(logins)) {
    const userId = await context.find('users', login);
    if (userId === undefined) {
      context.note(`pastes: the star of "${login}" for "${paste.hash}" is left out, because this user is not here`);
      continue;
    }
    const star = { pasteId: paste.id, userId, createdAt: starredAt[login] ?? paste.createdAt };
    if (await database.rows(stars).insertIfAbsent(star)) starCount += 1;
  }
  await database.rows(pastes).change({ id: paste.id }, { starCount });
}

async function addReports(paste: Paste, items: PasteBundleItem['reports'], context: ImportContext): Promise<void> {
  for (const item of items ?? []) {
    const find = async (login: string | undefined) =>
      login === undefined ? null : ((await context.find('users', login)) ?? null);
    const reporterId = await find(item.reporter);
    const status = item.status ?? 'pending';
    const row = {
      pasteId: paste.id,
      reporterId,
      reason: item.reason,
      details: item.details ?? '',
      status,
      pendingKey: status === 'pending' && reporterId !== null ? pendingKey(paste.id, reporterId) : null,
      createdAt: item.createdAt ?? timestamp(context.clock),
      resolvedBy: await find(item.resolvedBy),
      resolvedAt: item.resolvedAt ?? null,
    };
    await context.use(DATABASE).rows(reports).insertIfAbsent(row);
  }
}

/** What only an import sets: the state, counts and moments that time has made. */
async function settle(paste: Paste, item: PasteBundleItem, context: ImportContext): Promise<void> {
  const { use } = context;
  if (item.status !== undefined && item.status !== 'active') {
    const { status } = item;
    await use(PASTE_WRITER).change(paste.id, paste.authorId, () => ({ status }));
  }
  const last = item.revisions.at(-1)?.createdAt;
  const changes = {
    burnedAt: item.burnedAt ?? null,
    viewCount: item.views ?? 0,
    updatedAt: item.updatedAt ?? last ?? paste.createdAt,
  };
  await use(DATABASE).rows(pastes).change({ id: paste.id }, changes);
}

/** Brings a paste in with its revisions, stars and reports. Throws when its owner is not there. */
export async function importPaste(item: PasteBundleItem, context: ImportContext): Promise<Paste> {
  const { use } = context;
  const authorId = await context.find('users', item.author);
  if (authorId === undefined) throw new Error(`There is no user ${item.author}, the owner of ${item.hash}.`);
  const [first, ...later] = item.revisions;
  if (!first) throw new Error(`The paste ${item.hash} has no revision.`);
  const source = item.forkOf === undefined ? undefined : await use(PASTE_READER).findByHash(item.forkOf);
  const createdAt = item.createdAt ?? first.createdAt;
  const paste = await use(PASTE_WRITER).create({
    settings: await settingsOf(item, context),
    files: await filesOf(first),
    tags: tagsOf(item.tags ?? []),
    authorId,
    hash: item.hash,
    ...(source ? { forkedFrom: source.id } : {}),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(first.message === undefined ? {} : { message: first.message }),
  });
  await dateFirst(paste, first, context);
  await addRevisions(paste, later, context);
  await addStars(paste, item, context);
  await addReports(paste, item.reports, context);
  await settle(paste, item, context);
  return paste;
}
