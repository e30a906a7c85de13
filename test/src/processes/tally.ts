import { anyone, CLOCK, definePlugin, job, route, timestamp, under } from '@plinth/kernel';
import { columns, DATABASE, migration, table } from '@plinth/kernel/database';

const turns = table('tally_turns', { id: columns.id(), at: columns.time() });

/** Writes down every turn of a job that runs each second. */
export const tally = definePlugin({
  id: 'tally',
  version: '1.0.0',
  title: 'Tally',
  migrations: [
    migration('0001-turns', {
      up: (schema) => schema.createTable('tally_turns', { id: columns.id(), at: columns.time() }),
      down: (schema) => schema.dropTable('tally_turns'),
    }),
  ],
  tables: [turns],
  jobs: [
    job('tick', {
      every: 1,
      run: async ({ use }) =>
        void (await use(DATABASE)
          .rows(turns)
          .insert({ at: timestamp(use(CLOCK)) })),
    }),
  ],
  routes: under('tally/v1', [
    route({
      method: 'GET',
      path: '/turns',
      summary: 'When the job ran, in milliseconds.',
      access: anyone,
      async handle({ use }) {
        const database = use(DATABASE);
        const rows = await database.select<{ at: string }>(
          `SELECT at FROM ${database.table('tally_turns')} ORDER BY id`,
        );
        return rows.map(({ at }) => ({ at: Date.parse(at) }));
      },
    }),
  ]),
});
