import { expectError, expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { can, created, definePlugin, route, Type, under } from '../../src/index.js';

const written: string[] = [];

const ledger = definePlugin({
  id: 'ledger',
  version: '1.0.0',
  title: 'Ledger',
  capabilities: { write_ledger: ['author'] },
  routes: under('ledger/v1', [
    route({
      method: 'POST',
      path: '/lines',
      summary: 'Writes a line.',
      access: can('write_ledger'),
      batch: true,
      args: { text: Type.String({ minLength: 1, maxLength: 20 }), mark: Type.String({ default: '' }) },
      handle({ args, request }) {
        written.push(args.text);
        return created({ text: args.text, mark: args.mark, header: request.headers['x-mark'] ?? null }, '/there');
      },
    }),
    route({
      method: 'DELETE',
      path: '/lines/:id',
      summary: 'Takes a line away.',
      access: can('write_ledger'),
      batch: true,
      args: { id: Type.Integer() },
      handle: ({ args }) => ({ deleted: args.id }),
    }),
    route({
      method: 'POST',
      path: '/alone',
      summary: 'Takes part in no batch.',
      access: can('write_ledger'),
      handle: () => written.push('alone'),
    }),
  ]),
});

interface Batch {
  readonly failed?: string;
  readonly responses: readonly ({
    body: Record<string, unknown>;
    status: number;
    headers: Record<string, unknown>;
  } | null)[];
}

describe('kernel / batch/v1', () => {
  let site: TestSite;
  let author: TestClient;
  before(async () => {
    site = await testHost({ plugins: [ledger] });
    author = await site.as('author');
  });
  after(() => site.stop());
  beforeEach(() => written.splice(0));

  const line = (text: string, more: object = {}) => ({ path: '/ledger/v1/lines', body: { text }, ...more });
  const send = (client: TestClient, requests: unknown, more: object = {}) =>
    client.post('/batch/v1', { requests, ...more });
  const answers = async (requests: unknown, more: object = {}) =>
    expectSuccess<Batch>(await send(author, requests, more), 207);

  it('answers 207 with body, status and headers of each, in the order of the requests', async () => {
    const { responses } = await answers([line('a'), { method: 'DELETE', path: '/ledger/v1/lines/7' }, line('b')]);
    expect(responses.map((each) => each?.status)).to.deep.equal([201, 200, 201]);
    expect(responses.map((each) => each?.body['text'] ?? each?.body['deleted'])).to.deep.equal(['a', 7, 'b']);
    expect(responses[0]?.headers).to.include({ Location: '/there' });
    expect(written).to.deep.equal(['a', 'b']);
  });

  it('uses POST where a request names no method, takes a query in the path, and headers of one request', async () => {
    const { responses } = await answers([
      { path: '/ledger/v1/lines?mark=q', body: { text: 'x' }, headers: { 'X-Mark': 'here' } },
    ]);
    expect(responses[0]?.body).to.deep.equal({ text: 'x', mark: 'q', header: 'here' });
  });

  it('takes at most 25 requests', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => line(`l${index}`));
    expect((await answers(many(25))).responses).to.have.length(25);
    expectError(await send(author, many(26)), 400, 'rest_invalid_param');
    expect(written).to.have.length(25);
  });

  it('tells the most it takes to OPTIONS', async () => {
    const described = expectSuccess<{ endpoints: { args: { requests: { maxItems: number } } }[] }>(
      await site.visitor().options('/batch/v1'),
    );
    expect(described.endpoints[0]?.args.requests.maxItems).to.equal(25);
  });

  it('refuses GET as a method, and a body without requests; an empty list is fine', async () => {
    expectError(await send(author, [{ method: 'GET', path: '/ledger/v1/lines' }]), 400, 'rest_invalid_param');
    expectError(await author.post('/batch/v1', {}), 400, 'rest_missing_callback_param');
    expect((await answers([])).responses).to.deep.equal([]);
  });

  it('answers 404 for a route that is not there and 400 rest_batch_not_allowed for one that did not opt in', async () => {
    const { responses } = await answers([
      { path: '/ledger/v1/nothing' },
      { path: '/ledger/v1/alone' },
      { path: '/batch/v1', body: { requests: [] } },
      { path: 'ledger/v1/lines' },
      line('after'),
    ]);
    expect(responses.map((each) => [each?.status, each?.body['code'] ?? null])).to.deep.equal([
      [404, 'rest_no_route'],
      [400, 'rest_batch_not_allowed'],
      [400, 'rest_batch_not_allowed'],
      [400, 'parse_path_failed'],
      [201, null],
    ]);
    expect(written).to.deep.equal(['after']);
  });

  it('goes on after a request that fails', async () => {
    const { responses } = await answers([line(''), line('good')]);
    expect(responses.map((each) => each?.status)).to.deep.equal([400, 201]);
    expect(responses[0]?.body['code']).to.equal('rest_invalid_param');
  });

  it('runs nothing under require-all-validate when one is invalid: null for the valid ones', async () => {
    const { failed, responses } = await answers([line('good'), line('')], { validation: 'require-all-validate' });
    expect(failed).to.equal('validation');
    expect(responses[0]).to.equal(null);
    expect(responses[1]).to.include({ status: 400 });
    expect(written).to.deep.equal([]);
  });

  it('runs all under require-all-validate when all are valid; who may is judged for each', async () => {
    const more = { validation: 'require-all-validate' };
    expect((await answers([line('a'), line('b')], more)).responses.map((each) => each?.status)).to.deep.equal([
      201, 201,
    ]);
    const stranger = expectSuccess<Batch>(await send(site.visitor(), [line('c')], more), 207);
    expect(stranger.responses[0]).to.include({ status: 401 });
    expect(written).to.deep.equal(['a', 'b']);
  });

  it('tells a stranger nothing about the arguments of a route', async () => {
    const { responses } = expectSuccess<Batch>(await send(site.visitor(), [line('')]), 207);
    expect(responses[0]?.body['code']).to.equal('rest_forbidden');
  });

  it('lists which routes take part', async () => {
    const index = expectSuccess<{ routes: Record<string, { endpoints: { allow_batch?: object }[] }> }>(
      await site.visitor().get('/'),
    );
    expect(index.routes['/ledger/v1/lines']?.endpoints[0]?.allow_batch).to.deep.equal({ v1: true });
    expect(index.routes['/ledger/v1/alone']?.endpoints[0]?.allow_batch).to.equal(undefined);
    expect(index.routes).to.have.property('/batch/v1');
  });
});
