/**
 * `npm run dev`: builds, starts the site of host-config and watches the sources. A changed source is compiled and the
 * site starts again; a changed single-file extension is switched off and on in the running site. What the compiler
 * refuses is shown, and the site that runs goes on. Arguments go to `plinth start`: `npm run dev -- --demo`.
 */
import path from 'node:path';
import { DevelopmentLoop } from './lib/dev-loop.mjs';
import { prepareSite } from './lib/dev-site-file.mjs';
import { DevelopmentSites } from './lib/dev-sites.mjs';
import { prepare } from './lib/prepare.mjs';
import { root, runQuietly, whenNpmIsGone } from './lib/run.mjs';

await prepare({ build: true });
const { watch } = await import('chokidar');
const { importedPackages } = await import('./lib/imported-packages.mjs');

const site = prepareSite(path.join(root, 'host-config', 'site.json'));
const sites = new DevelopmentSites({
  siteFile: site.file,
  arguments: process.argv.slice(2),
  packages: importedPackages(),
});
const loop = new DevelopmentLoop({
  sites,
  build: () =>
    runQuietly(process.execPath, [path.join('node_modules', 'typescript', 'bin', 'tsc'), '-b', 'host-config']),
  prepareSite: site.write,
  say: (line) => console.log(line),
  now: () => performance.now(),
});

const folders = ['kernel', 'plugins', 'host-config'];
const isIgnored = (file) =>
  /(?:^|[\\/])(?:node_modules|dist|data|test|demo)(?:[\\/]|$)/.test(path.relative(root, file));
const watcher = watch(
  folders.map((folder) => path.join(root, folder)),
  // An editor that saves by renaming a new file takes a moment, but not the hundred milliseconds of the default.
  { ignored: isIgnored, ignoreInitial: true, atomic: 20 },
);
watcher.on('all', (_event, file) => loop.changed(path.relative(root, file).split(path.sep).join('/')));
watcher.on('error', (error) => console.error(`Watching failed: ${error.message}`));

const stopLooking = whenNpmIsGone(() => stop());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop());
await loop.start();

function stop() {
  stopLooking();
  Promise.all([watcher.close(), loop.stop()]).then(
    () => {
      site.remove();
      process.exit(0);
    },
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
}
