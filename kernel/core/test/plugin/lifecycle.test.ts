import { RawTables, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import Type from 'typebox';
import { defineSettings } from '../../src/context/settings.js';
import { tap } from '../../src/context/tap.js';
import { columns } from '../../src/database/columns.js';
import { migration } from '../../src/database/schema.js';
import { action, syncFilter } from '../../src/hooks/definition.js';
import { definePlugin, type PluginDeclaration } from '../../src/plugin/definition.js';
import { pluginHooks } from '../../src/plugin/hooks.js';
import { definePort, provide } from '../../src/ports.js';
import { anyone } from '../../src/rest/access.js';
import { route, under } from '../../src/rest/route.js';

const GREETER = definePort<{ greet(): string }>('base/greeter');
const heard = action<[word: string]>('heard');
const weight = syncFilter<number>('weight');
const settings = defineSettings({ word: Type.String({ default: 'hello', minLength: 1, description: 'What to say.' }) });
const say = (path: string) =>
  route({ method: 'GET', path, summary: 'Says it.', access: anyone, handle: ({ use }) => use(GREETER).greet() });

const base = definePlugin({
  id: 'base',
  version: '1.2.0',
  title: 'Base',
  settings,
  migrations: [
    migration('0001-notes', {
      up: (schema) => schema.createTable('base_notes', { id: columns.id(), note: columns.text() }),
      down: (schema) => schema.dropTable('base_notes'),
    }),
  ],
  services: [provide.factory(GREETER, () => ({ greet: () => 'hello' }))],
  exports: [GREETER],
  hooks: { heard },
  routes: under('base/v1', [say('/say')]),
});

function plugin(id: string, declaration: Partial<PluginDeclaration>) {
  return definePlugin({ id, version: '1.0.0', title: id, ...declaration });
}

const upper = plugin('upper', {
  needs: { plugins: { base: '^1.0.0' } },
  routes: under('upper/v1', [say('/say')]),
  taps: [tap(weight, {}, (_context, value) => value * 2)],
});

describe('kernel / switching plugins', () => {
  let site: TestSite;
  const status = async (path: string) => (await site.visitor().get(path)).status;
  const stateOf = (id: string) => site.host.inside.manager.list().find((each) => each.id === id);
  beforeEach(async () => {
    site = await testHost({ plugins: [upper, base] });
  });
  afterEach(() => site.stop());

  it('lets a plugin use a service that a plugin it needs offers', async () => {
    expect((await site.visitor().get('/upper/v1/say')).body).to.equal('hello');
  });

  it('answers 404 as soon as a plugin is off and serves again when it is on', async () => {
    await site.disable('upper');
    expect(await status('/upper/v1/say')).to.equal(404);
    expect(await status('/base/v1/say')).to.equal(200);
    await site.enable('upper');
    expect(await status('/upper/v1/say')).to.equal(200);
  });

  it('takes the taps of a plugin away with it and brings them back, each once', async () => {
    expect(site.host.hooks.filter(weight, 1)).to.equal(2);
    await site.disable('upper');
    expect(site.host.hooks.filter(weight, 1)).to.equal(1);
    await site.enable('upper');
    await site.enable('upper');
    expect(site.host.hooks.filter(weight, 1)).to.equal(2);
  });

  it('refuses to switch off what others need, and names them', async () => {
    const thrown = await site.disable('base').catch((error: Error) => error.message);
    expect(thrown).to.equal('Plugin "base" cannot be switched off while upper need(s) it.');
    expect(await status('/base/v1/say')).to.equal(200);
  });

  it('switches dependants off along with it on request, and tells why', async () => {
    const told: unknown[] = [];
    site.tap(tap(pluginHooks.plugin_disabling, {}, (_context, id, because) => void told.push([id, because])));
    await site.host.inside.manager.disable('base', { withDependants: true });
    expect(told).to.deep.equal([
      ['upper', 'base'],
      ['base', null],
    ]);
    expect(stateOf('upper')).to.include({ state: 'off', why: 'off: it needs base' });
  });

  it('refuses to switch on what lacks something it needs', async () => {
    await site.host.inside.manager.disable('base', { withDependants: true });
    const thrown = await site.enable('upper').catch((error: Error) => error.message);
    expect(thrown).to.contain('Plugin "upper" needs "base" ^1.0.0');
    expect(stateOf('upper')?.state).to.equal('blocked');
  });

  it('lets requests in flight finish before a plugin is off', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let entered = () => {};
    const inside = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const slow = plugin('slow', {
      services: [provide.value(GREETER, { greet: () => 'done' })],
      routes: under('slow/v1', [
        route({
          method: 'GET',
          path: '/wait',
          summary: 'Waits.',
          access: anyone,
          async handle({ use }) {
            entered();
            await gate;
            return use(GREETER).greet();
          },
        }),
      ]),
    });
    const other = await testHost({ plugins: [slow] });
    const running = other.visitor().get('/slow/v1/wait');
    await inside;
    const off = other.disable('slow');
    await new Promise((resolve) => setImmediate(resolve));
    expect((await other.visitor().get('/slow/v1/wait')).status).to.equal(404);
    release();
    expect((await running).body).to.equal('done');
    await off;
    await other.stop();
  });

  it('keeps the data of a plugin that is switched off, and takes its tables away on uninstall', async () => {
    const { database } = site.host.services;
    await new RawTables(database).insert('base_notes', { note: 'kept' });
    await site.disable('upper');
    await site.disable('base');
    await site.enable('base');
    expect(await database.select(`SELECT note FROM ${database.table('base_notes')}`)).to.deep.equal([{ note: 'kept' }]);
    await site.host.inside.manager.uninstall('base');
    const left = await database.select(`SELECT note FROM ${database.table('base_notes')}`).catch(() => 'gone');
    expect(left).to.equal('gone');
  });

  it('forgets settings on purge only', async () => {
    const { manager } = site.host.inside;
    await site.disable('upper');
    await manager.changeSetting('base', 'word', 'hi');
    await manager.uninstall('base');
    await site.enable('base');
    expect(manager.settings('base')).to.deep.equal({ word: 'hi' });
    await manager.purge('base');
    await site.enable('base');
    expect(manager.settings('base')).to.deep.equal({ word: 'hello' });
  });

  it('changes a setting in the running site and refuses a bad one, which changes nothing', async () => {
    const { manager } = site.host.inside;
    await manager.changeSetting('base', 'word', 'hi');
    expect(site.pluginContext('base').settings(settings).word).to.equal('hi');
    const thrown = await manager.changeSetting('base', 'word', 7).catch((error: Error) => error.message);
    expect(thrown).to.contain('word: found 7, wanted');
    expect(site.pluginContext('base').settings(settings).word).to.equal('hi');
    await manager.changeSetting('base', 'word', undefined);
    expect(site.pluginContext('base').settings(settings).word).to.equal('hello');
  });

  it('survives fifty toggles asked for at once', async () => {
    const wishes = Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0 ? site.disable('upper') : site.enable('upper'),
    );
    await Promise.all(wishes);
    expect(stateOf('upper')?.state).to.equal('on');
    expect(site.host.hooks.filter(weight, 1)).to.equal(2);
  });

  it('names a plugin that throws in setup and goes on without it and its dependants', async () => {
    const bad = plugin('bad', {
      setup() {
        throw new Error('no key');
      },
    });
    const above = plugin('above', { needs: { plugins: { bad: '*' } } });
    const other = await testHost({ plugins: [bad, above, base], mayFail: true });
    const states = Object.fromEntries(other.host.inside.manager.list().map(({ id, state }) => [id, state]));
    expect(states).to.include({ bad: 'failed', above: 'blocked', base: 'on' });
    expect(other.errors.join('\n')).to.contain('bad: ').and.contain('no key');
    await other.stop();
  });

  it('gives back what a plugin obtained before it threw', async () => {
    const half = plugin('half', {
      routes: under('half/v1', [route({ method: 'GET', path: '/x', summary: 'x', access: anyone, handle: () => 1 })]),
      taps: [tap(weight, {}, (_context, value) => value + 100)],
      setup() {
        throw new Error('late');
      },
    });
    const other = await testHost({ plugins: [half], mayFail: true });
    expect((await other.visitor().get('/half/v1/x')).status).to.equal(404);
    expect(other.host.hooks.filter(weight, 1)).to.equal(1);
    await other.stop();
  });

  it('hides services of plugins that are not declared as needed', async () => {
    const nosy = plugin('nosy', { routes: under('nosy/v1', [say('/say')]) });
    const other = await testHost({ plugins: [base, nosy] });
    expect((await other.visitor().get('/nosy/v1/say')).status).to.equal(500);
    expect(other.errors[0]).to.contain('Plugin "nosy" asks for base/greeter');
    await other.stop();
  });

  it('puts a service of the embedder in the place of a plugin’s own', async () => {
    const other = await testHost({
      plugins: [base, upper],
      ports: [provide.value(GREETER, { greet: () => 'replaced' })],
    });
    expect((await other.visitor().get('/upper/v1/say')).body).to.equal('replaced');
    await other.stop();
  });

  it('shares nothing between two hosts in one process', async () => {
    const other = await testHost({ plugins: [base] });
    await other.host.inside.manager.changeSetting('base', 'word', 'theirs');
    expect(site.pluginContext('base').settings(settings).word).to.equal('hello');
    expect(other.host.hooks.filter(weight, 1)).to.equal(1);
    expect(other.pluginContext('base').use(GREETER)).not.to.equal(site.pluginContext('base').use(GREETER));
    await other.stop();
  });
});
