import { FILES, type ImportContext, RANDOMNESS } from '@plinth/kernel';
import { keyFor } from './files.js';

/** Where the files of an export are looked for: the folder of uploads, copied beside the bundle. */
export const UPLOADS = 'uploads';

/** The extension of a path, by which the browser of whoever reads the file knows it. */
function extensionOf(place: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(place)?.[1]?.toLowerCase() ?? 'bin';
}

/**
 * Keeps the file of an assignment that a bundle brings, where nobody reaches it by an address of its own; nothing for one
 * that another system keeps. A key without a file beside the bundle is one that the file store has already.
 */
export async function fileOfBundle(
  context: ImportContext,
  { file, key }: { readonly file?: string | undefined; readonly key?: string | undefined },
): Promise<{ readonly fileKey?: string }> {
  const files = context.use(FILES);
  const place = file === undefined ? undefined : context.file(file);
  if (key !== undefined && (place === undefined || (await files.exists(key)))) return { fileKey: key };
  if (place === undefined) return {};
  const fileKey = key ?? keyFor(context.use(RANDOMNESS), extensionOf(place));
  await files.put(fileKey, place);
  return { fileKey };
}
