import { readFile } from 'node:fs/promises';
import type { IncomingFile } from '@plinth/kernel';
import type { Mistake, Texts } from '@plinth/pages/kit';
import { MAX_FILE } from '../files/file.js';
import { filenameOf } from '../files/wanted.js';
import type { formTexts } from './texts.js';
import { BLANK_FILE, type TypedFile } from './typed-paste.js';

/** Name of the field by which files are chosen. */
export const UPLOAD_FIELD = 'upload';

/** A text, or undefined for bytes that are none. */
function decoded(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

type Read = { readonly file: TypedFile } | { readonly mistake: Mistake };

async function readUpload(sent: IncomingFile, t: Texts<typeof formTexts.english>): Promise<Read> {
  const filename = filenameOf(UPLOAD_FIELD, sent.filename.slice(0, 191));
  const mistake = (message: string): Read => ({ mistake: { name: UPLOAD_FIELD, message } });
  if (sent.size > MAX_FILE) return mistake(t('upload_large', { filename }));
  const content = decoded(await readFile(sent.path));
  return content === undefined
    ? mistake(t('upload_binary', { filename }))
    : { file: { ...BLANK_FILE, filename, content } };
}

/** The files that were chosen, as rows of the form, and what cannot be one. */
export async function readUploads(
  sent: readonly IncomingFile[],
  t: Texts<typeof formTexts.english>,
): Promise<{ files: TypedFile[]; mistakes: Mistake[] }> {
  // A field in which nothing was chosen is sent as a file without a name.
  const chosen = sent.filter(({ field, filename }) => field.startsWith(UPLOAD_FIELD) && filename !== '');
  const read = await Promise.all(chosen.map((file) => readUpload(file, t)));
  return {
    files: read.flatMap((each) => ('file' in each ? [each.file] : [])),
    mistakes: read.flatMap((each) => ('mistake' in each ? [each.mistake] : [])),
  };
}
