import { expect } from 'chai';
import Type from 'typebox';
import { job } from '../../src/context/job.js';
import { defineSettings } from '../../src/context/settings.js';
import { tap } from '../../src/context/tap.js';
import { columns } from '../../src/database/columns.js';
import { migration } from '../../src/database/schema.js';
import { table } from '../../src/database/table.js';
import { HostError } from '../../src/errors.js';
import { action } from '../../src/hooks/definition.js';
import { definePlugin, type Plugin, type PluginDeclaration } from '../../src/plugin/definition.js';
import { dependantsOf, dependencyOrder, missingNeed } from '../../src/plugin/order.js';
import { definePort, provide } from '../../src/ports.js';
import { anyone } from '../../src/rest/access.js';
import { page, route, under } from '../../src/rest/route.js';

const nothing = async () => undefined;

function mistakesOf(declaration: Partial<PluginDeclaration>): string {
  try {
    definePlugin({ id: 'sample', version: '1.0.0', title: 'Sample', ...declaration });
  } catch (thrown) {
    if (thrown instanceof HostError && thrown.code === 'HOST_DECLARATION_INVALID') return thrown.message;
    throw thrown;
  }
  return '';
}

/** A route with arguments as plain JavaScript may write them. */
function sampleRoute(args: object) {
  return route({ method: 'GET', path: '/a', summary: 'x', access: anyone, args: Object(args), handle: nothing });
}

describe('kernel / a declaration', () => {
  it('is a value that cannot be changed any more', () => {
    const plugin = definePlugin({ id: 'sample', version: '1.0.0', title: 'Sample' });
    expect(Object.isFrozen(plugin)).to.equal(true);
    expect(plugin.kind).to.equal('plugin');
  });

  it('is reported with every mistake at once: plugin, field, what was found, what was wanted', () => {
    const message = mistakesOf({
      id: 'Not An Id',
      version: 'one',
      title: '',
      needs: { kernel: 'soon', plugins: { other: 'latest' } },
      jobs: [job('never', { every: 0, run: nothing })],
    });
    expect(message).to.match(/Plugin "Not An Id" has 6 mistake\(s\)/);
    for (const line of [
      'id: found "Not An Id"',
      'version: found "one"',
      'title: found ""',
      'needs.kernel: found "soon"',
      'needs of "other": found "latest"',
      'jobs never: found 0',
    ]) {
      expect(message).to.contain(line);
    }
  });

  it('names the prefix that its tables need, and accepts older names that say so', () => {
    const notes = (name: string, options = {}) => ({ tables: [table(name, { id: columns.id() }, options)] });
    const message = mistakesOf({ id: 'some-notes', ...notes('notes') });
    expect(message).to.contain('tables: found "notes", wanted a name that begins with "some_notes_"');
    expect(mistakesOf({ id: 'some-notes', ...notes('some_notes') })).to.contain('"some_notes_"');
    expect(mistakesOf({ id: 'some-notes', ...notes('some_notes_drafts') })).to.equal('');
    expect(mistakesOf({ id: 'some-notes', ...notes('notes', { legacyName: true }) })).to.equal('');
    expect(mistakesOf({ tables: [Object({})] })).to.contain('wanted what table() returns');
  });

  it('is never a TypeError from inside, whatever plain JavaScript puts in the place of its lists and schemas', () => {
    const odd: readonly unknown[] = [5, 'text', null, true, {}, [5], ['text'], [null], [{}], () => undefined];
    const lists = ['routes', 'taps', 'jobs', 'migrations', 'services', 'exports', 'contributes', 'tables', 'features'];
    const schemas = (value: unknown) => [
      { settings: Reflect.apply(defineSettings, undefined, [{ size: value }]) },
      { routes: under('sample/v1', [sampleRoute({ size: value })]) },
    ];
    for (const value of odd) {
      const declarations: unknown[] = [...lists.map((name) => ({ [name]: value })), ...schemas(value)];
      for (const declaration of declarations)
        expect(() => mistakesOf(Object(declaration)), JSON.stringify(declaration)).to.not.throw();
    }
    expect(mistakesOf(Object({ settings: { schemas: { size: 5 } } }))).to.include(
      'settings.size: found 5, wanted a schema',
    );
    expect(mistakesOf({ routes: under('sample/v1', [sampleRoute({ n: 'integer' })]) })).to.include(
      'args.n: found "integer", wanted a schema such as Type.Integer()',
    );
  });

  for (const [what, declaration, wanted] of [
    [
      'a setting without a default',
      { settings: defineSettings({ size: Type.Integer({ description: 'x' }) }) },
      'settings.size: found "no default"',
    ],
    [
      'a setting without a description',
      { settings: defineSettings({ size: Type.Integer({ default: 1 }) }) },
      'settings.size: found "no description"',
    ],
    [
      'a default that its own schema refuses',
      { settings: defineSettings({ size: Type.Integer({ default: 99, maximum: 10, description: 'x' }) }) },
      'settings.size: found 99, wanted a default that its own schema allows',
    ],
    [
      'a page among the routes',
      { routes: [page({ method: 'GET', path: '/sample', summary: 'x', access: anyone, handle: nothing })] },
      'routes /sample: found "a page", wanted a REST route',
    ],
    [
      'a migration with a bad name',
      { migrations: [migration('first', { up: nothing, down: nothing })] },
      'migrations: found "first"',
    ],
    ['a hook under another key than its name', { hooks: { one: action('two') } }, 'hooks.one: found "two"'],
    [
      'two taps of one id on a hook',
      { taps: [tap('h', {}, () => undefined), tap('h', {}, () => undefined)] },
      'taps: found "h/h"',
    ],
    ['an offered port that no service stands behind', { exports: [definePort('nowhere')] }, 'exports: found "nowhere"'],
    ['a need of itself', { needs: { plugins: { sample: '*' } } }, 'needs: found "sample"'],
    [
      'a route without a namespace',
      { routes: [route({ method: 'GET', path: '/x', summary: 'x', access: anyone, handle: nothing })] },
      'a namespace like wiki/v1',
    ],
    [
      'a placeholder without a schema',
      {
        routes: under('a/v1', [route({ method: 'GET', path: '/:id', summary: 'x', access: anyone, handle: nothing })]),
      },
      'no schema for :id',
    ],
    [
      'a route of a module that is not declared',
      {
        routes: under('a/v1', [
          route({ method: 'GET', path: '/x', module: 'm', summary: 'x', access: anyone, handle: nothing }),
        ]),
      },
      'a declared module',
    ],
  ] as const) {
    it(`is refused for ${what}`, () => {
      expect(mistakesOf(declaration)).to.contain(wanted);
    });
  }

  it('is refused for a migration without down that does not say why', () => {
    const oneWay = { ...migration('0001-x', { up: nothing, irreversible: 'x' }), irreversible: undefined };
    expect(mistakesOf({ migrations: [oneWay] })).to.contain('a down, or why it is irreversible');
  });

  it('may offer the ports of its services', () => {
    const port = definePort<number>('sample/number');
    expect(mistakesOf({ services: [provide.value(port, 1)], exports: [port] })).to.equal('');
  });
});

describe('kernel / the order of plugins', () => {
  const plugin = (id: string, needs: Record<string, string> = {}, version = '1.0.0'): Plugin =>
    definePlugin({ id, version, title: id, needs: { plugins: needs } });
  const ids = (plugins: readonly Plugin[]) => plugins.map(({ id }) => id);

  it('puts each after what it needs, and otherwise goes by id', () => {
    const all = [plugin('c', { a: '*' }), plugin('b'), plugin('a', { z: '*' }), plugin('z')];
    expect(ids(dependencyOrder(all))).to.deep.equal(['z', 'a', 'b', 'c']);
    expect(ids(dependencyOrder([...all].reverse()))).to.deep.equal(['z', 'a', 'b', 'c']);
  });

  it('prints a circle as a path', () => {
    const all = [plugin('a', { b: '*' }), plugin('b', { c: '*' }), plugin('c', { a: '*' })];
    expect(() => dependencyOrder(all)).to.throw('a → b → c → a');
  });

  it('refuses two plugins of one id with both versions', () => {
    expect(() => dependencyOrder([plugin('a'), plugin('a', {}, '2.0.0')])).to.throw(
      'Two plugins claim the id "a" (versions 1.0.0, 2.0.0).',
    );
  });

  it('names plugin, what it needs, what was wanted and what was found', () => {
    const needy = plugin('needy', { helper: '^2.0.0' });
    expect(missingNeed(needy, new Map())?.message).to.equal(
      'Plugin "needy" needs "helper" ^2.0.0, but found no such plugin switched on.',
    );
    expect(missingNeed(needy, new Map([['helper', plugin('helper')]]))?.message).to.contain('but found 1.0.0');
    expect(missingNeed(needy, new Map([['helper', plugin('helper', {}, '2.3.0')]]))).to.equal(undefined);
  });

  it('knows who needs a plugin, the last dependants first', () => {
    const all = [plugin('base'), plugin('middle', { base: '*' }), plugin('top', { middle: '*' }), plugin('other')];
    expect(ids(dependantsOf('base', all))).to.deep.equal(['top', 'middle']);
  });
});
