/**
 * `npm run release:version`: raises the versions as the change notes say, has every plugin declare that of its package,
 * and brings the lock file along. What the notes say goes into CHANGELOG.md by hand, where a release is one text.
 */
import path from 'node:path';
import { root, run } from './lib/run.mjs';
import { writeVersions } from './lib/versions.mjs';

const changeset = path.join(root, 'node_modules', '@changesets', 'cli', 'bin.js');
process.exitCode = await run(process.execPath, [changeset, 'version']);
if (process.exitCode === 0) {
  writeVersions();
  process.exitCode = await run('npm', ['install', '--package-lock-only', '--ignore-scripts']);
}
