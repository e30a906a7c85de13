import { GROUPS } from '@plinth/community';
import { tap, USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { RawTables, type TestClient, type TestSite } from '@plinth/testing';
import { FILES } from '@plinth/toolkit';
import { expect } from 'chai';
import { quoteHooks } from '../src/plugin.js';
import { type CardJson, codeOf, keepQuote, PIXEL, PixelPainter, quoteSite, render } from './support.js';

const HOUR = 3_600_000;

describe('quotes: POST /render/{activity_id}', () => {
  let site: TestSite;
  let ana: TestClient;
  let painter: PixelPainter;
  beforeEach(async () => {
    painter = new PixelPainter();
    site = await quoteSite(painter);
    ana = await site.as('author', 'ana');
  });
  afterEach(() => site.stop());

  const card = async (client: TestClient, id: number, body: unknown = {}) => {
    const response = await render(client, id, body);
    expect(response.status, response.text).to.equal(200);
    return response.json<CardJson>();
  };
  const cardRows = () => site.use(DATABASE).select(`SELECT id FROM ${site.use(DATABASE).table('quotes_cards')}`);

  it('answers the address of a PNG, when it expires and a link for each of five networks', async () => {
    const quote = await keepQuote(site, ana);
    const answer = await card(ana, quote.id);
    expect(answer).to.have.keys('url', 'expires_at', 'share_links');
    expect(answer.expires_at).to.equal('2026-01-15T13:00:00+00:00');
    expect(answer.url).to.match(new RegExp(`/quotes/quote-${quote.id}-card-[0-9a-f]{16}-[\\w-]{22}\\.png$`));
    const permalink = `http://localhost/activity/${quote.id}`;
    const [link, picture] = [permalink, answer.url].map(encodeURIComponent);
    const words = encodeURIComponent('Be yourself & stay so.');
    expect(answer.share_links).to.deep.equal({
      facebook: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
      x: `https://x.com/intent/tweet?url=${link}&text=${words}`,
      linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${link}`,
      whatsapp: `https://wa.me/?text=${words}%20${link}`,
      pinterest: `https://www.pinterest.com/pin/create/button/?url=${link}&media=${picture}&description=${words}`,
    });
  });

  it('serves the PNG to everybody who has its address', async () => {
    const { url } = await card(ana, (await keepQuote(site, ana)).id);
    const response = await site.visitor().page('GET', new URL(url).pathname);
    expect(response.status).to.equal(200);
    expect(response.headers['content-type']).to.equal('image/png');
    expect(response.bytes.equals(PIXEL)).to.equal(true);
  });

  it('shortens the words in the links to 200 characters, none of them cut in half', async () => {
    const quote = await keepQuote(site, ana, { content: '😀'.repeat(300) });
    const { share_links } = await card(ana, quote.id);
    expect(new URL(share_links['x'] ?? '').searchParams.get('text')).to.equal(`${'😀'.repeat(199)}…`);
  });

  it('paints the words, the name of the author, the background and the title of the site in the size that is asked', async () => {
    const quote = await keepQuote(site, ana);
    for (const size of [undefined, 'card', 'square', 'story']) await card(ana, quote.id, size ? { size } : {});
    const common = {
      from: '#14532d',
      to: '#3a6b1f',
      ink: '#ffffff',
      words: 'Be yourself & stay so.',
      author: 'Test ana',
    };
    expect(painter.pictures.map(({ site: _title, ...rest }) => rest)).to.deep.equal([
      { ...common, width: 1200, height: 630 },
      { ...common, width: 1080, height: 1080 },
      { ...common, width: 1080, height: 1920 },
    ]);
    expect(painter.pictures[0]?.site).to.equal(site.pluginContext('quotes').site.title);
  });

  for (const size of ['poster', '', 'CARD', 3, null]) {
    it(`refuses the size ${JSON.stringify(size)} with 400 and paints nothing`, async () => {
      const response = await render(ana, (await keepQuote(site, ana)).id, { size });
      expect([response.status, codeOf(response)]).to.deep.equal([400, 'rest_invalid_param']);
      expect(painter.pictures).to.have.length(0);
    });
  }

  it('answers the same address and expiry to everybody within the hour, and paints once', async () => {
    const quote = await keepQuote(site, ana);
    const first = await card(ana, quote.id);
    site.advance(HOUR - 1);
    expect(await card(ana, quote.id)).to.deep.equal(first);
    expect(await card(await site.as('subscriber'), quote.id)).to.deep.equal(first);
    expect(painter.pictures).to.have.length(1);
  });

  it('paints anew when the hour is over, and the old file goes', async () => {
    const quote = await keepQuote(site, ana);
    const first = await card(ana, quote.id);
    site.advance(HOUR);
    const second = await card(ana, quote.id);
    expect(second.url).to.not.equal(first.url);
    expect(second.expires_at).to.equal('2026-01-15T14:00:00+00:00');
    expect((await site.visitor().page('GET', new URL(first.url).pathname)).status).to.equal(404);
    expect((await site.visitor().page('GET', new URL(second.url).pathname)).status).to.equal(200);
    expect(await cardRows()).to.have.length(1);
  });

  it('paints anew when the words, the name or the background changed', async () => {
    const quote = await keepQuote(site, ana);
    const urls = [(await card(ana, quote.id)).url];
    const database = site.use(DATABASE);
    await new RawTables(database).update('community_activities', { content: 'Other words' }, 'id = $1', [quote.id]);
    urls.push((await card(ana, quote.id)).url);
    await new RawTables(database).update('community_activities', { quote_background: 'plum' }, 'id = $1', [quote.id]);
    urls.push((await card(ana, quote.id)).url);
    await site.use(USERS).update(ana.user?.id ?? 0, { displayName: 'Somebody else' });
    urls.push((await card(ana, quote.id)).url);
    expect(new Set(urls).size).to.equal(4);
  });

  it('gives fifty parallel requests one card, painted once and counted once', async () => {
    const quote = await keepQuote(site, ana);
    const ben = await site.as('author', 'ben');
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => card(index % 2 ? ana : ben, quote.id)));
    expect(new Set(answers.map(({ url }) => url)).size).to.equal(1);
    expect(painter.pictures).to.have.length(1);
    expect(await cardRows()).to.have.length(1);
  });

  it('lets a member have ten new cards a minute, answers 429 quotes_render_throttled then, and cached ones still', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => keepQuote(site, ana).then(({ id }) => id)));
    const responses = await Promise.all(ids.map((id) => render(ana, id)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.length(10);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused && codeOf(refused)).to.equal('quotes_render_throttled');
    expect(refused?.headers).to.include({
      'retry-after': '60',
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '0',
    });
    const painted = ids[statuses.indexOf(200)] ?? 0;
    const unpainted = ids[statuses.indexOf(429)] ?? 0;
    expect((await render(ana, painted)).status).to.equal(200);
    expect((await render(await site.as('subscriber'), unpainted)).status).to.equal(200);
    site.advance(60_000);
    expect((await render(ana, unpainted)).status).to.equal(200);
  });

  it('holds the throttle under fifty parallel requests', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => keepQuote(site, ana).then(({ id }) => id)));
    const responses = await Promise.all(ids.map((id) => render(ana, id)));
    expect(responses.filter(({ status }) => status === 200)).to.have.length(10);
    expect(responses.filter(({ status }) => status === 429)).to.have.length(40);
    expect(painter.pictures).to.have.length(10);
  });

  it('does not let one member pay for another who was too fast', async () => {
    const ids = await Promise.all(Array.from({ length: 11 }, () => keepQuote(site, ana).then(({ id }) => id)));
    const last = ids.pop() ?? 0;
    await Promise.all(ids.map((id) => render(ana, id)));
    const ben = await site.as('author', 'ben');
    const [throttled, granted] = await Promise.all([render(ana, last), render(ben, last)]);
    expect(granted.status).to.equal(200);
    expect([200, 429]).to.include(throttled.status);
  });

  it('answers 503 quotes_render_failed when the painter fails, counts it not, and paints at the next request', async () => {
    const quote = await keepQuote(site, ana);
    painter.failure = new Error('out of paint');
    for (let count = 0; count < 12; count += 1) {
      const response = await render(ana, quote.id);
      expect([response.status, codeOf(response)]).to.deep.equal([503, 'quotes_render_failed']);
      expect(response.text).to.not.contain('out of paint');
    }
    painter.failure = undefined;
    expect((await render(ana, quote.id)).status).to.equal(200);
  });

  it('answers 401 rest_forbidden to visitors, whatever they ask for', async () => {
    for (const id of [(await keepQuote(site, ana)).id, 99_999]) {
      const response = await render(site.visitor(), id);
      expect([response.status, codeOf(response)]).to.deep.equal([401, 'rest_forbidden']);
    }
  });

  it('answers 404 quotes_activity_not_found for what is not there or may not be read', async () => {
    const owner = await site.as('subscriber', 'owner');
    const groups = site.pluginContext('community').use(GROUPS);
    const group = await groups.create({ name: 'Secret', status: 'hidden', creatorId: owner.user?.id ?? 0 });
    const hidden = await keepQuote(site, owner, { groupId: group.id });
    for (const id of [0, 99_999, 99_999_999_999, hidden.id]) {
      const response = await render(ana, id);
      expect([response.status, codeOf(response)]).to.deep.equal([404, 'quotes_activity_not_found']);
    }
    expect((await render(owner, hidden.id)).status).to.equal(200);
    // A card that somebody else had made opens nothing either.
    expect((await render(ana, hidden.id)).status).to.equal(404);
  });

  it('answers 400 quotes_not_quoted for an activity or a comment without background, and for a background that is gone', async () => {
    const quote = await keepQuote(site, ana);
    const plain = await keepQuote(site, ana, { quoteBackground: null });
    const comment = await keepQuote(site, ana, { quoteBackground: null, parentId: quote.id });
    const gone = await keepQuote(site, ana, { quoteBackground: 'mauve' });
    for (const { id } of [plain, comment, gone]) {
      const response = await render(ana, id);
      expect([response.status, codeOf(response)]).to.deep.equal([400, 'quotes_not_quoted']);
    }
    expect(painter.pictures).to.have.length(0);
  });

  it('passes the answer through quotes_rest_prepare_card with the activity and the caller', async () => {
    const quote = await keepQuote(site, ana);
    const seen: unknown[] = [];
    site.tap(
      tap(quoteHooks.quotes_rest_prepare_card, {}, (_context, item, activity, caller) => {
        seen.push([activity.id, caller.id]);
        return { ...item, share_links: { ...item.share_links, x: 'https://x.com/ours' } };
      }),
    );
    expect((await card(ana, quote.id)).share_links['x']).to.equal('https://x.com/ours');
    expect(seen).to.deep.equal([[quote.id, ana.user?.id]]);
  });

  it('removes cards whose hour is over, and only those', async () => {
    const [old, fresh] = [await keepQuote(site, ana), await keepQuote(site, ana)];
    const first = await card(ana, old.id);
    site.advance(HOUR / 2);
    const second = await card(ana, fresh.id);
    site.advance(HOUR / 2);
    await site.runJob('quotes:tidy');
    expect(await cardRows()).to.have.length(1);
    expect((await site.visitor().page('GET', new URL(first.url).pathname)).status).to.equal(404);
    expect((await site.visitor().page('GET', new URL(second.url).pathname)).status).to.equal(200);
  });

  it('removes the cards of an activity that is removed', async () => {
    const quote = await keepQuote(site, ana);
    const { url } = await card(ana, quote.id);
    const body = new URLSearchParams({ _wpnonce: ana.nonce('community-activity-remove') }).toString();
    expect((await ana.page('POST', `/activity/${quote.id}/delete`, { body })).status).to.equal(303);
    expect(await cardRows()).to.have.length(0);
    const file = url.slice(url.indexOf('quotes/quote-'));
    expect(await site.use(FILES).exists(file)).to.equal(false);
  });
});
