/**
 * `npm run test:clients`: the clients that are too large to install with the project, each as its package ships it,
 * against a started site. They lie in test/clients with a lockfile of their own and are installed when that changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from './lib/install.mjs';
import { fail, root, run } from './lib/run.mjs';

const folder = path.join(root, 'test', 'clients');
const marker = path.join(folder, 'node_modules', '.plinth-installed');
const tests = path.join('test', 'src', 'clients', 'installed');

await installClients();
const files = readdirSync(path.join(root, tests)).filter((name) => name.endsWith('.client.ts'));
const args = [
  path.join('scripts', 'test.mjs'),
  ...files.map((name) => path.join(tests, name)),
  ...process.argv.slice(2),
];
process.exitCode = await run(process.execPath, args);

async function installClients() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  console.log('Installing the clients; they are large, so this can take two minutes.');
  // Nothing of theirs needs to be built, and no browser is wanted.
  const code = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  if (code !== 0) fail(`The clients could not be installed: npm ci in test/clients ended with ${code}.`);
  writeFileSync(marker, wanted);
}
