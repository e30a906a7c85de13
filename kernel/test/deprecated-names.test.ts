import { expect } from 'chai';
import {
  type AccessRule,
  admitIf,
  allOf,
  anyone,
  type CallContext,
  definePlugin,
  definePort,
  provide,
  REVISIONS,
  RestError,
  reply,
  route,
  SIGNALS,
  TOOLS,
  Together,
  Type,
  under,
} from '../src/index.js';
import { expectError, expectSuccess, testHost } from '../src/testing/index.js';

const GREETER = definePort<() => string>('old/greeter');

/** A plugin as an author wrote it before the names of the field came in. */
const oldPlugin = () =>
  definePlugin({
    id: 'old',
    version: '1.0.0',
    title: 'Old',
    services: [provide.value(GREETER, () => 'hello')],
    offers: [GREETER],
    lends: ['old/v1'],
    routes: under('old/v1', [
      route({
        method: 'GET',
        path: '/things/:id',
        summary: 'Reads a thing.',
        access: anyone,
        args: { id: Type.Integer() },
        refusals: [{ code: 'old_none', status: 404, when: 'there is no such thing' }],
        subject: ({ args }) => {
          if (args.id > 2) throw new RestError('old_none', 'There is none.', { status: 404 });
          return { id: args.id };
        },
        permit: ({ subject }) => subject.id === 1,
        handle: ({ subject }) => reply({ found: subject.id }, { status: 203 }),
      }),
      route({
        method: 'GET',
        path: '/closed',
        summary: 'Refuses everybody.',
        access: admitIf('never', () => false),
        handle: () => 'never',
      }),
      route({
        method: 'GET',
        path: '/ports',
        summary: 'Uses ports by their old names.',
        access: anyone,
        handle: ({ use }: CallContext) => ({
          plugin: use(TOOLS).plugin,
          isLive: use(SIGNALS).isLive,
          tags: use(REVISIONS).of(['posts']),
          loader: typeof new Together().load,
        }),
      }),
    ]),
  });

const borrower = definePlugin({
  id: 'borrower',
  version: '1.0.0',
  title: 'Borrower',
  needs: { plugins: { old: '*' } },
  routes: under('old/v1', [
    route({
      method: 'GET',
      path: '/greeting',
      summary: 'Greets by the service of another.',
      access: anyone,
      handle: ({ use }) => use(GREETER)(),
    }),
  ]),
});

describe('kernel / names of before 0.2.0', () => {
  const warnings: string[] = [];
  const hear = (warning: Error) => warnings.push(`${'code' in warning ? warning.code : ''} ${warning.message}`);
  before(() => process.on('warning', hear));
  after(() => process.off('warning', hear));

  it('go on working: keys of declarations, what a call holds, functions, ports', async () => {
    const site = await testHost({ plugins: [oldPlugin(), borrower], checkAnswers: false });
    const visitor = site.visitor();
    expect(expectSuccess(await visitor.get('/old/v1/things/1'), 203)).to.deep.equal({ found: 1 });
    expectError(await visitor.get('/old/v1/things/2'), 401, 'rest_forbidden');
    expectError(await visitor.get('/old/v1/things/3'), 404, 'old_none');
    expectError(await visitor.get('/old/v1/closed'), 401, 'rest_forbidden');
    expect(expectSuccess(await visitor.get('/old/v1/ports'))).to.include({ plugin: 'old', loader: 'function' });
    expect(expectSuccess(await visitor.get('/old/v1/greeting'))).to.equal('hello');
    expect(site.tools('old').plugin).to.equal('old');
    await site.stop();
  });

  it('warn once, naming the old and the new name', () => {
    const named = (words: string) => warnings.filter((each) => each.includes(words));
    for (const [before, now] of [
      ['`offers` of a declaration', '`exports`'],
      ['`lends` of a declaration', '`sharedNamespaces`'],
      ['`subject` of a declaration', '`resource`'],
      ['`permit` of a declaration', '`authorizeResource`'],
      ['`refusals` of a declaration', '`errors`'],
      ['`call.subject`', '`call.resource`'],
      ['`admitIf`', '`authorizeIf`'],
      ['`reply`', '`respond`'],
      ['`TOOLS`', '`PLUGIN_CONTEXT`'],
      ['`SIGNALS`', '`MESSAGE_BUS`'],
      ['`REVISIONS`', '`CACHE_TAGS`'],
      ['`Together`', '`BatchLoader`'],
      ['`host.tools`', '`host.pluginContext`'],
    ] as const) {
      const [warning, ...more] = named(`${before} is deprecated`);
      expect(warning, before)
        .to.match(/^PLINTH_DEP_/)
        .and.include(`use ${now}`);
      expect(more, before).to.deep.equal([]);
    }
  });

  it('are refused beside the new ones, because nobody could tell which of the two is meant', () => {
    const both = route({
      method: 'GET',
      path: '/both',
      summary: 'Half moved.',
      access: anyone,
      authorizeResource: () => false,
      permit: () => true,
      handle: () => 1,
    });
    const declared = () =>
      definePlugin({ id: 'half', version: '1.0.0', title: 'Half', routes: under('half/v1', [both]) });
    expect(declared).to.throw(/permit: found .*wanted a known field/);
  });

  it('refuse in a rule that allOf joins with others', async () => {
    const old: AccessRule = Object.assign(Object.create(null), {
      kind: 'custom',
      describes: 'never',
      admit: () => false,
    });
    const closed = route({
      method: 'GET',
      path: '/all',
      summary: 'Closed.',
      access: allOf(anyone, old),
      handle: () => 1,
    });
    const site = await testHost({
      plugins: [
        definePlugin({ id: 'joined', version: '1.0.0', title: 'Joined', routes: under('joined/v1', [closed]) }),
      ],
    });
    expectError(await site.visitor().get('/joined/v1/all'), 401, 'rest_forbidden');
    await site.stop();
  });

  it('refuse with an access rule written by hand whose function has its old name', async () => {
    // As plain JavaScript would write it.
    const rule: AccessRule = Object.assign(Object.create(null), {
      kind: 'custom',
      describes: 'never',
      admit: () => false,
    });
    const closed = route({ method: 'GET', path: '/by-hand', summary: 'Closed.', access: rule, handle: () => 1 });
    const site = await testHost({
      plugins: [definePlugin({ id: 'hand', version: '1.0.0', title: 'Hand', routes: under('hand/v1', [closed]) })],
    });
    expectError(await site.visitor().get('/hand/v1/by-hand'), 401, 'rest_forbidden');
    await site.stop();
  });
});
