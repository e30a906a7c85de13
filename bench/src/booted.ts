// Started as a process of its own: starts the site as `npm start` does and reports to its parent.
import '@plinth/cli/heap';

/** What it reports. */
export interface Booted {
  /** From the start of `node`, imports included, to the end of the first response, in milliseconds. */
  readonly bootMs: number;
  readonly residentMb: number;
}

const LIST = '/wp-json/wp/v2/posts';
const REQUESTS = 10_000;

async function bootOnce(folder: string): Promise<Booted> {
  // Loaded only now, so that the heap is kept small while they are compiled.
  const { plugins } = await import('@plinth/host-config');
  const { createHost } = await import('@plinth/kernel/host');
  const { silentLog } = await import('@plinth/testing');
  const site = { url: 'http://127.0.0.1', environment: 'local' as const };
  const host = await createHost({
    plugins: plugins,
    dataFolder: folder,
    site,
    log: silentLog,
    idleJobs: true,
  });
  const { default: inject } = await import('light-my-request');
  const respond = (url: string) =>
    inject((request, response) => host.handler(request, response, () => response.end()), url);
  await respond(LIST);
  // The clock of a process begins when `node` does.
  const bootMs = performance.now();
  for (let count = 0; count < REQUESTS; count += 1) await respond(`${LIST}?x=${count}`);
  const residentMb = process.memoryUsage().rss / 1024 / 1024;
  await host.stop();
  return { bootMs, residentMb };
}

process.send?.(await bootOnce(process.argv[2] ?? ''));
process.disconnect();
