import path from 'node:path';
import type { ImportContext } from '@plinth/bundle';
import { type PluginContext, RANDOMNESS } from '@plinth/kernel';
import { FILES, safeFilename } from '@plinth/toolkit';
import { SALE_FILES } from '../downloads/files.js';
import type { NewDocument, NewProductFile } from '../ports.js';
import { field } from './batches.js';
import type { ProductItem } from './schemas.js';

/** The folder of an export that files for sale are looked for in: the private folder, copied beside the bundle. */
export const FOLDER = 'private';

/** The folder of an export that documents are looked for in: the public uploads, copied beside the bundle. */
const PUBLIC_FOLDER = 'uploads';

/** A document as a bundle has it: with the path of its file where the site itself keeps that. */
export function documentItem({ name, url }: { name: string; url: string }, { use }: Pick<PluginContext, 'use'>) {
  const home = use(FILES).url('');
  const key = url.startsWith(home) ? url.slice(home.length).replace(/^\//, '') : '';
  return { name, url, ...(key === '' ? {} : { file: `${PUBLIC_FOLDER}/${decodeURI(key)}` }) };
}

/** Stores a file of the bundle where only its buyers get it. */
async function keepFile(item: NonNullable<ProductItem['files']>[number], context: ImportContext): Promise<string> {
  const files = context.use(SALE_FILES);
  const place = item.file === undefined ? undefined : context.file(item.file);
  if (item.key !== undefined && (await files.exists(item.key))) return item.key;
  if (item.key !== undefined && place === undefined) {
    context.note(`${item.file ?? item.key}: is not beside the bundle; "${item.name}" cannot be downloaded here`);
    return item.key;
  }
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

/** A document of this site's own export lies at the same place again; any other in the folder of its product. */
function keyOfDocument(slug: string, file = '', place = ''): string {
  const own = /^uploads\/(shop\/documents\/[^/]+\/[^/]+)$/.exec(file)?.[1];
  return own ?? `shop/documents/${slug}/${safeFilename(path.basename(place))}`;
}

/** The documents of a product; those that lie beside the bundle are kept, for everybody to see. */
export async function documentsOf(item: ProductItem, context: ImportContext): Promise<NewDocument[]> {
  const files = context.use(FILES);
  const found: NewDocument[] = [];
  for (const { name, url = '', file } of item.documents ?? []) {
    const place = file === undefined ? undefined : context.file(file);
    const key = keyOfDocument(item.slug, file, place);
    if (file !== undefined && place === undefined)
      context.note(`${file}: is not beside the bundle; "${name}" leads to ${url || 'nothing'}`);
    if (place !== undefined && !(await files.exists(key))) await files.put(key, place);
    found.push({ name, url: place === undefined ? url : files.url(key) });
  }
  return found;
}
