import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import { authorProblems } from '../../src/host/author-problems.js';
import { ACCESS, can, columns, definePlugin, migration, route, table, under } from '../../src/index.js';

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
});
