import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { store } from './posts-support.js';

describe('pages of lists: dates and searches', () => {
  let site: TestSite;

  before(async () => {
    site = await testHost({ plugins: [content], site: { timezone: 'America/New_York' } });
    // The last evening of 2024 where the site is.
    await store(site, { title: 'Fireworks', createdAt: '2025-01-01T04:30:00.000Z' });
    await store(site, { title: 'Resolutions', createdAt: '2025-01-01T05:00:00.000Z' });
    await store(site, { title: 'Locked away', content: 'fireworks', password: 'p' });
    await store(site, { title: 'Kept back', content: 'fireworks', status: 'draft' });
  });

  after(() => site.stop());

  const page = (url: string) => site.visitor().page('GET', url);

  it('shows the posts of a month and of a year on the clock of the site', async () => {
    for (const [url, there, elsewhere] of [
      ['/2024/12/', 'Fireworks', 'Resolutions'],
      ['/2024/', 'Fireworks', 'Resolutions'],
      ['/2025/01/', 'Resolutions', 'Fireworks'],
      ['/2025/', 'Resolutions', 'Fireworks'],
    ] as const) {
      const { status, text } = await page(url);
      expect(status, url).to.equal(200);
      expect(text, url).to.contain(there).and.not.contain(elsewhere);
    }
    expect((await page('/2024/12/')).text).to.contain('<h1>December 2024</h1>');
  });

  it('knows no month and no year without posts', async () => {
    for (const url of ['/2025/02/', '/2023/', '/2025/00/', '/2025/13/', '/2025/1/', '/9999/12/', '/2024/12/page/2/']) {
      expect((await page(url)).status, url).to.equal(404);
    }
  });

  it('finds public posts and pages by their words, a page at a time', async () => {
    const { text } = await page('/?s=fireworks');
    expect(text).to.contain('>Fireworks</a>').and.not.contain('Locked away').and.not.contain('Kept back');
    for (let index = 0; index < 11; index += 1) await store(site, { title: `Herring ${index}` });
    const first = await page('/?s=herring+1%260');
    expect(first.status).to.equal(200);
    const many = await page('/?s=herring');
    expect(many.text).to.contain('href="http://localhost/?s=herring&amp;paged=2"');
    expect((await page('/?s=herring&paged=2')).text).to.contain('Herring');
    expect((await page('/?s=herring&paged=3')).status).to.equal(404);
  });

  it('shows the front where nothing is searched for, and refuses what is too long', async () => {
    expect((await page('/?s=')).text).to.not.contain('Search results');
    expect((await page(`/?s=${'a'.repeat(201)}`)).status).to.equal(400);
    expect((await page('/?s=x&paged=0')).status).to.equal(400);
  });
});
