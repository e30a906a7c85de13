import { startHost, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { columns, migration, table } from '../../src/database.js';
import { authorProblems } from '../../src/host/author-problems.js';
import { ACCESS, can, definePlugin, filter, route, tap, under } from '../../src/index.js';

const boats = table('harbour_boats', { id: columns.id(), name: columns.string(80) });
const berths = table('harbour_berths', { id: columns.id(), place: columns.string(80) });

describe('kernel / mistakes of authors', () => {
  it('that let a site start and fail later are told in sentences', async () => {
    const harbour = definePlugin({
      id: 'harbour',
      version: '1.0.0',
      title: 'Harbour',
      capabilities: { moor_boats: ['edditor'] },
      tables: [boats, berths],
      migrations: [
        migration('0001-boats', {
          async up(schema) {
            await schema.createTable('harbour_boats', { id: columns.id() });
          },
          async down(schema) {
            await schema.dropTable('harbour_boats');
          },
        }),
      ],
      routes: under('harbour/v1', [
        route({
          method: 'GET',
          path: '/boats',
          summary: 'Boats.',
          access: can('moor_boat'),
          handle: () => [],
        }),
      ]),
    });
    const site = await testHost({ plugins: [harbour] });
    const { inside, services } = site.host;
    const found = await authorProblems({ inside, access: site.use(ACCESS), database: services.database });
    await site.stop();
    expect(found).to.have.length(4);
    expect(found[0]).to.match(/harbour asks for the capability "moor_boat".*did you mean "moor_boats"/);
    expect(found[1]).to.match(/harbour gives .*"moor_boats" to the role "edditor".*did you mean "editor"/);
    expect(found[2]).to.match(/harbour declares the column "name" of "harbour_boats"/);
    expect(found[3]).to.match(/harbour declares the table "harbour_berths"/);
  });

  it('name a hook that nobody offers, with the nearest, and one that another plugin offers already', async () => {
    const listening = definePlugin({
      id: 'listening',
      version: '1.0.0',
      title: 'Listening',
      taps: [tap('rest_indx', {}, (_context, value) => value), tap('all', {}, (_context, value) => value)],
    });
    const careful = definePlugin({
      id: 'careful',
      version: '1.0.0',
      title: 'Careful',
      needs: { optional: { elsewhere: '^1.0.0' } },
      taps: [tap('elsewhere_done', {}, () => undefined)],
    });
    const taking = definePlugin({
      id: 'taking',
      version: '1.0.0',
      title: 'Taking',
      hooks: { map_meta_cap: filter<readonly string[]>('map_meta_cap') },
    });
    const { host, errors, stop } = await startHost({ plugins: [listening, careful, taking] });
    const { inside, services } = host;
    const found = await authorProblems({ inside, access: host.use(ACCESS), database: services.database });
    const state = inside.manager.list().find(({ id }) => id === 'taking');
    await stop();
    expect(found).to.deep.equal([
      'listening taps the hook "rest_indx", which no plugin offers; did you mean "rest_index"?',
    ]);
    expect(state).to.include({ state: 'failed' });
    expect(errors.join()).to.include('declares the hook "map_meta_cap", which plugin "kernel" offers already');
  });
});
