import { Agent, type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Child } from '../support/children.js';
import { eventually } from '../support/eventually.js';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';
import { freePort } from '../support/ports.js';

const SCRIPT = fileURLToPath(new URL('./crash-child.js', import.meta.url));
const CLIENTS = 32;

/** How the requests of all clients ended. */
interface Tally {
  answered: number;
  /** Nobody listened any more. */
  refused: number;
  /** Broken off on a connection on which the server had answered before. */
  broken: number;
  /** Broken off on a connection that the server's process never took: it lay in the system's queue for the port. */
  unseen: number;
}

/** Asks as fast as it can on connections that it keeps, until nobody listens. */
async function hammer(port: number, tally: Tally): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const once = () =>
    new Promise<keyof Tally>((resolve) => {
      const asked: ClientRequest = request({ port, host: '127.0.0.1', path: '/wp-json/', agent }, (response) => {
        response.on('error', () => resolve('broken')).on('end', () => resolve('answered'));
        response.resume();
      });
      asked.on('error', (error: Error & { code?: string }) => {
        if (error.code === 'ECONNREFUSED') resolve('refused');
        else resolve(asked.reusedSocket ? 'broken' : 'unseen');
      });
      asked.end();
    });
  for (let outcome: keyof Tally = 'answered'; outcome !== 'refused'; ) {
    outcome = await once();
    tally[outcome] += 1;
  }
  agent.destroy();
}

describe('plinth start that is told to stop', () => {
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

  it(`breaks no request of ${CLIENTS} clients who ask as fast as they can, and ends with 0 soon`, async () => {
    const tally: Tally = { answered: 0, refused: 0, broken: 0, unseen: 0 };
    const clients = Array.from({ length: CLIENTS }, () => hammer(port, tally));
    await eventually(
      () => tally.answered,
      (answered) => answered > 10 * CLIENTS,
    );
    const before = tally.answered;
    child.kill('SIGTERM');
    await Promise.all(clients);
    expect(await child.exit(5_000)).to.deep.equal({ code: 0, signal: null });
    expect(tally.answered).to.be.above(before);
    expect(tally.broken).to.equal(0);
    // Whoever connects in the very moment in which the port closes is dropped by the system; nobody can be asked before.
    expect(tally.unseen).to.be.at.most(2);
  });

  it('ends at once when it is told a second time, although a request is under way', async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(
      'POST /wp-json/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    await eventually(
      () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status),
      (status) => status === 200,
    );
    child.kill('SIGTERM');
    await child.says(/finishing what is in flight/);
    child.kill('SIGTERM');
    expect(await child.exit(3_000)).to.deep.equal({ code: 1, signal: null });
    socket.destroy();
  });
});
