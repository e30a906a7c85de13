import { anyone, definePlugin, route, under } from '@plinth/kernel';
import { expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { AUDIT } from '../src/audit.js';

interface Line {
  readonly user_id: number;
  readonly act: string;
  readonly object: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const guestbook = definePlugin({
  id: 'guestbook',
  version: '1.0.0',
  title: 'Guest book',
  routes: under('guests/v1', [
    route({ method: 'GET', path: '/guests', summary: 'Nobody.', access: anyone, handle: () => [] }),
  ]),
});

describe('operations: the audit', () => {
  let site: TestSite;
  let admin: TestClient;

  before(async () => {
    site = await testHost({ plugins: [guestbook] });
    admin = await site.as('administrator', 'ada');
  });
  after(() => site.stop());

  const lines = async () => expectSuccess<Line[]>(await admin.get('/plinth/v1/audit'));

  it('has a line for what an administrator changes, latest first', async () => {
    await admin.post('/plinth/v1/plugins/guestbook', { enabled: false });
    await admin.post('/plinth/v1/plugins/guestbook', { enabled: true });
    const [on, off] = await lines();
    expect(on).to.deep.include({ user_id: admin.user?.id, details: { enabled: true } });
    expect(on?.object).to.equal('POST /plinth/v1/plugins/guestbook');
    expect(off?.details).to.deep.equal({ enabled: false });
  });

  it('has none for what was refused, for what only reads, and for what everybody may do', async () => {
    const before = (await lines()).length;
    await admin.post('/plinth/v1/plugins/nobody', { enabled: true });
    await admin.get('/plinth/v1/plugins');
    await (await site.as('subscriber')).post('/wp/v2/users/me', { first_name: 'Sue' });
    expect(await lines()).to.have.lengthOf(before);
  });

  it('names accounts that are made, and shows no password', async () => {
    const body = { username: 'newcomer', email: 'new@example.org', password: 'a-long-password-of-mine' };
    expectSuccess(await admin.post('/wp/v2/users', body), 201);
    const [made] = await lines();
    expect(made?.object).to.equal('POST /wp/v2/users');
    expect(made?.details).to.include({ username: 'newcomer', password: '…' });
  });

  it('is kept for ninety days', async () => {
    const kept = async () => (await site.host.use(AUDIT).page({ page: 1, perPage: 9 })).total;
    site.advance(89 * 86_400_000);
    await site.host.services.jobs.run('operations:forget-old-insight');
    expect(await kept()).to.be.above(0);
    site.advance(2 * 86_400_000);
    await site.host.services.jobs.run('operations:forget-old-insight');
    expect(await kept()).to.equal(0);
  });
});
