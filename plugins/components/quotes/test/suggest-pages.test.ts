import { CONSOLE, html } from '@plinth/pages';
import { countSelects, submitForm, type TestClient, type TestResponse, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { ChatServer, keepQuote, quoteSite } from './support.js';

const ASK = '/quote-suggestions';
const REPORT = '/quote-suggestions/report';
const SCREEN = '/wp-admin/suggestion-reports';

interface ListJson {
  readonly items: readonly { user_id: number; text: string; reason: string }[];
  readonly total: number;
}

function open(client: TestClient, path: string): Promise<TestResponse> {
  return client.page('GET', path, { headers: { accept: 'text/html' } });
}

describe('quotes: the pages of suggestions', () => {
  let server: ChatServer;
  let site: TestSite;
  let ana: TestClient;
  let admin: TestClient;
  beforeEach(async () => {
    server = new ChatServer();
    const providerUrl = await server.start();
    const settings = { providerUrl, providerModel: 'tiny-1', suggestionsPerUser: 2 };
    site = await quoteSite(undefined, { settings: { quotes: settings } });
    ana = await site.as('author', 'ana');
    admin = await site.as('administrator');
  });
  afterEach(async () => {
    await site.stop();
    await server.stop();
  });

  const list = async () => (await admin.get('/quotes/v1/ai/reports')).json<ListJson>();

  it('are linked where posts are written and where a picture of a quote is made', async () => {
    const quote = await keepQuote(site, ana);
    for (const path of ['/activity', `/quote-cards/${quote.id}`])
      expect((await open(ana, path)).text, path).to.contain(ASK);
    expect((await open(ana, '/activity')).text).to.contain('Suggest wording');
    expect((await open(ana, `/activity/${quote.id}`)).text).to.not.contain('Suggest wording');
  });

  it('suggest what was asked for, say how often one may ask, and keep what was typed', async () => {
    expect((await open(ana, ASK)).text).to.contain('You have 2 requests left today.');
    const asked = { prompt: 'The <sea>', context: 'refine', count: 2 };
    const { status, text } = await submitForm(ana, ASK, asked);
    expect(status).to.equal(200);
    expect(text).to.contain('One.').and.contain('Two.').and.contain('tiny-1-2026').and.not.contain('Three.');
    expect(text).to.contain('The &lt;sea></textarea>').and.contain('You have 1 request left today.');
    expect(server.asked[0]?.body.messages.at(-1)?.content).to.equal('The <sea>');
    expect(server.asked[0]?.body.messages[0]?.content).to.contain('rewrite');
  });

  it('refuse what is missing or too long with every mistake beside its field, and ask nobody', async () => {
    const empty = await submitForm(ana, ASK, { prompt: '', count: 9 });
    expect(empty.status).to.equal(400);
    expect(empty.text).to.contain('id="field-prompt-error"').and.contain('id="field-count-error"');
    const long = await submitForm(ana, ASK, { prompt: 'x'.repeat(501) });
    expect(long.status).to.equal(400);
    expect(long.text).to.contain('x'.repeat(501));
    expect(server.asked).to.have.length(0);
  });

  it('answer the daily limit with the text kept and when to try again', async () => {
    for (let times = 0; times < 2; times += 1) await submitForm(ana, ASK, { prompt: 'x' });
    expect((await open(ana, ASK)).text).to.contain('You’ve reached today’s limit.');
    const refused = await submitForm(ana, ASK, { prompt: 'My idea' });
    expect(refused.status).to.equal(429);
    expect(refused.headers).to.have.property('retry-after');
    expect(refused.text)
      .to.contain('My idea</textarea>')
      .and.contain('used up the suggestions')
      .and.contain('Try again');
  });

  it('answer a provider that fails with the text kept and the call given back', async () => {
    server.answer = (response) => response.writeHead(500).end();
    const refused = await submitForm(ana, ASK, { prompt: 'My idea' });
    expect(refused.status).to.equal(503);
    expect(refused.text).to.contain('My idea</textarea>').and.contain('not available at the moment');
    expect((await open(ana, ASK)).text).to.contain('You have 2 requests left today.');
  });

  it('report a suggestion once, and show the suggestions again', async () => {
    const shown = await submitForm(ana, ASK, { prompt: 'x' });
    expect(shown.text).to.contain('name="suggestion_2" value="Three."');
    const carried = { suggestion_0: 'One.', suggestion_1: 'Two.', model: 'tiny-1-2026', text: 'Two.' };
    const form = await submitForm(ana, REPORT, { step: 'ask', ...carried }, ASK);
    expect(form.text).to.contain('The site’s administrators see your report');
    expect(form.text).to.contain('Two.</textarea>').and.contain('name="suggestion_0" value="One."');
    expect((await list()).total).to.equal(0);
    const sent = await submitForm(ana, REPORT, { ...carried, reason: 'Unkind' });
    expect(sent.status).to.equal(200);
    expect(sent.text).to.contain('You won’t receive a reply');
    expect(sent.text)
      .to.contain('Thank you for your report.')
      .and.contain('One.')
      .and.contain('You reported this suggestion');
    expect((await submitForm(ana, REPORT, carried)).text).to.contain('You’ve already reported this text.');
    const { items, total } = await list();
    expect(total).to.equal(1);
    expect(items[0]).to.include({ user_id: ana.user?.id, text: 'Two.', reason: 'Unkind' });
    expect(server.asked).to.have.length(1);
  });

  it('report a suggestion from before, and keep a report that is too long', async () => {
    expect((await open(ana, `${REPORT}?text=From%20before`)).text).to.contain('From before</textarea>');
    const refused = await submitForm(ana, REPORT, { text: '', reason: 'y'.repeat(501) });
    expect(refused.status).to.equal(400);
    expect(refused.text).to.contain('id="field-text-error"').and.contain('id="field-reason-error"');
    expect(refused.text).to.contain('y'.repeat(501));
    const sent = await submitForm(ana, REPORT, { text: 'From before' });
    expect([sent.status, sent.headers['location']]).to.deep.equal([303, `http://localhost${ASK}?done=reported`]);
    expect((await open(ana, `${ASK}?done=reported`)).text).to.contain('Thank you for your report.');
  });

  it('are for members, and send their forms with a nonce', async () => {
    for (const path of [ASK, REPORT]) {
      expect((await open(site.visitor(), path)).status).to.equal(302);
      expect((await site.visitor().page('POST', path, { body: 'prompt=x&text=x' })).status).to.equal(401);
      expect((await ana.page('POST', path, { body: 'prompt=x&text=x' })).status).to.equal(403);
    }
    expect(server.asked).to.have.length(0);
    expect((await list()).total).to.equal(0);
  });

  it('say that a site without provider has none', async () => {
    await site.host.inside.manager.changeSetting('quotes', 'providerModel', '');
    expect((await open(ana, ASK)).text)
      .to.contain('Suggestions aren’t available on this site')
      .and.not.contain('<textarea');
    expect((await open(ana, '/activity')).text).to.not.contain('Suggest wording');
  });

  it('are gone with their module', async () => {
    await site.stop();
    site = await quoteSite(undefined, { modules: { quotes: { suggestions: false } } });
    ana = await site.as('author', 'ana');
    const quote = await keepQuote(site, ana);
    expect((await open(ana, ASK)).status).to.equal(404);
    expect((await open(ana, `/quote-cards/${quote.id}`)).text).to.not.contain(ASK);
  });

  describe('on the screen of the console', () => {
    beforeEach(() => {
      // A console of nothing but its menu.
      site.use(CONSOLE).open({
        render: (_viewing, main, menu) =>
          html`${menu.map(({ title, section }) => html`<a>${section}: ${title}</a>`)}<main id="main">${main}</main>`,
        front: async () => undefined,
      });
    });

    it('list the reports for whoever manages quotes, nothing of them as HTML', async () => {
      expect((await open(admin, SCREEN)).text)
        .to.contain('No reports yet')
        .and.contain('work: Reported suggestions');
      await submitForm(ana, REPORT, { text: 'a <b>', reason: 'x & y' });
      const { text } = await open(admin, SCREEN);
      expect(text).to.contain('a &lt;b>').and.contain('x &amp; y').and.contain(ana.user?.displayName);
      expect((await open(ana, SCREEN)).status).to.equal(403);
      expect((await open(await site.as('editor'), SCREEN)).status).to.equal(403);
    });

    it('takes as many queries for one report as for nine', async () => {
      const count = async () => {
        await open(admin, SCREEN);
        return countSelects(site, () => open(admin, SCREEN));
      };
      await submitForm(ana, REPORT, { text: 'first' });
      const few = await count();
      for (let number = 0; number < 8; number += 1) await submitForm(ana, REPORT, { text: `next ${number}` });
      expect(await count()).to.equal(few);
    });
  });
});
