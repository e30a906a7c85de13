import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { HttpsRemoteFetch } from '../src/remote/fetch.js';

/** Both sides know the key, so that no certificate is needed. */
const psk = Buffer.from('a key that both sides of these tests know');
const shared = { ciphers: 'PSK', minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const;

const toThisMachine: LookupFunction = (_name, { all }, callback) =>
  all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);

describe('blocks: reading a page of another site', () => {
  let server: Server;
  let fetch: HttpsRemoteFetch;
  let options: ConstructorParameters<typeof HttpsRemoteFetch>[1];
  let paths: string[] = [];
  let respond: RequestListener = () => undefined;

  before(async () => {
    server = createServer({ ...shared, pskCallback: () => psk }, (request, response) => {
      paths.push(`${request.headers.host}${request.url}`);
      respond(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const pskCallback = () => ({ psk, identity: 'test' });
    options = { ...shared, port, pskCallback, checkServerIdentity: () => undefined };
    fetch = new HttpsRemoteFetch(toThisMachine, options);
  });
  beforeEach(() => {
    paths = [];
  });
  after(async () => {
    server.close();
    await once(server, 'close');
  });

  const page = (path = '/') => fetch.page(new URL(`https://harbour.example${path}`));
  const failure = () =>
    page().then(
      () => 'answered',
      (error: unknown) => String(error),
    );
  const html =
    (body: string | Buffer, type = 'text/html'): RequestListener =>
    (_request, response) => {
      response.writeHead(200, { 'Content-Type': type }).end(body);
    };

  it('reads it in the encoding that it names', async () => {
    respond = html('<title>Ö</title>', 'text/html; charset=UTF-8');
    expect((await page()).html).to.equal('<title>Ö</title>');
    respond = html(Buffer.from('<title>\u00d6</title>', 'latin1'), 'text/html; charset=iso-8859-1');
    expect((await page()).html).to.equal('<title>Ö</title>');
    respond = html(Buffer.from('<meta charset="windows-1252">\u00d6', 'latin1'));
    expect((await page()).html).to.contain('Ö');
    respond = html('Ö', 'text/html; charset=nonsense');
    expect((await page()).html).to.equal('Ö');
  });

  it('reads the first 150 kB of however much comes', async () => {
    respond = html(Buffer.alloc(5_000_000, 0x61));
    expect((await page()).html).to.have.length(150 * 1024);
  });

  it('follows three redirects, and says where the page lay', async () => {
    respond = (request, response) => {
      const step = Number(request.url?.slice(1));
      if (step >= 3) return html('<title>x</title>')(request, response);
      response.writeHead(301 + (step % 2), { Location: step === 1 ? 'https://pier.example/2' : `/${step + 1}` }).end();
    };
    expect((await page('/0')).url.href).to.equal('https://pier.example/3');
    expect(paths).to.have.length(4);
    respond = (_request, response) => response.writeHead(302, { Location: '/again' }).end();
    expect(await failure()).to.contain('more than 3 times');
  });

  it('follows no redirect to where it would not ask', async () => {
    for (const [place, reason] of [
      ['http://harbour.example/', 'HTTPS'],
      ['https://127.0.0.1/', 'name alone'],
      ['https://[::1]/', 'name alone'],
      ['https://harbour.example:8443/', 'usual port'],
      ['file:///etc/passwd', 'HTTPS'],
    ] as const) {
      respond = (_request, response) => response.writeHead(302, { Location: place }).end();
      expect(await failure(), place).to.contain(reason);
    }
  });

  it('looks at every address that a redirect leads to', async () => {
    const strict = new HttpsRemoteFetch();
    const refused = await strict.page(new URL('https://localhost/')).then(
      () => 'answered',
      (error: unknown) => String(error),
    );
    expect(refused).to.contain('not public');
  });

  it('resolves two names at a time, and gives up waiting for a turn after five seconds', async function () {
    this.timeout(20_000);
    let running = 0;
    let most = 0;
    let started = 0;
    const pending: (() => void)[] = [];
    const slow: LookupFunction = (_name, _options, callback) => {
      started += 1;
      running += 1;
      most = Math.max(most, running);
      pending.push(() => {
        running -= 1;
        callback(new Error('no such name'), '');
      });
    };
    const bounded = new HttpsRemoteFetch(slow);
    const start = performance.now();
    const asked = Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0
        ? bounded.page(new URL(`https://name${index}.example/`))
        : bounded.json(new URL(`https://name${index}.example/`))
      ).then(
        () => 'answered',
        (error: unknown) => String(error),
      ),
    );
    const outcomes = await Promise.all(asked);
    expect(performance.now() - start).to.be.within(4_500, 9_000);
    expect([started, most]).to.deep.equal([2, 2]);
    expect(outcomes.filter((outcome) => /abort|timeout/i.test(outcome))).to.have.length(50);
    // The two that the system still resolves keep their turns; the others, given up meanwhile, resolve nothing.
    for (const end of pending.splice(0)) end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(started).to.equal(2);
    const next = bounded.page(new URL('https://next.example/')).catch(String);
    while (pending.length === 0) await new Promise((resolve) => setImmediate(resolve));
    for (const end of pending.splice(0)) end();
    expect(await next).to.contain('no such name');
    expect(most).to.equal(2);
  });

  it('resolves the names of fifty pages two at a time', async () => {
    let running = 0;
    let most = 0;
    const slow: LookupFunction = (name, options, callback) => {
      running += 1;
      most = Math.max(most, running);
      setTimeout(() => {
        running -= 1;
        toThisMachine(name, options, callback);
      }, 20);
    };
    respond = html('<title>x</title>');
    const bounded = new HttpsRemoteFetch(slow, options);
    const pages = await Promise.all(
      Array.from({ length: 50 }, (_, index) => bounded.page(new URL(`https://name${index}.example/`))),
    );
    expect(pages).to.have.length(50);
    expect(most).to.equal(2);
  });

  it('refuses what is no page', async () => {
    respond = html('{}', 'application/json');
    expect(await failure()).to.contain('no page');
    respond = (_request, response) => response.writeHead(200).end('x');
    expect(await failure()).to.contain('no page');
    for (const status of [204, 304, 403, 404, 500]) {
      respond = (_request, response) => response.writeHead(status, { 'Content-Type': 'text/html' }).end();
      expect(await failure()).to.contain(String(status));
    }
  });

  it('makes nothing of bytes that were packed without being asked to', async () => {
    respond = (_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }).end(gzipSync('<title>x'));
    expect((await page()).html).to.not.contain('<title>');
  });
});
