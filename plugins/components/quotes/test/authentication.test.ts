import { expect } from 'chai';
import { codeOf, keepQuote, PixelPainter, quoteSite } from './support.js';

describe('quotes: authentication', () => {
  it('takes a session without a valid nonce on no route', async () => {
    const painter = new PixelPainter();
    const site = await quoteSite(painter);
    const admin = await site.as('administrator');
    const { id } = await keepQuote(site, admin);
    const fields = JSON.stringify({ prompt: 'x', text: 'x' });
    for (const path of [`render/${id}`, 'ai/suggest', 'ai/report', 'ai/reports']) {
      const method = path === 'ai/reports' ? 'GET' : 'POST';
      const sent = { headers: { 'content-type': 'application/json' }, ...(method === 'POST' ? { body: fields } : {}) };
      const without = await admin.page(method, `/wp-json/quotes/v1/${path}`, sent);
      expect([without.status, codeOf(without)], path).to.deep.equal([401, 'rest_forbidden']);
      const headers = { ...sent.headers, 'x-wp-nonce': 'wrong' };
      const wrong = await admin.page(method, `/wp-json/quotes/v1/${path}`, { ...sent, headers });
      expect([wrong.status, codeOf(wrong)], path).to.deep.equal([403, 'rest_cookie_invalid_nonce']);
    }
    expect(painter.pictures).to.have.length(0);
    expect((await admin.get('/quotes/v1/ai/reports')).body).to.deep.equal({ items: [], total: 0 });
    await site.stop();
  });
});
