import type { Database, Row } from '@plinth/kernel/database';
import type { FileStore } from '@plinth/toolkit';
import type { Post } from '../ports.js';
import type { Media, MediaFile } from './ports.js';
import type { FileRow, MediaRecords } from './records.js';
import { mediaDetails } from './tables.js';

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
  const [rows, details] = await Promise.all([records.ofPosts(ids), database.rows(mediaDetails).list({ postId: ids })]);
  const read = posts.map((post): [number, Media] => {
    const own = rows.filter((row) => row.postId === post.id);
    const described = details.find((each) => each.postId === post.id);
    return [post.id, mediaOf(post, own, described, files)];
  });
  return new Map(read);
}

function mediaOf(
  post: Post,
  rows: readonly FileRow[],
  details: Row<typeof mediaDetails> | undefined,
  files: FileStore,
): Media {
  const byName = new Map<string, MediaFile>();
  for (const row of rows) for (const name of row.names.split(' ')) byName.set(name, fileOf(row, files));
  const { full: file = elsewhere(post), original, ...sizes } = Object.fromEntries(byName);
  const { altText = '', source = '' } = details ?? {};
  return { post, altText, source, file, original, sizes: new Map(Object.entries(sizes)) };
}

/** A file that lies on another site. */
function elsewhere({ guid, mimeType }: Post): MediaFile {
  return { key: '', url: guid, mimeType, bytes: 0, width: null, height: null };
}

function fileOf({ fileKey: key, mimeType, bytes, width, height }: FileRow, files: FileStore): MediaFile {
  return { key, url: files.url(key), mimeType, bytes, width, height };
}

/** The keys of all files of an attachment that are kept here. */
export function keysOf(media: Media): string[] {
  const files = [media.file, ...(media.original ? [media.original] : []), ...media.sizes.values()];
  return [...new Set(files.map((file) => file.key))].filter((key) => key !== '');
}
