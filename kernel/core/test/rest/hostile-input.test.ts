import { Readable } from 'node:stream';
import { expectError, expectSuccess, FORM, type StartedHost, send, startHost } from '@plinth/testing';
import { expect } from 'chai';
import { desk } from '../fixtures/desk.js';

const LIMIT = 1_000;
const JSON_TYPE = { 'content-type': 'application/json' };
const URL_READ = '/wp-json/desk/v1/read/path';

interface Read {
  readonly args: Readonly<Record<string, unknown>>;
}

describe('kernel / hostile input', () => {
  let started: StartedHost;

  before(async () => {
    started = await startHost({ plugins: [desk], limits: { bodyBytes: LIMIT } });
  });
  after(async () => {
    expect(started.errors).to.deep.equal([]);
    await started.stop();
  });

  const post = (body: string | Buffer | Readable, headers: Readonly<Record<string, string>>) =>
    send(started.host, { method: 'POST', url: URL_READ, body, headers });
  const get = (query: string) => send(started.host, { url: `${URL_READ}?${query}` });

  describe('size', () => {
    for (const [kind, headers, text] of [
      ['JSON', JSON_TYPE, (size: number) => JSON.stringify({ colour: 'x'.repeat(size - 13) })],
      ['form', FORM, (size: number) => `colour=${'x'.repeat(size - 7)}`],
    ] as const) {
      it(`takes a ${kind} body of exactly the limit`, async () => {
        expect(text(LIMIT)).to.have.lengthOf(LIMIT);
        expectSuccess(await post(text(LIMIT), headers));
      });

      it(`refuses a ${kind} body one byte larger with 413`, async () => {
        const { data } = expectError(await post(text(LIMIT + 1), headers), 413, 'rest_request_too_large');
        expect(data['limit']).to.equal(LIMIT);
      });

      it(`refuses a large ${kind} body that does not announce its length`, async () => {
        const chunks = Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(100, 'x')));
        expectError(await post(chunks, { ...headers, 'transfer-encoding': 'chunked' }), 413, 'rest_request_too_large');
      });

      it(`counts bytes and not characters of a ${kind} body`, async () => {
        const accents = text(600).replace(/x{500}/, 'é'.repeat(500));
        expect(accents).to.have.lengthOf(600);
        expectError(await post(accents, headers), 413, 'rest_request_too_large');
      });
    }

    it('refuses a text field of multipart that is larger with 413 instead of cutting it', async () => {
      const field = `--b\r\nContent-Disposition: form-data; name="colour"\r\n\r\n${'x'.repeat(LIMIT + 1)}\r\n--b--\r\n`;
      const response = await post(field, { 'content-type': 'multipart/form-data; boundary=b' });
      expect(response.status).to.equal(413);
    });
  });

  describe('broken multipart', () => {
    for (const [what, type, body] of [
      ['no boundary', 'multipart/form-data', '--b\r\n'],
      ['no end', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
      ['no headers', 'multipart/form-data; boundary=b', '--b\r\nnonsense'],
      [
        'another boundary',
        'multipart/form-data; boundary=b',
        '--c\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--c--\r\n',
      ],
      ['an empty body', 'multipart/form-data; boundary=b', '\r\n'],
    ] as const) {
      it(`is refused with 400 rest_invalid_multipart: ${what}`, async () => {
        expectError(await post(body, { 'content-type': type }), 400, 'rest_invalid_multipart');
      });
    }
  });

  describe('names of the language', () => {
    const untouched = () => {
      const fresh: Record<string, unknown> = {};
      expect(fresh['polluted']).to.equal(undefined);
      expect(Object.getPrototypeOf(fresh)).to.equal(Object.prototype);
    };

    for (const query of [
      '__proto__[polluted]=1',
      'constructor[prototype][polluted]=1',
      'map[__proto__][polluted]=1',
      'map[constructor][prototype][polluted]=1',
      '__proto__=1&toString=2&hasOwnProperty=3&constructor=4',
      'colour[toString]=1',
    ]) {
      it(`do no harm in a query: ${query}`, async () => {
        expect((await get(query)).status).to.be.oneOf([200, 400]);
        untouched();
      });

      it(`do no harm in a form: ${query}`, async () => {
        expect((await post(query, FORM)).status).to.be.oneOf([200, 400]);
        untouched();
      });
    }

    for (const body of [
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"map":{"__proto__":{"polluted":1},"a":1}}',
      '{"map":{"constructor":{"prototype":{"polluted":1}}}}',
      '{"toString":1,"hasOwnProperty":2,"valueOf":3}',
    ]) {
      it(`do no harm in JSON: ${body}`, async () => {
        expectSuccess(await post(body, JSON_TYPE));
        untouched();
      });
    }

    it('are no arguments by inheritance', async () => {
      const { args } = expectSuccess<Read>(await post('{"__proto__":{"colour":"red"}}', JSON_TYPE));
      expect(args['colour']).to.equal('blue');
    });

    it('are no parameters when they name placeholders', async () => {
      const response = await send(started.host, { url: '/wp-json/desk/v1/read/__proto__' });
      expect(expectSuccess<Read>(response).args['name']).to.equal('__proto__');
    });
  });

  describe('shapes', () => {
    for (const query of [
      'colour[]=1',
      'colour[a]=1',
      'count[]=1',
      'list[a]=1',
      'list[x][y]=1',
      'map=text',
      'name[]=x',
      `map${'[a]'.repeat(300)}=1`,
      `list=${'1,'.repeat(5_000)}`,
      Array.from({ length: 5_000 }, (_, index) => `p${index}=1`).join('&'),
      '_fields[a][b]=1',
      '_embed[a]=1',
      '_envelope[]=1&_pretty[x]=2',
      '%00=%00',
      'colour=%00',
      '%E0%A4%A=%E0%A4%A',
      '=&=&[]=1',
    ]) {
      it(`of a query never make a fault: ${query.slice(0, 60)}`, async () => {
        expect((await get(query)).status).to.be.oneOf([200, 400, 414]);
      });
    }

    it('of a text are handed on without NUL and halves of characters', async () => {
      const broken = 'a\u0000b\ud800c';
      const body = JSON.stringify({ colour: broken, map: { deep: [broken] } });
      const { args } = expectSuccess<Read>(await post(body, JSON_TYPE));
      expect(args['colour'])
        .to.match(/^ab.?c$/)
        .and.not.include('\ud800');
      expect(JSON.stringify(args['map'])).to.not.match(/\\u0000|\\ud800/);
    });

    it('of a JSON body nested deeply never make a fault', async () => {
      const deep = `{"map":${'['.repeat(400)}${']'.repeat(400)}}`;
      expect((await post(deep, JSON_TYPE)).status).to.be.oneOf([200, 400]);
    });

    it('of a JSON body that is not UTF-8 never make a fault', async () => {
      const bytes = Buffer.concat([Buffer.from('{"colour":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
      expect((await post(bytes, JSON_TYPE)).status).to.be.oneOf([200, 400]);
    });

    for (const nonce of ['x'.repeat(5_000), 'é', '[object Object]', '0123456789abcdef']) {
      it(`of a nonce never make a fault: ${nonce.slice(0, 20)}`, async () => {
        const response = await get(`_wpnonce=${encodeURIComponent(nonce)}`);
        expectError(response, 403, 'rest_cookie_invalid_nonce');
      });
    }

    for (const query of ['_wpnonce[]=x', '_wpnonce[a]=x', '_method[]=PUT']) {
      it(`of reserved parameters never make a fault: ${query}`, async () => {
        const response = await send(started.host, { method: 'POST', url: `${URL_READ}?${query}` });
        expect(response.status).to.be.oneOf([200, 400, 403, 404]);
      });
    }

    for (const cookie of ['=', ';;;', 'plinth', `plinth_x=${'y'.repeat(3_000)}`, 'a=b; plinth_=%%%']) {
      it(`of a cookie never make a fault: ${cookie.slice(0, 20)}`, async () => {
        expectSuccess(await send(started.host, { url: URL_READ, headers: { cookie } }));
      });
    }

    for (const authorization of [
      'Basic',
      'Basic ',
      'Basic %%%',
      'Basic Og==',
      'Bearer',
      'Basic dXNlcg==',
      'x'.repeat(3_000),
    ]) {
      it(`of an Authorization header never make a fault: ${authorization.slice(0, 20)}`, async () => {
        const response = await send(started.host, { url: URL_READ, headers: { authorization } });
        expect(response.status).to.be.oneOf([200, 401]);
      });
    }
  });
});
