import { RestError, SECRETS, tap, USERS } from '@plinth/kernel';
import { identityHooks } from '@plinth/kernel/identity';
import { expectError, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { SignJWT } from 'jose';
import { account, credentialSite, type Grant, KEYS, makeKey, PASSWORD, signIn, TOKEN } from './support.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

function claims(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

describe('credentials: tokens', () => {
  let site: TestSite;

  beforeEach(async () => {
    site = await credentialSite();
    await account(site);
  });
  afterEach(() => site.stop());

  const me = (token: string) => site.visitor().get('/wp/v2/users/me', bearer(token));
  const refresh = (refresh_token: unknown) => site.visitor().post(`${TOKEN}/refresh`, { refresh_token });
  const tryPassword = (username: string, password: string) => site.visitor().post(TOKEN, { username, password });

  describe('POST /auth/token', () => {
    it('answers both tokens, their kinds and lives, and the user; kept by no cache', async () => {
      const response = await tryPassword('ada', PASSWORD);
      expect(response.status).to.equal(200);
      const { access_token, refresh_token, ...rest } = response.json<Grant>();
      const { id } = (await me(access_token)).json<{ id: number }>();
      expect(rest).to.deep.equal({
        token_type: 'Bearer',
        expires_in: 900,
        refresh_expires_in: 2_592_000,
        user: { id, username: 'ada', display_name: 'ada', email: 'ada@example.org', roles: ['subscriber'] },
      });
      expect(response.headers['cache-control']).to.include('no-store');
      const now = Date.parse('2026-01-15T12:00:00Z') / 1000;
      const common = { iss: 'http://localhost', sub: String(id), iat: now };
      expect(claims(access_token)).to.include({ ...common, exp: now + 900, typ: 'access' });
      expect(claims(refresh_token)).to.include({ ...common, exp: now + 2_592_000, typ: 'refresh' });
      expect(claims(access_token)['jti']).to.be.a('string').and.not.equal(claims(refresh_token)['jti']);
    });

    it('takes the e-mail address as well', async () => {
      expect((await tryPassword('ada@example.org', PASSWORD)).status).to.equal(200);
    });

    it('answers 400 rest_missing_callback_param without username or password', async () => {
      const { data } = expectError(await site.visitor().post(TOKEN, {}), 400, 'rest_missing_callback_param');
      expect(data['params']).to.deep.equal(['username', 'password']);
    });

    it('answers an unknown name and a wrong password alike: 401 lms_invalid_credentials', async () => {
      const unknown = await tryPassword('nobody', PASSWORD);
      const wrong = await tryPassword('ada', 'wrong');
      expectError(unknown, 401, 'lms_invalid_credentials');
      expect(wrong.body).to.deep.equal(unknown.body);
    });

    it('answers 429 lms_rate_limited after ten wrong tries in 15 minutes, for the right password too', async () => {
      for (let count = 0; count < 10; count += 1)
        expectError(await tryPassword('ada', 'wrong'), 401, 'lms_invalid_credentials');
      const refused = await tryPassword('ada', PASSWORD);
      expectError(refused, 429, 'lms_rate_limited');
      expect(Number(refused.headers['retry-after'])).to.equal(900);
      site.advance(15 * MINUTE);
      expect((await tryPassword('ada', PASSWORD)).status).to.equal(200);
    });

    it('tells how much is left to the address, whatever the answer', async () => {
      const address = { headers: { 'x-forwarded-for': '203.0.113.77' } };
      for (const [password, remaining] of [
        ['wrong', '9'],
        ['wrong too', '8'],
      ] as const) {
        const body = { username: 'nobody at all', password };
        const { headers } = await site.visitor().post('/lms/v1/auth/token', body, address);
        expect(headers).to.include({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': remaining });
        expect(Number(headers['x-ratelimit-reset'])).to.be.above(0);
      }
    });

    it('lets no more than ten of fifty parallel wrong tries through', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => tryPassword('ada', 'wrong')));
      expect(answers.filter(({ status }) => status === 401)).to.have.length(10);
      expect(answers.filter(({ status }) => status === 429)).to.have.length(40);
    });

    it('runs the guards of the sign-in form', async () => {
      const veto = new RestError('second_factor', 'A code is needed.', { status: 403 });
      site.tap(tap(identityHooks.sign_in_check, {}, (_context, error, user) => (user?.login === 'ada' ? veto : error)));
      expectError(await tryPassword('ada', PASSWORD), 403, 'second_factor');
    });
  });

  describe('an access token', () => {
    it('signs in by Authorization: Bearer for 15 minutes, then answers 401 lms_token_expired', async () => {
      const { access_token } = await signIn(site);
      expect((await me(access_token)).json<{ name: string }>().name).to.equal('ada');
      site.advance(15 * MINUTE - SECOND);
      expect((await me(access_token)).status).to.equal(200);
      site.advance(SECOND);
      expectError(await me(access_token), 401, 'lms_token_expired');
    });

    it('cannot be replaced by a refresh token, a changed one or one of another key: 401 lms_token_invalid', async () => {
      const { access_token, refresh_token } = await signIn(site);
      const [head, body, signature] = access_token.split('.');
      const { id } = (await me(access_token)).json<{ id: number }>();
      const now = Date.parse('2026-01-15T12:00:00Z') / 1000;
      const foreign = await new SignJWT({ typ: 'access' })
        .setProtectedHeader({ alg: 'HS256', kid: '1' })
        .setIssuer('http://localhost')
        .setSubject(String(id))
        .setIssuedAt(now)
        .setExpirationTime(now + 900)
        .setJti('x')
        .sign(Buffer.alloc(32, 7));
      const forged = Buffer.from(JSON.stringify({ ...claims(access_token), sub: '2' })).toString('base64url');
      const plain = Buffer.from('{"alg":"none","kid":"1"}').toString('base64url');
      for (const token of [
        refresh_token,
        foreign,
        `${head}.${forged}.${signature}`,
        `${plain}.${body}.`,
        'nonsense',
        'a.b.c',
      ])
        expectError(await me(token), 401, 'lms_token_invalid');
    });

    it('is passed over when a later or an earlier credential resolves somebody', async () => {
      const owner = await site.as('author');
      const { key } = await makeKey(owner);
      const headers = { authorization: 'Bearer nonsense', 'x-api-key': key };
      const response = await site.visitor().get('/wp/v2/users/me', { headers });
      expect(response.json<{ name: string }>().name).to.equal('Test author');
      const { access_token } = await signIn(site);
      const later = { authorization: `Bearer ${access_token}`, 'x-api-key': 'lms_nothing' };
      expect((await site.visitor().get('/wp/v2/users/me', { headers: later })).json<{ name: string }>().name).to.equal(
        'ada',
      );
      const both = { authorization: 'Bearer nonsense', 'x-api-key': 'lms_nothing' };
      expectError(await site.visitor().get('/wp/v2/users/me', { headers: both }), 401, 'lms_invalid_api_key');
    });

    it('comes after an API key when both resolve somebody', async () => {
      const { key } = await makeKey(await site.as('author'));
      const { access_token } = await signIn(site);
      const headers = { authorization: `Bearer ${access_token}`, 'x-api-key': key };
      const response = await site.visitor().get('/wp/v2/users/me', { headers });
      expect(response.json<{ name: string }>().name).to.equal('Test author');
    });

    it('may make and revoke API keys, which a key may not', async () => {
      const { access_token } = await signIn(site);
      const made = await site.visitor().post(KEYS, { name: 'by token' }, bearer(access_token));
      expect(made.status, made.text).to.equal(201);
      const path = `${KEYS}/${made.json<{ key_id: string }>().key_id}`;
      expect((await site.visitor().delete(path, undefined, bearer(access_token))).status).to.equal(200);
    });

    it('is nobody once the account is gone', async () => {
      const { access_token } = await signIn(site);
      const { id } = (await me(access_token)).json<{ id: number }>();
      await site.use(USERS).remove(id, undefined);
      expectError(await me(access_token), 401, 'lms_token_invalid');
    });
  });

  describe('POST /auth/token/refresh', () => {
    it('answers the same shape with new tokens and consumes the old one', async () => {
      const first = await signIn(site);
      const response = await refresh(first.refresh_token);
      expect(response.status, response.text).to.equal(200);
      const second = response.json<Grant>();
      expect(Object.keys(second)).to.deep.equal(Object.keys(first));
      expect(second.refresh_token).to.not.equal(first.refresh_token);
      expect((await me(second.access_token)).status).to.equal(200);
    });

    it('answers a consumed token with 401 lms_token_reused and ends its whole family', async () => {
      const first = await signIn(site);
      const second = (await refresh(first.refresh_token)).json<Grant>();
      const other = await signIn(site);
      expectError(await refresh(first.refresh_token), 401, 'lms_token_reused');
      expectError(await refresh(second.refresh_token), 401, 'lms_token_invalid');
      expect((await refresh(other.refresh_token)).status).to.equal(200);
    });

    it('gives one pair of tokens to fifty parallel requests with one token', async () => {
      const { refresh_token } = await signIn(site);
      const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refresh_token)));
      expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(answer.json<{ code: string }>().code).to.be.oneOf(['lms_token_reused', 'lms_token_invalid']);
    });

    it('takes a token for 30 days, then answers 401 lms_token_expired', async () => {
      const { refresh_token } = await signIn(site);
      const { refresh_token: next } = (await refresh(refresh_token)).json<Grant>();
      site.advance(30 * DAY - SECOND);
      const last = (await refresh(next)).json<Grant>();
      site.advance(30 * DAY);
      expectError(await refresh(last.refresh_token), 401, 'lms_token_expired');
    });

    it('takes no access token and nothing of others: 401 lms_token_invalid; nothing at all is 400', async () => {
      const { access_token } = await signIn(site);
      expectError(await refresh(access_token), 401, 'lms_token_invalid');
      expectError(await refresh('nonsense'), 401, 'lms_token_invalid');
      expectError(await refresh(undefined), 400, 'rest_missing_callback_param');
      expectError(await refresh(['x']), 400, 'rest_invalid_param');
    });

    it('takes none from before the password was changed', async () => {
      const { access_token, refresh_token } = await signIn(site);
      const { id } = (await me(access_token)).json<{ id: number }>();
      await site.use(USERS).update(id, { password: 'another long one' });
      expectError(await refresh(refresh_token), 401, 'lms_token_invalid');
    });
  });

  describe('POST /auth/token/revoke', () => {
    it('ends the family and always answers 200 {revoked: true}', async () => {
      const first = await signIn(site);
      const second = (await refresh(first.refresh_token)).json<Grant>();
      for (const refresh_token of [second.refresh_token, second.refresh_token, 'nonsense', second.access_token]) {
        const response = await site.visitor().post(`${TOKEN}/revoke`, { refresh_token });
        expect([response.status, response.body]).to.deep.equal([200, { revoked: true }]);
      }
      expectError(await refresh(second.refresh_token), 401, 'lms_token_invalid');
    });
  });

  describe('keys', () => {
    it('are renewed by their id: earlier tokens hold while theirs is accepted', async () => {
      const before = await signIn(site);
      const { manager } = site.host.inside;
      await manager.changeSetting('credentials', 'acceptedKeyIds', ['1']);
      await manager.changeSetting('credentials', 'signingKeyId', '2');
      const after = await signIn(site);
      expect((await me(before.access_token)).status).to.equal(200);
      expect((await me(after.access_token)).status).to.equal(200);
      await manager.changeSetting('credentials', 'acceptedKeyIds', []);
      expectError(await me(before.access_token), 401, 'lms_token_invalid');
      expect((await me(after.access_token)).status).to.equal(200);
    });

    it('come from the secret of the site, each id from another part of it', () => {
      const secrets = site.use(SECRETS);
      expect(secrets.key('credentials/token/1').equals(secrets.key('credentials/token/2'))).to.equal(false);
    });
  });

  it('forgets expired tokens once a day', async () => {
    const { refresh_token } = await signIn(site);
    site.advance(31 * DAY);
    await site.runJob('credentials:forget-tokens');
    const { database } = site.host.services;
    expect(await database.select(`SELECT id FROM ${database.table('refresh_tokens')}`)).to.deep.equal([]);
    expectError(await refresh(refresh_token), 401, 'lms_token_expired');
  });
});
