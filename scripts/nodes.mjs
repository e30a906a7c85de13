/**
 * `npm run test:nodes -- 24`: a smoke test of the whole site under another Node.js, which npm installs; under the newest
 * also the suite of the kernel. Without a number: all versions but the oldest that is supported.
 * The last line is `N passed, N failed` of the last version.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { npm } from './lib/install.mjs';
import { prepare } from './lib/prepare.mjs';
import { fail, root, run } from './lib/run.mjs';

const KNOWN = ['20', '22', '24', '26'];
const NEWEST = KNOWN.at(-1);
const SMOKE_TEST = path.join('test', 'src', 'site', 'start.test.ts');
const suitesFor = (version) => [SMOKE_TEST, ...(version === NEWEST ? ['kernel/core', 'kernel/pages'] : [])];

const wanted = process.argv.slice(2);
const unknown = wanted.find((version) => !KNOWN.includes(version));
if (unknown !== undefined) fail(`Node.js ${unknown} is not among those that are tried: ${KNOWN.join(', ')}.`);

await prepare({ build: true });
for (const version of wanted.length > 0 ? wanted : KNOWN.slice(1)) {
  const node = await install(version);
  await run(node, ['--version']);
  // What was installed and built under this version serves the others.
  const env = { ...process.env, PLINTH_PREPARED: 'yes' };
  const code = await run(node, [path.join('scripts', 'test.mjs'), ...suitesFor(version)], { env });
  if (code !== 0) process.exitCode = code;
}

/** Where the program lies, once npm has brought it. */
async function install(version) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = path.join(root, 'dist', 'nodes', version);
  const program = path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const flags = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  const code = await npm(['install', ...flags, `${name}@${version}`], { cwd: folder });
  if (code !== 0 || !existsSync(program)) fail(`Node.js ${version} could not be installed from npm (${name}).`);
  return program;
}
