import { type CallContext, type IncomingFile, RANDOMNESS } from '@plinth/kernel';
import { safeFilename } from '@plinth/toolkit';
import { SALE_FILES } from '../../downloads/files.js';
import type { NewProductFile, ProductFile } from '../../ports.js';
import type { TypedProduct } from './values.js';

/** The field of the form that brings files for sale, and how many may be sent at once. */
export const FILE_FIELD = 'sale_files';
/** Most files that may be sent at once. */
export const MOST_FILES = 20;

/** The files for sale that were sent. */
export function sentFiles({ request }: Pick<CallContext, 'request'>): IncomingFile[] {
  return request.files.filter(({ field, filename }) => field === FILE_FIELD && filename !== '');
}

/** Stores a file that was sent where only its buyers get it. */
async function keep({ use }: Pick<CallContext, 'use'>, file: IncomingFile): Promise<NewProductFile> {
  const key = `shop/${use(RANDOMNESS).token(24)}/${safeFilename(file.filename)}`;
  await use(SALE_FILES).put(key, file.path);
  return { name: file.filename, key };
}

/**
 * Runs a write with the files that the product has from now on: those that stay and those that were sent. When it is
 * refused, nothing that was sent stays. Undefined leaves the files as they are.
 */
export async function withFiles<T>(
  call: CallContext,
  { before, typed }: { readonly before: readonly ProductFile[]; readonly typed: TypedProduct },
  write: (files: readonly NewProductFile[] | undefined) => Promise<T>,
): Promise<T> {
  const kept: NewProductFile[] = [];
  try {
    for (const file of sentFiles(call)) kept.push(await keep(call, file));
    const stay = before.filter(({ id }) => !typed.files_shown || typed.files.includes(id));
    const isSame = kept.length === 0 && stay.length === before.length;
    return await write(isSame ? undefined : [...stay.map(({ id, name, key }) => ({ id, name, key })), ...kept]);
  } catch (thrown) {
    for (const { key } of kept) await call.use(SALE_FILES).delete(key);
    throw thrown;
  }
}
