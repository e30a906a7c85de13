import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { anyone, CACHE_TAGS, definePlugin, route, Type, under } from '../../src/index.js';

const WORDS = 'the tide comes in and the tide goes out. '.repeat(100);
let edition = 0;

const tides = definePlugin({
  id: 'tides',
  version: '1.0.0',
  title: 'Tides',
  routes: under('tides/v1', [
    route({
      method: 'GET',
      path: '/table',
      summary: 'A long text.',
      access: anyone,
      args: { length: Type.Integer({ default: 5_000, minimum: 0, maximum: 100_000 }) },
      cacheForVisitors: ['tides'],
      handle: ({ args }) => ({ edition, words: WORDS.repeat(30).slice(0, args.length) }),
    }),
    route({ method: 'POST', path: '/table', summary: 'Answers.', access: anyone, handle: () => ({ words: WORDS }) }),
  ]),
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

describe('kernel / compression', () => {
  let site: TestSite;
  let server: Server;
  let port: number;

  before(async () => {
    site = await testHost({ plugins: [tides] });
    server = createServer((incoming, outgoing) => site.host.handler(incoming, outgoing, () => outgoing.end()));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  after(async () => {
    server.close();
    server.closeAllConnections();
    await site.stop();
  });

  /** Asks without a client that decodes by itself. */
  function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const url = `http://127.0.0.1:${port}/wp-json/tides/v1${path}`;
      const asked = request(url, { headers, method }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
      });
      asked.on('error', reject);
      asked.end();
    });
  }

  const cases = [
    { accepted: 'gzip, deflate, br', encoding: 'br', decode: brotliDecompressSync },
    { accepted: 'gzip', encoding: 'gzip', decode: gunzipSync },
    { accepted: 'br;q=0, gzip;q=0.5', encoding: 'gzip', decode: gunzipSync },
    { accepted: '*', encoding: 'br', decode: brotliDecompressSync },
    { accepted: 'identity', encoding: undefined, decode: (body: Buffer) => body },
    { accepted: 'gzip;q=0, br;q=0.000', encoding: undefined, decode: (body: Buffer) => body },
  ];
  for (const { accepted, encoding, decode } of cases)
    it(`of what a visitor reads: ${encoding ?? 'none'} for "${accepted}", kept or not`, async () => {
      const plain = await ask('/table');
      for (let round = 0; round < 2; round += 1) {
        const answer = await ask('/table', { 'Accept-Encoding': accepted });
        expect(answer.headers['content-encoding']).to.equal(encoding);
        expect(answer.headers['vary']).to.equal('Origin, Accept-Encoding');
        expect(answer.headers['content-length']).to.equal(String(answer.body.length));
        expect(decode(answer.body).equals(plain.body)).to.equal(true);
        if (encoding !== undefined) expect(answer.body.length).to.be.below(plain.body.length / 5);
      }
    });

  it('leaves alone what is short, a POST, an error, and what only one person sees', async () => {
    const accepting = { 'Accept-Encoding': 'br' };
    const answers = [
      await ask('/table?length=10', accepting),
      await ask('/table', accepting, 'POST'),
      await ask(`/${'nothing'.repeat(200)}`, accepting),
      await (await site.as('author')).get('/tides/v1/table', { headers: { 'accept-encoding': 'br' } }),
    ];
    for (const { headers } of answers) expect(headers['content-encoding']).to.equal(undefined);
  });

  it('keeps its ETag, and says for 304 that it varies', async () => {
    const plain = await ask('/table');
    const packed = await ask('/table', { 'Accept-Encoding': 'br' });
    expect(packed.headers['etag']).to.equal(plain.headers['etag']);
    const again = await ask('/table', { 'Accept-Encoding': 'gzip', 'If-None-Match': String(plain.headers['etag']) });
    expect(again.status).to.equal(304);
    expect(again.body.length).to.equal(0);
    expect(again.headers['vary']).to.equal('Origin, Accept-Encoding');
    expect(again.headers['content-encoding']).to.equal(undefined);
  });

  it('never sends what was compressed before a change', async () => {
    const read = async () =>
      JSON.parse(gunzipSync((await ask('/table', { 'Accept-Encoding': 'gzip' })).body).toString());
    expect(await read()).to.include({ edition: 0 });
    edition = 1;
    site.use(CACHE_TAGS).invalidate('tides');
    expect(await read()).to.include({ edition: 1 });
  });

  it('tells HEAD what GET would say', async () => {
    const accepting = { 'Accept-Encoding': 'gzip' };
    const got = await ask('/table', accepting);
    const told = await ask('/table', accepting, 'HEAD');
    expect(told.body.length).to.equal(0);
    for (const name of ['content-encoding', 'content-length', 'vary'])
      expect(told.headers[name]).to.equal(got.headers[name]);
  });
});
