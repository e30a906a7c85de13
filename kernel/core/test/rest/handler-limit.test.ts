import { INCIDENTS } from '@plinth/operations';
import { pages } from '@plinth/pages';
import { expectError, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { anyone, definePlugin, page, route, under } from '../../src/index.js';

const never = () => new Promise<never>(() => undefined);

const slow = definePlugin({
  id: 'slow',
  version: '1.0.0',
  title: 'Slow',
  routes: under('slow/v1', [
    route({ method: 'GET', path: '/never', summary: 'Never answers.', access: anyone, handle: never }),
  ]),
  contributes: [
    pages([page({ method: 'GET', path: '/never', summary: 'Never answers.', access: anyone, handle: never })]),
  ],
});

describe('kernel / a route that hangs', () => {
  let site: TestSite;
  before(async () => {
    site = await testHost({ plugins: [slow] });
  });
  after(() => site.stop());

  /** Lets the time of whatever waits run out, once it waits. */
  async function runOut(): Promise<void> {
    const { watchdog } = site.host.hooks;
    while (watchdog.size === 0) await new Promise((resolve) => setImmediate(resolve));
    site.advance(120_001);
    watchdog.sweep();
  }

  it('is given up: 503, under the name of its plugin', async () => {
    const asked = site.visitor().get('/slow/v1/never');
    await runOut();
    const answer = await asked;
    expectError(answer, 503, 'rest_handler_timeout');
    expect(answer.headers['retry-after']).to.equal('30');
    const [seen] = await site.host.use(INCIDENTS).since('');
    expect(seen).to.include({ plugin: 'slow', message: 'a route did not answer in time' });
  });

  it('is given up as a page too, and keeps no plugin from being switched off', async () => {
    const asked = site.visitor().page('GET', '/never');
    await runOut();
    expect((await asked).status).to.equal(503);
    await site.disable('slow');
    expect(site.host.inside.manager.isOn('slow')).to.equal(false);
  });
});
