import { tap, USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { quoteHooks } from '../src/plugin.js';
import { codeOf, quoteSite } from './support.js';

const REPORT = '/quotes/v1/ai/report';
const REPORTS = '/quotes/v1/ai/reports';

interface ListJson {
  readonly items: readonly { id: number; user_id: number; text: string; reason: string; reported_at: string }[];
  readonly total: number;
}

describe('quotes: reports of suggestions', () => {
  let site: TestSite;
  let ana: TestClient;
  let admin: TestClient;
  beforeEach(async () => {
    site = await quoteSite();
    ana = await site.as('subscriber', 'ana');
    admin = await site.as('administrator');
  });
  afterEach(() => site.stop());

  const list = async (query = {}) => (await admin.get(REPORTS, { query })).json<ListJson>();

  it('are kept by POST /ai/report, which answers reported true', async () => {
    const text = 'Exactly <b>this</b>  & "that" 😀';
    const response = await ana.post(REPORT, { text, reason: 'Unkind' });
    expect([response.status, response.body]).to.deep.equal([200, { reported: true }]);
    const { items, total } = await list();
    expect(total).to.equal(1);
    expect(items[0]).to.deep.equal({
      ...{ id: items[0]?.id, user_id: ana.user?.id, text, reason: 'Unkind' },
      reported_at: '2026-01-15T12:00:00+00:00',
    });
  });

  it('need no reason', async () => {
    expect((await ana.post(REPORT, { text: 'x' })).status).to.equal(200);
    expect((await list()).items[0]?.reason).to.equal('');
  });

  it('of the same text by the same member stay one, under fifty parallel requests too', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => ana.post(REPORT, { text: 'x', reason: `${n}` })),
    );
    expect(responses.every(({ status }) => status === 200)).to.equal(true);
    expect(responses.every(({ body }) => JSON.stringify(body) === '{"reported":true}')).to.equal(true);
    expect((await list()).total).to.equal(1);
    expect(site.fired('quotes_suggestion_reported')).to.equal(1);
    await admin.post(REPORT, { text: 'x' });
    await ana.post(REPORT, { text: 'X' });
    expect((await list()).total).to.equal(3);
  });

  it('take texts of 1 to 1,000 characters and reasons of up to 500, and refuse others with 400', async () => {
    const accepted = { text: 'é'.repeat(1000), reason: 'é'.repeat(500) };
    expect((await ana.post(REPORT, accepted)).status).to.equal(200);
    for (const body of [
      { text: '' },
      { text: 'x'.repeat(1001) },
      { text: 'x', reason: 'x'.repeat(501) },
      { text: 5 },
    ]) {
      const response = await ana.post(REPORT, body);
      expect([response.status, codeOf(response)]).to.deep.equal([400, 'rest_invalid_param']);
    }
    const missing = await ana.post(REPORT, { reason: 'x' });
    expect([missing.status, codeOf(missing)]).to.deep.equal([400, 'rest_missing_callback_param']);
    expect((await list()).total).to.equal(1);
  });

  it('are listed newest first, twenty a page, with paging headers', async () => {
    for (let number = 1; number <= 25; number += 1) {
      await ana.post(REPORT, { text: `text ${number}` });
      if (number % 3 === 0) site.advance(1000);
    }
    const response = await admin.get(REPORTS);
    const { items, total } = response.json<ListJson>();
    expect([items.length, total]).to.deep.equal([20, 25]);
    expect(items.map(({ text }) => text)).to.deep.equal(Array.from({ length: 20 }, (_, index) => `text ${25 - index}`));
    expect(response.headers).to.include({ 'x-wp-total': '25', 'x-wp-totalpages': '2' });
    expect((await list({ page: 2 })).items.map(({ text }) => text)).to.deep.equal([
      'text 5',
      'text 4',
      'text 3',
      'text 2',
      'text 1',
    ]);
    expect((await list({ page: 9, per_page: 100 })).items).to.deep.equal([]);
    for (const query of [{ per_page: 0 }, { per_page: 101 }, { page: 0 }]) {
      expect((await admin.get(REPORTS, { query })).status).to.equal(400);
    }
  });

  it('are for administrators: 401 rest_forbidden to visitors, 403 to others', async () => {
    for (const [client, status] of [
      [site.visitor(), 401],
      [ana, 403],
      [await site.as('editor'), 403],
    ] as const) {
      const response = await client.get(REPORTS);
      expect([response.status, codeOf(response)]).to.deep.equal([status, 'rest_forbidden']);
    }
    const visitor = await site.visitor().post(REPORT, { text: 'x' });
    expect([visitor.status, codeOf(visitor)]).to.deep.equal([401, 'rest_forbidden']);
  });

  it('pass through quotes_rest_prepare_report, and tell quotes_suggestion_reported who reported which', async () => {
    const told: unknown[] = [];
    site.tap(tap(quoteHooks.quotes_rest_prepare_report, {}, (_context, item) => ({ ...item, reason: 'shaped' })));
    site.tap(tap(quoteHooks.quotes_suggestion_reported, {}, (_context, ...args) => void told.push(args)));
    await ana.post(REPORT, { text: 'x' });
    const [item] = (await list()).items;
    expect(item?.reason).to.equal('shaped');
    expect(told).to.deep.equal([[item?.id, ana.user?.id]]);
  });

  it('go with the account of their member', async () => {
    await ana.post(REPORT, { text: 'x' });
    await site.use(USERS).remove(ana.user?.id ?? 0, undefined);
    const table = site.use(DATABASE).table('quotes_reports');
    expect(await site.use(DATABASE).select(`SELECT id FROM ${table}`)).to.have.length(0);
  });

  it('travel in site bundles, and come in once', async () => {
    await ana.post(REPORT, { text: 'first', reason: 'why' });
    site.advance(1000);
    await admin.post(REPORT, { text: 'second' });
    const { suggestion_reports: reports } = await site.exportBundle();
    expect(reports).to.deep.equal([
      { member: 'ana', text: 'first', reason: 'why', reportedAt: '2026-01-15T12:00:00.000Z' },
      { member: 'administrator', text: 'second', reason: '', reportedAt: '2026-01-15T12:00:01.000Z' },
    ]);
    const stranger = { member: 'stranger', text: 'third' };
    const older = { member: 'ana', text: 'zero', reportedAt: '2025-12-31T23:59:59.000Z' };
    await site.importBundle({ plinth: 1, suggestion_reports: [...(reports as unknown[]), stranger, older] });
    expect((await list()).items.map(({ text }) => text)).to.deep.equal(['second', 'first', 'zero']);
  });

  it('have no route while the module of suggestions is off, and cards have', async () => {
    await site.stop();
    site = await quoteSite(undefined, { modules: { quotes: { suggestions: false } } });
    admin = await site.as('administrator');
    for (const path of ['suggest', 'report']) {
      expect(codeOf(await admin.post(`/quotes/v1/ai/${path}`, { prompt: 'x', text: 'x' }))).to.equal('rest_no_route');
    }
    expect(codeOf(await admin.get(REPORTS))).to.equal('rest_no_route');
    expect(codeOf(await admin.post('/quotes/v1/render/9', {}))).to.equal('quotes_activity_not_found');
  });
});
