import { expectError, expectSuccess, FORM, send, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { type Book, shelf } from '../fixtures/shelf.js';

interface Described {
  readonly namespace: string;
  readonly methods: readonly string[];
  readonly endpoints: readonly { methods: readonly string[]; args: Readonly<Record<string, unknown>> }[];
  readonly schema?: { readonly title: string };
  readonly _links?: unknown;
}

describe('kernel / REST methods', () => {
  const books: Book[] = [];
  let site: TestSite;
  let owner: TestClient;
  let editor: TestClient;
  let stranger: TestClient;

  before(async () => {
    site = await testHost({ plugins: [shelf(books)] });
    owner = await site.as('subscriber', 'owner');
    editor = await site.as('editor');
    stranger = await site.as('subscriber', 'stranger');
    books.push({ id: 1, title: 'Faust', owner: owner.user?.id ?? 0 });
  });
  after(() => site.stop());

  const wire = (method: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
    send(site.host, { method, url: `/wp-json/shelf/v1${path}`, headers });

  describe('unknown routes and methods', () => {
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['POST', '/nothing'],
      ['PUT', '/books'],
      ['DELETE', '/books'],
      ['POST', '/books/1/pages'],
      ['GET', '/books/one'],
      ['GET', '/books/-1'],
      ['PROPFIND', '/books'],
      ['TRACE', '/books'],
      ['PROPFIND', '/nothing'],
    ] as const) {
      it(`answers ${method} ${path} with 404 rest_no_route, never 405`, async () => {
        expectError(await wire(method, path), 404, 'rest_no_route');
      });
    }

    it('says with that 404 which methods the path has', async () => {
      expect((await wire('PUT', '/books')).headers['allow']).to.equal('GET');
      expect((await wire('PROPFIND', '/books')).headers['allow']).to.equal('GET');
      expect((await wire('GET', '/nothing')).headers).to.not.have.property('allow');
    });
  });

  describe('Allow', () => {
    const allowed = async (client: TestClient, path: string) => (await client.get(path)).headers['allow'];

    it('lists only what the caller may do, in the fixed order', async () => {
      expect(await allowed(site.visitor(), '/shelf/v1/books/1')).to.equal('GET');
      expect(await allowed(stranger, '/shelf/v1/books/1')).to.equal('GET');
      expect(await allowed(editor, '/shelf/v1/books/1')).to.equal('GET, DELETE');
      expect(await allowed(owner, '/shelf/v1/books/1')).to.equal('GET, POST, PUT, PATCH, DELETE');
    });

    it('judges capabilities as well as objects', async () => {
      expect(await allowed(stranger, '/shelf/v1/books')).to.equal('GET');
      expect(await allowed(editor, '/shelf/v1/books')).to.equal('GET, POST');
    });

    it('is left out when the caller may do nothing', async () => {
      expect((await stranger.get('/shelf/v1/secret')).headers).to.not.have.property('allow');
      expect((await stranger.options('/shelf/v1/secret')).headers).to.not.have.property('allow');
    });

    it('comes with OPTIONS, HEAD, refusals and mistakes alike', async () => {
      expect((await owner.options('/shelf/v1/books/1')).headers['allow']).to.equal('GET, POST, PUT, PATCH, DELETE');
      expect((await editor.head('/shelf/v1/books')).headers['allow']).to.equal('GET, POST');
      expect((await stranger.delete('/shelf/v1/books/1')).headers['allow']).to.equal('GET');
      expect((await editor.get('/shelf/v1/books?page=0')).headers['allow']).to.equal('GET, POST');
      expect((await editor.post('/shelf/v1/books', {})).headers['allow']).to.equal('GET, POST');
    });
  });

  describe('OPTIONS', () => {
    it('describes a route to anybody', async () => {
      const described = expectSuccess<Described>(await site.visitor().options('/shelf/v1/books/1'));
      expect(described).to.have.all.keys('namespace', 'methods', 'endpoints', 'schema');
      expect(described.namespace).to.equal('shelf/v1');
      expect(described.methods).to.have.members(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
      expect(described.endpoints).to.have.lengthOf(3);
      expect(described.endpoints[0]?.args).to.have.nested.property('id.type', 'integer');
    });

    it('shows the schema of an item where there is one', async () => {
      expect(expectSuccess<Described>(await editor.options('/shelf/v1/books')).schema?.title).to.equal('book');
      expect(expectSuccess(await editor.options('/shelf/v1/secret'))).to.not.have.property('schema');
    });

    it('links a route without placeholder to itself', async () => {
      const self = [{ href: 'http://localhost/wp-json/shelf/v1/books' }];
      expect(expectSuccess<Described>(await editor.options('/shelf/v1/books'))._links).to.deep.equal({ self });
    });

    it('answers 200 also for a route that the caller may not use or whose object is missing', async () => {
      expectSuccess(await site.visitor().options('/shelf/v1/secret'));
      expectSuccess(await site.visitor().options('/shelf/v1/books/99'));
    });

    it('answers an empty list for an unknown route', async () => {
      expect(expectSuccess(await site.visitor().options('/shelf/v1/nothing'))).to.deep.equal([]);
    });
  });

  describe('HEAD', () => {
    it('answers with the headers of GET and without a body', async () => {
      const got = await editor.get('/shelf/v1/books?per_page=1');
      const head = await editor.head('/shelf/v1/books?per_page=1');
      expect(head.status).to.equal(200);
      expect(head.text).to.equal('');
      for (const name of ['x-wp-total', 'x-wp-totalpages', 'link', 'allow', 'content-type', 'etag', 'cache-control']) {
        expect(head.headers[name], name).to.equal(got.headers[name]);
      }
    });

    it('is refused as GET is', async () => {
      const refused = await stranger.head('/shelf/v1/secret');
      expect(refused).to.include({ status: 403, text: '' });
      expect((await site.visitor().head('/shelf/v1/secret')).status).to.equal(401);
      expect((await site.visitor().head('/shelf/v1/books/99')).status).to.equal(404);
    });
  });

  describe('method override', () => {
    const path = '/shelf/v1/books/1';
    const body = { title: 'Egmont' };

    for (const method of ['PUT', 'PATCH', 'put', 'Patch']) {
      it(`takes POST with X-HTTP-Method-Override: ${method} for that method`, async () => {
        const headers = { 'X-HTTP-Method-Override': method };
        expect(expectSuccess(await owner.post(path, body, { headers }))).to.include({
          title: 'Egmont',
          by: method.toUpperCase(),
        });
      });

      it(`takes POST with _method=${method} in the query for that method`, async () => {
        expect(expectSuccess(await owner.post(path, body, { query: { _method: method } }))).to.include({
          by: method.toUpperCase(),
        });
      });
    }

    it('deletes by POST with an override', async () => {
      const headers = { 'X-HTTP-Method-Override': 'DELETE' };
      expect(expectSuccess(await owner.post(path, undefined, { headers }))).to.include({ deleted: true });
    });

    it('lets the query win over the header', async () => {
      const options = { query: { _method: 'PATCH' }, headers: { 'X-HTTP-Method-Override': 'DELETE' } };
      expect(expectSuccess(await owner.post(path, body, options))).to.include({ by: 'PATCH' });
    });

    it('ignores _method in a JSON or form body', async () => {
      expect(expectSuccess(await owner.post(path, { _method: 'DELETE' }))).to.include({ by: 'POST' });
      expect(expectSuccess(await owner.post(path, '_method=DELETE', { headers: FORM }))).to.include({ by: 'POST' });
    });

    it('answers 404 rest_no_route to an unknown verb', async () => {
      expectError(await owner.post(path, body, { query: { _method: 'BREW' } }), 404, 'rest_no_route');
      const headers = { 'X-HTTP-Method-Override': 'BREW' };
      expectError(await owner.post(path, body, { headers }), 404, 'rest_no_route');
    });

    it('is accepted from POST alone', async () => {
      const query = { _method: 'DELETE' };
      expect(expectSuccess(await owner.get(path, { query }))).to.include({ title: 'Faust' });
      expect(expectSuccess(await owner.get(path, { headers: { 'X-HTTP-Method-Override': 'DELETE' } }))).to.include({
        id: 1,
      });
      expect(expectSuccess(await owner.put(path, body, { query }))).to.include({ by: 'PUT' });
    });
  });
});
