import accounts from '@plinth/accounts';
import { kernelLayers } from '@plinth/cli';
import { serve } from '@plinth/cli/site';
import directory from '@plinth/directory';
import { type HostOptions } from '@plinth/kernel/host';
import { silentLog } from '@plinth/testing';
import limits from '../src/plugin.js';

// One process of a site with several: tells its port and serves until it is told to stop.
process.on('message', async (message: Partial<HostOptions> | 'stop') => {
  if (message === 'stop') return;
  const plugins = [...kernelLayers, accounts, directory, limits];
  const site = { url: 'http://127.0.0.1:65000', environment: 'local' as const };
  const running = await serve({ ...message, plugins, site, log: silentLog, port: 0, address: '127.0.0.1' });
  process.on('message', (next) => {
    if (next === 'stop') void running.stop(1000).then(() => process.exit(0));
  });
  process.send?.(running.address.port);
});
