import { type TestHostOptions, testHost } from '@plinth/testing';
import { expect } from 'chai';
import {
  anyone,
  definePlugin,
  notFound,
  paged,
  RestError,
  type Route,
  raw,
  respond,
  route,
  Type,
  tap,
  under,
} from '../src/index.js';

const cup = Type.Object({ size: Type.Integer(), of: Type.Optional(Type.String({ context: ['edit'] })) });

type Told = Omit<Parameters<typeof route>[0], 'method' | 'path' | 'summary' | 'access' | 'args'>;

function plugin(told: Told) {
  const tea: Route = route({ method: 'GET', path: '/cup', summary: 'A cup.', access: anyone, ...told });
  return definePlugin({ id: 'tea', version: '1.0.0', title: 'Tea', routes: under('tea/v1', [tea]) });
}

/** What the test kit says of one answer of a route; undefined where it finds nothing. */
async function verdict(told: Told, more: Partial<TestHostOptions> = {}, query = {}): Promise<string | undefined> {
  const site = await testHost({ plugins: [plugin(told)], ...more });
  try {
    await site.visitor().get('/tea/v1/cup', { query });
    return undefined;
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault);
  } finally {
    await site.stop();
  }
}

describe('test kit / answers are held against what their route declares', () => {
  it('passes what is declared, by itself, as a list, as a page', async () => {
    const full = { size: 1 };
    expect(await verdict({ item: cup, handle: () => full })).to.equal(undefined);
    expect(await verdict({ result: Type.Array(cup), handle: () => [full] })).to.equal(undefined);
    expect(
      await verdict({ item: cup, result: Type.Array(cup), paging: true, handle: () => paged([full], 1, 10) }),
    ).to.equal(undefined);
    expect(await verdict({ handle: () => ['anything', 1] })).to.equal(undefined);
  });

  it('finds a body of another shape, naming route and field', async () => {
    const found = await verdict({ item: cup, handle: () => ({ size: '1' }) });
    expect(found).to.include('GET /tea/v1/cup').and.include('/size must be integer').and.include('{"size":"1"}');
    expect(await verdict({ item: cup, handle: () => [{ size: 1 }] })).to.include('must be object');
  });

  it('finds a status that is not declared', async () => {
    const handle = () => respond({ size: 1 }, { status: 202 });
    expect(await verdict({ item: cup, handle })).to.include('answered 202, and declares 200');
    expect(await verdict({ item: cup, status: [200, 202], handle })).to.equal(undefined);
  });

  it('finds a kind of content that is not declared', async () => {
    const handle = () => raw('a,b', 'text/csv; charset=utf-8');
    expect(await verdict({ handle }))
      .to.include('answered text/csv')
      .and.include('`produces`');
    expect(await verdict({ produces: 'text/csv', handle })).to.equal(undefined);
    expect(await verdict({ produces: 'text/*', handle })).to.equal(undefined);
  });

  it('finds a refusal that is not declared, by its code', async () => {
    const handle = () => {
      throw new RestError('tea_cold', 'Cold.', { status: 410 });
    };
    expect(await verdict({ handle }))
      .to.include('answered 410 tea_cold')
      .and.include('its errors: none');
    expect(await verdict({ errors: [{ code: 'tea_cold', status: 410, when: 'late' }], handle })).to.equal(undefined);
  });

  it('passes the refusals that every route has', async () => {
    const handle = () => {
      throw notFound('rest_not_found', 'Gone meanwhile.');
    };
    expect(await verdict({ handle })).to.equal(undefined);
  });

  it('finds totals that are not declared, and declared ones that are not sent', async () => {
    expect(await verdict({ handle: () => paged([], 0, 10) })).to.include('sends X-WP-Total');
    expect(await verdict({ paging: true, handle: () => [] })).to.include('does not send X-WP-Total');
  });

  it('asks nothing of a body that the client has cut down or wrapped', async () => {
    const handle = () => ({ size: '1', other: 2 });
    expect(await verdict({ item: cup, handle }, {}, { _fields: 'other' })).to.equal(undefined);
    expect(await verdict({ item: cup, handle }, {}, { _envelope: 1 })).to.equal(undefined);
  });

  it('leaves alone a site that says so, and one whose test changes answers by taps of its own', async () => {
    const handle = () => ({ size: '1' });
    expect(await verdict({ item: cup, handle }, { checkAnswers: false })).to.equal(undefined);
    const taps = [tap('rest_post_dispatch', { id: 'change' }, (_context, result) => result)];
    expect(await verdict({ item: cup, handle }, { taps })).to.equal(undefined);
  });
});
