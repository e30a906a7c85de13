import { type Timestamp } from '@plinth/kernel';
import { safeFilename } from '@plinth/toolkit';

/** Bytes that file systems and the column of the key leave for a name before suffix and extension. */
const MAX_BASE_LENGTH = 120;

/** The base name that a client's file name is kept under, without extension (host-conventions H4). */
export function baseName(filename: string): string {
  const safe = safeFilename(filename);
  const dot = safe.lastIndexOf('.');
  const letters = [...(dot > 0 ? safe.slice(0, dot) : safe)];
  while (Buffer.byteLength(letters.join('')) > MAX_BASE_LENGTH) letters.pop();
  // Bounded pattern: at most 120 characters, what is left above. What was cut or left out may have stood after a dash.
  return letters.join('').replace(/[-.]+$/, '') || 'file';
}

/** The folder of a moment: `2026/01`. */
export function folderOf(moment: Timestamp): string {
  return moment.slice(0, 7).replace('-', '/');
}
