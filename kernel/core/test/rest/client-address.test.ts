import { expectSuccess, mirror, type Reflection, type StartedHost, send, startHost } from '@plinth/testing';
import { expect } from 'chai';

const PROXY = '10.0.0.1';

describe("kernel / the client's address", () => {
  let started: StartedHost;

  before(async () => {
    started = await startHost({ plugins: [mirror], trustedProxies: ['10.0.0.0/8', '2001:db8::1', '192.0.2.77'] });
  });
  after(() => started.stop());

  const reflect = async (address: string, headers: Readonly<Record<string, string>> = {}) =>
    expectSuccess<Reflection>(await send(started.host, { url: '/wp-json/mirror/v1/who', headers, address }));
  const seen = async (address: string, headers?: Readonly<Record<string, string>>) =>
    (await reflect(address, headers)).address;

  it('is that of the connection', async () => {
    expect(await seen('198.51.100.7')).to.equal('198.51.100.7');
    expect(await seen('2001:db8::7')).to.equal('2001:db8::7');
  });

  it('is written the same for IPv4 inside IPv6', async () => {
    expect(await seen('::ffff:198.51.100.7')).to.equal('198.51.100.7');
  });

  for (const [header, value] of [
    ['x-forwarded-for', '203.0.113.9'],
    ['cf-connecting-ip', '203.0.113.9'],
    ['x-real-ip', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
  ] as const) {
    it(`is not what a stranger says by ${header}`, async () => {
      expect(await seen('198.51.100.7', { [header]: value })).to.equal('198.51.100.7');
    });
  }

  for (const [forwarded, wanted] of [
    ['203.0.113.9', '203.0.113.9'],
    ['1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['1.2.3.4, 203.0.113.9, 10.1.2.3, 192.0.2.77', '203.0.113.9'],
    ['2001:DB8::9', '2001:db8::9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::9]:4711', '2001:db8::9'],
    ['10.1.2.3', PROXY],
    ['nonsense', PROXY],
    ['1.2.3.4, nonsense', PROXY],
    ['', PROXY],
  ] as const) {
    it(`is, behind a trusted proxy that forwards "${forwarded}", ${wanted}`, async () => {
      expect(await seen(PROXY, { 'x-forwarded-for': forwarded })).to.equal(wanted);
    });
  }

  it('is what the owner says that the proxy sets, and nothing that a client can add', async () => {
    const named = await startHost({
      plugins: [mirror],
      trustedProxies: [PROXY],
      clientAddressHeader: 'X-Forwarded-For',
    });
    const headers = { 'cf-connecting-ip': '198.51.100.1', 'x-forwarded-for': '203.0.113.9' };
    const { text } = await send(named.host, { url: '/wp-json/mirror/v1/who', headers, address: PROXY });
    expect(text).to.include('203.0.113.9');
    await named.stop();
  });

  it('is what a trusted proxy names by CF-Connecting-IP', async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-for': '1.2.3.4' };
    expect(await seen(PROXY, headers)).to.equal('203.0.113.9');
    expect(await seen(PROXY, { ...headers, 'cf-connecting-ip': 'nonsense' })).to.equal('1.2.3.4');
  });

  it('counts as reached by TLS only when a trusted proxy says so', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    expect((await reflect(PROXY, headers)).secure).to.equal(true);
    expect((await reflect('198.51.100.7', headers)).secure).to.equal(false);
    expect((await reflect(PROXY)).secure).to.equal(false);
    expect((await reflect(PROXY, { 'x-forwarded-proto': 'http' })).secure).to.equal(false);
  });
});
