import { expectError, expectSuccess, FORM, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { desk } from '../fixtures/desk.js';

interface Read {
  readonly args: Readonly<Record<string, unknown>>;
  readonly sent: readonly string[];
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

describe('kernel / arguments', () => {
  let site: TestSite;

  before(async () => {
    site = await testHost({ plugins: [desk] });
  });
  after(() => site.stop());

  const post = async (body?: unknown, headers: Readonly<Record<string, string>> = {}, query = '') =>
    expectSuccess<Read>(await site.visitor().post(`/desk/v1/read/path${query}`, body, { headers }));
  const get = async (query: string) => expectSuccess<Read>(await site.visitor().get(`/desk/v1/read/path?${query}`));
  const strict = (body: unknown) => site.visitor().post('/desk/v1/strict', body);

  describe('sources', () => {
    it('let the placeholder of the address win over body and query', async () => {
      expect((await post({ name: 'body' }, {}, '?name=query')).args['name']).to.equal('path');
      expect((await post('name=body', FORM)).args['name']).to.equal('path');
    });

    it('let a JSON body win over the query, and the query over the default', async () => {
      expect((await post({ colour: 'red' }, {}, '?colour=green')).args['colour']).to.equal('red');
      expect((await post({}, {}, '?colour=green')).args['colour']).to.equal('green');
      expect((await post({})).args['colour']).to.equal('blue');
    });

    it('let a form body win over the query', async () => {
      expect((await post('colour=red', FORM, '?colour=green')).args['colour']).to.equal('red');
    });

    it('tell what was sent from what is a default', async () => {
      expect((await post({ colour: 'blue' })).sent).to.deep.equal(['colour']);
      expect((await post({})).sent).to.deep.equal([]);
    });

    it('hand unknown parameters on untouched', async () => {
      const { query, body, args } = await post({ extra: [1, { a: null }] }, {}, '?other=x');
      expect({ query, body }).to.deep.equal({ query: { other: 'x' }, body: { extra: [1, { a: null }] } });
      expect(args).to.not.have.any.keys('extra', 'other');
    });
  });

  describe('defaults', () => {
    it('are read as if they had been sent', async () => {
      expect((await post({})).args['count']).to.equal(7);
    });

    it('are a copy for each request', async () => {
      for (let each = 0; each < 3; each += 1) {
        expect(expectSuccess(await site.visitor().get('/desk/v1/careless'))).to.deep.equal([1, 2]);
      }
    });
  });

  describe('JSON bodies', () => {
    for (const type of [
      'application/json',
      'application/json; charset=UTF-8',
      'Application/JSON',
      'application/ld+json',
    ]) {
      it(`are read as ${type}`, async () => {
        expect((await post('{"colour":"red"}', { 'content-type': type })).args['colour']).to.equal('red');
      });
    }

    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      it(`are read on ${method}`, async () => {
        const request = { body: '{"colour":"red"}', headers: { 'content-type': 'application/json' } };
        const response = await site.visitor().page(method, '/wp-json/desk/v1/read/path', request);
        expect(expectSuccess<Read>(response).args['colour']).to.equal('red');
      });
    }

    it('may be empty', async () => {
      expect((await post('', { 'content-type': 'application/json' })).args['colour']).to.equal('blue');
    });

    for (const broken of ['{', '{"a":1,}', "{'a':1}", 'nonsense', '{"a":NaN}', '\u0000']) {
      it(`are refused with 400 rest_invalid_json when they are malformed: ${JSON.stringify(broken)}`, async () => {
        const { data } = expectError(await strict(broken), 400, 'rest_invalid_json');
        expect(data['json_error_code']).to.be.a('number');
        expect(data['json_error_message']).to.be.a('string').and.not.equal('');
      });
    }

    it('become numbered parameters when they are a list or a scalar', async () => {
      expect((await post(['a', 'b'])).body).to.deep.equal({ 0: 'a', 1: 'b' });
      expect((await post('5', { 'content-type': 'application/json' })).body).to.deep.equal({ 0: 5 });
    });

    it('are ignored under another content type', async () => {
      expect((await post('{"colour":"red"}', { 'content-type': 'text/plain' })).args['colour']).to.equal('blue');
      expect((await post('{"colour":', { 'content-type': 'application/xml' })).args['colour']).to.equal('blue');
    });
  });

  describe('forms and queries', () => {
    for (const [text, wanted] of [
      ['list[]=1&list[]=2', { list: [1, 2] }],
      ['list%5B%5D=1&list%5B%5D=2', { list: [1, 2] }],
      ['list[0]=1&list[1]=2', { list: [1, 2] }],
      ['list=1,2', { list: [1, 2] }],
      ['map[a]=1&map[b][c]=2', { map: { a: '1', b: { c: '2' } } }],
      ['colour=red&colour=green', { colour: 'green' }],
      ['colour=dark+red', { colour: 'dark red' }],
      ['colour=dark%20red', { colour: 'dark red' }],
      ['colour=caf%C3%A9', { colour: 'café' }],
      ['colour=a=b', { colour: 'a=b' }],
      ['colour', { colour: '' }],
      ['&&colour=red&', { colour: 'red' }],
    ] as const) {
      it(`read ${text} in a query`, async () => {
        expect((await get(text)).args).to.deep.include(wanted);
      });

      it(`read ${text} in a form`, async () => {
        expect((await post(text, FORM)).args).to.deep.include(wanted);
      });
    }

    for (const method of ['put', 'patch', 'delete'] as const) {
      it(`are read in the body of ${method.toUpperCase()}`, async () => {
        const response = await site.visitor()[method]('/desk/v1/read/path', 'colour=red', { headers: FORM });
        expect(expectSuccess<Read>(response).args['colour']).to.equal('red');
      });
    }

    it('are read from multipart', async () => {
      const file = { filename: 'a.txt', content: 'a', fields: { colour: 'red', 'list[]': '4' } };
      const { args } = expectSuccess<Read>(await site.visitor().upload('/desk/v1/read/path', file));
      expect(args).to.deep.include({ colour: 'red', list: [4] });
    });
  });

  describe('missing arguments', () => {
    it('are named all at once', async () => {
      const { data } = expectError(await strict({}), 400, 'rest_missing_callback_param');
      expect(data['params']).to.deep.equal(['title', 'size', 'kind']);
    });

    it('hide every other problem', async () => {
      const { data } = expectError(await strict({ size: 99, kind: 'z' }), 400, 'rest_missing_callback_param');
      expect(data).to.deep.equal({ status: 400, params: ['title'] });
    });

    it('are missing as null and present as an empty text', async () => {
      const { data } = expectError(
        await strict({ title: null, size: 1, kind: 'a' }),
        400,
        'rest_missing_callback_param',
      );
      expect(data['params']).to.deep.equal(['title']);
      expectError(await strict({ title: '', size: 1, kind: 'a' }), 400, 'rest_invalid_param');
    });
  });

  describe('invalid arguments', () => {
    it('are named all at once, each with what is wrong', async () => {
      const { data } = expectError(
        await strict({ title: 'x', size: 99, kind: 'z', tags: ['1', 'y'] }),
        400,
        'rest_invalid_param',
      );
      expect(data).to.have.all.keys('status', 'params', 'details');
      expect(data['params']).to.have.all.keys('title', 'size', 'kind', 'tags');
      expect(data['details']).to.have.nested.property('title.code', 'rest_too_short');
      expect(data['details']).to.have.nested.property('size.code', 'rest_out_of_bounds');
      expect(data['details']).to.have.nested.property('kind.code', 'rest_not_in_enum');
      expect(data['details']).to.have.nested.property('tags.code', 'rest_invalid_type');
    });

    it('carry a message in params and code, message and data in details', async () => {
      const { data } = expectError(await strict({ title: 'xx', size: 'many', kind: 'a' }), 400, 'rest_invalid_param');
      const message = 'size is not of type integer.';
      expect(data['params']).to.deep.equal({ size: message });
      expect(data['details']).to.deep.equal({ size: { code: 'rest_invalid_type', message, data: { param: 'size' } } });
    });

    it('refuse null where it is not allowed', async () => {
      expectError(await strict({ title: 'xx', size: 1, kind: 'a', note: null }), 400, 'rest_invalid_param');
    });
  });
});
