import { expectError, expectSuccess, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import {
  anyone,
  can,
  created,
  definePlugin,
  paged,
  pagingArguments,
  raw,
  respond,
  route,
  signedIn,
  Type,
  under,
} from '../../src/index.js';
import { letterbox } from '../fixtures/letterbox.js';
import { shelf } from '../fixtures/shelf.js';

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly examples?: readonly unknown[];
  readonly [keyword: string]: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: unknown;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly $ref?: string;
        readonly description?: string;
        readonly headers?: Readonly<Record<string, unknown>>;
        readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
      }
    >
  >;
}

interface Document {
  readonly openapi: string;
  readonly servers: readonly { url: string }[];
  readonly security: unknown;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<'schemas' | 'responses' | 'securitySchemes', Readonly<Record<string, Schema>>>>;
}

const stamp = Type.Object(
  {
    id: Type.Integer({ readonly: true, context: ['view', 'embed', 'edit'] }),
    motif: Type.String({ description: 'What it shows.', context: ['view', 'edit'] }),
    issued: Type.String({ format: 'date-time', required: true }),
    rarity: Type.Optional(Type.Integer({ minimum: 3 })),
  },
  { title: 'stamp', $schema: 'http://json-schema.org/draft-04/schema#' },
);

/** A plugin whose routes declare all that a document can tell. */
const stamps = definePlugin({
  id: 'stamps',
  version: '1.0.0',
  title: 'Stamps',
  authenticators: [
    {
      id: 'collector-card',
      reads: ['x-card'],
      scheme: { type: 'apiKey', in: 'header', name: 'X-Card' },
      authenticate: async () => undefined,
    },
  ],
  routes: under('stamps/v1', [
    route({
      method: 'GET',
      path: '/countries/:country/stamps',
      summary: 'Stamps.',
      access: anyone,
      args: { country: Type.String(), ...pagingArguments() },
      item: stamp,
      handle: () => paged([], 0, 10),
    }),
    route({
      method: 'POST',
      path: '/countries/:country/stamps',
      summary: 'Adds a stamp.',
      access: signedIn(),
      args: { country: Type.String(), motif: Type.String({ route: 'x' }) },
      item: stamp,
      status: 201,
      errors: [{ code: 'stamps_known', status: 409, when: 'there is one like it' }],
      limit: { limit: 5, window: 60_000, code: 'stamps_limited' },
      handle: () => created({ id: 1, motif: 'owl', issued: '2026-01-15' }),
    }),
    route({
      method: 'DELETE',
      path: '/countries/:country/stamps',
      summary: 'Forgets them.',
      access: can('edit_posts'),
      args: { country: Type.String() },
      status: 204,
      handle: () => respond(null, { status: 204 }),
    }),
    route({
      method: 'GET',
      path: '/catalogue',
      summary: 'All of it as a file.',
      access: anyone,
      produces: 'text/csv',
      handle: () => raw('a,b', 'text/csv'),
    }),
  ]),
});

const LIST = '/stamps/v1/countries/{country}/stamps';

describe('kernel / OpenAPI', () => {
  let site: TestSite;
  let document: Document;

  before(async () => {
    site = await testHost({ plugins: [shelf([]), letterbox, stamps] });
    document = expectSuccess<Document>(await (await site.as('administrator')).get('/plinth/v1/openapi'));
  });
  after(() => site.stop());

  /** What a reference leads to; anything else itself. */
  function resolved<T extends object>(part: T | undefined): T {
    const reference: unknown = part && Reflect.get(part, '$ref');
    const steps = typeof reference !== 'string' ? [] : reference.replace('#/', '').split('/');
    const found: unknown = steps.reduce<unknown>((at, step) => Reflect.get(Object(at), step), document);
    // The test reads what it asks for; a wrong shape fails in its own assertions.
    return (steps.length > 0 ? found : part) as T;
  }

  const operation = (method: string, path: string): Operation => {
    const found = document.paths[path]?.[method];
    if (!found) throw new Error(`There is no ${method} ${path}.`);
    return found;
  };

  const parametersOf = (method: string, path: string) =>
    (operation(method, path).parameters ?? []).map((each) => resolved(each));

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
    expect(operation('get', '/shelf/v1/secret').responses).to.include.keys('200', '401', '403');
    expect(operation('get', '/shelf/v1/books').responses).to.include.keys('200', '400', 'default');
  });

  it('names operations as methods of a client are named', () => {
    const id = (method: string, path: string) => operation(method, path).operationId;
    expect(id('get', LIST)).to.equal('listStampsCountryStamps');
    expect(id('post', LIST)).to.equal('createStampsCountryStamp');
    expect(id('delete', LIST)).to.equal('deleteStampsCountryStamps');
    expect(id('get', '/wp/v2/users')).to.equal('listUsers');
    expect(id('patch', '/wp/v2/users/{id}')).to.equal('patchUser');
    expect(id('get', '/stamps/v1')).to.equal('getStampsV1Index');
  });

  it('says where each argument stands and which are required', () => {
    const one = parametersOf('get', '/shelf/v1/books/{id}');
    expect(one.map(({ name, in: place, required }) => [name, place, required])).to.deep.equal([['id', 'path', true]]);
    const list = parametersOf('get', '/shelf/v1/books');
    expect(list.find(({ name }) => name === 'per_page')).to.deep.include({ in: 'query', required: false });
    // A name that repeats would count once.
    expect(list.find(({ name }) => name === 'tags')).to.deep.include({ style: 'form', explode: false });
    const body = resolved(operation('post', '/shelf/v1/books').requestBody?.content['application/json']?.schema);
    expect(body.required).to.include('title');
  });

  it('says that a route takes files', () => {
    const body = operation('post', '/letterbox/v1/multipart').requestBody;
    expect(body?.content).to.have.all.keys('multipart/form-data');
  });

  it('speaks JSON Schema as the standard has it: no keyword of the host alone', () => {
    const item = document.components.schemas['Stamp'];
    expect(item).to.not.have.any.keys('$schema', 'context');
    expect(item?.properties?.['id']).to.deep.equal({ type: 'integer', readOnly: true });
    // A text without a zone is no date-time of the standard, and a field that embedding leaves out is not always there.
    expect(item?.properties?.['issued']).to.deep.equal({ type: 'string' });
    expect(item?.required).to.have.members(['id', 'issued']);
    expect(JSON.stringify(document.paths)).to.not.match(/"(?:route|secret|readonly|published)":/);
  });

  it('tells a schema with a title once, with an example that fits it', () => {
    const list = operation('get', LIST).responses['200']?.content?.['application/json']?.schema;
    expect(list).to.deep.equal({ type: 'array', items: { $ref: '#/components/schemas/Stamp' } });
    const [example] = document.components.schemas['Stamp']?.examples ?? [];
    expect(example).to.deep.include({ id: 1, rarity: 3 }).and.to.have.keys('id', 'motif', 'issued', 'rarity');
  });

  it('says status, headers and kind of an answer', () => {
    const page = operation('get', LIST).responses['200'];
    expect(page?.headers).to.have.all.keys('Allow', 'X-WP-Total', 'X-WP-TotalPages', 'Link');
    const made = operation('post', LIST).responses;
    expect(made).to.include.keys('201').and.not.include.keys('200');
    expect(made['201']?.headers).to.include.keys('Location', 'X-RateLimit-Remaining');
    expect(resolved(made['429']).headers).to.include.keys('Retry-After', 'X-RateLimit-Limit');
    expect(resolved(made['409']).description).to.equal('`stamps_known`: there is one like it.');
    expect(operation('delete', LIST).responses['204']).to.not.have.property('content');
    expect(operation('get', '/stamps/v1/catalogue').responses['200']?.content).to.have.all.keys('text/csv');
  });

  it('says by which credentials: those of the host, and those of authenticators that tell their scheme', () => {
    expect(document.components.securitySchemes).to.have.all.keys(
      ...['sessionCookie', 'nonce', 'applicationPassword', 'collectorCard'],
    );
    const signedInBy = [{ sessionCookie: [], nonce: [] }, { applicationPassword: [] }, { collectorCard: [] }];
    expect(document.security).to.deep.equal(signedInBy);
    expect(operation('post', LIST)).to.not.have.property('security');
    expect(operation('get', LIST).security).to.deep.equal([{}, ...signedInBy]);
  });

  it('follows what is on', async () => {
    await site.disable('stamps');
    const without = expectSuccess<Document>(await (await site.as('administrator')).get('/plinth/v1/openapi'));
    expect(without.paths).to.not.include.keys(LIST);
    expect(without.components.securitySchemes).to.not.include.keys('collectorCard');
    await site.enable('stamps');
  });
});
