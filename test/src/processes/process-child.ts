import { serve } from '@plinth/cli/site';
import content from '@plinth/content';
import { plugins, standardPlugins } from '@plinth/host-config';
import { type HostOptions } from '@plinth/kernel/host';
import { silentLog } from '@plinth/testing';
import { tally } from './tally.js';

/** What the parent sends: everything of the options that can be sent. */
export type ProcessOptions = Pick<
  HostOptions,
  'database' | 'redisUrl' | 'tablePrefix' | 'dataFolder' | 'secret' | 'site' | 'passwordCost'
>;

/** What each process has beside the content. */
const MORE = ['credentials', 'theme'];

// One process of a site with several: tells its port and serves until it is told to stop.
process.on('message', async (message: ProcessOptions | 'stop') => {
  if (message === 'stop') return;
  const running = await serve({
    ...message,
    plugins: [...standardPlugins, content, tally, ...plugins.filter(({ id }) => MORE.includes(id))],
    log: silentLog,
    port: 0,
    address: '127.0.0.1',
  });
  process.on('message', (next) => {
    if (next === 'stop') void running.stop(1000).then(() => process.exit(0));
  });
  process.send?.(running.address.port);
});
