import { pages } from '@plinth/pages';
import { expectError, expectSuccess, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import {
  type ArgumentSchemas,
  anyone,
  definePlugin,
  HostError,
  type Method,
  type Plugin,
  type PluginDeclaration,
  page,
  type Route,
  route,
  signedIn,
  Type,
  under,
} from '../../src/index.js';

const slug = Type.String();
const number = Type.Integer();

/** A route that answers which one it is. */
function named(name: string, path: string, method: Method = 'GET'): Route {
  const args: ArgumentSchemas = path.includes(':slug') ? { slug } : path.includes(':id') ? { id: number } : {};
  return route({ method, path, summary: name, access: anyone, args, handle: () => ({ name }) });
}

function plugin(id: string, declaration: Partial<PluginDeclaration>): Plugin {
  return definePlugin({ id, version: '1.0.0', title: id, ...declaration });
}

function lender(routes: readonly Route[]): Plugin {
  return plugin('lender', { sharedNamespaces: ['open/v1'], routes: under('open/v1', routes) });
}

function borrower(routes: readonly Route[]): Plugin {
  return plugin('borrower', { needs: { plugins: { lender: '^1' } }, routes: under('open/v1', routes) });
}

function mistakeOf(work: () => unknown): HostError {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof HostError) return thrown;
  }
  throw new Error('Nothing was refused.');
}

describe('kernel / route table', () => {
  let site: TestSite | undefined;

  const boot = async (...plugins: readonly Plugin[]): Promise<TestSite> => {
    site = await testHost({ plugins, mayFail: true });
    return site;
  };
  afterEach(async () => {
    await site?.stop();
    site = undefined;
  });

  const nameAt = async (at: TestSite, path: string) =>
    expectSuccess<{ name: string }>(await at.visitor().get(path)).name;
  const stateOf = ({ host }: TestSite, id: string) => host.inside.manager.list().find((each) => each.id === id);

  /** Demands that the second plugin is left out, that both are named, and that the site serves the first. */
  async function leavesOut(first: Route, second: Route, ...wanted: readonly string[]): Promise<void> {
    const at = await boot(lender([first]), borrower([second]));
    expect(stateOf(at, 'borrower')?.state).to.equal('failed');
    const why = stateOf(at, 'borrower')?.why;
    for (const text of ['borrower', 'lender', ...wanted]) expect(why).to.include(text);
    expect(at.errors).to.have.lengthOf(1);
    expect(at.errors[0])
      .to.match(/^borrower: /)
      .and.to.include('lender');
    expect(stateOf(at, 'lender')?.state).to.equal('on');
    expect((await at.visitor().get('/open/v1')).status).to.equal(200);
  }

  describe('duplicates', () => {
    it('leave the later plugin out and name both', async () => {
      await leavesOut(named('first', '/things'), named('second', '/things'), 'GET /open/v1/things');
      expect(await nameAt(site ?? (await boot()), '/open/v1/things')).to.equal('first');
    });

    it('are told without regard to letter case', async () => {
      await leavesOut(named('first', '/things'), named('second', '/Things'));
    });

    it('are told of patterns whose placeholders have other names', async () => {
      const second = route({
        method: 'GET',
        path: '/things/:number',
        summary: 'second',
        access: anyone,
        args: { number },
        handle: () => null,
      });
      await leavesOut(named('first', '/things/:id'), second);
    });

    it('are refused within one plugin as well', async () => {
      const at = await boot(lender([named('first', '/things'), named('second', '/things')]));
      expect(stateOf(at, 'lender')?.state).to.equal('failed');
      expectError(await at.visitor().get('/open/v1/things'), 404, 'rest_no_route');
    });

    it('are none when the methods differ', async () => {
      const at = await boot(lender([named('read', '/things')]), borrower([named('write', '/things', 'POST')]));
      expect(at.errors).to.deep.equal([]);
      expect(await nameAt(at, '/open/v1/things')).to.equal('read');
      expect(expectSuccess<{ name: string }>(await at.visitor().post('/open/v1/things')).name).to.equal('write');
    });
  });

  describe('shadows', () => {
    it('leave out a literal route behind a pattern that takes it, and name both', async () => {
      await leavesOut(named('any', '/things/:slug'), named('exact', '/things/exact'), 'GET /open/v1/things/exact');
    });

    it('leave out a narrower pattern behind a wider one', async () => {
      await leavesOut(named('any', '/things/:slug'), named('number', '/things/:id'));
    });

    it('are none when the literal route comes first', async () => {
      const at = await boot(lender([named('exact', '/things/exact')]), borrower([named('any', '/things/:slug')]));
      expect(at.errors).to.deep.equal([]);
      expect(await nameAt(at, '/open/v1/things/exact')).to.equal('exact');
      expect(await nameAt(at, '/open/v1/things/else')).to.equal('any');
    });

    it('are none when the narrower pattern comes first', async () => {
      const at = await boot(lender([named('number', '/things/:id'), named('any', '/things/:slug')]));
      expect(await nameAt(at, '/open/v1/things/7')).to.equal('number');
      expect(await nameAt(at, '/open/v1/things/seven')).to.equal('any');
    });

    it('are none when the methods differ: a literal route hides no pattern of another method', async () => {
      const at = await boot(lender([named('any', '/things/:slug'), named('exact', '/things/exact', 'POST')]));
      expect(at.errors).to.deep.equal([]);
      expect(await nameAt(at, '/open/v1/things/exact')).to.equal('any');
      expect(expectSuccess<{ name: string }>(await at.visitor().post('/open/v1/things/exact')).name).to.equal('exact');
    });
  });

  describe('declarations', () => {
    it('without an access rule do not register', () => {
      const bare = named('bare', '/bare');
      Reflect.deleteProperty(bare.declaration, 'access');
      const mistake = mistakeOf(() => lender([bare]));
      expect(mistake.code).to.equal('HOST_DECLARATION_INVALID');
      expect(mistake.message).to.include('lender').and.include('GET /open/v1/bare').and.include('access');
    });

    it('report every mistake at once', () => {
      const routes = [named('one', 'no-slash'), { ...named('two', '/two'), namespace: '' }];
      const unknownModule = route({
        method: 'GET',
        path: '/m',
        module: 'none',
        summary: 'm',
        access: anyone,
        handle: () => null,
      });
      const noSchema = route({ method: 'GET', path: '/x/:name', summary: 'x', access: anyone, handle: () => null });
      const under1 = under('open/v1', [routes[0] ?? noSchema, unknownModule, noSchema]);
      const { details } = mistakeOf(() => plugin('sloppy', { routes: [...under1, ...routes.slice(1)] }));
      expect(details).to.include({ plugin: 'sloppy', count: 4 });
    });

    it('with a nested group in a placeholder are refused, because clients cannot read it', () => {
      const nested = { slug: Type.String({ route: '(?:[\\d]+|(me|you))' }) };
      const bad = route({
        method: 'GET',
        path: '/x/:slug',
        summary: 'x',
        access: anyone,
        args: nested,
        handle: () => null,
      });
      const mistake = mistakeOf(() => lender([bad]));
      expect(mistake.code).to.equal('HOST_DECLARATION_INVALID');
      expect(mistake.message).to.include('slug');
    });
  });

  describe('namespaces', () => {
    it('belong to the first plugin that uses them; another is left out and both are named', async () => {
      const first = plugin('first', { routes: under('own/v1', [named('own', '/own')]) });
      const second = plugin('second', { routes: under('own/v1', [named('other', '/other')]) });
      const at = await boot(first, second);
      expect(stateOf(at, 'second')).to.include({ state: 'failed' });
      expect(stateOf(at, 'second')?.why).to.include('own/v1').and.include('first');
      expectError(await at.visitor().get('/own/v1/other'), 404, 'rest_no_route');
      expect(await nameAt(at, '/own/v1/own')).to.equal('own');
    });

    it('may be lent to plugins that need the owner', async () => {
      const at = await boot(lender([named('own', '/own')]), borrower([named('guest', '/guest')]));
      expect(await nameAt(at, '/open/v1/guest')).to.equal('guest');
    });

    it('are not lent to a plugin that does not say that it needs the owner', async () => {
      const stranger = plugin('stranger', { routes: under('open/v1', [named('guest', '/guest')]) });
      const at = await boot(lender([named('own', '/own')]), stranger);
      expect(stateOf(at, 'stranger')?.state).to.equal('failed');
    });

    it('come free when their owner is switched off', async () => {
      const first = plugin('first', { routes: under('own/v1', [named('own', '/own')]) });
      const second = plugin('second', { routes: under('own/v1', [named('reassignTo', '/own')]) });
      const at = await boot(first, second);
      await at.disable('first');
      expectError(await at.visitor().get('/own/v1'), 404, 'rest_no_route');
      await at.enable('second');
      expect(await nameAt(at, '/own/v1/own')).to.equal('reassignTo');
    });
  });

  describe('what is switched off', () => {
    const declaration: Partial<PluginDeclaration> = {
      modules: { extra: { title: 'Extra' }, rare: { title: 'Rare', default: false } },
      routes: under('parts/v1', [
        named('always', '/always'),
        route({
          method: 'GET',
          path: '/extra',
          module: 'extra',
          summary: 'x',
          access: signedIn(),
          handle: () => ({ name: 'extra' }),
        }),
        route({
          method: 'GET',
          path: '/rare',
          module: 'rare',
          summary: 'x',
          access: anyone,
          handle: () => ({ name: 'rare' }),
        }),
      ]),
      contributes: [
        pages([
          page({ method: 'GET', path: '/extra', module: 'extra', summary: 'x', access: anyone, handle: () => 'extra' }),
        ]),
      ],
    };

    it('answers 404 and never 403, and is not published', async () => {
      site = await testHost({ plugins: [plugin('parts', declaration)], modules: { parts: { extra: false } } });
      expectError(await site.visitor().get('/parts/v1/extra'), 404, 'rest_no_route');
      expectError(await site.visitor().get('/parts/v1/rare'), 404, 'rest_no_route');
      expect(await nameAt(site, '/parts/v1/always')).to.equal('always');
      expect((await site.visitor().page('GET', '/extra')).text).to.equal('not served');
      const { routes } = expectSuccess<{ routes: object }>(await site.visitor().get('/parts/v1'));
      expect(routes).to.have.all.keys('/parts/v1', '/parts/v1/always');
    });

    it('is what the declaration says unless the owner says otherwise', async () => {
      site = await testHost({ plugins: [plugin('parts', declaration)], modules: { parts: { rare: true } } });
      expectError(await site.visitor().get('/parts/v1/extra'), 401, 'rest_forbidden');
      expect(await nameAt(site, '/parts/v1/rare')).to.equal('rare');
    });

    it('vanishes with its plugin and comes back with it', async () => {
      const at = await boot(plugin('parts', declaration));
      await at.disable('parts');
      expectError(await at.visitor().get('/parts/v1/always'), 404, 'rest_no_route');
      expectError(await at.visitor().get('/parts/v1'), 404, 'rest_no_route');
      expect(expectSuccess<{ namespaces: string[] }>(await at.visitor().get('/')).namespaces).to.not.include(
        'parts/v1',
      );
      await at.enable('parts');
      expect(await nameAt(at, '/parts/v1/always')).to.equal('always');
    });
  });
});
