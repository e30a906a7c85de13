import type { TestClient, TestResponse, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { type CardJson, keepQuote, PixelPainter, quoteSite, render } from './support.js';

describe('quotes: the pages', () => {
  let site: TestSite;
  let ana: TestClient;
  let painter: PixelPainter;
  beforeEach(async () => {
    painter = new PixelPainter();
    site = await quoteSite(painter);
    ana = await site.as('author', 'ana');
  });
  afterEach(() => site.stop());

  function submit(
    client: TestClient,
    path: string,
    action: string,
    fields: Record<string, string>,
  ): Promise<TestResponse> {
    const body = new URLSearchParams({ _wpnonce: client.nonce(action), ...fields }).toString();
    return client.page('POST', path, { body });
  }

  it('let a member post a quote with a background by the form of the site, and have its card', async () => {
    expect((await ana.page('GET', '/activity')).text).to.contain('name="quote_background"');
    const fields = { content: 'Posted <b>words</b>', quote_background: 'plum' };
    const posted = await submit(ana, '/activity', 'community-activity', fields);
    expect(posted.status, posted.text).to.equal(303);
    const id = Number(/\d+$/.exec(posted.headers['location'] ?? '')?.[0]);
    expect((await render(ana, id)).status).to.equal(200);
    expect(painter.pictures[0]).to.deep.include({ words: 'Posted words', from: '#4a154b', to: '#8e2a7a' });
  });

  it('show the way to the card below a quote, and below nothing else', async () => {
    const quote = await keepQuote(site, ana);
    const plain = await keepQuote(site, ana, { quoteBackground: null });
    const link = (id: number) => `href="http://localhost/quote-cards/${id}"`;
    const text = (await site.visitor().page('GET', '/activity')).text;
    expect(text).to.contain(link(quote.id)).and.not.contain(link(plain.id));
    expect((await ana.page('GET', `/activity/${quote.id}`)).text).to.contain(link(quote.id));
  });

  it('make a picture in the size that is chosen and show it with its words, a download and the links', async () => {
    const quote = await keepQuote(site, ana, { content: 'To be "or" not &lt;be&gt;' });
    const path = `/quote-cards/${quote.id}`;
    const form = await ana.page('GET', path);
    expect(form.status).to.equal(200);
    expect(form.text).to.contain('Square post, 1080 × 1080');
    expect(form.text).to.contain('>To be &quot;or&quot; not &lt;be></blockquote>');
    expect(painter.pictures).to.have.length(0);
    const response = await submit(ana, path, 'quotes-card', { size: 'square' });
    expect(response.status).to.equal(200);
    const { url, share_links } = (await render(ana, quote.id, { size: 'square' })).json<CardJson>();
    expect(painter.pictures).to.have.length(1);
    expect(response.text).to.contain(`<img src="${url}" alt="To be &quot;or&quot; not &lt;be>"`);
    expect(response.text).to.contain(`<a href="${url}" download=`);
    expect(response.text).to.contain('Your image is ready.');
    for (const link of Object.values(share_links)) {
      expect(response.text).to.contain(`href="${link.replaceAll('&', '&amp;').replaceAll("'", '&#39;')}"`);
    }
  });

  it('say what went wrong, with its status', async () => {
    const quote = await keepQuote(site, ana);
    painter.failure = new Error('out of paint');
    const failed = await submit(ana, `/quote-cards/${quote.id}`, 'quotes-card', {});
    expect(failed.status).to.equal(503);
    expect(failed.text).to.contain('The card could not be made.').and.not.contain('out of paint');
  });

  it('are for members who may read the quote, and send their forms with a nonce', async () => {
    const quote = await keepQuote(site, ana);
    const plain = await keepQuote(site, ana, { quoteBackground: null });
    expect((await site.visitor().page('GET', `/quote-cards/${quote.id}`)).status).to.equal(401);
    expect((await ana.page('GET', '/quote-cards/99999')).status).to.equal(404);
    expect((await ana.page('GET', `/quote-cards/${plain.id}`)).status).to.equal(400);
    const body = new URLSearchParams({ _wpnonce: 'x', size: 'card' }).toString();
    expect((await ana.page('POST', `/quote-cards/${quote.id}`, { body })).status).to.equal(403);
    expect((await submit(ana, `/quote-cards/${quote.id}`, 'quotes-card', { size: 'poster' })).status).to.equal(400);
    expect(painter.pictures).to.have.length(0);
  });

  it('and the way to them are not there while their module is off', async () => {
    await site.stop();
    site = await quoteSite(painter, { modules: { quotes: { pages: false } } });
    ana = await site.as('author', 'ana');
    const quote = await keepQuote(site, ana);
    expect((await ana.page('GET', `/quote-cards/${quote.id}`)).status).to.equal(404);
    expect((await ana.page('GET', '/activity')).text).to.not.contain('quote-cards');
    expect((await render(ana, quote.id)).status).to.equal(200);
  });
});
