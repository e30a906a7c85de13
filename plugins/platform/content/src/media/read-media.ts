import { type Database, type FileStore, places } from '@plinth/kernel';
import type { Post } from '../ports.js';
import type { Media, MediaFile } from './ports.js';
import type { FileRow, MediaRecords } from './records.js';

interface DetailsRow {
  readonly post_id: number;
  readonly alt_text: string;
  readonly source: string;
}

/** Reads what belongs to some attachments: one query for the files, one for the rest. One without files is left out. */
export async function readMedia(
  parts: { database: Database; records: MediaRecords; files: FileStore },
  posts: readonly Post[],
): Promise<Map<number, Media>> {
  const { database, records, files } = parts;
  if (posts.length === 0) return new Map();
  const ids = posts.map((post) => post.id);
  const sql = `SELECT d.post_id, d.alt_text, d.source FROM ${database.table('media_details')} d WHERE d.post_id IN (${places(ids.length)})`;
  const [rows, details] = await Promise.all([records.ofPosts(ids), database.select<DetailsRow>(sql, ids)]);
  const read = posts.flatMap((post): [number, Media][] => {
    const own = rows.filter((row) => row.post_id === post.id);
    const media = mediaOf(post, own, details.find((each) => each.post_id === post.id), files);
    return media ? [[post.id, media]] : [];
  });
  return new Map(read);
}

function mediaOf(
  post: Post,
  rows: readonly FileRow[],
  details: DetailsRow | undefined,
  files: FileStore,
): Media | undefined {
  const byName = new Map<string, MediaFile>();
  for (const row of rows) for (const name of row.names.split(' ')) byName.set(name, fileOf(row, files));
  const file = byName.get('full');
  if (!file) return undefined;
  const original = byName.get('original');
  byName.delete('full');
  byName.delete('original');
  return { post, altText: details?.alt_text ?? '', source: details?.source ?? '', file, original, sizes: byName };
}

function fileOf(row: FileRow, files: FileStore): MediaFile {
  return {
    key: row.file_key,
    url: files.url(row.file_key),
    mimeType: row.mime_type,
    bytes: Number(row.bytes),
    width: row.width,
    height: row.height,
  };
}

/** The keys of all files of an attachment. */
export function keysOf(media: Media): string[] {
  const files = [media.file, ...(media.original ? [media.original] : []), ...media.sizes.values()];
  return [...new Set(files.map((file) => file.key))];
}
