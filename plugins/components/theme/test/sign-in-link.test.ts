import { submitForm, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import theme from '../src/plugin.js';

describe('theme: sign-in link', () => {
  let site: TestSite;
  const ask = (email: unknown, path = '/theme/v1/auth/magic-link') => site.visitor().post(path, { email });
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  /** The mail goes out after the response: waits for it turn by turn of the event loop, at most as long as a test may. */
  async function mailTo(address: string, count = 1): Promise<string[]> {
    const found = () => site.mail.filter(({ to }) => to === address).map(({ text }) => text);
    while (found().length < count) await settled();
    return found();
  }

  function linkIn(text: string | undefined): string {
    return /http\S+/.exec(text ?? '')?.[0] ?? '';
  }

  beforeEach(async () => {
    site = await testHost({ plugins: [theme] });
    await site.as('author', 'ada');
  });
  afterEach(() => site.stop());

  it('answers 200 with success and a message', async () => {
    const response = await ask('ada@example.org');
    expect(response.status).to.equal(200);
    expect(response.body).to.have.all.keys('success', 'message');
  });

  it('answers the same whether or not there is such an account', async () => {
    const known = await ask('ada@example.org');
    const unknown = await ask('nobody@example.org');
    expect(unknown.status).to.equal(known.status);
    expect(unknown.body).to.deep.equal(known.body);
  });

  it('takes an email address or a username, at /login-link as well', async () => {
    await ask('ada', '/theme/v1/login-link');
    expect(linkIn((await mailTo('ada@example.org'))[0])).to.contain('/wp-login.php?action=link&key=');
  });

  it('mails a link that signs in once on the host form', async () => {
    await ask('ada@example.org');
    const link = linkIn((await mailTo('ada@example.org'))[0]);
    const key = new URL(link).searchParams.get('key') ?? '';
    expect((await site.visitor().page('GET', link)).status).to.equal(200);
    const first = await site.visitor().page('POST', '/wp-login.php?action=link', { body: `key=${key}` });
    expect(first.status).to.equal(302);
    expect(first.headers['set-cookie']).to.contain('HttpOnly');
    expect((await site.visitor().page('POST', '/wp-login.php?action=link', { body: `key=${key}` })).status).to.equal(
      403,
    );
  });

  it('leads to where somebody was going, and to no other site', async () => {
    const form = `/wp-login.php?redirect_to=${encodeURIComponent('http://localhost/account/storage')}`;
    const way = /href="([^"]*sign-in-link[^"]*)"/.exec((await site.visitor().page('GET', form)).text)?.[1] ?? '';
    const { pathname, search } = new URL(way.replaceAll('&amp;', '&'));
    for (const [index, target] of [undefined, 'https://elsewhere.example/'].entries()) {
      const query = target === undefined ? search : `?redirect_to=${encodeURIComponent(target)}`;
      const fields = { email: 'ada', redirect_to: new URLSearchParams(query).get('redirect_to') ?? '' };
      expect((await site.visitor().page('GET', pathname + query)).text).to.include(`value="${fields.redirect_to}"`);
      await submitForm(site.visitor(), pathname, fields, pathname + query);
      const link = linkIn((await mailTo('ada@example.org', index + 1)).at(-1));
      const shown = (await site.visitor().page('GET', link)).text;
      expect(shown).to.include('name="redirect_to" value="http');
      const body = new URL(link).searchParams.toString();
      const signedIn = await site.visitor().page('POST', '/wp-login.php', { body });
      expect(signedIn.status).to.equal(302);
      expect(signedIn.headers['location']).to.equal(
        target === undefined ? 'http://localhost/account/storage' : 'http://localhost/wp-admin/',
      );
    }
  });

  it('mails a link that works for an hour', async () => {
    await ask('ada@example.org');
    const key = new URL(linkIn((await mailTo('ada@example.org'))[0])).searchParams.get('key') ?? '';
    site.advance(60 * 60_000 + 1);
    expect((await site.visitor().page('POST', '/wp-login.php?action=link', { body: `key=${key}` })).status).to.equal(
      403,
    );
  });

  it('invalidates the old link with a new request', async () => {
    await ask('ada@example.org');
    await mailTo('ada@example.org');
    await ask('ada@example.org');
    const [older] = (await mailTo('ada@example.org', 2)).map(
      (text) => new URL(linkIn(text)).searchParams.get('key') ?? '',
    );
    const response = await site.visitor().page('POST', '/wp-login.php?action=link', { body: `key=${older}` });
    expect(response.status).to.equal(403);
  });

  it('refuses an empty value with 400 theme_magic_link_invalid and a missing one with 400', async () => {
    const empty = await ask('  ');
    expect(empty.status).to.equal(400);
    expect(empty.body).to.include({ code: 'theme_magic_link_invalid' });
    expect((await site.visitor().post('/theme/v1/auth/magic-link', {})).body).to.include({
      code: 'rest_missing_callback_param',
    });
  });

  it('refuses the sixth request of an address within 15 minutes with 429, also when fifty come at once', async () => {
    const asked = await Promise.all(Array.from({ length: 50 }, () => ask('nobody@example.org')));
    expect(asked.filter(({ status }) => status === 200)).to.have.length(5);
    const refused = asked.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).to.be.within(1, 900);
    expect(refused?.body).to.include({ code: 'theme_rate_limited' });
    site.advance(15 * 60_000 + 1);
    expect((await ask('nobody@example.org')).status).to.equal(200);
  });

  it('tells with every answer how many are left, and counts an IPv6 /64 as one address', async () => {
    await site.stop();
    site = await testHost({ plugins: [theme], site: { trustedProxies: ['127.0.0.1'] } });
    const from = (address: string) =>
      site.visitor().post('/theme/v1/login-link', { email: 'nobody' }, { headers: { 'x-forwarded-for': address } });
    const first = await from('2001:db8::1');
    expect(first.headers).to.include({
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '4',
      'x-ratelimit-reset': String((Date.parse('2026-01-15T12:00:00Z') + 15 * 60_000) / 1000),
    });
    for (const last of [2, 3, 4, 5]) expect((await from(`2001:db8::${last}`)).status).to.equal(200);
    const refused = await from('2001:db8::6');
    expect(refused.status).to.equal(429);
    expect(refused.headers).to.include({ 'x-ratelimit-remaining': '0', 'retry-after': '900' });
    expect((await from('2001:db8:0:1::1')).status).to.equal(200);
  });
});
