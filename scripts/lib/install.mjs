/**
 * Is what lies in node_modules what package-lock.json asks for? If not, `npm ci`.
 *
 * The answer is a marker, node_modules/.plinth-installed: the hash of the lockfile plus Node's ABI and the platform,
 * because sqlite3 is native code. It is written only after a successful install, and npm ci begins by deleting it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root, run, secondsSince } from './run.mjs';

const lockfile = path.join(root, 'package-lock.json');
const marker = path.join(root, 'node_modules', '.plinth-installed');
/** npm's own note of what it installed; written last, so that it is missing after an aborted `npm ci`. */
const installed = path.join(root, 'node_modules', '.package-lock.json');

/** Installs against the lockfile unless the same lockfile was installed before for this Node and platform. */
export async function installMissing() {
  checkNode();
  if (!existsSync(lockfile)) fail('package-lock.json is missing. Run `npm install` once to make it.');
  const wanted = fingerprint();
  const found = existsSync(marker) ? readFileSync(marker, 'utf8') : undefined;
  if (found === wanted) return;
  if (!sameRuntime(found) || !matchesLockfile() || !nativeCodeLoads()) await install();
  writeFileSync(marker, wanted);
}

function checkNode() {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const wanted = engines.node.replace(/^>=\s*/, '');
  const older = wanted.localeCompare(process.versions.node, 'en', { numeric: true }) > 0;
  if (older) fail(`Plinth needs Node.js ${engines.node}; this is ${process.versions.node}.`);
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  return `${runtime()} ${hash}\n`;
}

const runtime = () => `abi${process.versions.modules}-${process.platform}-${process.arch}`;

/** Without a marker (somebody ran `npm install`) the runtime is not known; `nativeCodeLoads` then decides. */
function sameRuntime(found) {
  return found === undefined || found.startsWith(`${runtime()} `);
}

/** Spares whoever ran `npm install` themselves a second installation of the very same packages. */
function matchesLockfile() {
  if (!existsSync(installed)) return false;
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages;
  const want = JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  return Object.entries(want).every(([name, wanted]) => {
    if (!name.includes('node_modules/')) return true;
    const found = have[name];
    if (!found) return Boolean(wanted.optional || wanted.devOptional);
    return found.version === wanted.version && found.integrity === wanted.integrity && found.link === wanted.link;
  });
}

/** False after `npm install --ignore-scripts`, or when node_modules was copied from another machine. */
function nativeCodeLoads() {
  return spawnSync(process.execPath, ['-e', "require('sqlite3')"], { cwd: root, stdio: 'ignore' }).status === 0;
}

async function install() {
  console.log('Installing dependencies. sqlite3 may be compiled from source, which can take a minute or two.');
  rmSync(marker, { force: true });
  rmSync(installed, { force: true });
  const start = performance.now();
  let interrupted = false; // npm turns the signal into exit code 1, as if something had gone wrong
  const onSignal = () => {
    interrupted = true;
  };
  const heartbeat = setInterval(() => console.log(`… still installing (${secondsSince(start)})`), 20_000);
  // Dev dependencies too, whatever NODE_ENV says: the compiler is one, and `npm start` has to build.
  const code = await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], { onSignal });
  clearInterval(heartbeat);
  if (interrupted) fail('The installation was interrupted; the next start begins it again.');
  if (code !== 0) fail(whyInstallFailed(code));
  console.log(`Installed in ${secondsSince(start)}.`);
}

/**
 * Runs npm in the root or in `options.cwd`. Inside `npm start` npm names itself in npm_execpath; called directly we rely
 * on the PATH.
 */
export function npm(args, options = {}) {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.c?js$/.test(cli)) return run(process.execPath, [cli, ...args], options);
  return run('npm', args, { shell: process.platform === 'win32', ...options });
}

function whyInstallFailed(code) {
  return `npm ci failed (exit code ${code}); npm's message above says why. Usual causes:
  - no network, or a proxy that npm does not know
  - a package.json was changed without \`npm install\`, so that package-lock.json is out of step
  - sqlite3 has no prebuilt binary here and a compiler is missing (python3, make, g++)`;
}
