import { USERS } from '@plinth/kernel';
import { conforms, expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { MEMBERSHIPS, membership } from '../src/plugin.js';

conforms(membership);

interface Held {
  readonly level: { readonly slug: string };
  readonly expires_at: string | null;
}

describe('membership', () => {
  let site: TestSite;
  let admin: TestClient;
  let userId: number;

  beforeEach(async () => {
    site = await testHost({ plugins: [membership] });
    admin = await site.as('administrator');
    userId = (await site.use(USERS).create({ login: 'ada', email: 'ada@example.org', roles: ['subscriber'] })).id;
  });
  afterEach(() => site.stop());

  const make = (name: string) => admin.post('/membership/v1/levels', { name });
  const held = async () =>
    (await admin.get(`/membership/v1/users/${userId}/levels`)).json<Held[]>().map(({ level }) => level.slug);

  it('lists levels to everybody, and lets managers make them, each name once', async () => {
    expect((await make('Gold')).status).to.equal(201);
    expect((await make('gold')).status).to.equal(409);
    const listed = (await site.visitor().get('/membership/v1/levels')).json<{ slug: string }[]>();
    expect(listed.map(({ slug }) => slug)).to.deep.equal(['gold']);
    expect((await (await site.as('editor')).post('/membership/v1/levels', { name: 'X' })).status).to.equal(403);
  });

  it('tells levels apart by accents, and gives each a slug of its own', async () => {
    const slugs = await Promise.all(
      ['Año', 'Ano'].map(async (name) => (await make(name)).json<{ slug: string }>().slug),
    );
    expect(new Set(slugs).size).to.equal(2);
    for (const name of ['AN\u0303O', 'ａｎｏ']) expectError(await make(name), 409, 'membership_level_exists');
    for (const name of [' ', '\u3000', '\u200b']) expectError(await make(name), 400, 'rest_invalid_param');
  });

  it('makes one level of fifty requests at once', async () => {
    expect((await make('Te')).status).to.equal(201);
    const made = await Promise.all(Array.from({ length: 50 }, () => make('Té')));
    expect(made.filter(({ status }) => status === 201)).to.have.length(1);
    expect(made.filter(({ status }) => status === 409)).to.have.length(49);
  });

  it('tells managers by Allow what they may do with the levels of somebody, and others nothing', async () => {
    const path = `/membership/v1/users/${userId}/levels`;
    expect((await admin.get(path)).headers['allow']).to.equal('GET, POST');
    const refused = await (await site.as('subscriber')).get(path);
    expect(refused.status).to.equal(403);
    expect(refused.headers['allow'] ?? '').to.equal('');
  });

  it('names the account before the level that is not there', async () => {
    const missing = await admin.delete('/membership/v1/users/999/levels/gold');
    expectError(missing, 404, 'membership_user_not_found');
    const unknown = await admin.delete(`/membership/v1/users/${userId}/levels/gold`);
    expectError(unknown, 404, 'membership_level_not_found');
  });

  for (const [timezone, sent, stored] of [
    ['Asia/Kolkata', '2027-01-01T00:00:00', '2026-12-31T18:30:00.000Z'],
    ['Australia/Lord_Howe', '2027-01-01T00:00:00', '2026-12-31T13:00:00.000Z'],
    ['Europe/Berlin', '2027-03-28T03:00:00', '2027-03-28T01:00:00.000Z'],
    ['Europe/Berlin', '2027-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
    ['Europe/Berlin', '2027-01-01T00:00:00-05:00', '2027-01-01T05:00:00.000Z'],
  ] as const)
    it(`reads the end ${sent} in ${timezone} as ${stored}`, async () => {
      const elsewhere = await testHost({ plugins: [membership], site: { timezone } });
      const boss = await elsewhere.as('administrator');
      const { id } = await elsewhere
        .use(USERS)
        .create({ login: 'bob', email: 'bob@example.org', roles: ['subscriber'] });
      await boss.post('/membership/v1/levels', { name: 'Gold' });
      const given = await boss.post(`/membership/v1/users/${id}/levels`, { level: 'gold', expires_at: sent });
      expect(given.json<Held[]>()[0]?.expires_at).to.equal(stored);
      await elsewhere.stop();
    });

  it('cuts the slug of a long name at a whole word', async () => {
    const made = await make(`${'a'.repeat(99)} b`);
    expect(made.json<{ slug: string }>().slug).to.equal('a'.repeat(99));
  });

  it('gives and takes levels; one that has ended is held no more', async () => {
    await make('Gold');
    await make('Silver');
    const path = `/membership/v1/users/${userId}/levels`;
    await admin.post(path, { level: 'gold' });
    await admin.post(path, { level: 'silver', expires_at: '2026-01-16T12:00:00Z' });
    expect(await held()).to.deep.equal(['gold', 'silver']);
    site.advance(86_400_000);
    admin = await site.as('administrator');
    expect(await held()).to.deep.equal(['gold']);
    expect((await admin.delete(`${path}/gold`)).body).to.deep.equal({ deleted: true });
    expect((await admin.delete(`${path}/gold`)).body).to.deep.equal({ deleted: false });
    expect(await held()).to.deep.equal([]);
  });

  it('reads the end with its offset, and refuses moments that do not exist with 400', async () => {
    await make('Gold');
    const path = `/membership/v1/users/${userId}/levels`;
    const ends = (await admin.post(path, { level: 'gold', expires_at: '2026-03-01T00:30:00+02:00' })).json<Held[]>();
    expect(ends.map(({ expires_at }) => expires_at)).to.deep.equal(['2026-02-28T22:30:00.000Z']);
    for (const expires_at of [
      ...['2026-01-01T00:00:00+99:99', '2026-01-01T00:00:00+24:00', '2026-02-31T00:00:00Z', '2026-02-29T00:00:00'],
      ...['2026-01-01T25:00:00Z', '2026-13-01T00:00:00Z', '2026-01-01T00:61:00Z', '9999-12-31T23:59:59-12:00', ''],
    ]) {
      const refused = await admin.post(path, { level: 'gold', expires_at });
      expect([refused.status, refused.json<{ code: string }>().code], expires_at).to.deep.equal([
        400,
        'rest_invalid_param',
      ]);
    }
    expect(site.errors).to.deep.equal([]);
  });

  it('answers 404 for an unknown account and an unknown level', async () => {
    expect((await admin.get('/membership/v1/users/9999/levels')).json<{ code: string }>().code).to.equal(
      'membership_user_not_found',
    );
    const unknown = await admin.post(`/membership/v1/users/${userId}/levels`, { level: 'none' });
    expect([unknown.status, unknown.json<{ code: string }>().code]).to.deep.equal([404, 'membership_level_not_found']);
  });

  it('keeps one membership of fifty parallel grants', async () => {
    const level = await make('Gold');
    const store = site.pluginContext('membership').use(MEMBERSHIPS);
    const { id } = level.json<{ id: number }>();
    await Promise.all(Array.from({ length: 50 }, () => store.grant(userId, id, null)));
    expect(await store.ofUser(userId)).to.have.length(1);
  });

  it('goes out in a bundle and comes in again', async () => {
    await make('Gold');
    await admin.post(`/membership/v1/users/${userId}/levels`, { level: 'gold' });
    const bundle = await site.exportBundle();
    const other = await testHost({ plugins: [membership] });
    await other.importBundle(bundle);
    const user = await other.use(USERS).findByLogin('ada');
    const [first] = await other
      .pluginContext('membership')
      .use(MEMBERSHIPS)
      .ofUser(user?.id ?? 0);
    expect(first?.level.slug).to.equal('gold');
    await other.stop();
  });
});
