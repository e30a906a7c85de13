import { readdir } from 'node:fs/promises';
import { expectError, expectSuccess, FORM, multipart, type StartedHost, send, startHost } from '@plinth/testing';
import { expect } from 'chai';
import { BUDGET } from '../../src/budget.js';
import { desk } from '../fixtures/desk.js';
import { letterbox } from '../fixtures/letterbox.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const READ = '/wp-json/desk/v1/read/path';
const LIMIT = 4_000_000;

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=B' };
const NEVER_ENDS = '--B\r\nContent-Disposition: form-data; name="a"; filename="x"\r\n\r\nx';
const TWO_BROKEN = '--B\r\nContent-Disposition: form-data\r\n\r\nx\r\n--B\r\nno header';

describe('kernel / what is read from outside', () => {
  let started: StartedHost;

  before(async () => {
    started = await startHost({ plugins: [desk, letterbox], limits: { bodyBytes: LIMIT } });
  });
  after(async () => {
    expect(started.errors).to.deep.equal([]);
    await started.stop();
  });

  const post = (url: string, body: string | Buffer, headers: Readonly<Record<string, string>>) =>
    send(started.host, { method: 'POST', url, body, headers });
  const postJson = (value: unknown) => post(READ, JSON.stringify(value), JSON_TYPE);

  describe('multipart bodies', () => {
    for (const [what, body] of [
      ['a file part that never ends', NEVER_ENDS],
      ['two broken parts', TWO_BROKEN],
    ] as const) {
      it(`${what} are refused, where files are wanted and where they are not`, async () => {
        expectError(await post('/wp-json/letterbox/v1/none', body, MULTIPART), 400, 'rest_invalid_multipart');
        expectError(await post('/wp-json/letterbox/v1/multipart', body, MULTIPART), 400, 'rest_invalid_multipart');
      });

      it(`${what} are refused by pages too`, async () => {
        expect((await post('/wp-login.php', body, MULTIPART)).status).to.equal(400);
      });
    }

    it('have one budget for all text fields together', async () => {
      const parts = (size: number) => [1, 2, 3].map((n) => ({ name: `f${n}`, content: 'x'.repeat(size) }));
      const fits = multipart(parts(LIMIT / 3 - 10));
      expectSuccess(await post('/wp-json/letterbox/v1/none', fits.body, fits.headers));
      const exceeds = multipart(parts(LIMIT / 3 + 1));
      expectError(
        await post('/wp-json/letterbox/v1/none', exceeds.body, exceeds.headers),
        413,
        'rest_request_too_large',
      );
    });

    it('read lists and maps as any form does', async () => {
      const { body, headers } = multipart([
        { name: 'list[]', content: '3' },
        { name: 'list[]', content: '4' },
        { name: 'map[a]', content: 'x & y=z' },
        { name: 'colour', content: 'first' },
        { name: 'colour', content: 'last' },
      ]);
      const read = expectSuccess<{ args: Record<string, unknown> }>(await post(READ, body, headers));
      expect(read.args).to.include({ colour: 'last' });
      expect(read.args['list']).to.deep.equal([3, 4]);
      expect(read.args['map']).to.deep.equal({ a: 'x & y=z' });
    });

    it('are not written to the disk for a session cookie that somebody made up', async () => {
      const fresh = await startHost({ plugins: [letterbox] });
      const signedOut = await send(fresh.host, { url: '/wp-login.php?action=logout' });
      const [name] = (signedOut.headers['set-cookie'] ?? '').split('=');
      const { body, headers } = multipart([{ name: 'file', content: 'x'.repeat(1000), filename: 'a.txt' }]);
      const request = { method: 'POST', url: '/wp-json/letterbox/v1/editors', body };
      const response = await send(fresh.host, { ...request, headers: { ...headers, cookie: `${name}=made-up` } });
      expectError(response, 401, 'rest_forbidden');
      // The folder appears with the first file that is kept.
      expect(await readdir(fresh.host.services.dataFolder)).to.not.include('tmp');
      await fresh.stop();
    });
  });

  describe('JSON bodies', () => {
    const nested = (depth: number) => `{"colour":"x","map":${'{"a":'.repeat(depth - 1)}1${'}'.repeat(depth - 1)}}`;

    it(`may be nested ${BUDGET.jsonDepth} levels, and not 5,000`, async () => {
      expectSuccess(await post(READ, nested(BUDGET.jsonDepth), JSON_TYPE));
      expectError(await post(READ, nested(BUDGET.jsonDepth + 1), JSON_TYPE), 400, 'rest_invalid_param');
      expectError(await post(READ, '['.repeat(5_000) + ']'.repeat(5_000), JSON_TYPE), 400, 'rest_invalid_param');
    });

    it('may hold as many brackets in texts as they like', async () => {
      expectSuccess(await postJson({ colour: '[{"'.repeat(1_000) }));
    });
  });

  describe('arguments', () => {
    it('refuse 200,000 digits in a number, in a body and where a query takes them', async () => {
      expectError(await postJson({ count: '1'.repeat(200_000) }), 400, 'rest_invalid_param');
      expectError(await send(started.host, { url: `${READ}?count=${'1'.repeat(16_000)}` }), 400, 'rest_invalid_param');
    });

    it('refuse numbers that nothing keeps exactly', async () => {
      expectError(await postJson({ count: 1e20 }), 400, 'rest_invalid_param');
      expectError(await postJson({ list: ['99999999999999999999'] }), 400, 'rest_invalid_param');
      expectSuccess(await postJson({ count: Number.MAX_SAFE_INTEGER }));
    });

    it('refuse texts beyond a mebibyte, deep inside a map too', async () => {
      const long = 'x'.repeat(BUDGET.textCharacters + 1);
      expectError(await postJson({ colour: long }), 400, 'rest_invalid_param');
      expectError(await postJson({ map: { a: [long] } }), 400, 'rest_invalid_param');
      expectSuccess(await postJson({ colour: long.slice(1) }));
    });

    it('refuse lists of more items than the budget, as a list and as a text', async () => {
      expectError(
        await postJson({ list: Array.from({ length: BUDGET.items + 1 }, () => 1) }),
        400,
        'rest_invalid_param',
      );
      expectError(await postJson({ list: '1,'.repeat(BUDGET.listCharacters) }), 400, 'rest_invalid_param');
    });
  });

  describe('_fields', () => {
    it('takes as many names as the budget, and no more; nor a name of many parts', async () => {
      const names = (count: number) => Array.from({ length: count }, (_, n) => `f${n % 90}`).join(',');
      expectSuccess(await send(started.host, { url: `${READ}?_fields=args,${names(BUDGET.fieldNames - 1)}` }));
      const many = `${READ}?_fields=${names(BUDGET.fieldNames + 1)}`;
      expectError(await send(started.host, { url: many }), 400, 'rest_invalid_param');
      const deep = `${READ}?_fields=${'a.'.repeat(7_000)}a`;
      expectError(await send(started.host, { url: deep }), 400, 'rest_invalid_param');
    });
  });

  describe('addresses', () => {
    it('longer than the budget are 414 with the envelope', async () => {
      const url = `${READ}?colour=${'x'.repeat(BUDGET.urlCharacters)}`;
      expectError(await send(started.host, { url }), 414, 'rest_uri_too_long');
    });

    it('with more parameters than the budget are 414, and a form with as many is refused as well', async () => {
      const many = Array.from({ length: BUDGET.parameters + 1 }, () => 'a').join('&');
      expectError(await send(started.host, { url: `${READ}?${many}` }), 414, 'rest_uri_too_long');
      expectError(await post(READ, many, FORM), 413, 'rest_request_too_large');
    });
  });

  it('a POST that a parameter names HEAD is answered without a body and says so', async () => {
    const response = await post(`${READ}?_method=HEAD`, '{}', JSON_TYPE);
    expect(response.status).to.equal(200);
    expect(response.headers).to.include({ 'content-length': '0' });
    expect(response.text).to.equal('');
  });
});
