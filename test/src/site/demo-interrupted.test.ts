import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { Child } from '../support/children.js';
import { serverUrl } from '../support/databases.js';
import type { TemporaryFolder } from '../support/folders.js';
import { freePort } from '../support/ports.js';
import { demoFolder, migratedFolder } from '../support/prepared.js';
import { BIN, command, start } from './command-line.js';

/** After which section the load is broken off, and how; each start gets a little further. */
const BREAKS = [
  ['users', 'SIGTERM'],
  ['posts', 'SIGKILL'],
  ['directory_listings', 'SIGTERM'],
  ['products', 'SIGKILL'],
] as const;

describe('a first demo load that is broken off', () => {
  /** A folder in which it was loaded at once. */
  let undisturbed: TemporaryFolder;
  let disturbed: TemporaryFolder;

  before(async function () {
    // How much of it is one transaction is the same everywhere; once is enough.
    if (serverUrl !== undefined) this.skip();
    undisturbed = await demoFolder('http://127.0.0.1');
    disturbed = await migratedFolder();
  });
  after(async () => {
    await undisturbed?.remove();
    await disturbed?.remove();
  });

  /** Returns how much of everything there is, and who. */
  async function contentOf(folder: string): Promise<{ counts: Record<string, number>; logins: string[] }> {
    const file = path.join(folder, 'export.json');
    expect((await command(folder, ['export', file])).code).to.equal(0);
    const bundle: { users: { login: string }[]; [section: string]: unknown } = JSON.parse(await readFile(file, 'utf8'));
    const sections = Object.entries(bundle).map(([name, items]) => [name, Array.isArray(items) ? items.length : 0]);
    return { counts: Object.fromEntries(sections), logins: bundle.users.map(({ login }) => login).sort() };
  }

  async function breakOff(folder: string, section: string, signal: NodeJS.Signals): Promise<void> {
    const env = { DATA_DIR: folder, PORT: String(await freePort()) };
    const child = new Child(BIN, ['start'], { env });
    await child.says(new RegExp(`^ {2}${section}: `, 'm'));
    child.kill(signal);
    const { code, signal: by } = await child.exit();
    expect(child.output).not.to.include('Sign in');
    expect([code, by], 'no clean end').not.to.deep.equal([0, null]);
    expect(existsSync(path.join(folder, 'demo-unfinished'))).to.equal(true);
  }

  it('is gone on with by the next start, as often as it takes, and is whole in the end', async function () {
    this.timeout(240_000); // five starts and two exports
    for (const [section, signal] of BREAKS) await breakOff(disturbed.path, section, signal);
    const { child } = await start(disturbed.path);
    child.kill('SIGTERM');
    expect(await child.exit()).to.deep.equal({ code: 0, signal: null });
    const found = await contentOf(disturbed.path);
    expect(existsSync(path.join(disturbed.path, 'demo-unfinished'))).to.equal(false);
    expect(found).to.deep.equal(await contentOf(undisturbed.path));
    expect(found.counts['users']).to.be.above(10);
  });

  it('is not begun again by the start after that', async () => {
    const { child } = await start(disturbed.path);
    expect(child.output).not.to.include('demo content');
    await child.end();
  });
});
