import type { ImportContext } from '@plinth/bundle';
import { RANDOMNESS } from '@plinth/kernel';
import { keyFor } from './files.js';
import { ASSIGNMENT_FILES } from './private.js';

/** The folder of an export that assignments are looked for in: the private folder, copied beside the bundle. */
export const PRIVATE_FOLDER = 'private';

/** The extension of a path, by which the browser of whoever reads the file knows it. */
function extensionOf(place: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(place)?.[1]?.toLowerCase() ?? 'bin';
}

/**
 * Keeps the file of an assignment that a bundle brings, where nobody reaches it by an address of its own, and answers its
 * key; undefined for one that another system keeps, or that is not there. A key without a file beside the bundle is one
 * that the file store has already.
 */
export async function keyOfFile(
  context: ImportContext,
  { file, key }: { readonly file?: string | undefined; readonly key?: string | undefined },
): Promise<string | undefined> {
  const files = context.use(ASSIGNMENT_FILES);
  const place = file === undefined ? undefined : context.file(file);
  const isKept = key !== undefined && (await files.exists(key));
  if (!isKept && place === undefined && file !== undefined) context.note(`${file}: is not beside the bundle`);
  if (key !== undefined && (isKept || place === undefined)) return key;
  if (place === undefined) return undefined;
  const fileKey = key ?? keyFor(context.use(RANDOMNESS), extensionOf(place));
  await files.put(fileKey, place);
  return fileKey;
}
