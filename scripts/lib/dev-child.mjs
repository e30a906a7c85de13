/**
 * The process in which `npm run dev` runs the site: loads the packages of others, waits for its turn, starts. It ends
 * with the process that made it. Nothing of ours is loaded before, because it will have changed by then.
 */
const given = new Promise((resolve) => {
  process.on('message', (message) => {
    if (message.packages) resolve(message);
  });
});
const turn = new Promise((resolve) => {
  process.on('message', (message) => {
    if (message.begin) resolve();
  });
});
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

const { packages, start } = await given;
// Some need what stands before them in the list, and some are not there on every machine: it is a head start, no more.
for (const name of packages) await import(name).catch(() => undefined);
await turn;
const { listenForChanges } = await import('./live-extensions.mjs');
listenForChanges();
const { runCli } = await import('@plinth/cli');
const { site } = await import('../../host-config/dist/src/index.js');
const code = await runCli(start, site);
if (code === 0) process.send({ ready: true });
else process.exit(code);
