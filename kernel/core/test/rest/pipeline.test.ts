import { pages } from '@plinth/pages';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import Type from 'typebox';
import { definePlugin } from '../../src/plugin/definition.js';
import { anyone, signedIn } from '../../src/rest/access.js';
import { page, route, under } from '../../src/rest/route.js';
import { notFound } from '../../src/rest-error.js';

/** What ran, in its order. */
let steps: string[] = [];
const note = (step: string) => void steps.push(step);

const id = { id: Type.Integer() };
const answers = { none: undefined, no: false, nothing: null, yes: true } as const;

const ways = definePlugin({
  id: 'ways',
  version: '1.0.0',
  title: 'Ways',
  routes: under('ways/v1', [
    route({
      method: 'GET',
      path: '/things/:id',
      summary: 'One.',
      access: anyone,
      args: id,
      errors: [{ code: 'thing_not_found', status: 404, when: 'there is none' }],
      resource: ({ args }) => {
        note('subject');
        if (args.id > 9) throw notFound('thing_not_found', 'No.');
        return args.id;
      },
      authorizeResource: () => note('permit GET'),
      handle: () => note('handle GET'),
    }),
    route({
      method: ['PUT', 'PATCH'],
      path: '/things/:id',
      summary: 'Changes one.',
      access: signedIn(),
      args: id,
      errors: [{ code: 'thing_not_found', status: 404, when: 'there is none' }],
      authorizeResource: () => note('permit PUT'),
      handle: () => note('handle PUT'),
    }),
    ...Object.entries(answers).map(([name, answer]) =>
      route({
        method: 'GET',
        path: `/answers/${name}`,
        summary: 'Permits by its answer.',
        access: anyone,
        authorizeResource: () => answer,
        handle: () => 'in',
      }),
    ),
    route({
      method: 'GET',
      path: '/admission',
      summary: 'Admits by an answer.',
      access: { kind: 'custom', describes: 'nobody', authorize: () => null },
      handle: () => 'in',
    }),
  ]),
  contributes: [
    pages([
      page({
        method: 'GET',
        path: '/way/:id',
        summary: 'A page.',
        access: anyone,
        args: id,
        authorizeResource: ({ args }) => args.id < 5,
        handle: () => 'in',
      }),
    ]),
  ],
});

describe('kernel / the way of a request', () => {
  let site: TestSite;
  before(async () => {
    site = await testHost({ plugins: [ways] });
  });
  after(() => site.stop());
  beforeEach(() => {
    steps = [];
  });

  it('takes each step of its route once, and judges only the other methods for Allow', async () => {
    const author = await site.as('author');
    const response = await author.get('/ways/v1/things/1');
    expect(response.headers['allow']).to.equal('GET, PUT, PATCH');
    expect(steps).to.deep.equal(['subject', 'permit GET', 'handle GET', 'permit PUT']);
  });

  it('judges nothing again that was refused', async () => {
    const response = await site.visitor().get('/ways/v1/things/10');
    expect(response.status).to.equal(404);
    expect(response.headers['allow']).to.equal(undefined);
    expect(steps).to.deep.equal(['subject']);
  });

  it('refuses whom a permission answers false or null', async () => {
    const status = async (name: keyof typeof answers) => (await site.visitor().get(`/ways/v1/answers/${name}`)).status;
    expect(await status('none')).to.equal(200);
    expect(await status('yes')).to.equal(200);
    expect(await status('no')).to.equal(401);
    expect(await status('nothing')).to.equal(401);
    const author = await site.as('author');
    expect((await author.get('/ways/v1/answers/nothing')).body).to.include({ code: 'rest_forbidden' });
    expect((await author.get('/ways/v1/answers/nothing')).status).to.equal(403);
    expect((await author.get('/ways/v1/answers/no')).headers['allow']).to.equal(undefined);
  });

  it('refuses whom an access rule answers null', async () => {
    expect((await site.visitor().get('/ways/v1/admission')).status).to.equal(401);
  });

  it('is the same for pages', async () => {
    expect((await site.visitor().page('GET', '/way/1')).status).to.equal(200);
    expect((await site.visitor().page('GET', '/way/7')).status).to.equal(401);
    expect((await site.visitor().page('GET', '/way/x')).status).to.equal(404);
  });
});
