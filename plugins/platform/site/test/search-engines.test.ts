import { content } from '@plinth/content';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { site as sitePlugin } from '../src/plugin.js';

describe('site / search engines', () => {
  let site: TestSite;

  before(async () => {
    site = await testHost({ plugins: [content, sitePlugin] });
    const admin = await site.as('administrator');
    const post = (fields: object, type = 'posts') =>
      admin.post(`/wp/v2/${type}`, { content: 'Low water at noon.', status: 'publish', ...fields });
    await post({ title: 'Harbour & tide' });
    await post({ title: 'Draft', status: 'draft' });
    await post({ title: 'Private', status: 'private' });
    await post({ title: 'Locked', password: 'key' });
    await post({ title: 'About' }, 'pages');
  });
  after(() => site.stop());

  const get = (path: string) => site.visitor().page('GET', path);

  it('are told what is of no use to them, and where the sitemap is', async () => {
    const { text, headers } = await get('/robots.txt');
    expect(headers['content-type']).to.include('text/plain');
    expect(text).to.include('User-agent: *\nDisallow: /wp-admin/').and.include('Sitemap: http://localhost/sitemap.xml');
  });

  it('find what everybody may read, by kind, and nothing else', async () => {
    const { text, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).to.include('application/xml');
    const files = [...text.matchAll(/<loc>http:\/\/localhost([^<]+)<\/loc>/g)].map(([, path]) => String(path));
    expect(files).to.include.members(['/sitemap/post/1', '/sitemap/page/1']);
    const all = await Promise.all(files.map(async (path) => (await get(path)).text));
    const addresses = all.join('').match(/<loc>[^<]+<\/loc>/g) ?? [];
    expect(addresses.join())
      .to.match(/harbour-tide/)
      .and.match(/about/)
      .and.not.match(/draft|private|locked/);
    expect(all.join()).to.match(/<lastmod>2026-01-15T/);
    expect((await get('/sitemap/post/2')).status).to.equal(404);
    expect((await get('/sitemap/attachment/1')).status).to.equal(404);
  });

  it('are asked to leave a site out whose owner wants that', async () => {
    const hidden = await testHost({ plugins: [content, sitePlugin], settings: { site: { searchEngines: false } } });
    expect((await hidden.visitor().page('GET', '/robots.txt')).text).to.equal('User-agent: *\nDisallow: /\n');
    expect((await hidden.visitor().page('GET', '/sitemap.xml')).status).to.equal(404);
    await hidden.stop();
  });
});
