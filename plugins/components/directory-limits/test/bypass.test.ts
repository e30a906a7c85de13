import { RATE_LIMITER, tap } from '@plinth/kernel';
import { restHooks } from '@plinth/kernel/administration';
import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { isListed } from '../src/addresses.js';
import { throttle } from '../src/throttle.js';
import { expectLimited, from, limitedSite, statuses } from './support.js';

const submit = (client: TestClient, ip: string) => client.post('/directory/v1/submit', {}, from(ip));

describe('who passes the limits', () => {
  let site: TestSite;

  before(async () => {
    const allowList = ['203.0.113.5', '198.51.100.0/24', '2001:db8:1::/48', '2001:db8::7'];
    site = await limitedSite({ settings: { 'directory-limits': { allowList } } });
  });
  after(() => site.stop());

  it('a valid session with its nonce, which is not counted either', async () => {
    const member = await site.as('subscriber');
    expect(await statuses(8, () => submit(member, '192.0.2.1'))).not.to.include(429);
    expect(await statuses(6, () => submit(site.visitor(), '192.0.2.1'))).to.deep.equal([400, 400, 400, 400, 400, 429]);
    expect((await submit(member, '192.0.2.1')).status, 'still').to.equal(400);
  });

  it('a cookie without a nonce is a visitor', async () => {
    const member = await site.as('subscriber');
    const ask = () => member.page('POST', '/wp-json/directory/v1/submit', { body: 'title=', ...from('192.0.2.2') });
    expect((await statuses(6, ask)).at(-1)).to.equal(429);
  });

  it('a valid application password', async () => {
    const app = await (await site.as('subscriber')).withApplicationPassword();
    expect(await statuses(8, () => submit(app, '192.0.2.3'))).not.to.include(429);
  });

  for (const ip of ['203.0.113.5', '198.51.100.77', '2001:db8:1:2::3', '2001:db8::7']) {
    it(`the allow-listed ${ip}`, async () => {
      expect(await statuses(8, () => submit(site.visitor(), ip))).not.to.include(429);
    });
  }

  it('nobody else: neighbours of a range are limited, IPv6 as well', async () => {
    for (const ip of ['203.0.113.6', '2001:db8:2::3']) {
      await statuses(5, () => submit(site.visitor(), ip));
      expectLimited(await submit(site.visitor(), ip), 'submit');
    }
  });

  it('a session bypasses the caps of public reads too', async () => {
    const member = await site.as('subscriber');
    const ask = () => member.get('/directory/v1/plans', from('192.0.2.9'));
    expect(await statuses(65, ask)).not.to.include(429);
  });

  it('forwarding headers are honoured from trusted proxies only', async () => {
    const open = await limitedSite({ site: { trustedProxies: [] } });
    let last = 0;
    const ask = () => {
      last += 1;
      return submit(open.visitor(), `192.0.2.${last}`);
    };
    expect((await statuses(6, ask)).at(-1), 'all are the connecting address').to.equal(429);
    await open.stop();
    const cloud = (ip: string) =>
      site.visitor().post('/directory/v1/submit', {}, { headers: { 'cf-connecting-ip': ip } });
    await statuses(5, () => cloud('192.0.2.20'));
    expect((await cloud('192.0.2.20')).status).to.equal(429);
    expect((await cloud('192.0.2.21')).status).to.equal(400);
  });

  it('fails open for whoever has no address', async () => {
    const context = site.pluginContext('directory-limits');
    const asked: (() => Promise<[unknown, unknown]>)[] = [];
    const remove = site.tap(
      tap(restHooks.rest_route_matched, { priority: 1 }, (_context, refusal, route, request, caller) => {
        asked.push(async () => [
          await throttle(context, route, { ...request, address: '' }, caller),
          await throttle(context, route, request, caller),
        ]);
        return refusal;
      }),
    );
    await submit(site.visitor(), '192.0.2.40');
    remove();
    const answers = await Promise.all(Array.from({ length: 10 }, () => asked[0]?.()));
    expect(answers.filter((answer) => answer?.[0] === null)).to.have.length(10);
    expect(
      answers.filter((answer) => answer?.[1] === null),
      'with an address',
    ).to.have.length(4);
  });

  it('fails open while the store does not answer', async () => {
    const down = () => Promise.reject(new Error('the store is down'));
    const broken = await limitedSite();
    Object.assign(broken.use(RATE_LIMITER), { hit: down, count: down, undo: down, reset: down });
    expect(await statuses(8, () => submit(broken.visitor(), '192.0.2.1'))).not.to.include(429);
    const reads = () => broken.visitor().get('/directory/v1/plans');
    expect(await statuses(65, reads)).not.to.include(429);
    await broken.stop();
  });

  it('switched off, the routes stay and the limits go', async () => {
    const ip = '192.0.2.30';
    await statuses(5, () => submit(site.visitor(), ip));
    expect((await submit(site.visitor(), ip)).status).to.equal(429);
    await site.disable('directory-limits');
    expect(await statuses(8, () => submit(site.visitor(), ip))).to.satisfy((found: number[]) =>
      found.every((status) => status === 400),
    );
    await site.enable('directory-limits');
    expect((await submit(site.visitor(), ip)).status).to.equal(429);
  });
});

describe('addresses', () => {
  it('IPv4 written as IPv6 is IPv4, and ranges match their own kind only', () => {
    expect(isListed('::ffff:192.0.2.7', ['192.0.2.0/24'])).to.equal(true);
    expect(isListed('2001:db8::1', ['0.0.0.0/0'])).to.equal(false);
    expect(isListed('192.0.2.7', ['::/0', 'nonsense', '10.0.0.0/99'])).to.equal(false);
    expect(isListed('', ['0.0.0.0/0'])).to.equal(false);
  });
});
