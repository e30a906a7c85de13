import { type Database, type FileStore, places } from '@plinth/kernel';
import type { Post } from '../ports.js';
import type { Media, MediaFile } from './ports.js';
import type { FileRow, MediaRecords } from './records.js';

interface DetailsRow {
  readonly post_id: number;
  readonly alt_text: string;
  readonly source: string;
}

/**
 * Reads what belongs to some attachments: one query for the files, one for the rest. One without a file of ours (brought
 * in by its address alone) is shown at that address.
 */
export async function readMedia(
  parts: { database: Database; records: MediaRecords; files: FileStore },
  posts: readonly Post[],
): Promise<Map<number, Media>> {
  const { database, records, files } = parts;
  if (posts.length === 0) return new Map();
  const ids = posts.map((post) => post.id);
  const sql = `SELECT d.post_id, d.alt_text, d.source FROM ${database.table('media_details')} d WHERE d.post_id IN (${places(ids.length)})`;
  const [rows, details] = await Promise.all([records.ofPosts(ids), database.select<DetailsRow>(sql, ids)]);
  const read = posts.map((post): [number, Media] => {
    const own = rows.filter((row) => row.post_id === post.id);
    const described = details.find((each) => each.post_id === post.id);
    return [post.id, mediaOf(post, own, described, files)];
  });
  return new Map(read);
}

function mediaOf(post: Post, rows: readonly FileRow[], details: DetailsRow | undefined, files: FileStore): Media {
  const byName = new Map<string, MediaFile>();
  for (const row of rows) for (const name of row.names.split(' ')) byName.set(name, fileOf(row, files));
  const { full: file = elsewhere(post), original, ...sizes } = Object.fromEntries(byName);
  const { alt_text: altText = '', source = '' } = details ?? {};
  return { post, altText, source, file, original, sizes: new Map(Object.entries(sizes)) };
}

/** A file that lies on another site. */
function elsewhere({ guid, mimeType }: Post): MediaFile {
  return { key: '', url: guid, mimeType, bytes: 0, width: null, height: null };
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

/** The keys of all files of an attachment that are kept here. */
export function keysOf(media: Media): string[] {
  const files = [media.file, ...(media.original ? [media.original] : []), ...media.sizes.values()];
  return [...new Set(files.map((file) => file.key))].filter((key) => key !== '');
}
