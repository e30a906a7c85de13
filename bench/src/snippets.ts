import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { USERS } from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import type { Host } from '@plinth/kernel/host';
import snippets, { type NewPaste, PASTE_WRITER } from '@plinth/snippets';
import { RawTables } from '@plinth/testing';
import { growthRow, medianOf, openSite } from './sites.js';
import type { Row } from './table.js';

const SMALL = 1_000;
const LARGE = 100_000;

/** What a search may cost in milliseconds at the large size: it looks at every paste, and says so. */
const SEARCH_TARGET_MS = 100;

const LISTS = ['/pastes', '/pastes?page=3&orderby=star_count', '/pastes?tag=even', '/pastes?user=bench', '/tags'];

/** A paste in a few words that differ. */
function pasteNumber(index: number, authorId: number): NewPaste {
  return {
    settings: {
      ...{ title: `Paste ${index}`, description: `A piece of code about topic${index % 500}.`, visibility: 'public' },
      ...{ expiration: 'never', expiresAt: null, passwordHash: '', burnAfterRead: false },
    },
    files: [{ filename: `file${index}.js`, language: 'javascript', content: `console.log(${index});\n` }],
    ...{ tags: [index % 2 === 0 ? 'even' : 'odd'], authorId },
    createdAt: new Date(Date.UTC(2020, 0, 1) + index * 600_000).toISOString(),
  };
}

async function fill(host: Host, count: number): Promise<void> {
  const { id } = await host.use(USERS).create({ login: 'bench', email: 'bench@example.org', roles: ['author'] });
  const writer = host.pluginContext('snippets').use(PASTE_WRITER);
  for (let index = 0; index < SMALL; index += 1) await writer.create(pasteNumber(index, id));
  if (count > SMALL) await multiply(host.use(DATABASE), count / SMALL - 1);
}

/** The columns of a paste that a copy has as they are. */
const COPIED = `author_id, title, description, visibility, status, listed, expiration, expires_at, burn_after_read,
  revision, search_text, updated_at`;

/** Copies what lists look at so many times: written one by one, a hundred thousand pastes would take a quarter of an hour. */
async function multiply(database: Database, times: number): Promise<void> {
  const table = (name: string) => database.table(`snippets_${name}`);
  const copies = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${times})`;
  await database.transaction(async () => {
    await new RawTables(database).execute(
      `${copies} INSERT INTO ${table('pastes')} (id, hash, created_at, ${COPIED})
       SELECT p.id + n.i * ${SMALL}, 'c' || (p.id + n.i * ${SMALL}),
         strftime('%Y-%m-%dT%H:%M:%S.000Z', p.created_at, n.i || ' minutes'), ${COPIED}
       FROM ${table('pastes')} p CROSS JOIN n WHERE p.id <= ${SMALL}`,
    );
    await new RawTables(database).execute(
      `${copies} INSERT INTO ${table('files')} (paste_id, blob_id, filename, language, size, line_count, position)
       SELECT f.paste_id + n.i * ${SMALL}, f.blob_id, f.filename, f.language, f.size, f.line_count, f.position
       FROM ${table('files')} f CROSS JOIN n WHERE f.paste_id <= ${SMALL}`,
    );
    await new RawTables(database).execute(
      `${copies} INSERT INTO ${table('paste_tags')} (paste_id, tag_id, position)
       SELECT r.paste_id + n.i * ${SMALL}, r.tag_id, r.position
       FROM ${table('paste_tags')} r CROSS JOIN n WHERE r.paste_id <= ${SMALL}`,
    );
    await new RawTables(database).execute(`UPDATE ${table('tags')} SET uses = uses * ${times + 1}`);
  });
}

const ROOT = '/snippets/v1';

async function listRow(small: Host, large: Host, path: string): Promise<Row> {
  const asked = { url: ROOT + path };
  const what = `snippets/v1${path} at 100,000 : at 1,000`;
  return growthRow(await medianOf(large, asked), await medianOf(small, asked), { what });
}

/** Each search is for something else, so that no kept total helps. */
async function searchRow(small: Host, large: Host): Promise<Row> {
  const asked = { url: `${ROOT}/pastes?search=topic`, vary: (url: string, index: number) => `${url}${index}.` };
  const target = { target: `≤ ${SEARCH_TARGET_MS} ms`, isMet: (ours: number) => ours <= SEARCH_TARGET_MS };
  const what = 'snippets/v1/pastes?search=topic… at 100,000 : at 1,000';
  return growthRow(await medianOf(large, asked), await medianOf(small, asked), { what, ...target });
}

/** Lists and search of pastes at 1,000 and 100,000: a list may cost half as much again, a search a bounded time. */
export async function benchSnippets(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-snippets-'));
  const small = await openSite(folder, 'small', [snippets]);
  const large = await openSite(folder, 'large', [snippets]);
  try {
    await fill(small, SMALL);
    await fill(large, LARGE);
    const rows: Row[] = [];
    for (const url of LISTS) rows.push(await listRow(small, large, url));
    return [...rows, await searchRow(small, large)];
  } finally {
    await small.stop();
    await large.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
