import { plugins as installed } from '@plinth/host-config';
import { anyone, definePlugin, JOBS, job, route, tap, under } from '@plinth/kernel';
import { restHooks } from '@plinth/kernel/administration';
import { identityHooks } from '@plinth/kernel/identity';
import { pageHooks } from '@plinth/pages';
import { expect } from 'chai';
import { startSite, type WholeSite } from '../support/sites.js';

const boom = (where: string) => () => {
  throw new Error(`boom in ${where}`);
};

/** Throws wherever a plugin can, once it is set up. */
const broken = definePlugin({
  id: 'broken',
  version: '1.0.0',
  title: 'Broken',
  taps: [
    tap(pageHooks.site_navigation, {}, boom('the menu')),
    tap(identityHooks.signed_in, {}, boom('signed_in')),
    tap(restHooks.rest_post_dispatch, {}, (_context, outcome, request) => {
      if (request.path.startsWith('/broken/')) throw new Error('boom after the answer');
      return outcome;
    }),
  ],
  jobs: [job('fails', { every: 3600, run: boom('a job') })],
  routes: under('broken/v1', [
    route({ method: 'GET', path: '/fails', summary: 'Fails.', access: anyone, handle: boom('a handler') }),
  ]),
});

const stillborn = definePlugin({ id: 'stillborn', version: '1.0.0', title: 'Stillborn', setup: boom('setup') });

describe('a whole site with broken plugins', () => {
  let site: WholeSite;
  before(async () => {
    site = await startSite({ plugins: [...installed, broken, stillborn] });
  });
  after(() => site.stop());

  const status = async (route: string) => (await fetch(`${site.url}${route}`)).status;

  it('starts, names the plugin whose setup failed, and goes on without it', async () => {
    expect(await status('/wp-json/')).to.equal(200);
    expect(await (await fetch(`${site.url}/readyz`)).text()).to.include('"plugins","ok":false,"detail":"stillborn"');
    expect(site.log.errors.join('\n')).to.include('stillborn').and.include('boom in setup');
    const { state } = site.host.inside.manager.list().find(({ id }) => id === 'stillborn') ?? {};
    expect(state).to.not.equal('on');
  });

  it('answers a failing route with the envelope, and everything else as ever', async () => {
    const failed = await fetch(`${site.url}/wp-json/broken/v1/fails`);
    expect(failed.status).to.equal(500);
    const envelope = JSON.parse(await failed.text());
    expect(envelope).to.have.keys('code', 'message', 'data');
    expect(JSON.stringify(envelope)).not.to.include('boom in');
    expect(await status('/wp-json/wp/v2/posts')).to.equal(200);
    expect(site.log.errors.join('\n')).to.include('broken');
  });

  it('shows its pages without what the failing tap would have added', async () => {
    const page = await fetch(`${site.url}/wiki`);
    expect(page.status).to.equal(200);
    expect(await page.text()).to.include('<h1>Wiki</h1>');
  });

  it('logs a failing job under the name of its plugin and goes on', async () => {
    await site.host
      .use(JOBS)
      .run('broken:fails')
      .catch(() => undefined);
    expect(site.log.errors.join('\n')).to.include('boom in a job');
    expect(await status('/healthz')).to.equal(200);
  });

  it('goes on while the broken plugin is switched off and on', async () => {
    await site.host.inside.manager.disable('broken');
    expect(await status('/wp-json/broken/v1/fails')).to.equal(404);
    await site.host.inside.manager.enable('broken');
    expect(await status('/wp-json/broken/v1/fails')).to.equal(500);
  });
});
