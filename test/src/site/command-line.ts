import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runCli } from '@plinth/cli';
import { site } from '@plinth/host-config';
import { Child, runToEnd } from '../support/children.js';
import type { TemporaryFolder } from '../support/folders.js';
import { freePort } from '../support/ports.js';
import { demoFolder } from '../support/prepared.js';

/** The command line of the demo site. */
export const BIN = fileURLToPath(import.meta.resolve('@plinth/host-config')).replace(/index\.js$/, 'bin.js');
const BUNDLE = fileURLToPath(new URL('../../../../host-config/demo/bundle.json', import.meta.url));

/** The accounts of the demo bundle as it is at this moment. */
export function demoAccounts(): readonly { readonly login: string; readonly password: string }[] {
  const bundle: { users: { login: string; password: string }[] } = JSON.parse(readFileSync(BUNDLE, 'utf8'));
  return bundle.users;
}

/** A started command line and where it serves. */
export interface StartedSite {
  readonly child: Child;
  readonly url: string;
}

/** Runs `plinth start` on a free port; resolves when it says where it is. */
export async function start(dataFolder: string, env: NodeJS.ProcessEnv = {}): Promise<StartedSite> {
  const port = env['PORT'] ?? String(await freePort());
  const child = new Child(BIN, ['start'], { env: { DATA_DIR: dataFolder, ...env, PORT: port } });
  await child.says(/Sign in {5}/);
  return { child, url: `http://127.0.0.1:${port}` };
}

/** The same on a data folder of its own in which the demo is loaded already. */
export async function startDemo(): Promise<StartedSite & { readonly folder: TemporaryFolder }> {
  const port = await freePort();
  const folder = await demoFolder(`http://127.0.0.1:${port}`);
  return { ...(await start(folder.path, { PORT: String(port) })), folder };
}

/** Runs one command within this process; returns its exit code and all that it wrote. */
export async function command(
  dataFolder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const output = { line: (text: string) => void lines.push(text), error: (text: string) => void lines.push(text) };
  const code = await runCli(args, site, { DATA_DIR: dataFolder, LOG_LEVEL: 'silent', ...env }, output);
  return { code, output: lines.join('\n') };
}

/** Runs one command to its end. */
export function plinth(dataFolder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return runToEnd(BIN, args, { env: { DATA_DIR: dataFolder, LOG_LEVEL: 'silent', ...env } });
}
