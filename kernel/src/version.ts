import { readFileSync } from 'node:fs';
import semver from 'semver';
import Type from 'typebox';
import { Value } from 'typebox/value';

const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');

/** What kernel this is, as its package says; plugins state the range that they need. */
export const KERNEL_VERSION = Value.Parse(Type.Object({ version: Type.String() }), JSON.parse(text)).version;

/**
 * Whether what needs this range of a kernel or plugin runs with that version: names that go are kept for one minor
 * version, so what was written for the minor version before runs as well.
 */
export function isServed(range: string, version: string = KERNEL_VERSION): boolean {
  if (semver.satisfies(version, range)) return true;
  const { major, minor } = semver.parse(version) ?? { major: 0, minor: 0 };
  return minor > 0 && semver.intersects(range, `~${major}.${minor - 1}.0`);
}
