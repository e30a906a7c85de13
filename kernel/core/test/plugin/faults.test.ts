import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { job } from '../../src/context/job.js';
import { definePlugin } from '../../src/plugin/definition.js';
import { definePort, provide } from '../../src/ports.js';
import { anyone } from '../../src/rest/access.js';
import { route, under } from '../../src/rest/route.js';

const BROKEN = definePort<object>('faulty/broken');

const faulty = definePlugin({
  id: 'faulty',
  version: '1.0.0',
  title: 'Faulty',
  services: [
    provide.factory(BROKEN, () => {
      throw new Error('no battery');
    }),
  ],
  jobs: [
    job('tidy', {
      every: 60,
      run() {
        throw new Error('nothing to tidy');
      },
    }),
  ],
  routes: under('faulty/v1', [
    route({ method: 'GET', path: '/use', summary: 'Uses it.', access: anyone, handle: ({ use }) => use(BROKEN) }),
    route({ method: 'GET', path: '/fine', summary: 'Is fine.', access: anyone, handle: () => 'fine' }),
  ]),
});

describe('kernel / a plugin that fails at work', () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await testHost({ plugins: [faulty] });
  });
  afterEach(() => site.stop());

  it('in a job is named in the log, and the site goes on', async () => {
    await site.runJob('faulty:tidy');
    expect(site.errors.join()).to.contain('a job failed').and.contain('nothing to tidy');
    expect((await site.visitor().get('/faulty/v1/fine')).body).to.equal('fine');
  });

  it('in the making of a service is named with the service, and only what needs it answers 500', async () => {
    expect((await site.visitor().get('/faulty/v1/use')).status).to.equal(500);
    expect(site.errors.join()).to.contain('faulty: ').and.contain('faulty/broken').and.contain('no battery');
    expect((await site.visitor().get('/faulty/v1/fine')).status).to.equal(200);
  });
});
