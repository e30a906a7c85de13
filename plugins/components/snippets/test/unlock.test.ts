import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { at, fifty, makePaste, ROOT, snippetSite, statuses } from './support.js';

const QUARTER = 900_000;

interface Unlocked {
  readonly unlocked: boolean;
  readonly unlock_token: string;
}

describe('snippets: unlocking', () => {
  let site: TestSite;
  let owner: TestClient;

  beforeEach(async () => {
    site = await snippetSite();
    owner = await site.as('author');
  });
  afterEach(() => site.stop());

  const unlock = (client: TestClient, id: number, password: string) => client.post(at(id, '/unlock'), { password });

  it('may be sent as a header by pages of other origins', async () => {
    const response = await site.visitor().get(`${ROOT}/pastes`, { headers: { origin: 'https://app.example.org' } });
    expect(response.headers['access-control-allow-headers']).to.match(/(^|, )X-Paste-Unlock(,|$)/);
  });

  it('opens a locked paste with the token, on every route that reads it', async () => {
    const { id, hash, files } = await makePaste(owner, { password: 'pw' });
    const response = await unlock(site.visitor(), id, 'pw');
    expect(response.status, response.text).to.equal(200);
    const { unlocked, unlock_token } = response.json<Unlocked>();
    expect(unlocked).to.equal(true);
    const headers = { 'x-paste-unlock': unlock_token };
    for (const rest of ['', '/raw', `/raw/${files[0]?.id}`, '/download', '/revisions', '/diff'])
      expect((await site.visitor().get(at(id, rest), { headers })).status, rest).to.equal(200);
    const embed = await site.visitor().get(`${ROOT}/embed/${hash}`, { headers });
    expect(embed.headers['cache-control']).to.equal('no-store');
  });

  it('remembers it for the session by a cookie', async () => {
    const { id } = await makePaste(owner, { password: 'pw' });
    const cookie = (await unlock(site.visitor(), id, 'pw')).headers['set-cookie'] ?? '';
    expect(cookie).to.match(new RegExp(`^plinth_paste_${id}=[^;]+; Path=/; HttpOnly; SameSite=Lax$`));
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    expect((await site.visitor().get(at(id), { headers })).status).to.equal(200);
  });

  it('refuses a wrong password with 403', async () => {
    const { id } = await makePaste(owner, { password: 'pw' });
    const response = await unlock(site.visitor(), id, 'wrong');
    expectError(response, 403, 'rest_forbidden');
    expect(response.headers).not.to.have.property('set-cookie');
  });

  it('tells passwords apart whatever their length', async () => {
    const { id } = await makePaste(owner, { password: `${'x'.repeat(80)}a` });
    expectError(await unlock(site.visitor(), id, `${'x'.repeat(80)}b`), 403, 'rest_forbidden');
  });

  it('opens a paste without password, and for its owner, whatever is sent', async () => {
    const { id } = await makePaste(owner);
    expect((await unlock(site.visitor(), id, 'x')).json<Unlocked>().unlocked).to.equal(true);
    const locked = await makePaste(owner, { password: 'pw' });
    expect((await unlock(owner, locked.id, 'x')).json<Unlocked>().unlock_token).to.be.a('string');
  });

  it('opens this paste only, with this password only, for a day', async () => {
    const [first, second] = [await makePaste(owner, { password: 'pw' }), await makePaste(owner, { password: 'pw' })];
    const { unlock_token } = (await unlock(site.visitor(), first.id, 'pw')).json<Unlocked>();
    const headers = { 'x-paste-unlock': unlock_token };
    expect((await site.visitor().get(at(second.id), { headers })).status).to.equal(403);
    const [until = ''] = unlock_token.split('.');
    const forged = { 'x-paste-unlock': `${until}0.${unlock_token.split('.')[1]}, nonsense` };
    expect((await site.visitor().get(at(first.id), { headers: forged })).status).to.equal(403);
    site.advance(86_400_000 - 1);
    expect((await site.visitor().get(at(first.id), { headers })).status).to.equal(200);
    site.advance(1);
    expect((await site.visitor().get(at(first.id), { headers })).status).to.equal(403);
    const fresh = (await unlock(site.visitor(), first.id, 'pw')).json<Unlocked>();
    await (await site.as('author')).put(at(first.id), { password: 'new' });
    const old = { 'x-paste-unlock': fresh.unlock_token };
    expect((await site.visitor().get(at(first.id), { headers: old })).status).to.equal(403);
  });

  it('takes ten wrong tries in a quarter of an hour from an address, then not even the right one', async () => {
    const { id } = await makePaste(owner, { password: 'pw' });
    const second = await makePaste(owner, { password: 'pw' });
    expect(statuses(await fifty(() => unlock(site.visitor(), id, 'wrong')))).to.deep.equal({ 403: 10, 429: 40 });
    const refused = await unlock(site.visitor(), id, 'pw');
    expectError(refused, 429, 'snippets_rate_limit_exceeded');
    expect(refused.headers['retry-after']).to.equal('900');
    expect((await unlock(site.visitor(), second.id, 'pw')).status).to.equal(200);
    site.advance(QUARTER);
    expect((await unlock(site.visitor(), id, 'pw')).status).to.equal(200);
  });

  it('counts an IPv6 /64 as one address, and tells with every answer how many tries are left', async () => {
    await site.stop();
    site = await snippetSite({ site: { trustedProxies: ['127.0.0.1'] }, settings: { snippets: { unlockTries: 3 } } });
    owner = await site.as('author');
    const { id } = await makePaste(owner, { password: 'pw' });
    const from = (address: string, password: string) =>
      site.visitor().post(at(id, '/unlock'), { password }, { headers: { 'x-forwarded-for': address } });
    const left = async (address: string, password: string) => {
      const { status, headers } = await from(address, password);
      expect(headers).to.include({ 'x-ratelimit-limit': '3' }).and.to.have.property('x-ratelimit-reset');
      return [status, headers['x-ratelimit-remaining']];
    };
    expect(await left('2001:db8::1', 'wrong')).to.deep.equal([403, '2']);
    expect(await left('2001:db8::2', 'pw')).to.deep.equal([200, '2']);
    expect(await left('2001:db8::3', 'wrong')).to.deep.equal([403, '1']);
    expect(await left('2001:db8::4', 'wrong')).to.deep.equal([403, '0']);
    expect(await left('2001:db8:0:0:ffff::5', 'pw')).to.deep.equal([429, '0']);
    expect(await left('2001:db8:0:1::1', 'pw')).to.deep.equal([200, '3']);
  });

  it('counts no right tries', async () => {
    const { id } = await makePaste(owner, { password: 'pw' });
    for (let tries = 0; tries < 12; tries += 1) expect((await unlock(site.visitor(), id, 'pw')).status).to.equal(200);
  });

  it('hides what is not there, and a private paste', async () => {
    expectError(await unlock(site.visitor(), 999, 'x'), 404, 'rest_not_found');
    const { id } = await makePaste(owner, { visibility: 'private', password: 'pw' });
    expectError(await unlock(site.visitor(), id, 'pw'), 401, 'rest_forbidden');
  });

  it('removes the lock with an empty password', async () => {
    const { id } = await makePaste(owner, { password: 'pw' });
    await owner.put(at(id), { password: '' });
    expect((await site.visitor().get(at(id))).status).to.equal(200);
  });
});
