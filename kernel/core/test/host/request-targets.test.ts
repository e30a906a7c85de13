import { createServer } from 'node:http';
import { connect } from 'node:net';
import { testHost } from '@plinth/testing';
import { expect } from 'chai';

describe('request targets', () => {
  it('are paths or URLs; others are refused and are no failure of the site', async () => {
    const site = await testHost({ plugins: [] });
    const server = createServer((request, response) =>
      site.host.handler(request, response, () => site.host.respondNotFound(request, response)),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const listening = server.address();
    const port = typeof listening === 'object' && listening ? listening.port : 0;
    const ask = (target: string, method = 'GET') =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1');
        let text = '';
        socket.on('data', (chunk) => {
          text += String(chunk);
        });
        socket.on('end', () => resolve(text.split('\r\n')[0] ?? ''));
        socket.on('error', reject);
        socket.write(`${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
      });
    for (const [target, status] of [
      [`http://127.0.0.1:${port}/healthz`, 200],
      [`http://127.0.0.1:${port}/wp-json/`, 200],
      ['HTTP://other.example/healthz', 200],
      [`http://127.0.0.1:${port}`, 404],
      [`http://127.0.0.1:${port}?rest_route=/`, 200],
      ['*', 400],
    ] as const)
      expect(await ask(target), target).to.include(` ${status} `);
    expect(await ask('*', 'OPTIONS')).to.include(' 400 ');
    expect(site.errors).to.deep.equal([]);
    await new Promise((resolve) => server.close(resolve));
    await site.stop();
  });
});
