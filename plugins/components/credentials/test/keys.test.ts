import { CLOCK, MESSAGE_BUS, RANDOMNESS, SECRETS, USERS } from '@plinth/kernel';
import { type BoundValues, DATABASE } from '@plinth/kernel/database';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { KeyStore } from '../src/keys/key-store.js';
import { account, credentialSite, KEYS, type MadeKey, makeKey } from './support.js';

const MINUTE = 60_000;

describe('credentials: API keys', () => {
  let site: TestSite;
  let owner: TestClient;

  beforeEach(async () => {
    site = await credentialSite();
    owner = await site.as('author');
  });
  afterEach(() => site.stop());

  const by = (key: string) => ({ headers: { 'x-api-key': key } });
  const me = (key: string) => site.visitor().get('/wp/v2/users/me', by(key));

  describe('are made', () => {
    it('with the metadata record and the plaintext, once, 201, never kept by a cache', async () => {
      const response = await owner.post(KEYS, { name: '  Backup script ' });
      expect(response.status).to.equal(201);
      const { key, key_id, user_id, ...rest } = response.json<MadeKey>();
      expect(key).to.match(/^lms_[A-Za-z0-9]{40}$/);
      expect(key_id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(rest).to.deep.equal({
        name: 'Backup script',
        prefix: key.slice(0, 12),
        last_four: key.slice(-4),
        created_at: '2026-01-15T12:00:00.000Z',
        last_used_at: null,
        last_used_ip: null,
        expires_at: null,
        status: 'active',
      });
      expect(user_id).to.equal((await owner.get('/wp/v2/users/me')).json<{ id: number }>().id);
      expect(response.headers['cache-control']).to.include('no-store');
      expect(response.headers['location']).to.equal(`http://localhost/wp-json/lms/v1/auth/api-keys/${key_id}`);
      const listed = await owner.get(KEYS);
      expect(listed.text).to.not.include(key);
    });

    it('with label as another word for name', async () => {
      expect(await makeKey(owner, { label: 'Phone' })).to.have.property('name', 'Phone');
    });

    it('with a name of 1 to 100 characters after trimming; anything else is 400', async () => {
      expect((await makeKey(owner, { name: 'n'.repeat(100) })).name).to.have.length(100);
      await makeKey(owner, { name: 'n' });
      expect(expectError(await owner.post(KEYS, {}), 400, 'rest_missing_callback_param').data['params']).to.deep.equal([
        'name',
      ]);
      for (const name of ['', '   ', 'n'.repeat(101), 7, null])
        expect(expectError(await owner.post(KEYS, { name }), 400, 'rest_invalid_param').data['params']).to.have.key(
          'name',
        );
      const label = expectError(await owner.post(KEYS, { label: ' ' }), 400, 'rest_invalid_param');
      expect(label.data['params']).to.have.key('label');
      expect((await owner.get(KEYS)).json<MadeKey[]>()).to.have.length(2);
    });

    it('with an end that lies ahead, or null for never', async () => {
      const key = await makeKey(owner, { name: 'short', expires_at: '2026-01-15T14:00:00+01:00' });
      expect(key['expires_at']).to.equal('2026-01-15T13:00:00.000Z');
      expect((await makeKey(owner, { name: 'long', expires_at: null }))['expires_at']).to.equal(null);
      for (const expires_at of [
        ...['2026-01-15T12:00:00Z', '2020-01-01T00:00:00Z', 'tomorrow', 5],
        ...['2026-02-31T00:00:00Z', '2027-01-01T00:00:00+99:99', '2027-01-01T25:00:00Z', '9999-12-31T23:59:59-12:00'],
      ]) {
        const refused = expectError(await owner.post(KEYS, { name: 'x', expires_at }), 400, 'rest_invalid_param');
        expect(refused.data['params']).to.have.key('expires_at');
      }
    });

    it('as digests only: the plaintext is nowhere in the database', async () => {
      const { key } = await makeKey(owner);
      const database = site.use(DATABASE);
      const rows = await database.select(`SELECT * FROM ${database.table('api_keys')}`);
      expect(JSON.stringify(rows)).to.not.include(key).and.not.include(key.slice(12, 30));
    });

    it('25 of them at most: of fifty parallel requests 25 get one, the others 400 lms_api_key_limit', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => owner.post(KEYS, { name: `k${n}` })));
      expect(answers.filter(({ status }) => status === 201)).to.have.length(25);
      for (const answer of answers.filter(({ status }) => status !== 201))
        expectError(answer, 400, 'lms_api_key_limit');
      expect((await owner.get(KEYS)).headers['x-wp-total']).to.equal('25');
    });

    it('again when one is revoked or has expired', async () => {
      const [first] = await Promise.all(Array.from({ length: 24 }, (_, n) => makeKey(owner, { name: `k${n}` })));
      await makeKey(owner, { name: 'ends', expires_at: '2026-01-15T12:30:00Z' });
      expectError(await owner.post(KEYS, { name: 'more' }), 400, 'lms_api_key_limit');
      await owner.delete(`${KEYS}/${first?.key_id}`);
      await makeKey(owner, { name: 'instead' });
      expectError(await owner.post(KEYS, { name: 'more' }), 400, 'lms_api_key_limit');
      site.advance(31 * MINUTE);
      await makeKey(owner, { name: 'after the end' });
    });
  });

  describe('are listed', () => {
    it("newest first, the caller's own only, without revoked ones, with totals", async () => {
      const first = await makeKey(owner, { name: 'first' });
      site.advance(MINUTE);
      await makeKey(owner, { name: 'second' });
      site.advance(MINUTE);
      const third = await makeKey(owner, { name: 'third' });
      await makeKey(await site.as('editor'), { name: 'of another' });
      await owner.delete(`${KEYS}/${third.key_id}`);
      const response = await owner.get(KEYS);
      expect(response.json<MadeKey[]>().map(({ name }) => name)).to.deep.equal(['second', 'first']);
      expect(response.headers).to.include({ 'x-wp-total': '2', 'x-wp-totalpages': '1' });
      const { key: _key, ...record } = first;
      expect(response.json<MadeKey[]>()[1]).to.deep.equal(record);
    });

    it('with the status expired once their time is over', async () => {
      await makeKey(owner, { name: 'ends', expires_at: '2026-01-15T12:30:00Z' });
      site.advance(30 * MINUTE);
      expect((await owner.get(KEYS)).json<MadeKey[]>()[0]).to.include({ name: 'ends', status: 'expired' });
    });
  });

  describe('are revoked', () => {
    it('with the record they were, and end at once', async () => {
      const { key, ...record } = await makeKey(owner);
      expect((await me(key)).status).to.equal(200);
      const response = await owner.delete(`${KEYS}/${record.key_id}`);
      expect(response.status).to.equal(200);
      const body = response.json<{ deleted: boolean; key_id: string; previous: MadeKey }>();
      expect(body).to.include({ deleted: true, key_id: record.key_id });
      expect(body.previous).to.include({ key_id: record.key_id, name: 'script' });
      expectError(await me(key), 401, 'lms_invalid_api_key');
    });

    it('for good, also while a request by the key has just read it', async () => {
      const { key, key_id, user_id } = await makeKey(owner);
      let release = (): void => {};
      const revoked = new Promise<void>((resolve) => {
        release = resolve;
      });
      const database = site.use(DATABASE);
      const select = database.select.bind(database);
      database.select = async <R extends object>(text: string, values?: BoundValues) => {
        const rows = await select<R>(text, values);
        if (text.includes('digest =')) await revoked;
        return rows;
      };
      const store = new KeyStore(
        database,
        site.use(CLOCK),
        site.use(RANDOMNESS),
        site.use(SECRETS),
        site.use(MESSAGE_BUS),
      );
      const underWay = store.resolve(key, '192.0.2.1');
      await store.revoke(Number(user_id), key_id);
      release();
      await underWay;
      expect(await store.resolve(key, '192.0.2.1')).to.equal(undefined);
    });

    it("by their owner only: another's, an unknown and a revoked one are 404 alike", async () => {
      const { key_id, key } = await makeKey(owner);
      const other = await site.as('editor');
      const unknown = '11111111-1111-4111-8111-111111111111';
      for (const id of [key_id, unknown, 'nonsense', '0'])
        expectError(await other.delete(`${KEYS}/${id}`), 404, 'lms_api_key_not_found');
      expect((await me(key)).status).to.equal(200);
      await owner.delete(`${KEYS}/${key_id}`);
      expectError(await owner.delete(`${KEYS}/${key_id}`), 404, 'lms_api_key_not_found');
    });
  });

  it('refuses visitors on every key route with 401 rest_not_logged_in', async () => {
    const visitor = site.visitor();
    for (const response of [
      await visitor.get(KEYS),
      await visitor.post(KEYS, { name: 'x' }),
      await visitor.delete(`${KEYS}/11111111-1111-4111-8111-111111111111`),
    ])
      expectError(response, 401, 'rest_not_logged_in');
  });

  describe('sign in', () => {
    it("as their owner with exactly the owner's permissions, as they are at the moment", async () => {
      const user = await account(site, 'ada', ['subscriber']);
      const client = await site.as('administrator');
      const { key } = await makeKey(owner);
      expect((await me(key)).json<{ name: string }>().name).to.equal('Test author');
      expect((await site.visitor().get('/wp/v2/settings', by(key))).status).to.be.oneOf([403, 404]);
      const editing = await site.visitor().get(`/wp/v2/users/${user.id}`, { ...by(key), query: { context: 'edit' } });
      expect(editing.status).to.equal(403);
      const adminKey = (await makeKey(client)).key;
      const asAdmin = await site
        .visitor()
        .get(`/wp/v2/users/${user.id}`, { ...by(adminKey), query: { context: 'edit' } });
      expect(asAdmin.status).to.equal(200);
      const admin = (await client.get('/wp/v2/users/me')).json<{ id: number }>();
      await site.member({ roles: ['administrator'] });
      await site.use(USERS).update(admin.id, { roles: ['subscriber'] });
      const later = await site
        .visitor()
        .get(`/wp/v2/users/${user.id}`, { ...by(adminKey), query: { context: 'edit' } });
      expect(later.status).to.equal(403);
    });

    it('in the header X-API-Key only: a key in the query is ignored', async () => {
      const { key } = await makeKey(owner);
      for (const name of ['api_key', 'X-API-Key', 'x-api-key', 'key'])
        expectError(await site.visitor().get('/wp/v2/users/me', { query: { [name]: key } }), 401, 'rest_not_logged_in');
    });

    it('not with an unknown, an expired or a mistyped key: 401 lms_invalid_api_key, also on public routes', async () => {
      const { key } = await makeKey(owner, { name: 'ends', expires_at: '2026-01-15T12:30:00Z' });
      expect((await me(key)).status).to.equal(200);
      site.advance(30 * MINUTE);
      expectError(await me(key), 401, 'lms_invalid_api_key');
      for (const wrong of ['lms_nothing', key.toLowerCase(), `${key}x`])
        expectError(await me(wrong), 401, 'lms_invalid_api_key');
      expectError(await site.visitor().get('/wp/v2/users', by('lms_nothing')), 401, 'lms_invalid_api_key');
    });

    it('after a session: a key beside a valid session is ignored, even a wrong one', async () => {
      const { key } = await makeKey(await site.as('editor'));
      for (const sent of [key, 'lms_nothing']) {
        const response = await owner.get('/wp/v2/users/me', by(sent));
        expect(response.json<{ name: string }>().name).to.equal('Test author');
      }
    });

    it('to list keys, but not to make or revoke any: 403 rest_cannot_create_api_keys, lms_key_management_denied', async () => {
      const { key, key_id } = await makeKey(owner);
      const client = site.visitor();
      expect((await client.get(KEYS, by(key))).json<MadeKey[]>().map((each) => each.key_id)).to.deep.equal([key_id]);
      expectError(await client.post(KEYS, { name: 'more' }, by(key)), 403, 'rest_cannot_create_api_keys');
      expectError(await client.post(KEYS, {}, by(key)), 403, 'rest_cannot_create_api_keys');
      expectError(await client.delete(`${KEYS}/${key_id}`, undefined, by(key)), 403, 'lms_key_management_denied');
    });

    it('and their use is noted at most once a minute, with the address', async () => {
      const { key } = await makeKey(owner);
      const used = async () => (await owner.get(KEYS)).json<MadeKey[]>()[0]?.last_used_at;
      await me(key);
      expect(await used()).to.equal('2026-01-15T12:00:00.000Z');
      expect((await owner.get(KEYS)).json<MadeKey[]>()[0]?.['last_used_ip']).to.be.a('string');
      site.advance(MINUTE - 1);
      await me(key);
      expect(await used()).to.equal('2026-01-15T12:00:00.000Z');
      site.advance(1);
      await Promise.all(Array.from({ length: 50 }, () => me(key)));
      expect(await used()).to.equal('2026-01-15T12:01:00.000Z');
    });

    it('no more once the account is gone', async () => {
      const { key } = await makeKey(owner);
      const { id } = (await owner.get('/wp/v2/users/me')).json<{ id: number }>();
      await site.use(USERS).remove(id, undefined);
      expectError(await me(key), 401, 'lms_invalid_api_key');
    });
  });
});
