import { pages } from '@plinth/pages';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { columns, DATABASE, migration, table } from '../../src/database.js';
import { anyone, definePlugin, definePoint, filter, JOBS, job, page, route, tap, under } from '../../src/index.js';
import { defineFeature } from '../../src/plugin/features.js';

const letters = table('letters_sent', { id: columns.id(), text: columns.string(100) });
const hooks = { letter_shown: filter<string>('letter_shown', { describes: 'The text of a letter.' }) };

const create = migration('0001-letters', {
  up: (schema) => schema.createTable('letters_sent', { id: columns.id(), text: columns.string(100) }),
  down: (schema) => schema.dropTable('letters_sent'),
});
const fill = migration('0002-first-letter', {
  async up(schema) {
    await schema.sql(`INSERT INTO ${schema.table('letters_sent')} (text) VALUES ('Dear Ada')`);
  },
  async down(schema) {
    await schema.sql(`DELETE FROM ${schema.table('letters_sent')}`);
  },
});

/** It comes first in the list and has the later migration. */
const greetings = defineFeature({ name: 'greetings', migrations: [fill] });

const writing = defineFeature({
  name: 'writing',
  tables: [letters],
  migrations: [create],
  hooks,
  routes: under('letters/v1', [
    route({
      method: 'GET',
      path: '/letters',
      summary: 'Every letter.',
      access: anyone,
      async handle({ use, hooks: fire }) {
        const rows = await use(DATABASE)
          .rows(letters)
          .list({}, { orderBy: { id: 'asc' }, limit: 10 });
        return Promise.all(rows.map(({ text }) => fire.filter(hooks.letter_shown, text)));
      },
    }),
  ]),
});

const signs = definePoint<string>('letters/signs', { describes: 'Signs.', item: 'sign', nameOf: (sign) => sign });

let runs = 0;

const shouting = defineFeature({
  name: 'shouting',
  module: { title: 'Letters in capitals' },
  taps: [tap(hooks.letter_shown, {}, (_context, text) => text.toUpperCase())],
  jobs: [
    job('shout', {
      every: 60,
      run() {
        runs += 1;
      },
    }),
  ],
  routes: under('letters/v1', [
    route({ method: 'GET', path: '/loud', summary: 'Loud.', access: anyone, handle: () => 'LOUD' }),
  ]),
  contributes: [
    pages([page({ method: 'GET', path: '/loud', summary: 'Loud.', access: anyone, handle: () => 'LOUD' })]),
    signs(['!']),
  ],
});

const plugin = definePlugin({
  id: 'letters',
  version: '1.0.0',
  title: 'Letters',
  points: [signs],
  features: [greetings, writing, shouting],
});

describe('the features of a plugin', () => {
  let site: TestSite;
  const start = async (modules: Record<string, boolean>) => {
    site = await testHost({ plugins: [plugin], modules: { letters: modules } });
    runs = 0;
  };
  const status = async (path: string) => (await site.visitor().get(path)).status;
  afterEach(() => site?.stop());

  it('bring tables, migrations in the order of their numbers, hooks, taps, routes, pages and jobs', async () => {
    await start({});
    expect(plugin.migrations?.map(({ name }) => name)).to.deep.equal(['0001-letters', '0002-first-letter']);
    expect((await site.visitor().get('/letters/v1/letters')).body).to.deep.equal(['DEAR ADA']);
    expect(await status('/letters/v1/loud')).to.equal(200);
    expect((await site.visitor().page('GET', '/loud')).text).to.include('LOUD');
    expect(site.host.pluginContext('letters').contributions(signs)).to.deep.equal(['!']);
    await site.host.use(JOBS).run('letters:shout');
    expect(runs).to.equal(1);
  });

  it('that are modules end with them: routes and pages are 404, taps and jobs do nothing, contributions are gone', async () => {
    await start({ shouting: false });
    expect((await site.visitor().get('/letters/v1/letters')).body).to.deep.equal(['Dear Ada']);
    expect(await status('/letters/v1/loud')).to.equal(404);
    expect((await site.visitor().page('GET', '/loud')).status).to.equal(404);
    expect(site.host.pluginContext('letters').contributions(signs)).to.deep.equal([]);
    await site.host.use(JOBS).run('letters:shout');
    expect(runs).to.equal(0);
  });

  it('are refused when two declare the same, or when they are no features', () => {
    const twice = defineFeature({ name: 'writing', hooks });
    expect(() =>
      definePlugin({ id: 'letters', version: '1.0.0', title: 'Letters', features: [writing, twice] }),
    ).to.throw(/features\.writing.*feature writing[\s\S]*hooks letter_shown/);
    const other = JSON.parse('{ "name": "writing" }');
    expect(() => definePlugin({ id: 'letters', version: '1.0.0', title: 'Letters', features: [other] })).to.throw(
      /what defineFeature\(\) returns/,
    );
  });
});
