import { DATABASE } from '@plinth/kernel/database';
import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { ChatServer, codeOf, quoteSite } from './support.js';

const PATH = '/quotes/v1/ai/suggest';

interface SuggestionJson {
  readonly suggestions: readonly string[];
  readonly model: string;
  readonly latency_ms: number;
  readonly remaining_quota: number;
}

describe('quotes: POST /ai/suggest', () => {
  let server: ChatServer;
  let site: TestSite;
  let ana: TestClient;
  let providerUrl: string;
  beforeEach(async () => {
    server = new ChatServer();
    providerUrl = await server.start();
    site = await siteWith({});
    ana = await site.as('author', 'ana');
  });
  afterEach(async () => {
    await site.stop();
    await server.stop();
  });

  function siteWith(changes: Readonly<Record<string, unknown>>): Promise<TestSite> {
    const settings = { providerUrl, providerKey: 'a-secret-key', providerModel: 'tiny-1', ...changes };
    return quoteSite(undefined, { settings: { quotes: settings } });
  }

  /** The site of this test, with other settings. */
  async function change(changes: Readonly<Record<string, unknown>>): Promise<void> {
    await site.stop();
    site = await siteWith(changes);
    ana = await site.as('author', 'ana');
  }

  const used = async () => {
    const table = site.use(DATABASE).table('quotes_quotas');
    const rows = await site.use(DATABASE).select<{ used: number }>(`SELECT used FROM ${table}`);
    return rows.reduce((sum, row) => sum + row.used, 0);
  };

  it('answers suggestions, the model, how long it took and how many calls are left today', async () => {
    const response = await ana.post(PATH, { prompt: 'The sea' });
    expect(response.status, response.text).to.equal(200);
    const answer = response.json<SuggestionJson>();
    expect(answer).to.have.keys('suggestions', 'model', 'latency_ms', 'remaining_quota');
    expect(answer).to.deep.include({
      suggestions: ['One.', 'Two.', 'Three.'],
      model: 'tiny-1-2026',
      remaining_quota: 19,
    });
    expect(answer.latency_ms).to.be.a('number').and.at.least(0);
    expect(response.headers).to.include({ 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '19' });
  });

  it('asks the interface at the address of the settings, with key, model, prompt and count', async () => {
    await change({ providerUrl: `${providerUrl}/` });
    await ana.post(PATH, { prompt: 'The sea', count: 2 });
    const [asked] = server.asked;
    expect(asked?.url).to.equal('/v1/chat/completions');
    expect(asked?.authorization).to.equal('Bearer a-secret-key');
    expect(asked?.body.model).to.equal('tiny-1');
    expect(asked?.body.messages.at(-1)).to.deep.equal({ role: 'user', content: 'The sea' });
    expect(asked?.body.messages[0]?.content).to.contain('exactly 2');
  });

  it('sends no key where none is set', async () => {
    await change({ providerKey: '' });
    expect((await ana.post(PATH, { prompt: 'x' })).status).to.equal(200);
    expect(server.asked[0]?.authorization).to.equal(undefined);
  });

  it('composes by default, and refines when that is asked', async () => {
    for (const body of [{}, { context: 'compose' }, { context: 'refine' }])
      await ana.post(PATH, { prompt: 'x', ...body });
    const [byDefault, compose, refine] = server.asked.map(({ body }) => body.messages[0]?.content);
    expect(byDefault).to.equal(compose);
    expect(refine).to.not.equal(compose);
  });

  for (const [count, expected] of [
    [undefined, 3],
    [1, 1],
    [5, 5],
  ] as const) {
    it(`answers ${expected} for the count ${count}, and costs one call`, async () => {
      const answer = (await ana.post(PATH, { prompt: 'x', ...(count && { count }) })).json<SuggestionJson>();
      expect(answer.suggestions).to.have.length(expected);
      expect(answer.remaining_quota).to.equal(19);
    });
  }

  for (const [what, body] of [
    ['no prompt', {}],
    ['an empty prompt', { prompt: '' }],
    ['a prompt of blanks', { prompt: ' \n\u3000' }],
    ['a prompt of invisible characters', { prompt: '\u200b\u3164\u2800' }],
    ['a prompt of 501 characters', { prompt: 'x'.repeat(501) }],
    ['a prompt that is no text', { prompt: ['x'] }],
    ['another context', { prompt: 'x', context: 'translate' }],
    ['the count 0', { prompt: 'x', count: 0 }],
    ['the count 6', { prompt: 'x', count: 6 }],
    ['a count that is no whole number', { prompt: 'x', count: 1.5 }],
  ] as const) {
    it(`refuses ${what} with 400, asks nobody and costs nothing`, async () => {
      const response = await ana.post(PATH, body);
      expect(response.status).to.equal(400);
      expect(codeOf(response)).to.equal('prompt' in body ? 'rest_invalid_param' : 'rest_missing_callback_param');
      expect(server.asked).to.have.length(0);
      expect(await used()).to.equal(0);
    });
  }

  it('takes a prompt of 500 characters', async () => {
    expect((await ana.post(PATH, { prompt: 'é'.repeat(500) })).status).to.equal(200);
  });

  it('answers 401 rest_forbidden to visitors', async () => {
    const response = await site.visitor().post(PATH, { prompt: 'x' });
    expect([response.status, codeOf(response)]).to.deep.equal([401, 'rest_forbidden']);
  });

  for (const missing of ['providerUrl', 'providerModel']) {
    it(`answers 503 quotes_ai_unavailable without ${missing}, and costs nothing`, async () => {
      await change({ [missing]: '' });
      const response = await ana.post(PATH, { prompt: 'x' });
      expect([response.status, codeOf(response)]).to.deep.equal([503, 'quotes_ai_unavailable']);
      expect(await used()).to.equal(0);
      expect((await ana.post(PATH, {})).status).to.equal(400);
    });
  }

  for (const [what, answer] of [
    ['says 500', (response: import('node:http').ServerResponse) => response.writeHead(500).end('{}')],
    ['says 401 and the key', (response) => response.writeHead(401).end('bad key a-secret-key')],
    ['sends somewhere else', (response) => response.writeHead(307, { Location: '/elsewhere' }).end()],
    ['answers no JSON', (response) => response.end('<html>')],
    ['answers another JSON', (response) => response.end('{"choices":[]}')],
    ['answers null', (response) => response.end('null')],
    ['answers too much', (response) => response.end('x'.repeat(1_100_000))],
    ['hangs up', (response) => response.destroy()],
  ] as readonly (readonly [string, (response: import('node:http').ServerResponse) => unknown])[]) {
    it(`answers 503 quotes_ai_unavailable when the provider ${what}, and gives the call back`, async () => {
      server.answer = answer;
      const response = await ana.post(PATH, { prompt: 'x' });
      expect([response.status, codeOf(response)]).to.deep.equal([503, 'quotes_ai_unavailable']);
      expect(response.text).to.not.contain('a-secret-key');
      expect(server.asked).to.have.length(1);
      expect(await used()).to.equal(0);
    });
  }

  it('answers 503 quotes_ai_unavailable when the provider takes longer than the setting allows', async () => {
    await change({ providerTimeout: 50 });
    server.answer = () => undefined;
    const response = await ana.post(PATH, { prompt: 'x' });
    expect([response.status, codeOf(response)]).to.deep.equal([503, 'quotes_ai_unavailable']);
    expect(await used()).to.equal(0);
  });

  for (const [what, content, expected] of [
    ['a fenced array', '```json\n["One.", "Two."]\n```', ['One.', 'Two.']],
    ['an object', '{"suggestions": ["One.", "Two."]}', ['One.', 'Two.']],
    ['a numbered list', '1. One.\n2) “Two.”\n\n- Three.', ['One.', 'Two.', 'Three.']],
    ['the same twice, and what is empty', '["One.", " One. ", "", "<i></i>"]', ['One.']],
    ['HTML and control characters', '["<script>alert(1)</script>One \\u0000<b>two</b>."]', ['One two.']],
    ['other things than texts', '["One.", 2, null, {"text": "x"}]', ['One.']],
    ['endless text', JSON.stringify(['x'.repeat(5000)]), ['x'.repeat(1000)]],
  ] as const) {
    it(`makes plain texts of ${what}`, async () => {
      server.answer = (response) => server.say(response, content);
      expect((await ana.post(PATH, { prompt: 'x' })).json<SuggestionJson>().suggestions).to.deep.equal(expected);
    });
  }

  it('gives a member 20 calls a day, and answers 429 quotes_ai_quota_exceeded until midnight UTC', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => ana.post(PATH, { prompt: 'x' })));
    const granted = responses.filter(({ status }) => status === 200);
    expect(granted).to.have.length(20);
    expect(granted.map((each) => each.json<SuggestionJson>().remaining_quota).sort((a, b) => a - b)).to.deep.equal(
      Array.from({ length: 20 }, (_, index) => index),
    );
    expect(server.asked).to.have.length(20);
    const refused = await ana.post(PATH, { prompt: 'x' });
    expect([refused.status, codeOf(refused)]).to.deep.equal([429, 'quotes_ai_quota_exceeded']);
    expect(refused.headers).to.include({ 'retry-after': String(12 * 3600), 'x-ratelimit-remaining': '0' });
    expect((await (await site.as('author', 'ben')).post(PATH, { prompt: 'x' })).status).to.equal(200);
    site.advance(12 * 3_600_000);
    expect((await ana.post(PATH, { prompt: 'x' })).json<SuggestionJson>().remaining_quota).to.equal(19);
  });

  it('gives the whole site no more calls a day than the setting says, whoever asks', async () => {
    await change({ suggestionsPerSite: 13, suggestionsPerUser: 10 });
    const clients = [ana, ...(await Promise.all(['b', 'c', 'd', 'e'].map((name) => site.as('author', name))))];
    const calls = Array.from({ length: 50 }, (_, index) => clients[index % 5]?.post(PATH, { prompt: 'x' }));
    const statuses = (await Promise.all(calls)).map((response) => response?.status);
    expect(statuses.filter((status) => status === 200)).to.have.length(13);
    expect(statuses.filter((status) => status === 429)).to.have.length(37);
    // What the site refused did not cost its member anything: 13 for the site, 13 for members.
    expect(await used()).to.equal(26);
  });

  it('gives calls back exactly when many fail at once', async () => {
    let number = 0;
    server.answer = (response) => {
      number += 1;
      if (number % 2) response.writeHead(500).end();
      else server.say(response, '["One."]');
    };
    const responses = await Promise.all(Array.from({ length: 20 }, () => ana.post(PATH, { prompt: 'x' })));
    const granted = responses.filter(({ status }) => status === 200).length;
    expect(granted).to.equal(10);
    expect(await used()).to.equal(20);
  });

  it('forgets the counts of days that are over', async () => {
    await ana.post(PATH, { prompt: 'x' });
    site.advance(24 * 3_600_000);
    await site.runJob('quotes:tidy');
    expect(await used()).to.equal(2);
    site.advance(24 * 3_600_000);
    await site.runJob('quotes:tidy');
    expect(await used()).to.equal(0);
  });
});
