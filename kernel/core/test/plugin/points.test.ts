import { pages } from '@plinth/pages';
import { expectSuccess, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { columns, migration, table } from '../../src/database.js';
import { HostError } from '../../src/errors.js';
import {
  anyone,
  contributionsByName,
  definePlugin,
  definePoint,
  type Plugin,
  page,
  route,
  under,
} from '../../src/index.js';
import { describePoints } from '../../src/plugin/describe-points.js';

interface Sauce {
  readonly name: string;
  readonly heat: number;
}

const sauces = definePoint<Sauce>('kitchen/sauces', {
  describes: 'Sauces on the menu.',
  item: 'sauce',
  nameOf: ({ name }) => name,
  check(contributed, _plugin, report) {
    for (const { name, heat } of contributed) if (!(heat >= 0)) report(`sauces.${name}.heat`, heat, 'a number from 0');
  },
});

const followed: string[] = [];

const kitchen = definePlugin({
  id: 'kitchen',
  version: '1.0.0',
  title: 'Kitchen',
  points: [sauces],
  routes: under('kitchen/v1', [
    route({
      method: 'GET',
      path: '/menu',
      summary: 'The menu.',
      access: anyone,
      handle: ({ contributions }) => ({ sauces: contributions(sauces).map(({ name }) => name) }),
    }),
  ]),
  setup({ onContribution }) {
    onContribution(sauces, ({ value, plugin }) => {
      followed.push(`+${plugin}:${value.name}`);
      return () => followed.push(`-${plugin}:${value.name}`);
    });
  },
});

function cook(id: string, values: readonly Sauce[]): Plugin {
  return definePlugin({ id, version: '1.0.0', title: id, contributes: [sauces(values)] });
}

const hot = cook('hot', [
  { name: 'salsa', heat: 5 },
  { name: 'harissa', heat: 9 },
]);
const mild = cook('mild', [{ name: 'pesto', heat: 0 }]);

describe('contribution points', () => {
  let site: TestSite;
  const menu = async () => expectSuccess<{ sauces: string[] }>(await site.visitor().get('/kitchen/v1/menu')).sauces;
  beforeEach(async () => {
    followed.length = 0;
    site = await testHost({ plugins: [hot, kitchen, mild] });
  });
  afterEach(() => site.stop());

  it('give the owner the values of all plugins that are on', async () => {
    expect(await menu()).to.have.members(['salsa', 'harissa', 'pesto']);
    expect(followed).to.have.members(['+hot:salsa', '+hot:harissa', '+mild:pesto']);
  });

  it('follow a contributing plugin that is switched off and on in the running site', async () => {
    const { manager } = site.host.inside;
    await manager.disable('hot');
    expect(await menu()).to.deep.equal(['pesto']);
    expect(followed.slice(3)).to.have.members(['-hot:salsa', '-hot:harissa']);
    await manager.enable('hot');
    expect(await menu()).to.deep.equal(['pesto', 'salsa', 'harissa']);
    expect(manager.ledger('hot')).to.include.members(['sauce salsa', 'sauce harissa']);
  });

  it('keep contributions waiting while their owner is off', async () => {
    const { manager } = site.host.inside;
    await manager.disable('kitchen');
    expect(followed.slice(3)).to.have.members(['-hot:salsa', '-hot:harissa', '-mild:pesto']);
    expect(manager.isOn('hot')).to.equal(true);
    const report = describePoints(manager).find(({ id }) => id === 'kitchen/sauces');
    expect(report).to.deep.include({ owner: 'kitchen', item: 'sauce', state: 'waiting' });
    expect(report?.contributed).to.deep.include({ plugin: 'hot', isOn: true, names: ['salsa', 'harissa'] });
    await manager.enable('kitchen');
    expect(await menu()).to.have.members(['salsa', 'harissa', 'pesto']);
  });

  it('report wrong values with all other errors of a declaration', () => {
    const wrong = () =>
      definePlugin({
        id: 'Wrong',
        version: '1.0.0',
        title: 'Wrong',
        contributes: [sauces([{ name: 'ice', heat: -1 }])],
      });
    const thrown = ((): unknown => {
      try {
        return wrong();
      } catch (error) {
        return error;
      }
    })();
    expect(thrown).to.be.instanceOf(HostError);
    expect(String(thrown)).to.include('sauces.ice.heat: found -1').and.to.include('id: found "Wrong"');
    const odd = () => definePlugin({ id: 'odd', version: '1.0.0', title: 'Odd', contributes: [{}] } as never);
    expect(odd).to.throw(HostError, /contributes/);
  });

  it('keep nothing of a plugin whose value the owner cannot take', async () => {
    const picky = definePlugin({
      id: 'kitchen',
      version: '1.0.0',
      title: 'Kitchen',
      points: [sauces],
      setup({ onContribution }) {
        onContribution(sauces, ({ value }) => {
          if (value.heat > 8) throw new Error(`${value.name} is too hot`);
          return undefined;
        });
      },
    });
    const other = await testHost({ plugins: [hot, picky, mild], mayFail: true });
    const { manager } = other.host.inside;
    const state = () => manager.list().find(({ id }) => id === 'hot')?.state;
    expect(manager.isOn('kitchen')).to.equal(true);
    const names = () =>
      other.host
        .pluginContext('kitchen')
        .contributions(sauces)
        .map(({ name }) => name);
    await manager.disable('hot');
    expect(await manager.enable('hot').catch((error) => String(error))).to.include('harissa is too hot');
    expect(state()).to.equal('failed');
    expect(names()).to.deep.equal(['pesto']);
    await other.stop();
  });

  it('give the same list until a value comes or goes', async () => {
    const context = site.host.pluginContext('kitchen');
    const before = context.contributions(sauces);
    expect(context.contributions(sauces)).to.equal(before);
    await site.host.inside.manager.disable('mild');
    expect(context.contributions(sauces)).to.not.equal(before);
    expect(context.contributions(sauces)).to.have.length(2);
  });

  it('refuse to switch a layer off that others contribute to', async () => {
    const shown = definePlugin({
      id: 'shown',
      version: '1.0.0',
      title: 'Shown',
      contributes: [
        pages([page({ method: 'GET', path: '/shown', summary: 'Shown.', access: anyone, handle: () => 'shown' })]),
      ],
    });
    const other = await testHost({ plugins: [shown] });
    const { manager } = other.host.inside;
    const thrown = await manager.disable('pages').catch((error) => error);
    expect(thrown).to.have.property('code', 'HOST_DEPENDANTS_ON');
    expect((await other.visitor().page('GET', '/shown')).text).to.equal('shown');
    await manager.disable('pages', { withDependants: true });
    expect((await other.visitor().page('GET', '/shown')).text).to.not.equal('shown');
    expect(other.errors).to.deep.equal([]);
    await other.stop();
  });
});

describe('contribution points with unique names', () => {
  const spices = definePoint<Sauce>('kitchen/spices', {
    describes: 'Spices of the kitchen.',
    item: 'spice',
    nameOf: ({ name }) => name,
    isUnique: true,
  });
  const owner = definePlugin({
    id: 'kitchen',
    version: '1.0.0',
    title: 'Kitchen',
    points: [spices],
    contributes: [spices([{ name: 'pepper', heat: 3 }])],
  });
  const seasoning = (id: string, name: string) =>
    definePlugin({ id, version: '1.0.0', title: id, contributes: [spices([{ name, heat: 1 }])] });
  let site: TestSite;
  afterEach(() => site.stop());

  it('fail a plugin that contributes a name again, and say which plugin has it', async () => {
    site = await testHost({
      plugins: [owner, seasoning('first', 'cumin'), seasoning('second', 'cumin')],
      mayFail: true,
    });
    const { manager } = site.host.inside;
    expect(site.host.pluginContext('kitchen').contributions(spices)).to.have.length(2);
    expect(manager.list().find(({ id }) => id === 'second')?.state).to.equal('failed');
    const thrown = await manager.enable('second').catch((error) => String(error));
    expect(thrown).to.include('The spice "cumin" already exists; the plugin "first" contributes it.');
    await manager.disable('first');
    await manager.enable('second');
    expect(manager.isOn('second')).to.equal(true);
  });

  it('find values by name, those of the owner first', async () => {
    site = await testHost({ plugins: [seasoning('anise', 'anise'), owner] });
    const { manager } = site.host.inside;
    const known = contributionsByName(site.host.pluginContext('kitchen').use, spices);
    expect(known.all().map(({ name }) => name)).to.deep.equal(['pepper', 'anise']);
    expect(known.get('anise')).to.deep.equal({ name: 'anise', heat: 1 });
    expect(known.contextOf('anise')?.plugin).to.equal('anise');
    await manager.disable('anise');
    expect(known.get('anise')).to.equal(undefined);
    expect(known.get('pepper')).to.deep.equal({ name: 'pepper', heat: 3 });
    expect(known.all()).to.equal(known.all());
  });
});

describe('tables that move from one plugin to another', () => {
  const create = {
    up: (schema: { createTable: (name: string, shape: object) => Promise<void> }) =>
      schema.createTable('moved_things', { id: columns.id(), name: columns.string(20) }),
    down: (schema: { dropTable: (name: string) => Promise<void> }) => schema.dropTable('moved_things'),
  };
  const things = table('moved_things', { id: columns.id(), name: columns.string(20) }, { legacyName: true });
  const plugin = (id: string, name: string, adopts: readonly string[] = []) =>
    definePlugin({
      id,
      version: '1.0.0',
      title: id,
      tables: [things],
      migrations: [migration(name, { up: create.up as never, down: create.down as never, adopts })],
    });

  it('keep their rows, count as migrated, and can be uninstalled and installed again', async () => {
    const site = await testHost({ plugins: [plugin('before', '0001-things')] });
    const { database, migrator } = site.host.services;
    await database.rows(things).insert({ name: 'kept' });
    const after = plugin('after', '0001-adopted', ['before/0001-things']);
    const set = { plugin: 'after', migrations: after.migrations ?? [] };
    migrator.learn([set]);
    expect(await migrator.pending([set])).to.deep.equal([]);
    expect((await migrator.status([set])).map(({ state }) => state)).to.deep.equal(['applied']);
    await migrator.up([set]);
    expect(await database.rows(things).list({})).to.have.length(1);
    await migrator.down(set);
    expect(await migrator.pending([set])).to.deep.equal([{ plugin: 'after', name: '0001-adopted' }]);
    await migrator.up([set]);
    expect(await database.rows(things).list({})).to.deep.equal([]);
    await site.stop();
  });
});
