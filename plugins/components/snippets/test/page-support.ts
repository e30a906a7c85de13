import type { TestClient, TestResponse } from '@plinth/testing';
import { PASTE_ACTION } from '../src/pages/kit.js';

const BOUNDARY = 'snippets-test-boundary';

/** A file as a browser sends it. */
export interface SentFile {
  readonly filename: string;
  readonly content: string | Buffer;
}

/** Fields of a form by their names. */
export type Fields = Readonly<Record<string, string>>;

/** Opens a page as a person does. */
export function open(client: TestClient, path: string): Promise<TestResponse> {
  return client.page('GET', path, { headers: { accept: 'text/html' } });
}

/** Sends a form with its nonce. */
export function submit(client: TestClient, path: string, fields: Fields = {}): Promise<TestResponse> {
  const body = new URLSearchParams({ ...fields, _wpnonce: client.nonce(PASTE_ACTION) }).toString();
  return client.page('POST', path, { body });
}

/** Sends a form with files, as the form of a paste is sent. */
export function submitFiles(
  client: TestClient,
  path: string,
  fields: Fields,
  files: readonly SentFile[] = [],
): Promise<TestResponse> {
  const named = Object.entries({ ...fields, _wpnonce: client.nonce(PASTE_ACTION) });
  const texts = named.map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const parts = files.flatMap(({ filename, content }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="upload"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const body = Buffer.concat([...texts, ...parts, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part)));
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, accept: 'text/html' };
  return client.page('POST', path, { body, headers });
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** An input; within quotation marks an attribute may hold anything. */
const INPUT = /<input\b(?:[^>"]|"[^"]*")*>/g;

function unescaped(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** The value that an input of a page has; undefined when there is none of that name. */
export function inputValue(html: string, name: string): string | undefined {
  const tag = [...html.matchAll(INPUT)].map(([text]) => text).find((text) => text.includes(`name="${name}"`));
  if (tag === undefined) return undefined;
  return unescaped(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '');
}

/** The text that a text area has, as a browser reads it: without a line break right after the tag. */
export function areaValue(html: string, name: string): string | undefined {
  for (const [, attributes = '', text = ''] of html.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g))
    if (attributes.includes(`name="${name}"`)) return unescaped(text.replace(/^\n/, ''));
  return undefined;
}

/** What is said to be wrong with a field. */
export function errorAt(html: string, name: string): string | undefined {
  const id = `field-${name.replace(/[^\w-]+/g, '-')}-error`;
  return unescaped(new RegExp(`<p class="mistake" id="${id}">([^<]*)</p>`).exec(html)?.[1] ?? '') || undefined;
}

/** Whether a choice or switch is on. */
export function isChecked(html: string, name: string, value: string): boolean {
  return [...html.matchAll(INPUT)].some(
    ([tag]) => tag.includes(`name="${name}"`) && tag.includes(`value="${value}"`) && /\bchecked\b/.test(tag),
  );
}

/** Where an answer leads, within the site. */
export function led(response: TestResponse): string {
  return (response.headers['location'] ?? '').replace('http://localhost', '');
}
