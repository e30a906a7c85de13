import { expectSuccess, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { avatarUrl } from '../src/index.js';

describe('accounts / pictures of people', () => {
  let site: TestSite;
  before(async () => {
    site = await testHost({ plugins: [] });
  });
  after(() => site.stop());

  const below = (url: string) => new URL(url).pathname + new URL(url).search;

  it('are made by the site, from the name alone', async () => {
    const url = avatarUrl(site.host.site, { displayName: 'Ana María Weiß', email: 'ana@example.org' }, 96);
    expect(url).to.match(/^http:\/\/localhost\/avatars\/\d{1,2}-AW\.svg\?s=96$/);
    expect(avatarUrl(site.host.site, { displayName: 'Ana María Weiß' }, 96)).to.equal(url);
    const { status, text, headers } = await site.visitor().page('GET', below(url));
    expect(status).to.equal(200);
    expect(headers['content-type']).to.match(/^image\/svg\+xml/);
    expect(text).to.include('>AW</text>').and.include('width="96"');
  });

  for (const name of ['', '日本 語', '<script>', '   ', '😀', "O'Brien"]) {
    it(`can be had of "${name}"`, async () => {
      const { status, text } = await site
        .visitor()
        .page('GET', below(avatarUrl(site.host.site, { displayName: name }, 24)));
      expect(status).to.equal(200);
      expect(text).to.not.match(/<script|undefined/);
    });
  }

  it('show nothing that somebody put into the address', async () => {
    for (const path of ['/avatars/7-%3Cscript%3E.svg', '/avatars/99-AB.svg', '/avatars/7-ABC.svg', '/avatars/x.svg'])
      expect((await site.visitor().page('GET', path)).status).to.be.oneOf([400, 404]);
  });

  it('come from Gravatar where the owner wants it, and the field keeps its shape', async () => {
    const administrator = await site.as('administrator');
    const urls = async () =>
      expectSuccess<{ avatar_urls: Record<string, string> }>(await administrator.get('/wp/v2/users/me')).avatar_urls;
    expect(await urls()).to.have.all.keys('24', '48', '96');
    expectSuccess(await administrator.post('/plinth/v1/plugins/kernel/settings', { values: { avatars: 'gravatar' } }));
    const changed = await urls();
    expect(changed).to.have.all.keys('24', '48', '96');
    expect(changed['48']).to.match(/^https:\/\/secure\.gravatar\.com\/avatar\/[0-9a-f]{64}\?s=48/);
  });
});
