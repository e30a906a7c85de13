import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { fifty, from, limitedSite, makeListing, message, statuses } from './support.js';

interface Entry {
  readonly action: string;
  readonly object_type: string;
  readonly object_id: number;
  readonly ip: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly time: string;
}

describe('the audit log', () => {
  let site: TestSite;
  let admin: TestClient;

  before(async () => {
    site = await limitedSite();
    admin = await site.as('administrator');
  });
  after(() => site.stop());

  const entries = async (query: Readonly<Record<string, string>> = {}) =>
    (await admin.get('/directory/v1/audit-log', { query })).json<Entry[]>();
  const submit = (ip: string) => site.visitor().post('/directory/v1/submit', {}, from(ip));

  it('records repeated rejections, not the first one', async () => {
    await statuses(6, () => submit('192.0.2.1'));
    expect(await entries({ ip: '192.0.2.1' })).to.deep.equal([]);
    await statuses(2, () => submit('192.0.2.1'));
    const [entry, ...others] = await entries({ ip: '192.0.2.1' });
    expect(others).to.deep.equal([]);
    expect(entry).to.deep.include({
      ...{ action: 'rate_limit_exceeded', object_type: 'endpoint', object_id: 0, ip: '192.0.2.1' },
      details: { endpoint: 'submit', limit: 5, window: 3600, user_id: 0, rejections: 3 },
      time: '2026-01-15T12:00:00',
    });
  });

  it('names the listing of a contact form', async () => {
    const { id } = await makeListing(site);
    const write = () => site.visitor().post(`/directory/v1/listings/${id}/contact-form`, message, from('192.0.2.2'));
    await statuses(5, write);
    const [entry] = await entries({ endpoint: 'contact-form' });
    expect(entry).to.include({ object_type: 'listing', object_id: id, ip: '192.0.2.2' });
  });

  it('counts fifty parallel rejections exactly', async () => {
    await statuses(5, () => submit('192.0.2.3'));
    await fifty(() => submit('192.0.2.3'));
    const [entry] = await entries({ ip: '192.0.2.3' });
    expect(entry?.details['rejections']).to.equal(50);
  });

  it('is read by administrators only, in pages', async () => {
    const { headers } = await admin.get('/directory/v1/audit-log', { query: { per_page: 1 } });
    expect(Number(headers['x-wp-total'])).to.be.at.least(3);
    expect((await site.visitor().get('/directory/v1/audit-log')).status).to.equal(401);
    expect((await (await site.as('editor')).get('/directory/v1/audit-log')).status).to.equal(403);
  });

  it('forgets what is older than auditDays', async () => {
    site.advance(91 * 86_400_000);
    await site.runJob('directory-limits:prune-audit');
    admin = await site.as('administrator');
    expect(await entries()).to.deep.equal([]);
  });
});
