import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type TestClient, type TestHostOptions, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { FILES } from '@plinth/toolkit';
import shop, { type NewProduct, ORDERS, type Order, PRODUCTS, type Product } from '../src/plugin.js';

/** A site with a shop. */
export function shopSite(options: Partial<TestHostOptions> = {}): Promise<TestSite> {
  return testHost({ plugins: [shop], ...options });
}

/** A published product. */
export function makeProduct(site: TestSite, fields: Partial<NewProduct> = {}): Promise<Product> {
  return site
    .pluginContext('shop')
    .use(PRODUCTS)
    .create({ name: 'A teapot', regularPrice: 2_500, ...fields });
}

/** Keeps some bytes in the file store. */
export async function keepBytes(site: TestSite, key: string, content: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-shop-'));
  const file = path.join(folder, 'file');
  await writeFile(file, content);
  await site.use(FILES).put(key, file);
  await rm(folder, { recursive: true });
  return key;
}

/** A product whose file its buyers may download. */
export async function makeDownloadable(site: TestSite, fields: Partial<NewProduct> = {}): Promise<Product> {
  const key = await keepBytes(site, 'shop/secret-place/book.pdf', 'the bytes of the book');
  return makeProduct(site, { name: 'A book', downloadable: true, files: [{ name: 'The book', key }], ...fields });
}

/** An order of one piece of each product. */
export function order(
  site: TestSite,
  userId: number,
  products: readonly Product[],
  status: Order['status'] = 'completed',
): Promise<Order> {
  return site
    .pluginContext('shop')
    .use(ORDERS)
    .create({ userId, status, items: products.map(({ id }) => ({ productId: id })) });
}

/** The refusal that a call ends with. */
export async function errorOf(work: Promise<unknown>): Promise<{ code: string; status: unknown }> {
  const thrown: unknown = await work.then(
    () => new Error('It was not refused.'),
    (reason: unknown) => reason,
  );
  if (typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'status' in thrown) {
    return { code: String(thrown.code), status: thrown.status };
  }
  throw thrown;
}

/** As many promises as a test of concurrency takes. */
export function fifty<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));
}

const BOUNDARY = 'plinth-shop-form';

/** A file as a form sends it. */
export interface SentFile {
  readonly field: string;
  readonly filename: string;
  readonly content: string | Buffer;
}

/** Sends a form with files and the nonce of the page on which it stands. */
export async function sendForm(
  client: TestClient,
  path: string,
  fields: Readonly<Record<string, string | readonly string[]>>,
  files: readonly SentFile[] = [],
  from = path,
): Promise<TestResponse> {
  const { text } = await client.page('GET', from);
  const nonce = /name="_wpnonce" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const named = Object.entries({ _wpnonce: nonce, ...fields }).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  );
  const texts = named.map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const sent = files.flatMap(({ field, filename, content }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const body = Buffer.concat([...texts, ...sent, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part)));
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, accept: 'text/html' };
  return client.page('POST', path, { body, headers });
}

/** The smallest picture there is: one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
