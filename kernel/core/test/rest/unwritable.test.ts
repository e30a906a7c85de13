import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { anyone, definePlugin, filter, route, tap, under } from '../../src/index.js';

const prepare = filter<Readonly<Record<string, unknown>>>('shapes_item');

const shapes = definePlugin({
  id: 'shapes',
  version: '1.0.0',
  title: 'Shapes an item by a filter',
  hooks: { shapes_item: prepare },
  routes: under('shapes/v1', [
    route({
      method: 'GET',
      path: '/item',
      summary: 'An item.',
      access: anyone,
      handle: ({ hooks }) => hooks.filter(prepare, { title: 'kept' }),
    }),
  ]),
});

/** A plugin whose tap returns what no JSON can say. */
const returning = (value: (item: object) => object) =>
  definePlugin({
    id: 'culprit',
    version: '1.0.0',
    title: 'Returns what cannot be written',
    taps: [tap(prepare, { id: 'bad' }, (_context, item) => ({ ...item, ...value(item) }))],
  });

const circle = (item: object) => {
  const own: { item: object; own?: unknown } = { item };
  own.own = own;
  return own;
};

const values: readonly (readonly [string, (item: object) => object])[] = [
  ['a circle', circle],
  ['a BigInt', () => ({ count: 10n })],
  [
    'a value whose toJSON throws',
    () => ({
      toJSON() {
        throw new Error('no');
      },
    }),
  ],
];

describe('kernel / REST / what a tap returns and nobody can write', () => {
  let site: TestSite;
  afterEach(() => site.stop());

  for (const [what, value] of values)
    it(`${what}: answers without it, and names the tap and nobody else`, async () => {
      site = await testHost({ plugins: [shapes, returning(value)] });
      for (let time = 0; time < 7; time += 1) {
        const answer = await site.visitor().get('/shapes/v1/item');
        expect(answer.status).to.equal(200);
        expect(answer.body).to.deep.equal({ title: 'kept' });
      }
      expect(site.errors[0]).to.include('culprit: a tap failed').and.include('cannot be written as JSON');
      expect(site.errors.filter((line) => !line.startsWith('culprit:'))).to.deep.equal([]);
      const [report] = site.host.hooks.describe().filter(({ name }) => name === 'shapes_item');
      expect(report?.taps[0]).to.include({ quarantined: true, failures: 5 });
    });
});
