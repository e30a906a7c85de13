import { expectError, expectSuccess, send, startHost, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { anyone, definePlugin, route, type TSchema, Type, under } from '../../src/index.js';
import { shelf } from '../fixtures/shelf.js';

const DISCOVERY = '<http://localhost/wp-json/>; rel="https://api.w.org/"';

interface Endpoint {
  readonly methods: readonly string[];
  readonly args: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly allow_batch?: unknown;
}

interface PublishedRoute {
  readonly namespace: string;
  readonly methods: readonly string[];
  readonly endpoints: readonly Endpoint[];
  readonly _links?: unknown;
}

interface Index {
  readonly [key: string]: unknown;
  readonly gmt_offset: unknown;
  readonly timezone_string: unknown;
  readonly namespaces: readonly string[];
  readonly authentication: unknown;
  readonly routes: Readonly<Record<string, PublishedRoute>>;
}

/** Whether a group of a published pattern holds another one, which clients' parsers cannot read. */
function hasNestedGroup(pattern: string): boolean {
  let depth = 0;
  for (const [index, character] of [...pattern].entries()) {
    if (pattern[index - 1] === '\\') continue;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth > 1) return true;
  }
  return false;
}

describe('kernel / REST root', () => {
  let site: TestSite;

  before(async () => {
    const books = [{ id: 1, title: 'Faust', owner: 0 }];
    site = await testHost({ plugins: [shelf(books)], site: { timezone: 'Europe/Zurich', title: 'A library' } });
  });
  after(() => site.stop());

  const get = (path: string) => site.visitor().get(path);
  const page = (method: string, url: string, body?: string) =>
    site.visitor().page(method, url, body === undefined ? {} : { body });

  describe('discovery', () => {
    for (const method of ['GET', 'HEAD']) {
      it(`tells on ${method} of the home page where the REST root is, in the layout that clients match`, async () => {
        expect((await page(method, '/')).headers['link']).to.equal(DISCOVERY);
      });
    }

    for (const [answer, path] of [
      ['a success', '/shelf/v1/books'],
      ['a missing object', '/shelf/v1/books/99'],
      ['a bad argument', '/shelf/v1/books?per_page=0'],
      ['a refusal', '/shelf/v1/secret'],
      ['an unknown route', '/nowhere/v1'],
    ] as const) {
      it(`sends the same link with ${answer}`, async () => {
        expect((await get(path)).headers['link']).to.equal(DISCOVERY);
      });
    }

    it('lets the links of a paged list replace the discovery link', async () => {
      const { headers } = await get('/shelf/v1/books?page=2&per_page=1');
      expect(headers['link']).to.equal('<http://localhost/wp-json/shelf/v1/books?page=1&per_page=1>; rel="prev"');
    });
  });

  describe('spellings of an address', () => {
    for (const url of [
      '/?rest_route=/shelf/v1/echo/a',
      '/index.php?rest_route=/shelf/v1/echo/a',
      '/?other=1&rest_route=/shelf/v1/echo/a',
      '/?rest_route=%2Fshelf%2Fv1%2Fecho%2Fa',
      '/index.php/wp-json/shelf/v1/echo/a',
      '/wp-json/shelf/v1/echo/a/',
      '/wp-json/shelf/v1/echo/a//',
      '/wp-json//shelf/v1/echo/a',
      '/wp-json/shelf/v1/ech%6F/a',
      '/wp-json/SHELF/V1/Echo/a',
    ]) {
      for (const method of ['GET', 'POST']) {
        it(`takes ${method} ${url}`, async () => {
          const echoed = expectSuccess<{ name: string; method: string }>(await page(method, url));
          expect(echoed).to.include({ name: 'a', method });
        });
      }
    }

    it('keeps rest_route visible as an ordinary query parameter', async () => {
      const { query } = expectSuccess<{ query: unknown }>(await page('GET', '/?rest_route=/shelf/v1/echo/a&b=2'));
      expect(query).to.deep.equal({ rest_route: '/shelf/v1/echo/a', b: '2' });
    });

    for (const value of ['shelf/v1/books', '', '%E0%A4%A', '%00']) {
      it(`answers 404 rest_no_route to rest_route=${value}`, async () => {
        expectError(await page('GET', `/?rest_route=${value}`), 404, 'rest_no_route');
      });
    }

    for (const path of ['/%E0%A4%A', '/shelf/v1/books/%', '/shelf/v1/%2e%2e/books']) {
      it(`answers 404 rest_no_route to ${path}`, async () => {
        expectError(await send(site.host, { url: `/wp-json${path}` }), 404, 'rest_no_route');
      });
    }

    it('hands a placeholder on decoded', async () => {
      expect(expectSuccess<{ name: string }>(await get('/shelf/v1/echo/caf%C3%A9%20noir')).name).to.equal('café noir');
    });

    it('keeps the letter case of a placeholder', async () => {
      expect(expectSuccess<{ name: string }>(await get('/SHELF/v1/ECHO/Ab')).name).to.equal('Ab');
    });

    it('leaves an address beside the root to the application around', async () => {
      expect((await page('GET', '/wp-jsonx/shelf/v1/books')).text).to.equal('not served');
    });
  });

  describe('index', () => {
    const index = async () => expectSuccess<Index>(await get('/'));

    for (const url of ['/wp-json', '/wp-json/', '/wp-json//', '/?rest_route=/', '/index.php/wp-json/']) {
      it(`stands at ${url} without a redirect`, async () => {
        expect(expectSuccess<Index>(await page('GET', url))['name']).to.equal('A library');
      });
    }

    it('has the keys that clients ask for', async () => {
      expect(await index()).to.have.all.keys(
        ...['name', 'description', 'url', 'home', 'gmt_offset', 'timezone_string', 'namespaces', 'authentication'],
        ...['routes', 'site_logo', 'site_icon', 'site_icon_url', '_links'],
        ...['page_for_posts', 'page_on_front', 'show_on_front'],
      );
    });

    it('tells the time zone by name and by the hours of this moment, as a text', async () => {
      const { gmt_offset, timezone_string } = await index();
      expect({ gmt_offset, timezone_string }).to.deep.equal({ gmt_offset: '1', timezone_string: 'Europe/Zurich' });
    });

    it('links to help', async () => {
      const { _links } = await index();
      expect(_links).to.have.nested.property('help[0].href').that.is.a('string');
    });

    it('keeps the fields that are asked for, also nested ones', async () => {
      const body = expectSuccess(await get('/?_fields=url,routes./shelf/v1/books.methods'));
      expect(body).to.deep.equal({
        url: 'http://localhost',
        routes: { '/shelf/v1/books': { methods: ['GET', 'POST'] } },
      });
    });

    it('names every namespace once', async () => {
      const { namespaces } = await index();
      expect(namespaces).to.include.members(['wp/v2', 'plinth/v1', 'shelf/v1', 'shelf/v10']);
      expect(new Set(namespaces).size).to.equal(namespaces.length);
    });

    it('publishes a pattern with its namespace, methods and endpoints', async () => {
      const { routes } = await index();
      const book = routes['/shelf/v1/books/(?P<id>[\\d]+)'];
      expect(book).to.include({ namespace: 'shelf/v1' });
      expect(book?.methods).to.have.members(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
      expect(book?.endpoints.map(({ methods }) => methods)).to.deep.equal([
        ['GET'],
        ['POST', 'PUT', 'PATCH'],
        ['DELETE'],
      ]);
    });

    it('links a route to itself by a list, and only where it has no placeholder', async () => {
      const { routes } = await index();
      const self = [{ href: 'http://localhost/wp-json/shelf/v1/books' }];
      expect(routes['/shelf/v1/books']?._links).to.deep.equal({ self });
      expect(routes['/shelf/v1/books/(?P<id>[\\d]+)']).to.not.have.property('_links');
    });

    it('marks the endpoints that take part in batches', async () => {
      const endpoints = (await index()).routes['/shelf/v1/books']?.endpoints ?? [];
      expect(endpoints.map(({ allow_batch }) => allow_batch)).to.deep.equal([undefined, { v1: true }]);
    });

    it('publishes what is declared of an argument, and whether it is required', async () => {
      const [list, add] = (await index()).routes['/shelf/v1/books']?.endpoints ?? [];
      expect(list?.args['per_page']).to.deep.equal({
        ...{ type: 'integer', default: 10, minimum: 1, maximum: 100, required: false },
        description: 'Maximum number of items to be returned in result set.',
      });
      expect(list?.args['genre']).to.deep.include({ enum: ['prose', 'verse'], required: false });
      expect(list?.args['tags']).to.deep.include({ items: { type: 'string' }, default: [], required: false });
      expect(add?.args['title']).to.deep.equal({
        ...{ type: 'string', required: true, minLength: 1, maxLength: 200, pattern: '\\S' },
        description: 'Title of the book.',
      });
    });

    it('publishes of every argument whether it is required, and no keyword of the host alone', async () => {
      const endpoints = Object.values((await index()).routes).flatMap((route) => route.endpoints);
      for (const { args } of endpoints) {
        for (const argument of Object.values(args)) {
          expect(argument['required']).to.be.a('boolean');
          expect(argument).to.not.have.any.keys('route', 'secret');
        }
      }
    });

    it('publishes flat groups alone', async () => {
      const nested = Object.keys((await index()).routes).filter(hasNestedGroup);
      expect(nested).to.deep.equal([]);
    });

    it('names the consent page of application passwords by its absolute address', async () => {
      const { authentication } = await index();
      expect(authentication)
        .to.have.nested.property('application-passwords.endpoints.authorization')
        .that.matches(/^http:\/\/localhost\//);
    });

    it('takes the context', async () => {
      const [endpoint] = (await index()).routes['/']?.endpoints ?? [];
      expect(endpoint?.args['context']).to.deep.include({ default: 'view', required: false });
      expectSuccess(await get('/?context=embed'));
    });
  });

  describe('index of a namespace', () => {
    it('lists its own routes alone and links up', async () => {
      const body = expectSuccess<Index>(await get('/shelf/v1'));
      expect(body).to.have.all.keys('namespace', 'routes', '_links');
      expect(body['namespace']).to.equal('shelf/v1');
      expect(Object.values(body.routes).map(({ namespace }) => namespace)).to.satisfy((all: string[]) =>
        all.every((each) => each === 'shelf/v1'),
      );
      expect(body.routes).to.include.keys('/shelf/v1', '/shelf/v1/books');
      expect(body['_links']).to.deep.equal({ up: [{ href: 'http://localhost/wp-json/' }] });
    });

    it('is listed as a route itself, which takes the context', async () => {
      const route = expectSuccess<Index>(await get('/')).routes['/shelf/v1'];
      expect(route?.methods).to.deep.equal(['GET']);
      expect(route?.endpoints[0]?.args).to.have.property('context');
    });

    it('is not hidden by a namespace whose name begins alike', async () => {
      expect(Object.keys(expectSuccess<Index>(await get('/shelf/v10')).routes)).to.have.members([
        '/shelf/v10',
        '/shelf/v10/news',
      ]);
      expectSuccess(await get('/shelf/v10/news'));
    });

    it('does not exist for an unknown namespace', async () => {
      expectError(await get('/shelf/v2'), 404, 'rest_no_route');
      expectError(await get('/shelf'), 404, 'rest_no_route');
    });
  });

  describe('after a change', () => {
    const labels: Record<string, TSchema> = {};
    const labelled = definePlugin({
      id: 'labels',
      version: '1.0.0',
      title: 'Labels',
      routes: under('labels/v1', [
        route({
          method: 'POST',
          path: '/labels',
          summary: 'Writes labels.',
          access: anyone,
          args: { meta: Type.Optional(Type.Object({})) },
          metaSchema: () => Type.Object({ ...labels }),
          handle: () => null,
        }),
      ]),
    });
    let changing: TestSite;

    before(async () => {
      changing = await testHost({ plugins: [labelled, shelf([])] });
    });
    after(() => changing.stop());

    for (const path of ['/', '/labels/v1']) {
      const routes = async () => expectSuccess<Index>(await changing.visitor().get(path)).routes;

      it(`tells at ${path} what has been registered of a field meta since it was last asked`, async () => {
        const metaOf = async () => (await routes())['/labels/v1/labels']?.endpoints[0]?.args['meta'];
        const name = `colour${path.length}`;
        expect(await metaOf()).to.not.have.nested.property(`properties.${name}`);
        labels[name] = Type.String();
        expect(await metaOf()).to.have.nested.property(`properties.${name}.type`, 'string');
      });
    }

    it('leaves out what is switched off, and has it again', async () => {
      const paths = async () => Object.keys(expectSuccess<Index>(await changing.visitor().get('/')).routes);
      expect(await paths()).to.include('/shelf/v1/books');
      await changing.disable('shelf');
      expect(await paths()).to.not.include('/shelf/v1/books');
      await changing.enable('shelf');
      expect(await paths()).to.include('/shelf/v1/books');
    });

    it('answers with another entity tag', async () => {
      const tag = async () => (await changing.visitor().get('/')).headers['etag'];
      const before = await tag();
      expect(await tag()).to.equal(before);
      labels['size'] = Type.Integer();
      expect(await tag()).to.not.equal(before);
    });
  });

  it('hides application passwords where they cannot be used', async () => {
    const started = await startHost({ site: { environment: 'production' } });
    const index = expectSuccess<Index>(await send(started.host, { url: '/wp-json/' }));
    await started.stop();
    expect(index.authentication).to.deep.equal({});
  });
});
