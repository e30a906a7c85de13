import { expect } from 'chai';
import { metaTags, shortText } from '../src/page-meta.js';

const site = { title: 'Harbour' };

describe('pages / what a page says about itself', () => {
  it('is little where nothing is known: its title, the site, and that it is a page', () => {
    const { text } = metaTags(site, 'Tides', {});
    expect(text).to.include('<meta property="og:title" content="Tides">');
    expect(text).to.include('<meta property="og:site_name" content="Harbour">');
    expect(text).to.include('<meta property="og:type" content="website">');
    expect(text).to.not.match(/description|canonical|robots|og:image|article:/);
  });

  it('is the name of the site on its front', () => {
    expect(metaTags(site, '', {}).text).to.include('<meta property="og:title" content="Harbour">');
  });

  it('names address, picture and times, escaped', () => {
    const { text } = metaTags(site, 'A "low" <tide>', {
      description: 'Ebb & flow\n at noon.',
      canonical: 'https://example.org/tide/',
      image: { url: 'https://example.org/tide.png', alt: 'Boats "aground"' },
      article: { publishedAt: '2026-01-15T12:00:00.000Z', modifiedAt: '2026-01-16T12:00:00.000Z' },
    });
    expect(text).to.include('content="A &quot;low&quot; &lt;tide&gt;"');
    expect(text).to.include('<meta name="description" content="Ebb &amp; flow at noon.">');
    expect(text).to.include('<link rel="canonical" href="https://example.org/tide/">');
    expect(text).to.include('<meta property="og:image:alt" content="Boats &quot;aground&quot;">');
    expect(text).to.include('<meta name="twitter:card" content="summary_large_image">');
    expect(text).to.include('<meta property="og:type" content="article">');
    expect(text).to.include('<meta property="article:modified_time" content="2026-01-16T12:00:00.000Z">');
  });

  it('asks search engines to leave out what is not for them', () => {
    expect(metaTags(site, 'Mine', { unlisted: true }).text).to.include('<meta name="robots" content="noindex">');
  });

  it('is cut at a word, or in the middle of one that never ends', () => {
    expect(shortText('one two three', 20)).to.equal('one two three');
    expect(shortText('one two three four', 12)).to.equal('one two…');
    expect(shortText('x'.repeat(50), 10)).to.equal('xxxxxxxxxx…');
  });
});
