import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { accountsLayer } from '@plinth/accounts';
import { pages, pagesLayer } from '@plinth/pages';
import { send } from '@plinth/testing';
import { expect } from 'chai';
import { createHost } from '../../src/host/create-host.js';
import { anyone, definePlugin, page, route, signedIn, under } from '../../src/index.js';
import { silentLog } from '../../src/services/log.js';

const two = definePlugin({
  id: 'two',
  version: '1.0.0',
  title: 'Two',
  routes: under('two/v1', [
    route({ method: 'GET', path: '/a', summary: 'A.', access: anyone, handle: () => 'a' }),
    route({ method: 'GET', path: '/b', summary: 'B.', access: anyone, handle: () => 'b' }),
  ]),
});

describe('a host with one plugin and two routes', () => {
  it('has only its own routes, the index and the batch, no page and no layer', async () => {
    const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'plinth-bare-'));
    const host = await createHost({ plugins: [two], dataFolder, idleJobs: true, log: silentLog });
    const { manager, rest, otherRoutes } = host.inside;
    expect(manager.list().map(({ id }) => id)).to.deep.equal(['kernel', 'two']);
    const routes = rest.list().map(({ pattern }) => pattern.published);
    expect(routes).to.have.members(['/', '/batch/v1', '/two/v1', '/two/v1/a', '/two/v1/b']);
    expect(otherRoutes()).to.deep.equal([]);
    expect(host.messagePage(503, 'Later.')).to.include('<p>Later.</p>');
    await host.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  it('gets a layer by listing it, and switches it off', async () => {
    const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'plinth-bare-'));
    const host = await createHost({ plugins: [two, pagesLayer], dataFolder, idleJobs: true, log: silentLog });
    const { manager, otherRoutes } = host.inside;
    expect(otherRoutes().map(({ pattern }) => pattern.published)).to.deep.equal(['/assets/page/(?P<file>[\\w.-]+)']);
    await manager.disable('pages');
    expect(otherRoutes()).to.deep.equal([]);
    expect(host.messagePage(503, 'Later.')).to.include('<p>Later.</p>');
    await host.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  it('leads visitors to a sign-in form only if there is one', async () => {
    const secret = definePlugin({
      id: 'secret',
      version: '1.0.0',
      title: 'Secret',
      contributes: [
        pages([
          page({ method: 'GET', path: '/secret', summary: 'Secret.', access: signedIn(), handle: () => 'secret' }),
        ]),
      ],
    });
    for (const [layers, status] of [
      [[], 401],
      [[accountsLayer], 302],
    ] as const) {
      const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'plinth-bare-'));
      const host = await createHost({ plugins: [secret, ...layers], dataFolder, idleJobs: true, log: silentLog });
      const response = await send(host, { url: '/secret', headers: { accept: 'text/html' } });
      expect(response.status).to.equal(status);
      await host.stop();
      await rm(dataFolder, { recursive: true, force: true });
    }
  });

  it('escapes the message of a page', async () => {
    const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'plinth-bare-'));
    const host = await createHost({ plugins: [two], dataFolder, idleJobs: true, log: silentLog });
    expect(host.messagePage(503, '<b>a & b')).to.include('<p>&lt;b>a &amp; b</p>');
    await host.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });
});
