import path from 'node:path';
import { FILES, type ImportContext, RANDOMNESS, safeFilename } from '@plinth/kernel';
import type { NewDocument, NewProductFile } from '../ports.js';
import { field } from './batches.js';
import type { ProductItem } from './schemas.js';

/** Where the files of an export are looked for: the folder of uploads, copied beside the bundle. */
export const FOLDER = 'uploads';

/** Keeps a file of the bundle under a place that nobody can guess, because the file store serves what it keeps. */
async function keepFile(item: NonNullable<ProductItem['files']>[number], context: ImportContext): Promise<string> {
  const files = context.use(FILES);
  const place = item.file === undefined ? undefined : context.file(item.file);
  if (item.key !== undefined && (place === undefined || (await files.exists(item.key)))) return item.key;
  if (place === undefined) throw new Error(`The file "${item.name}" has neither a path beside the bundle nor a key.`);
  const key = item.key ?? `shop/${context.use(RANDOMNESS).token(24)}/${safeFilename(path.basename(place))}`;
  await files.put(key, place);
  return key;
}

/** The files of a product, kept. */
export async function filesOf(item: ProductItem, context: ImportContext): Promise<NewProductFile[]> {
  const kept: NewProductFile[] = [];
  for (const file of item.files ?? []) {
    kept.push({ name: file.name, key: await keepFile(file, context), ...field('id', file.id) });
  }
  return kept;
}

/** The documents of a product; those that lie beside the bundle are kept, for everybody to see. */
export async function documentsOf(item: ProductItem, context: ImportContext): Promise<NewDocument[]> {
  const files = context.use(FILES);
  const found: NewDocument[] = [];
  for (const { name, url = '', file } of item.documents ?? []) {
    const place = file === undefined ? undefined : context.file(file);
    const key = `shop/documents/${item.slug}/${safeFilename(path.basename(place ?? ''))}`;
    if (place !== undefined) await files.put(key, place);
    found.push({ name, url: place === undefined ? url : files.url(key) });
  }
  return found;
}
