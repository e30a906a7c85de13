import { anyone, definePlugin, page, Type } from '@plinth/kernel';
import { shownHtml } from '@plinth/kernel/layer';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { html, sitePage, trusted } from '../src/index.js';
import { pages } from '../src/points.js';

/** A plugin whose page shows what somebody wrote. */
const shows = definePlugin({
  id: 'shows',
  version: '1.0.0',
  title: 'Shows',
  needs: { kernel: '^0.1.0' },
  contributes: [
    pages([
      page({
        method: 'GET',
        path: '/shows',
        summary: 'Shows.',
        access: anyone,
        args: { text: Type.String({ default: '', maxLength: 5_000 }) },
        handle: (call) => sitePage(call, { title: 'Shows', body: html`<article>${trusted(call.args.text)}</article>` }),
      }),
    ]),
  ],
});

describe('pages / the policy of a page', () => {
  let site: TestSite;

  before(async () => {
    site = await testHost({ plugins: [shows] });
  });
  after(() => site.stop());

  const policyOf = async (text: string): Promise<Record<string, string>> => {
    const { headers } = await site.visitor().page('GET', `/shows?text=${encodeURIComponent(text)}`);
    const parts = (headers['content-security-policy'] ?? '').split('; ');
    return Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.slice(part.indexOf(' ') + 1)]));
  };

  it('lets pictures, sounds and styles of the site alone where nobody wrote others', async () => {
    for (const text of ['', '<p>Plain</p>', '<img src="/picture.png" alt="">', '<a href="https://a.example">A</a>']) {
      const policy = await policyOf(text);
      expect(policy).to.include({ 'img-src': "'self' data:", 'media-src': "'self'", 'style-src': "'self'" });
      expect(policy).to.not.have.property('style-src-attr');
    }
  });

  it('lets the very origins that stand in the text, and no others', async () => {
    const text =
      '<img src="https://b.example/1.png"><img srcset="/a.png 1x, https://a.example:8443/2.png 2x"><video poster="https://b.example/3.jpg">';
    const policy = await policyOf(text);
    expect(policy['img-src']).to.equal("'self' data: https://a.example:8443 https://b.example");
    expect(policy['media-src']).to.equal("'self' https://a.example:8443 https://b.example");
  });

  it('lets the styles of elements where there are any', async () => {
    const policy = await policyOf('<p style="color:#fff">White</p>');
    expect(policy).to.include({ 'style-src-attr': "'unsafe-inline'", 'style-src': "'self'", 'script-src': "'self'" });
    const cover = await policyOf('<div style="background-image:url(https://c.example/1.png)"></div>');
    expect(cover['img-src']).to.equal("'self' data: https://c.example");
  });

  it('lets everything that HTML of people may hold where it is edited', async () => {
    const policy = await policyOf('<div class="rich-text" data-shows="any"></div>');
    expect(policy).to.include({ 'img-src': "'self' data: https:", 'style-src-attr': "'unsafe-inline'" });
  });

  it('does not grow with the text', () => {
    const text = Array.from({ length: 300 }, (_, index) => `<img src="https://h${index}.example/">`).join('');
    expect(shownHtml(text).media).to.deep.equal(['https:']);
  });
});
