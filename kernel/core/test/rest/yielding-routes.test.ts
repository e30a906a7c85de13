import { html, pages, sitePage } from '@plinth/pages';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { anyone, definePlugin, page } from '../../src/index.js';

function pageOf(id: string, yields: boolean) {
  return definePlugin({
    id,
    version: '1.0.0',
    title: id,
    needs: { kernel: '^0.1.0' },
    contributes: [
      pages([
        page({
          method: 'GET',
          path: '/shared',
          summary: 'A page.',
          access: anyone,
          yields,
          handle: (call) => sitePage(call, { title: id, body: html`<p>From ${id}.</p>` }),
        }),
      ]),
    ],
  });
}

describe('kernel / a page that yields', () => {
  let site: TestSite;
  const shown = async () => (await site.visitor().page('GET', '/shared')).text;

  for (const plugins of [
    [pageOf('usual', true), pageOf('special', false)],
    [pageOf('special', false), pageOf('usual', true)],
  ]) {
    it(`is replaced by another of the same address, and back again (${plugins.map(({ id }) => id).join(', ')})`, async () => {
      site = await testHost({ plugins });
      expect(await shown()).to.include('From special.');
      await site.host.inside.manager.disable('special');
      expect(await shown()).to.include('From usual.');
      await site.host.inside.manager.enable('special');
      expect(await shown()).to.include('From special.');
      expect(site.errors).to.deep.equal([]);
      await site.stop();
    });
  }

  it('does not let two share an address that neither gives up', async () => {
    const plugins = [pageOf('one', false), pageOf('two', false)];
    site = await testHost({ plugins, mayFail: true });
    expect(await shown()).to.include('From one.');
    expect(site.errors.join()).to.include('already served by plugin');
    await site.stop();
  });
});
