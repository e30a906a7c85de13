import { type Database, places, type Randomness, sanitizeText, shortened } from '@plinth/kernel';
import type { NewDocument, NewProductFile, ProductDocument } from '../ports.js';

function cleanDocument({ name, url }: NewDocument): NewDocument {
  return { name: shortened(sanitizeText(name), 200), url: url.trim() };
}

/** Makes exactly these the documents of a product; answers whether that changed anything. Call it in a transaction. */
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
  await database.remove('shop_documents', 'product_id = $1', [productId]);
  for (const [position, document] of wanted.entries()) {
    await database.insert('shop_documents', { ...document, product_id: productId, position });
  }
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
  const kept = files.flatMap(({ id }) => id ?? []);
  const others = `product_id = $1 AND id NOT IN (${places(kept.length, 2)})`;
  await database.remove('shop_files', kept.length === 0 ? 'product_id = $1' : others, [productId, ...kept]);
  for (const [position, file] of files.entries()) {
    const row = { name: shortened(sanitizeText(file.name), 200), file_key: file.key, position };
    const { id = random.uuid() } = file;
    const changed = await database.update('shop_files', row, 'id = $1 AND product_id = $2', [id, productId]);
    if (changed === 0) await database.insertRow('shop_files', { ...row, id, product_id: productId });
  }
}
