import { action, anyone, definePlugin, job, page, route, Type, tap, under } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { INCIDENTS } from '../src/index.js';

const bell = action('bell', { onError: 'isolate' });

function fail(number: number): never {
  throw new Error(`no rope for bell ${number}`);
}

const tower = definePlugin({
  id: 'tower',
  version: '1.0.0',
  title: 'Tower',
  hooks: { bell },
  taps: [tap(bell, { id: 'ring' }, () => fail(7))],
  jobs: [job('wind', { every: 60, run: () => fail(8) })],
  routes: under('tower/v1', [
    route({
      method: 'GET',
      path: '/ring/:bell',
      summary: 'Rings a bell that is not there.',
      access: anyone,
      args: { bell: Type.Integer({ description: 'Which.' }) },
      handle: ({ args }) => fail(args.bell),
    }),
  ]),
  contributes: [
    pages([page({ method: 'GET', path: '/tower', summary: 'Nothing.', access: anyone, handle: () => '' })]),
  ],
});

interface Listed {
  readonly plugin: string;
  readonly message: string;
  readonly place: string;
  readonly reason: string;
  readonly occurrences: number;
}

describe('operations / incidents', () => {
  let site: TestSite;
  let admin: TestClient;

  beforeEach(async () => {
    site = await testHost({ plugins: [tower] });
    admin = await site.as('administrator');
  });
  afterEach(() => site.stop());

  const listed = async () => expectSuccess<Listed[]>(await admin.get('/plinth/v1/incidents'));
  const ring = (number: number) => site.visitor().get(`/tower/v1/ring/${number}`);

  it('hold what failed in taps, jobs and requests, under the name of the plugin', async () => {
    await site.host.hooks.action(bell);
    await site.host.services.jobs.run('tower:wind');
    expect((await ring(1)).status).to.equal(500);
    const found = await listed();
    expect(found).to.have.lengthOf(3);
    for (const each of found) expect(each).to.include({ plugin: 'tower', occurrences: 1 });
    expect(found.map(({ reason }) => reason)).to.have.members([
      'no rope for bell 7',
      'no rope for bell 8',
      'no rope for bell 1',
    ]);
    expect(found.map(({ place }) => place).join(' '))
      .to.include('tap=ring')
      .and.include('tower:wind');
  });

  it('count what is the same but for its numbers as one, fifty at once too', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, number) => ring(number)));
    await site.host.use(INCIDENTS).flush();
    await ring(51);
    const found = await listed();
    expect(found).to.have.lengthOf(1);
    expect(found[0]?.occurrences).to.equal(51);
  });

  it('fill the log at a bounded rate only', async () => {
    const before = site.errors.length;
    for (let number = 0; number < 60; number += 1) await ring(number);
    expect(site.errors.length - before).to.equal(20);
  });

  it('are warned of by /readyz, which stays ready, and forgotten on demand', async () => {
    await ring(1);
    const check = async () => (await site.host.health.checks()).find(({ name }) => name === 'failures');
    expect(await check()).to.include({ ok: false, warning: true, detail: '1 kind(s) within the hour' });
    expect(expectSuccess(await admin.delete('/plinth/v1/incidents'))).to.deep.equal({ deleted: true, count: 1 });
    expect(await check()).to.include({ ok: true });
    expect(await listed()).to.deep.equal([]);
  });

  it('are nobody else’s business', async () => {
    const editor = await site.as('editor');
    expect((await editor.get('/plinth/v1/incidents')).status).to.equal(403);
    expect((await site.visitor().get('/plinth/v1/audit')).status).to.equal(401);
  });
});
