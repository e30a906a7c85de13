import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { type Ask, expectLimited, fifty, from, limitedSite, makeListing, message, statuses } from './support.js';

const HOUR = 3_600_000;

describe('the caps of the endpoints table', () => {
  let site: TestSite;
  let listing: number;

  before(async () => {
    site = await limitedSite();
    listing = (await makeListing(site)).id;
  });
  after(() => site.stop());

  const rows: readonly [route: string, endpoint: string, cap: number, hours: number, ask: Ask][] = [
    ['POST /submit', 'submit', 5, 1, (client, options) => client.post('/directory/v1/submit', {}, options)],
    [
      'POST /listings/{id}/reviews',
      ...(['reviews', 3, 1] as const),
      (client, options) => client.post(`/directory/v1/listings/${listing}/reviews`, {}, options),
    ],
    ['POST /claims', 'claims', 3, 24, (client, options) => client.post('/directory/v1/claims', {}, options)],
    [
      'POST /submission/check-duplicate',
      ...(['check-duplicate', 30, 1] as const),
      (client, options) => client.post('/directory/v1/submission/check-duplicate', { title: 'A new one' }, options),
    ],
    [
      'POST /search/suggest',
      ...(['suggest', 60, 1] as const),
      (client, options) => client.post('/directory/v1/search/suggest', { q: 'tea' }, options),
    ],
  ];

  for (const [index, [route, endpoint, cap, hours, ask]] of rows.entries()) {
    it(`${route}: ${cap} in ${hours === 1 ? '1 hour' : '1 day'}; the next is 429 with Retry-After`, async () => {
      const options = from(`192.0.2.${index + 1}`);
      const visitor = site.visitor();
      const passed = await statuses(cap, () => ask(visitor, options));
      expect(passed).not.to.include(429);
      const refusal = expectLimited(await ask(visitor, options), endpoint);
      expect(refusal.data).to.include({ limit: cap, window: hours * 3600, retry_after: hours * 3600 });
      expect((await ask(visitor, from('192.0.2.99'))).status, 'another address').not.to.equal(429);
    });
  }

  it('fifty parallel requests: exactly the cap passes', async () => {
    const answers = await fifty(() =>
      site.visitor().post('/directory/v1/search/suggest', { q: 'tea' }, from('198.51.100.1')),
    );
    const more = await fifty(() =>
      site.visitor().post('/directory/v1/search/suggest', { q: 'tea' }, from('198.51.100.1')),
    );
    const passed = [...answers, ...more].filter(({ status }) => status === 200);
    expect(passed).to.have.length(60);
    const submitted = await fifty(() => site.visitor().post('/directory/v1/submit', {}, from('198.51.100.2')));
    expect(submitted.filter(({ status }) => status !== 429)).to.have.length(5);
  });

  it('a visitor past the cap gets 429 even where the route would answer 401', async () => {
    const ask = () => site.visitor().post('/directory/v1/claims', {}, from('198.51.100.3'));
    expect(await statuses(4, ask)).to.deep.equal([401, 401, 401, 429]);
  });

  it('GET and POST of the suggestions share a counter', async () => {
    const options = { ...from('198.51.100.4'), query: { q: 'tea' } };
    await statuses(59, () => site.visitor().get('/directory/v1/search/suggest', options));
    expect((await site.visitor().post('/directory/v1/search/suggest', { q: 'tea' }, options)).status).to.equal(200);
    expectLimited(await site.visitor().get('/directory/v1/search/suggest', options), 'suggest');
  });

  it('counters of endpoints are apart, and reading reviews is not limited', async () => {
    const options = from('198.51.100.5');
    await statuses(6, () => site.visitor().post('/directory/v1/submit', {}, options));
    expect((await site.visitor().post('/directory/v1/claims', {}, options)).status).to.equal(401);
    const path = `/directory/v1/listings/${listing}/reviews`;
    const read = await statuses(10, () => site.visitor().get(path, options));
    expect(read).not.to.include(429);
  });

  it('tells with each answer how much is left', async () => {
    const { headers } = await site.visitor().post('/directory/v1/submit', {}, from('198.51.100.6'));
    expect(headers).to.include({ 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '4' });
    expect(Number(headers['x-ratelimit-reset'])).to.equal(site.now().getTime() / 1000 + 3600);
  });

  it('the window slides, and refused requests do not extend it', async () => {
    const ask = () => site.visitor().post('/directory/v1/submit', {}, from('198.51.100.7'));
    await ask();
    site.advance(HOUR / 2);
    await statuses(4, ask);
    expect(expectLimited(await ask(), 'submit').data.retry_after).to.equal(1800);
    site.advance(HOUR / 2);
    expect((await ask()).status, 'the first has left the window').to.equal(400);
    expectLimited(await ask(), 'submit');
    site.advance(HOUR / 2);
    expect(await statuses(5, ask)).to.deep.equal([400, 400, 400, 400, 429]);
  });
});

describe('the two caps of the contact form', () => {
  let site: TestSite;

  before(async () => {
    site = await limitedSite();
  });
  after(() => site.stop());

  const write = (listing: number, ip: string) =>
    site.visitor().post(`/directory/v1/listings/${listing}/contact-form`, message, from(ip));

  it('3 per listing and address in an hour', async () => {
    const [one, two] = [await makeListing(site), await makeListing(site, 'A library')];
    expect(await statuses(3, () => write(one.id, '192.0.2.1'))).to.deep.equal([200, 200, 200]);
    expectLimited(await write(one.id, '192.0.2.1'), 'contact-form');
    expect((await write(two.id, '192.0.2.1')).status, 'another listing').to.equal(200);
    expect((await write(one.id, '192.0.2.2')).status, 'another address').to.equal(200);
  });

  it('20 per listing and address in a day, exact under fifty parallel requests an hour', async () => {
    const { id } = await makeListing(site, 'A harbour');
    let passed = 0;
    for (let hour = 0; hour < 8; hour += 1) {
      const answers = await fifty(() => write(id, '192.0.2.3'));
      passed += answers.filter(({ status }) => status === 200).length;
      site.advance(HOUR);
    }
    expect(passed).to.equal(20);
    expect(expectLimited(await write(id, '192.0.2.3'), 'contact-form-daily').data).to.include({
      limit: 20,
      window: 86400,
    });
  });

  it('what the daily cap refuses is not counted by the hour', async () => {
    const { id } = await makeListing(site, 'A mill');
    for (let hour = 0; hour < 7; hour += 1) {
      await statuses(3, () => write(id, '192.0.2.4'));
      site.advance(HOUR);
    }
    expect(await statuses(5, () => write(id, '192.0.2.4'))).to.deep.equal([429, 429, 429, 429, 429]);
    site.advance(17 * HOUR);
    expect(await statuses(4, () => write(id, '192.0.2.4'))).to.deep.equal([200, 200, 200, 429]);
  });

  it('the form of the page of a listing counts in the same windows; members pass', async () => {
    const { id, slug } = await makeListing(site, 'A tower');
    const send = (client: TestClient) => {
      const fields = { form: 'contact', _wpnonce: client.nonce('directory-form'), ...message };
      const body = new URLSearchParams(fields).toString();
      return client.page('POST', `/directory/${slug}`, { body, ...from('192.0.2.5') });
    };
    expect((await write(id, '192.0.2.5')).status).to.equal(200);
    const visitor = site.visitor();
    expect(await statuses(3, () => send(visitor))).to.deep.equal([303, 303, 429]);
    const member = await site.as('subscriber');
    expect(await statuses(4, () => send(member))).to.deep.equal([303, 303, 303, 303]);
  });

  it('contactDailyCapScope listing: the daily cap counts all addresses', async () => {
    const wide = await limitedSite({ settings: { 'directory-limits': { contactDailyCapScope: 'listing' } } });
    const { id } = await makeListing(wide);
    const path = `/directory/v1/listings/${id}/contact-form`;
    const ask = (index: number) => wide.visitor().post(path, message, from(`203.0.113.${index + 1}`));
    const answers = await fifty(ask);
    expect(answers.filter(({ status }) => status === 200)).to.have.length(20);
    expectLimited(await ask(60), 'contact-form-daily');
    await wide.stop();
  });
});
