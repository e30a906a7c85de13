import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { can, definePlugin, route, under } from '@plinth/kernel';
import { type StartedHost, startHost } from '@plinth/testing';
import { expect } from 'chai';
import { Listener } from '../../src/site/listener.js';

const scans = definePlugin({
  id: 'scans',
  version: '1.0.0',
  title: 'Scans',
  routes: under('scans/v1', [
    route({
      method: 'POST',
      path: '/editors',
      summary: 'Takes a scan.',
      access: can('edit_others_posts'),
      uploads: 'multipart',
      handle: () => ({}),
    }),
  ]),
});

/** Everything that comes over a connection until its end. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  socket.on('error', () => undefined);
  if (!socket.destroyed) await once(socket, 'close');
  return text;
}

function portOf(listener: Listener): number {
  const address = listener.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('the listener of a site', () => {
  describe('when it stops', () => {
    let listener: Listener;
    let release: () => void;
    let entered: Promise<void>;

    beforeEach(async () => {
      let arrived = () => {};
      entered = new Promise((resolve) => {
        arrived = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      listener = new Listener(
        (incoming, outgoing) => {
          if (incoming.url !== '/slow') return void outgoing.end('quick');
          arrived();
          released.then(
            () => outgoing.end('slow'),
            () => undefined,
          );
        },
        { connections: 100 },
      );
      await listener.open(0, '127.0.0.1');
    });

    const get = (path: string, agent: Agent) =>
      new Promise<{ text: string; response: IncomingMessage }>((resolve, reject) => {
        const client = request({ port: portOf(listener), host: '127.0.0.1', path, agent }, (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => {
            text += chunk.toString();
          });
          response.on('end', () => resolve({ text, response }));
        });
        client.on('error', reject);
        client.end();
      });

    it('finishes what is under way', async () => {
      const slow = get('/slow', new Agent());
      await entered;
      const closed = listener.close(10_000);
      release();
      expect((await slow).text).to.equal('slow');
      await closed;
    });

    it('says with every answer from then on that the connection closes', async () => {
      const agent = new Agent({ keepAlive: true });
      expect((await get('/', agent)).response.headers.connection).to.equal('keep-alive');
      const closed = listener.close(10_000);
      expect((await get('/', agent)).response.headers.connection).to.equal('close');
      agent.destroy();
      await closed;
    });

    it('closes connections that are idle, and those that never sent a request, long before patience ends', async () => {
      const agent = new Agent({ keepAlive: true });
      await get('/', agent);
      const silent = Array.from({ length: 20 }, () => connect(portOf(listener), '127.0.0.1'));
      await Promise.all(silent.map((socket) => once(socket, 'connect')));
      // Far beyond what this test may take.
      await listener.close(3_600_000);
      agent.destroy();
      for (const socket of silent) socket.destroy();
    });

    it('cuts off what is still under way when patience is over', async () => {
      const slow = get('/slow', new Agent()).catch((error: unknown) => error);
      await entered;
      await listener.close(300);
      expect(await slow).to.be.instanceOf(Error);
    });
  });

  it('lets others in although somebody holds as many connections open as there may be', async () => {
    const listener = new Listener((_incoming, outgoing) => void outgoing.end('in'), { connections: 20 });
    await listener.open(0, '127.0.0.1');
    const held: Socket[] = [];
    for (let count = 0; count < 40; count += 1) {
      const socket = connect(portOf(listener), '127.0.0.1');
      socket.on('error', () => undefined);
      held.push(socket);
      await once(socket, 'connect');
    }
    const socket = connect(portOf(listener), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(await readAll(socket)).to.match(/^HTTP\/1\.1 200 /);
    for (const each of held) each.destroy();
    await listener.close(0);
  });

  describe('what is no request', () => {
    let listener: Listener;

    before(async () => {
      listener = new Listener((_incoming, outgoing) => void outgoing.end('never'), { connections: 100 });
      await listener.open(0, '127.0.0.1');
    });
    after(() => listener.close(0));

    for (const [what, text, status, code] of [
      [
        'headers beyond the budget',
        `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(80_000)}\r\n\r\n`,
        431,
        'rest_headers_too_large',
      ],
      [
        'a request line beyond the budget',
        `GET /${'x'.repeat(80_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
        431,
        'rest_headers_too_large',
      ],
      ['nonsense', 'NONSENSE\r\n\r\n', 400, 'rest_bad_request'],
      ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400, 'rest_bad_request'],
    ] as const) {
      it(`${what}: ${status} with the envelope`, async () => {
        const socket = connect(portOf(listener), '127.0.0.1');
        socket.write(text);
        const answer = await readAll(socket);
        expect(answer)
          .to.match(new RegExp(`^HTTP/1.1 ${status} `))
          .and.include('Connection: close');
        const envelope = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
        expect(envelope).to.have.property('code', code);
        expect(envelope).to.have.nested.property('data.status', status);
      });
    }
  });

  describe('a refused upload', () => {
    let started: StartedHost;
    let listener: Listener;

    before(async () => {
      started = await startHost({ plugins: [scans], limits: { uploadBytes: 1000, bodyBytes: 1024 } });
      listener = new Listener((incoming, outgoing) => started.host.handler(incoming, outgoing, () => undefined), {
        connections: 100,
      });
      await listener.open(0, '127.0.0.1');
    });
    after(async () => {
      await listener.close(0);
      await started.stop();
    });

    for (const size of [172_000, 3_000_000]) {
      it(`of ${size} bytes gets its answer, although the client closes and sends to the end before it reads`, async () => {
        const socket = connect(portOf(listener), '127.0.0.1');
        const head = `POST /wp-json/scans/v1/editors HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: image/png\r\nContent-Length: ${size}\r\n\r\n`;
        socket.write(head);
        // What the client would see as EPIPE or ECONNRESET.
        let broken: Error | undefined;
        socket.on('error', (error) => {
          broken = error;
        });
        socket.pause();
        await new Promise<void>((resolve) => socket.write(Buffer.alloc(size, 'x'), () => resolve()));
        const answer = await readAll(socket.resume());
        expect(broken).to.equal(undefined);
        expect(answer)
          .to.match(/^HTTP\/1\.1 401 /)
          .and.include('rest_forbidden');
      });
    }
  });
});
