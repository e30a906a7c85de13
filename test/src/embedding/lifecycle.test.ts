import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { serve } from '@plinth/cli/site';
import { plugins } from '@plinth/host-config';
import { expect } from 'chai';
import { runToEnd } from '../support/children.js';
import { temporaryFolder } from '../support/folders.js';
import { MemoryLog } from '../support/log.js';
import { freePort } from '../support/ports.js';
import { migratedFolder, QUICK } from '../support/prepared.js';
import { forgetKeys, needRedis, REDIS_URL } from '../support/redis.js';
import { makeHost } from './application.js';

const script = (name: string) => fileURLToPath(new URL(`./${name}.js`, import.meta.url));
const EVENTS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection', 'exit', 'beforeExit'];
const listeners = () => EVENTS.map((name) => [name, process.listenerCount(name)]);

describe('the life of an embedded host', () => {
  const quiet = { log: new MemoryLog() };

  it('installs no process handlers, while it runs and after', async () => {
    const before = listeners();
    const { host, remove } = await makeHost('http://127.0.0.1:9', quiet);
    expect(listeners()).to.deep.equal(before);
    await host.stop();
    expect(listeners()).to.deep.equal(before);
    await remove();
  });

  it('puts nothing into the global scope', async () => {
    const before = Object.getOwnPropertyNames(globalThis).sort();
    const { host, remove } = await makeHost('http://127.0.0.1:9', quiet);
    expect(Object.getOwnPropertyNames(globalThis).sort()).to.deep.equal(before);
    await host.stop();
    await remove();
  });

  it('lets a process that stopped its host end by itself, and leaves its handlers alone', async () => {
    const { code, output } = await runToEnd(script('child-host'), []);
    expect(output).to.contain('signed in: 302');
    expect(output).to.contain('listeners while running: unchanged').and.contain('listeners after: unchanged');
    expect(code).to.equal(0);
  });

  // Pending: pino's default destination registers a listener of `exit` (services/log.ts, createLog).
  it('leaves the handlers alone also with its default log', async () => {
    const { output } = await runToEnd(script('child-host'), ['default-log']);
    expect(output).to.contain('listeners while running: unchanged').and.contain('listeners after: unchanged');
  });

  it('does so with Redis as well', async function () {
    await needRedis(this);
    const { code, output } = await runToEnd(script('child-host'), [], { env: { REDIS_URL } });
    expect(output).to.contain('signed in: 302').and.contain('listeners after: unchanged');
    expect(code).to.equal(0);
    await forgetKeys('whole_');
  });

  it('lets a process end whose host could not be made', async () => {
    const { code, output } = await runToEnd(script('child-refused'), []);
    expect(output).to.match(/refused: Two plugins claim the id "\w+"/);
    expect(code).to.equal(0);
  });

  it('can be made, stopped and made again on the same data, and stopped twice', async () => {
    const { host: first, remove } = await makeHost('http://127.0.0.1:9', quiet);
    const { url } = first.site;
    await Promise.all([first.stop(), first.stop()]);
    await first.stop();
    const { host: second, remove: removeSecond } = await makeHost(url, {
      ...quiet,
      dataFolder: first.services.dataFolder,
    });
    expect(second.inside.manager.isOn('content')).to.equal(true);
    await second.stop();
    await remove();
    await removeSecond();
  });

  it('runs beside another of the same plugins, made at the same moment', async () => {
    const made = await Promise.all([1, 2, 3].map((number) => makeHost(`http://127.0.0.1:${number}`, quiet)));
    for (const { host } of made) expect(host.inside.manager.list().map(({ state }) => state)).not.to.include('failed');
    for (const { host, remove } of made) {
      await host.stop();
      await remove();
    }
  });

  it('made twice at the same moment on one fresh database migrates it once', async () => {
    const folder = await temporaryFolder();
    const database = `${folder.path}/shared.sqlite`;
    const made = await Promise.all([1, 2].map(() => makeHost('http://127.0.0.1:9', { ...quiet, database })));
    for (const { host, remove } of made) {
      expect(host.inside.manager.isOn('content')).to.equal(true);
      await host.stop();
      await remove();
    }
    await folder.remove();
  });

  it('is given back when its port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const folder = await migratedFolder();
    const options = { ...QUICK, ...quiet, plugins, dataFolder: folder.path, port, address: '127.0.0.1' };
    const error = await serve(options).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).to.have.property('code', 'HOST_PORT_TAKEN');
    await new Promise((resolve) => other.close(resolve));
    const running = await serve(options);
    expect(running.address.port).to.equal(port);
    await Promise.all([running.stop(), running.stop()]);
    await folder.remove();
  });

  it('answers 503 with Retry-After until it is set up, and tells at once that the process lives', async () => {
    const folder = await migratedFolder();
    const port = await freePort();
    const seen: (string | number | null)[] = [];
    const look = async (at: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${at}`);
      seen.push(at, answer.status, answer.headers.get('retry-after'));
    };
    const options = { ...QUICK, ...quiet, plugins, dataFolder: folder.path, port, address: '127.0.0.1' };
    const prepare = async () => {
      for (const at of ['/', '/readyz', '/wp-json/', '/healthz']) await look(at);
    };
    const running = await serve({ ...options, prepare });
    await look('/readyz');
    expect(seen).to.deep.equal([
      ...['/', 503, '5', '/readyz', 503, '5', '/wp-json/', 503, '5'],
      ...['/healthz', 200, null, '/readyz', 200, null],
    ]);
    await running.stop();
    await folder.remove();
  });
});
