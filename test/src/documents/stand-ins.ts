import { cp, symlink } from 'node:fs/promises';
import path from 'node:path';
import { BIN } from '../site/command-line.js';
import { inRepository } from '../support/repository.js';
import { installByLinks } from './packages.js';

/** What is done instead of a command of a page: another command, or nothing more once it has done its work. */
export interface StandIn {
  readonly pattern: RegExp;
  replace(found: RegExpExecArray, folder: string): Promise<string | undefined>;
}

/**
 * All that the tests put in the place of what a page says: what would ask a registry for packages, and the commands of
 * this repository, which would build it and serve its own folder. Everything else runs as it stands.
 */
export const STAND_INS: readonly StandIn[] = [
  {
    pattern: /^npm install\b(.*)$/,
    async replace([, words = ''], folder) {
      await installByLinks(folder, words.split(/\s+/).filter(Boolean));
      return undefined;
    },
  },
];

const PLINTH = `node ${JSON.stringify(BIN)} --site host-config/site.json`;

/** The commands of this repository, in a copy of its site. */
export const REPOSITORY_STAND_INS: readonly StandIn[] = [
  { pattern: /^npm start$/, replace: () => Promise.resolve(`${PLINTH} start`) },
  { pattern: /^npm run plinth -- (.*)$/, replace: ([, words = '']) => Promise.resolve(`${PLINTH} ${words}`) },
];

/** Copies what belongs to the site of this repository into a folder; packages are links. */
export async function copyRepositorySite(folder: string): Promise<void> {
  for (const part of ['site.json', 'demo', 'extensions']) {
    await cp(inRepository('host-config', part), path.join(folder, 'host-config', part), { recursive: true });
  }
  await symlink(inRepository('node_modules'), path.join(folder, 'node_modules'));
}
