import { authorizeIf, definePlugin, type PluginContext, page, tap } from '@plinth/kernel';
import { restHooks } from '@plinth/kernel/administration';
import { identityHooks } from '@plinth/kernel/identity';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { html, sitePage } from '../src/index.js';
import { pages } from '../src/points.js';

const cellar = definePlugin({
  id: 'cellar',
  version: '1.0.0',
  title: 'Cellar',
  needs: { kernel: '^0.1.0' },
  contributes: [
    pages([
      page({
        method: ['GET', 'POST'],
        path: '/cellar',
        nonceAction: false,
        summary: 'The cellar.',
        access: authorizeIf('may enter the cellar', ({ caller }) => caller.can('enter_cellar', 1)),
        handle: (call) => sitePage(call, { title: 'Cellar', body: html`<p>Apples</p>` }),
      }),
    ]),
  ],
});

describe('pages / pages / the hook page_requested', () => {
  let site: TestSite;
  let member: TestClient;
  const invited = new Set<number>();

  beforeEach(async () => {
    invited.clear();
    site = await testHost({ plugins: [cellar] });
    member = await site.as('subscriber');
    site.tap(
      tap(identityHooks.map_meta_cap, { id: 'cellar' }, (_context: PluginContext, needed, capability, userId) =>
        capability === 'enter_cellar' && invited.has(userId) ? ['read'] : needed,
      ),
    );
  });
  afterEach(() => site.stop());

  const open = async (client: TestClient) => (await client.page('GET', '/cellar')).status;

  it('fires before rights are judged, so that what a tap loads decides already', async () => {
    expect(await open(member)).to.equal(403);
    site.tap(
      tap(restHooks.page_requested, {}, async (_context, request, caller) => {
        if (request.path === '/cellar') await Promise.resolve().then(() => invited.add(caller.id));
      }),
    );
    expect(await open(member)).to.equal(200);
  });

  it('fires once for each page, and not for what no page answers', async () => {
    const asked: string[] = [];
    site.tap(tap(restHooks.page_requested, {}, (_context, { method, path }) => void asked.push(`${method} ${path}`)));
    await open(site.visitor());
    await member.page('GET', '/attic');
    await member.get('/');
    expect(asked).to.deep.equal(['GET /cellar']);
  });

  it('goes on without a tap that fails', async () => {
    invited.add(member.user?.id ?? 0);
    site.tap(
      tap(restHooks.page_requested, {}, () => {
        throw new Error('No key.');
      }),
    );
    expect(await open(member)).to.equal(200);
  });
});
