import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { INCIDENTS } from '@plinth/operations';
import { startHost } from '@plinth/testing';
import { expect } from 'chai';
import { anyone, definePlugin, route, Type, under } from '../../src/index.js';
import { failureResult } from '../../src/rest/result.js';
import { silentLog } from '../../src/services/log.js';
import { storageFault } from '../../src/storage-faults.js';

const echo = definePlugin({
  id: 'echo',
  version: '1.0.0',
  title: 'Echo',
  routes: under('echo/v1', [
    route({
      method: 'POST',
      path: '/text',
      summary: 'Sends back what it was sent.',
      access: anyone,
      args: { text: Type.String({ default: '' }), tags: Type.Array(Type.String(), { default: [] }) },
      handle: ({ args }) => args,
    }),
  ]),
});

describe('kernel / requests that go wrong on the way', () => {
  it('are no failure of the site when their sender hangs up within the body', async () => {
    const started = await startHost({ plugins: [echo] });
    const server = createServer((request, response) => started.host.handler(request, response, () => response.end()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const closed = new Promise<void>((resolve) =>
        server.once('connection', (socket) => socket.once('close', () => resolve())),
      );
      const socket = net.connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `POST /wp-json/echo/v1/text HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{"text":"a`,
        () => socket.destroy(),
      );
      await closed;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(started.errors).to.deep.equal([]);
    expect((await started.host.use(INCIDENTS).since('2020-01-01T00:00:00.000Z')).length).to.equal(0);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await started.stop();
  });

  it('with two Host headers are refused', async () => {
    const started = await startHost({ plugins: [echo] });
    const server = createServer((request, response) => started.host.handler(request, response, () => response.end()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await new Promise<string>((resolve) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.write('GET /wp-json/ HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n');
      let text = '';
      socket.on('data', (part) => {
        text += String(part);
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).to.match(/^HTTP\/1\.1 400 /);
    await new Promise((resolve) => server.close(resolve));
    await started.stop();
  });
});

describe('kernel / a disk that is full or may not be written to', () => {
  const failed = (thrown: unknown) =>
    failureResult(thrown, { isVisitor: true, route: 'POST /x', plugin: 'x', log: silentLog });
  const withCode = (code: string) => Object.assign(new Error('it failed'), { code });

  for (const code of ['ENOSPC', 'SQLITE_FULL', '53100', 'ER_DISK_FULL']) {
    it(`answers 507 with Retry-After for ${code}, wherever it stands`, () => {
      const nested = Object.assign(new Error('Database error'), { parent: withCode(code) });
      for (const thrown of [withCode(code), nested, new Error('outer', { cause: nested })]) {
        const { status, headers } = failed(thrown);
        expect(status).to.equal(507);
        expect(headers).to.have.property('Retry-After');
      }
    });
  }

  for (const code of ['EROFS', 'SQLITE_READONLY', '25006']) {
    it(`answers 503 with Retry-After for ${code}`, () => {
      const { status, headers } = failed(withCode(code));
      expect(status).to.equal(503);
      expect(headers).to.have.property('Retry-After');
    });
  }

  it('is nothing else', () => {
    expect(storageFault(withCode('SQLITE_CONSTRAINT'))).to.equal(undefined);
    expect(failed(new Error('a mistake')).status).to.equal(500);
  });
});
