import { expectError, expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import {
  type AccessRule,
  allOf,
  anyone,
  authorizeIf,
  type CallContext,
  can,
  definePlugin,
  forbidden,
  type Method,
  RestError,
  type Route,
  route,
  signedIn,
  Type,
  under,
} from '../../src/index.js';

const counted = { found: 0, loaded: 0 };

function guarded(path: string, access: AccessRule): Route {
  return route({
    method: 'GET',
    path,
    summary: 'Guarded.',
    access,
    errors: [
      { code: 'gates_sign_in', status: 418, when: 'the rule has a status of its own' },
      { code: 'gates_shut', status: 423, when: 'the rule refuses by itself' },
    ],
    handle: ({ caller }) => ({ id: caller.id }),
  });
}

/** Loads something that each step asks for; it is loaded once a request. */
function load({ once }: CallContext): Promise<number> {
  return once('thing', async () => {
    counted.loaded += 1;
    return counted.loaded;
  });
}

async function find(call: CallContext): Promise<number> {
  counted.found += 1;
  return load(call);
}

function shared(method: Method): Route {
  return route({
    method,
    path: '/shared/:id',
    summary: 'One of several methods on one object.',
    access: anyone,
    args: { id: Type.Integer() },
    resource: find,
    authorizeResource: async (call) => {
      if ((await load(call)) !== call.resource) throw forbidden();
    },
    handle: async (call) => ({ subject: call.resource, loaded: await load(call) }),
  });
}

const gates = definePlugin({
  id: 'gates',
  version: '1.0.0',
  title: 'Gates',
  routes: under('gates/v1', [
    guarded('/anyone', anyone),
    guarded('/signed-in', signedIn()),
    guarded('/signed-in-own', signedIn({ code: 'gates_sign_in', status: 418 })),
    guarded('/can', can('edit_posts')),
    guarded('/can-own', can('edit_posts', { code: 'gates_cannot' })),
    guarded(
      '/says-no',
      authorizeIf('nobody', () => false),
    ),
    guarded(
      '/says-nothing',
      authorizeIf('everybody', () => undefined),
    ),
    guarded(
      '/says-no-later',
      authorizeIf('nobody', async () => false),
    ),
    guarded(
      '/throws',
      authorizeIf('nobody', () => {
        throw new RestError('gates_shut', 'The gate is shut.', { status: 423 });
      }),
    ),
    guarded('/both', allOf(signedIn({ code: 'gates_first' }), can('edit_posts', { code: 'gates_second' }))),
    guarded(
      '/all',
      allOf(
        anyone,
        authorizeIf('nobody', () => false),
      ),
    ),
    guarded(
      '/all-null',
      allOf(
        anyone,
        Object.assign(
          authorizeIf('nobody', () => true),
          { authorize: () => null },
        ),
      ),
    ),
    ...(['GET', 'PUT', 'DELETE'] as const).map(shared),
  ]),
});

describe('kernel / access rules', () => {
  let site: TestSite;
  let subscriber: TestClient;
  let author: TestClient;

  before(async () => {
    site = await testHost({ plugins: [gates] });
    subscriber = await site.as('subscriber');
    author = await site.as('author');
  });
  after(() => site.stop());

  /** Status and code (empty for success) that visitor, subscriber and author get. */
  async function verdicts(path: string): Promise<string[]> {
    const found = [];
    for (const client of [site.visitor(), subscriber, author]) {
      const response = await client.get(`/gates/v1${path}`);
      const { code = '' } = response.json<{ code?: string }>();
      found.push(`${response.status} ${code}`.trim());
    }
    return found;
  }

  for (const [path, wanted] of [
    ['/anyone', ['200', '200', '200']],
    ['/signed-in', ['401 rest_forbidden', '200', '200']],
    ['/signed-in-own', ['418 gates_sign_in', '200', '200']],
    ['/can', ['401 rest_forbidden', '403 rest_forbidden', '200']],
    ['/can-own', ['401 gates_cannot', '403 gates_cannot', '200']],
    ['/says-no', ['401 rest_forbidden', '403 rest_forbidden', '403 rest_forbidden']],
    ['/says-no-later', ['401 rest_forbidden', '403 rest_forbidden', '403 rest_forbidden']],
    ['/says-nothing', ['200', '200', '200']],
    ['/throws', ['423 gates_shut', '423 gates_shut', '423 gates_shut']],
    ['/both', ['401 gates_first', '403 gates_second', '200']],
    ['/all', ['401 rest_forbidden', '403 rest_forbidden', '403 rest_forbidden']],
    ['/all-null', ['401 rest_forbidden', '403 rest_forbidden', '403 rest_forbidden']],
  ] as const) {
    it(`answer a visitor, a subscriber and an author at ${path}: ${wanted.join(', ')}`, async () => {
      expect(await verdicts(path)).to.deep.equal(wanted);
    });
  }

  it('hold for application passwords as for cookies', async () => {
    const program = await subscriber.withApplicationPassword();
    expectSuccess(await program.get('/gates/v1/signed-in'));
    expectError(await program.get('/gates/v1/can'), 403, 'rest_forbidden');
  });

  it('follow the roles of the caller from one request to the next', async () => {
    const member = await site.member();
    expectError(await member.get('/gates/v1/can'), 403, 'rest_forbidden');
    const administrator = await site.as('administrator');
    expectSuccess(await administrator.post(`/wp/v2/users/${member.user?.id}`, { roles: ['author'] }));
    expectSuccess(await member.get('/gates/v1/can'));
  });

  it('find an object once for all methods of its path, and load the same thing once a request', async () => {
    Object.assign(counted, { found: 0, loaded: 0 });
    const response = await site.visitor().get('/gates/v1/shared/1');
    expect(expectSuccess(response)).to.deep.equal({ subject: 1, loaded: 1 });
    expect(response.headers['allow']).to.equal('GET, PUT, DELETE');
    expect(counted).to.deep.equal({ found: 1, loaded: 1 });
    await site.visitor().get('/gates/v1/shared/1');
    expect(counted).to.deep.equal({ found: 2, loaded: 2 });
  });
});
