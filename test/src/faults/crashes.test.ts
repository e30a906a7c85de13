import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Child } from '../support/children.js';
import { eventually } from '../support/eventually.js';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';
import { freePort } from '../support/ports.js';

const SCRIPT = fileURLToPath(new URL('./crash-child.js', import.meta.url));

describe('plinth start with an extension that leaves failing work behind', () => {
  let folder: TemporaryFolder;
  let child: Child;
  let port: number;

  beforeEach(async () => {
    folder = await temporaryFolder();
    port = await freePort();
    const env = { PORT: String(port), DATA_DIR: folder.path, SITE_SECRET: 's'.repeat(40), NODE_ENV: 'production' };
    child = new Child(SCRIPT, [], { env });
    await child.says(/Sign in /);
  });
  afterEach(async () => {
    await child.end();
    await folder.remove();
  });

  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const answers = async () => (await get('/healthz')).status;

  for (const [path, boom, what] of [
    ['/wp-json/careless/v1/promise', 'boom in a promise', 'route GET /careless/v1/promise'],
    ['/wp-json/careless/v1/timer', 'boom in a timer', 'route GET /careless/v1/timer'],
    ['/wp-json/careless/v1/tap', 'boom in a tap', 'tap careless_said/forgets'],
  ] as const) {
    it(`goes on after "${boom}" and attributes it to ${what}`, async () => {
      await get(path);
      await child.says(new RegExp(boom));
      const line = child.output.split('\n').find((each) => each.includes(boom)) ?? '';
      expect(line).to.include('"plugin":"careless"').and.include(`"what":"${what}"`);
      expect(await answers()).to.equal(200);
    });
  }

  it('goes on after an error of a microtask, whose flow is forgotten by then, and attributes it by where it came about', async () => {
    await get('/wp-json/careless/v1/microtask');
    await child.says(/boom in a microtask/);
    expect(child.output).to.match(/"plugin":"careless".*boom in a microtask/);
    expect(await answers()).to.equal(200);
  });

  it('quarantines a tap that goes on like this, and answers as before', async () => {
    for (let tries = 0; tries < 6; tries += 1) await (await get('/wp-json/careless/v1/tap')).text();
    await child.says(/quarantined/);
    const before = child.output.length;
    expect(await (await get('/wp-json/careless/v1/tap')).text()).to.equal('"answered"');
    expect(child.output.slice(before)).to.not.include('boom in a tap');
  });

  it('names the tap that holds the event loop, with its line, in the log and in /readyz', async () => {
    await get('/wp-json/careless/v1/held');
    await child.says(/the event loop was held/);
    const line = child.output.split('\n').find((each) => each.includes('the event loop was held')) ?? '';
    expect(line).to.include('"plugin":"careless"').and.include('"what":"tap careless_held/spins"');
    expect(line).to.match(/at spin \([^)]*crash-child/);
    const ready = await get('/readyz');
    expect(ready.status).to.equal(200);
    expect(await ready.text())
      .to.include('event loop')
      .and.include('careless_held/spins');
  });

  it('names whoever calls process.exit', async () => {
    await get('/wp-json/careless/v1/exit').catch(() => undefined);
    expect(await child.exit()).to.deep.equal({ code: 3, signal: null });
    expect(child.output)
      .to.include('tap careless_ended/exits of plugin careless ended the process')
      .and.match(/crash-child/);
  });

  it('ends with 1 after what is under way, when nothing can be attributed', async () => {
    child.kill('SIGUSR2');
    expect(await child.exit()).to.deep.equal({ code: 1, signal: null });
    expect(child.output).to.include('boom of nobody').and.include('"plugin":"kernel"');
  });

  it('ends with 0 within a second or two of SIGTERM, although clients hold connections open', async () => {
    const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await eventually(answers, (status) => status === 200);
    child.kill('SIGTERM');
    // Long before the ten seconds that requests under way may take.
    expect(await child.exit(8_000)).to.deep.equal({ code: 0, signal: null });
    for (const socket of sockets) socket.destroy();
  });
});
