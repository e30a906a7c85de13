import { expect } from 'chai';
import { expectError, expectSuccess } from '../../src/testing/expectations.js';
import { type TestSite, testHost } from '../../src/testing/index.js';
import { letterbox } from '../fixtures/letterbox.js';
import { shelf } from '../fixtures/shelf.js';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly {
    name: string;
    in: string;
    required: boolean;
    schema: Readonly<Record<string, unknown>>;
  }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

interface Document {
  readonly openapi: string;
  readonly servers: readonly { url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

describe('kernel / OpenAPI', () => {
  let site: TestSite;
  let document: Document;

  before(async () => {
    site = await testHost({ plugins: [shelf([]), letterbox] });
    document = expectSuccess<Document>(await (await site.as('administrator')).get('/plinth/v1/openapi'));
  });
  after(() => site.stop());

  it('is for who manages options', async () => {
    expectError(await site.visitor().get('/plinth/v1/openapi'), 401, 'rest_forbidden');
    expectError(await (await site.as('editor')).get('/plinth/v1/openapi'), 403, 'rest_forbidden');
  });

  it('describes every published route and method, and no other', async () => {
    const { routes } = expectSuccess<{ routes: Record<string, { methods: string[] }> }>(await site.visitor().get('/'));
    const published = Object.entries(routes).flatMap(([pattern, { methods }]) =>
      methods.map((method) => `${method} ${pattern.replace(/\(\?P<(\w+)>(?:\[\^\/\]|[^/])*\)/g, '{$1}')}`),
    );
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described).to.have.members(published);
    expect(document.servers).to.deep.equal([{ url: 'http://localhost/wp-json' }]);
    expect(document.openapi).to.match(/^3\.1/);
  });

  it('gives each operation an id of its own, a summary and the refusals of its access', () => {
    const operations = Object.values(document.paths).flatMap((each) => Object.values(each));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).to.equal(operations.length);
    for (const { summary } of operations) expect(summary).to.be.a('string').and.not.equal('');
    expect(document.paths['/shelf/v1/secret']?.['get']?.responses).to.include.keys('200', '401', '403');
    expect(document.paths['/shelf/v1/books']?.['get']?.responses).to.include.keys('200', '400');
  });

  it('says where each argument stands and which are required', () => {
    const one = document.paths['/shelf/v1/books/{id}']?.['get']?.parameters ?? [];
    expect(one.map(({ name, in: place, required }) => [name, place, required])).to.deep.equal([['id', 'path', true]]);
    const list = document.paths['/shelf/v1/books']?.['get']?.parameters ?? [];
    expect(list.find(({ name }) => name === 'per_page')).to.deep.include({ in: 'query', required: false });
    expect(document.paths['/shelf/v1/books']?.['post']?.requestBody).to.have.nested.property(
      'content.application/json.schema.required[0]',
      'title',
    );
  });

  it('says that a route takes files', () => {
    const body = document.paths['/letterbox/v1/multipart']?.['post']?.requestBody;
    expect(JSON.stringify(body)).to.include('multipart/form-data');
  });

  it('publishes no keyword of the host alone', () => {
    for (const operations of Object.values(document.paths)) {
      for (const { parameters } of Object.values(operations)) {
        for (const { schema } of parameters) expect(schema).to.not.have.any.keys('route', 'secret');
      }
    }
  });
});
