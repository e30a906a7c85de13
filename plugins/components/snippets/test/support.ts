import { type TestClient, type TestHostOptions, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import snippets from '../src/plugin.js';

/** A site with snippets; the clock stands at 2026-01-15T12:00:00Z. */
export function snippetSite(options: Partial<TestHostOptions> = {}): Promise<TestSite> {
  return testHost({ plugins: [snippets], ...options });
}

/** The base of every route. */
export const ROOT = '/snippets/v1';

/** The address of a paste, and of what is below it. */
export const at = (id: number, rest = '') => `${ROOT}/pastes/${id}${rest}`;

/** A file as a test reads it. */
export interface FileItem {
  readonly id: number;
  readonly filename: string;
  readonly language: string;
  readonly content?: string;
  readonly size: number;
  readonly line_count: number;
  readonly position: number;
  readonly raw_url: string;
}

/** A paste as a test reads it. */
export interface PasteItem {
  readonly id: number;
  readonly hash: string;
  readonly title: string;
  readonly status: string;
  readonly visibility: string;
  readonly tags: readonly string[];
  readonly files: readonly FileItem[];
  readonly star_count: number;
  readonly fork_count: number;
  readonly view_count: number;
  readonly revision: number;
  readonly url: string;
  readonly raw_url: string;
  readonly [name: string]: unknown;
}

/** A body of `POST /pastes` that is taken. */
export const hello = { title: 'Hello', files: [{ filename: 'hello.js', content: 'console.log(1);\n' }] };

/** Two files. */
export const two = {
  title: 'Two files',
  files: [
    { filename: 'main.py', content: 'print(1)\nprint(2)\n' },
    { filename: 'style.css', content: 'a { color: red }' },
  ],
};

/** Makes a paste over REST. */
export async function makePaste(client: TestClient, fields: object = {}): Promise<PasteItem> {
  const response = await client.post(`${ROOT}/pastes`, { ...hello, ...fields });
  expect(response.status, response.text).to.equal(201);
  return response.json<PasteItem>();
}

/** A paste as somebody gets it. */
export async function readPaste(client: TestClient, id: number): Promise<PasteItem> {
  const response = await client.get(at(id));
  expect(response.status, response.text).to.equal(200);
  return response.json<PasteItem>();
}

/** The ids of a list. */
export async function idsOf(client: TestClient, path: string): Promise<number[]> {
  const response = await client.get(`${ROOT}${path}`);
  expect(response.status, response.text).to.equal(200);
  return response.json<{ id: number }[]>().map(({ id }) => id);
}

/** How often each status was answered. */
export function statuses(responses: readonly TestResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The same fifty times at once. */
export function fifty<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));
}
