import { readFileSync } from 'node:fs';
import { expect } from 'chai';

const file = new URL('../../../../../test/fixtures/wordpress/newer.json', import.meta.url);
const newer: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync(file, 'utf8'));

/** An answer of ours without what came after the recorded release; each of that must be there (newer.json). */
export function withoutNewer<T>(what: string, answer: Readonly<Record<string, T>>): Record<string, T> {
  const names = newer[what] ?? expect.fail(`nothing is newer in "${what}"`);
  expect(answer).to.include.keys(...names);
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !names.includes(name)));
}
