import { semver } from './vendor/semver.js';

/** What kernel this is; plugins state the range that they need. `npm run release:version` writes it. */
export const KERNEL_VERSION = '0.1.0';

/**
 * Whether what needs this range of a kernel or plugin runs with that version: names that go are kept for one minor
 * version, so what was written for the minor version before runs as well.
 */
export function isServed(range: string, version: string = KERNEL_VERSION): boolean {
  if (semver.satisfies(version, range)) return true;
  const { major, minor } = semver.parse(version) ?? { major: 0, minor: 0 };
  return minor > 0 && semver.intersects(range, `~${major}.${minor - 1}.0`);
}
