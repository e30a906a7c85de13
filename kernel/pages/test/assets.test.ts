import { HostError } from '@plinth/kernel';
import { send, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { bundledAssets } from '../src/assets.js';
import { pageAssets } from '../src/document.js';

describe('pages / page kit: assets', () => {
  let site: TestSite;
  before(async () => {
    site = await testHost({ plugins: [] });
  });
  after(() => site.stop());

  it('are served under a name that changes with them, for good', async () => {
    const { status, headers, text } = await send(site.host, { url: pageAssets.path('page.css') });
    expect(status).to.equal(200);
    expect(headers).to.include({ 'content-type': 'text/css; charset=utf-8', vary: 'Accept-Encoding' });
    expect(headers['cache-control']).to.include('immutable');
    expect(text).to.include('--accent');
  });

  it('are sent packed to whom takes that', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const packed = await send(site.host, { url: pageAssets.path('page.js'), headers });
    expect(packed.headers['content-encoding']).to.equal('br');
    const plain = await send(site.host, { url: pageAssets.path('page.js') });
    expect(plain.headers).to.not.have.property('content-encoding');
  });

  it('are found by the names of the build alone', async () => {
    for (const name of ['page.css', 'manifest.json', '..%2Fpackage.json', `${'x'.repeat(99)}.js`])
      expect((await send(site.host, { url: `/assets/page/${name}` })).status, name).to.be.oneOf([400, 404]);
  });

  it('say what is there when one is missing', () => {
    const assets = bundledAssets('shelf', new URL('file:///nowhere/'));
    expect(() => assets.path('x.js')).to.throw(HostError, /"shelf" have no "x\.js"; there are none/);
  });
});
