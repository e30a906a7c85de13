import { SITE_SETTINGS } from '@plinth/kernel/administration';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';

const PAGES = [
  { slug: 'welcome', title: 'Welcome', content: '<p>Come in.</p>' },
  { slug: 'news', title: 'News' },
];

describe('content: the front of the site in a bundle', () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await testHost({ plugins: [content] });
  });
  afterEach(() => site.stop());

  it('puts a page on the front, and the posts under another one', async () => {
    await site.importBundle({ plinth: 1, pages: PAGES, front: [{ page: 'welcome', posts: 'news' }] });
    expect((await site.visitor().page('GET', '/')).text).to.include('Come in.');
    expect((await site.exportBundle())['front']).to.deep.equal([{ page: 'welcome', posts: 'news' }]);
  });

  it('leaves what the site has chosen already', async () => {
    await site.importBundle({ plinth: 1, pages: PAGES, front: [{ page: 'welcome' }] });
    const reports = await site.importBundle({ plinth: 1, front: [{ page: 'news' }] });
    expect(reports).to.deep.equal([{ section: 'front', created: 0, kept: 1 }]);
    expect((await site.exportBundle())['front']).to.deep.equal([{ page: 'welcome' }]);
  });

  it('says so when there is no such page, and changes nothing', async () => {
    const [report] = await site.importBundle({ plinth: 1, front: [{ page: 'nowhere' }] });
    expect(report?.notes).to.deep.equal(['front nowhere: there is no such page']);
    expect(site.use(SITE_SETTINGS).settings('content')['showOnFront']).to.equal('posts');
    expect((await site.exportBundle())['front']).to.deep.equal([]);
  });

  it('carries the pictures that stand for the site, by name', async () => {
    const media = ['logo', 'icon'].map((slug) => ({
      slug,
      sourceUrl: `https://example.org/${slug}.png`,
      mimeType: 'image/png',
    }));
    await site.importBundle({ plinth: 1, media, front: [{ logo: 'logo', icon: 'icon' }] });
    const settings = site.use(SITE_SETTINGS).settings('content');
    expect(settings['siteLogo']).to.be.above(0).and.not.equal(settings['siteIcon']);
    expect((await site.exportBundle())['front']).to.deep.equal([{ logo: 'logo', icon: 'icon' }]);
  });
});
