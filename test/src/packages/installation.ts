import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { Child, runToEnd } from '../support/children.js';
import { freePort } from '../support/ports.js';

const ROOT = process.env['PLINTH_PACKAGES'] ?? '';
if (ROOT === '') throw new Error('These tests want the packages installed: npm run test:packages.');

/** npm itself, which tells whatever it runs where it is. */
const NPM =
  process.env['npm_execpath'] ?? path.join(path.dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');

/** The folder with the packages as they are published. */
export const TARBALLS = path.join(ROOT, 'tarballs');
/** An installation of the kernel alone. */
export const KERNEL_ONLY = path.join(ROOT, 'kernel');
/** An installation of all packages, and of what authors and embedders have besides. */
export const ALL = path.join(ROOT, 'all');

/** The names of the packages as files. */
export function tarballs(): string[] {
  return readdirSync(TARBALLS).filter((name) => name.endsWith('.tgz'));
}

/** The script of a command that a package brings. */
export function commandOf(installation: string, name: string, command: string): string {
  const folder = path.join(installation, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** A new folder in an installation: what is in it finds the packages, and commands find their programs. */
export async function folderIn(installation: string): Promise<string> {
  const parent = path.join(installation, 'tried');
  mkdirSync(parent, { recursive: true });
  return mkdtemp(path.join(parent, 'folder-'));
}

/** Nothing of the machine but what programs are found by. */
const QUIET = { LOG_LEVEL: 'silent', npm_config_update_notifier: 'false' };

/** Runs npm in a folder to its end. */
export function npm(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return runToEnd(NPM, args, { cwd, env: { ...QUIET, ...env } });
}

/** Runs `plinth` in a folder to its end. */
export function plinth(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, installation = ALL) {
  return runToEnd(commandOf(installation, '@plinth/cli', 'plinth'), args, { cwd, env: { ...QUIET, ...env } });
}

/** Runs `create-plinth` in a folder to its end. */
export function createPlinth(cwd: string, args: readonly string[]) {
  return runToEnd(commandOf(ALL, 'create-plinth', 'create-plinth'), args, { cwd });
}

/** Runs `npm start` of a site on a free port; resolves when it says where it is. */
export async function npmStart(cwd: string): Promise<{ child: Child; url: string }> {
  const port = await freePort();
  const child = new Child(NPM, ['start'], { cwd, env: { ...QUIET, PORT: String(port) }, hasGroup: true });
  await child.says(/Sign in {5}/);
  return { child, url: `http://127.0.0.1:${port}` };
}
