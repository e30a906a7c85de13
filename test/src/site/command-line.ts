import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Child, runToEnd } from '../support/children.js';
import { freePort } from '../support/ports.js';

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
  const port = await freePort();
  const child = new Child(BIN, ['start'], { env: { DATA_DIR: dataFolder, PORT: String(port), ...env } });
  await child.says(/Sign in {5}/);
  return { child, url: `http://127.0.0.1:${port}` };
}

/** Runs one command to its end. */
export function plinth(dataFolder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return runToEnd(BIN, args, { env: { DATA_DIR: dataFolder, LOG_LEVEL: 'silent', ...env } });
}
