import type { Randomness } from '@plinth/kernel';
import type { Database } from '@plinth/kernel/database';
import { sanitizeText, shortened } from '@plinth/kernel/text';
import type { NewDocument, NewProductFile, ProductDocument } from '../ports.js';
import { productDocuments, productFiles } from './tables.js';

function cleanDocument({ name, url }: NewDocument): NewDocument {
  return { name: shortened(sanitizeText(name), 200), url: url.trim() };
}

/** Makes exactly these the documents of a product; returns whether that changed anything. Call it in a transaction. */
export async function writeDocuments(
  database: Database,
  productId: number,
  before: readonly ProductDocument[],
  documents: readonly NewDocument[],
): Promise<boolean> {
  const wanted = documents.map(cleanDocument).filter(({ url }) => url !== '');
  const isSame =
    wanted.length === before.length &&
    wanted.every(({ name, url }, index) => name === before[index]?.name && url === before[index]?.url);
  if (isSame) return false;
  const rows = database.rows(productDocuments);
  await rows.remove({ productId });
  for (const [position, document] of wanted.entries()) await rows.insert({ ...document, productId, position });
  return true;
}

/**
 * Makes exactly these the files of a product; call it in a transaction. A file that keeps its id keeps the permissions
 * that were given for it.
 */
export async function writeFiles(
  { database, random }: { database: Database; random: Randomness },
  productId: number,
  files: readonly NewProductFile[],
): Promise<void> {
  const rows = database.rows(productFiles);
  const kept = files.flatMap(({ id }) => id ?? []);
  await rows.remove(kept.length === 0 ? { productId } : { productId, id: { not: kept } });
  for (const [position, file] of files.entries()) {
    const row = { name: shortened(sanitizeText(file.name), 200), fileKey: file.key, position };
    const { id = random.uuid() } = file;
    const changed = await rows.change({ id, productId }, row);
    if (changed === 0) await rows.insert({ ...row, id, productId });
  }
}
