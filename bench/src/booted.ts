// Started as a process of its own: boots the site as `npm start` does and reports to its parent.
import '@plinth/cli/heap';

/** What it reports: milliseconds and megabytes. */
export interface Booted {
  readonly bootMs: number;
  readonly residentMb: number;
}

async function bootOnce(folder: string): Promise<Booted> {
  // Loaded only now, so that the heap is kept small while they are compiled.
  const { plugins } = await import('@plinth/host-config');
  const { createHost } = await import('@plinth/kernel/host');
  const { silentLog } = await import('@plinth/testing');
  const start = performance.now();
  const site = { url: 'http://127.0.0.1', environment: 'local' as const };
  const host = await createHost({
    plugins: plugins,
    dataFolder: folder,
    site,
    log: silentLog,
    idleJobs: true,
  });
  const bootMs = performance.now() - start;
  const { default: inject } = await import('light-my-request');
  for (let count = 0; count < 10_000; count += 1) {
    await inject(
      (request, response) => host.handler(request, response, () => response.end()),
      `/wp-json/wp/v2/posts?x=${count}`,
    );
  }
  const residentMb = process.memoryUsage().rss / 1024 / 1024;
  await host.stop();
  return { bootMs, residentMb };
}

process.send?.(await bootOnce(process.argv[2] ?? ''));
process.disconnect();
