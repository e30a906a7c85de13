import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { at, fifty, idsOf, makePaste, type PasteItem, ROOT, readPaste, snippetSite, statuses } from './support.js';

const DAY = 86_400_000;

describe('snippets: stars', () => {
  let site: TestSite;
  let owner: TestClient;

  beforeEach(async () => {
    site = await snippetSite({ settings: { snippets: { togglesPerHour: 1000 } } });
    owner = await site.as('author');
  });
  afterEach(() => site.stop());

  it('toggles, own pastes too', async () => {
    const { id } = await makePaste(owner);
    const member = await site.as('subscriber');
    expect((await member.post(at(id, '/star'))).json()).to.deep.equal({ starred: true, star_count: 1 });
    expect(await readPaste(member, id)).to.include({ starred: true, star_count: 1 });
    expect(await readPaste(owner, id)).to.include({ starred: false, star_count: 1 });
    expect((await owner.post(at(id, '/star'))).json()).to.deep.equal({ starred: true, star_count: 2 });
    expect((await member.post(at(id, '/star'))).json()).to.deep.equal({ starred: false, star_count: 1 });
    expectError(await site.visitor().post(at(id, '/star')), 401, 'rest_forbidden');
  });

  it('keeps the count true under fifty toggles of one member and fifty members', async () => {
    const { id } = await makePaste(owner);
    await fifty(() => owner.post(at(id, '/star')));
    expect(await readPaste(owner, id)).to.include({ starred: false, star_count: 0 });
    const members = await fifty(() => site.member());
    await Promise.all(members.map((member) => member.post(at(id, '/star'))));
    expect(await readPaste(owner, id)).to.include({ star_count: 50 });
  });

  it('goes with the account', async () => {
    const { id } = await makePaste(owner);
    const member = await site.member();
    await member.post(at(id, '/star'));
    const administrator = await site.as('administrator');
    const gone = await administrator.delete(`/wp/v2/users/${member.user?.id}`, undefined, {
      query: { force: true, reassign: false },
    });
    expect(gone.status, gone.text).to.equal(200);
    expect(await readPaste(owner, id)).to.include({ star_count: 0 });
  });
});

describe('snippets: reports and moderation', () => {
  let site: TestSite;
  let owner: TestClient;
  let member: TestClient;
  let moderator: TestClient;

  beforeEach(async () => {
    site = await snippetSite();
    owner = await site.as('author');
    member = await site.as('subscriber');
    moderator = await site.member({ can: ['snippets/moderate'] });
  });
  afterEach(() => site.stop());

  const report = (client: TestClient, id: number, fields: object = {}) =>
    client.post(at(id, '/report'), { reason: 'spam', ...fields });

  it('answers 201 with the report, and the same again while it waits', async () => {
    const { id } = await makePaste(owner);
    const response = await report(member, id, { details: 'Look <b>here</b>' });
    expect(response.status).to.equal(201);
    const first = response.json<{ id: number }>();
    expect(first).to.deep.equal({
      ...{ id: first.id, paste_id: id, reason: 'spam', details: 'Look here', status: 'pending' },
      created_at: '2026-01-15T12:00:00.000Z',
    });
    const again = await report(member, id, { reason: 'other' });
    expect(again.status).to.equal(200);
    expect(again.json()).to.deep.equal(first);
  });

  it('makes one of fifty reports at once', async () => {
    const { id } = await makePaste(owner);
    const responses = await fifty(() => report(moderator, id));
    expect(statuses(responses)).to.deep.equal({ 200: 49, 201: 1 });
    const waiting = await moderator.get(`${ROOT}/admin/reports`);
    expect(waiting.headers['x-wp-total']).to.equal('1');
  });

  it('refuses own pastes, unknown reasons and visitors', async () => {
    const { id } = await makePaste(owner);
    expectError(await report(owner, id), 403, 'rest_forbidden');
    expectError(await report(member, id, { reason: 'ugly' }), 400, 'rest_invalid_param');
    expectError(await member.post(at(id, '/report'), {}), 400, 'rest_missing_callback_param');
    expectError(await report(site.visitor(), id), 401, 'rest_forbidden');
    for (const reason of ['inappropriate', 'malicious', 'copyright', 'other'])
      expect((await report(await site.member(), id, { reason })).status).to.equal(201);
  });

  it('takes ten an hour', async () => {
    const pastes: PasteItem[] = [];
    for (let count = 0; count < 11; count += 1) pastes.push(await makePaste(owner));
    const responses = await Promise.all(pastes.map(({ id }) => report(member, id)));
    expect(statuses(responses)).to.deep.equal({ 201: 10, 429: 1 });
  });

  it('lists reports to moderators only, newest first, by status', async () => {
    const paste = await makePaste(owner);
    await report(member, paste.id);
    site.advance(1000);
    const second = await makePaste(owner, { title: 'Second' });
    await report(member, second.id, { reason: 'copyright' });
    const response = await moderator.get(`${ROOT}/admin/reports`);
    const items = response.json<{ id: number; paste: { id: number; author: { id: number } } }[]>();
    expect(items.map((item) => item.paste.id)).to.deep.equal([second.id, paste.id]);
    expect(items[0]).to.deep.include({
      ...{ reason: 'copyright', details: '', status: 'pending', resolved_by: null, resolved_at: null },
      reporter: { id: member.user?.id, name: 'Test subscriber' },
    });
    expect(items[0]?.paste).to.deep.include({ title: 'Second' });
    expect(items[0]?.paste.author.id).to.equal(owner.user?.id);
    await moderator.put(`${ROOT}/admin/reports/${items[0]?.id}`, { status: 'dismissed' });
    expect(await idsOf(moderator, '/admin/reports?status=pending')).to.deep.equal([items[1]?.id]);
    expect(await idsOf(moderator, '/admin/reports?status=dismissed')).to.deep.equal([items[0]?.id]);
    expect(await idsOf(moderator, '/admin/reports?status=reviewed')).to.deep.equal([]);
    expectError(await member.get(`${ROOT}/admin/reports`), 403, 'rest_forbidden');
    expectError(await site.visitor().get(`${ROOT}/admin/reports`), 401, 'rest_forbidden');
    expect((await (await site.as('editor')).get(`${ROOT}/admin/reports`)).status).to.equal(200);
  });

  it('resolves a report, and trashes the paste when asked', async () => {
    const { id } = await makePaste(owner);
    const { id: first } = (await report(member, id)).json<{ id: number }>();
    const reviewed = await moderator.put(`${ROOT}/admin/reports/${first}`, { status: 'reviewed', trash_paste: true });
    expect(reviewed.status, reviewed.text).to.equal(200);
    expect(reviewed.json<object>()).to.deep.include({ status: 'reviewed', resolved_at: '2026-01-15T12:00:00.000Z' });
    expect((await readPaste(owner, id)).status).to.equal('trashed');
    expect((await moderator.put(`${ROOT}/admin/reports/${first}`, { status: 'reviewed' })).status).to.equal(200);
    expectError(
      await moderator.put(`${ROOT}/admin/reports/${first}`, { status: 'dismissed' }),
      400,
      'rest_invalid_param',
    );
    expectError(
      await moderator.put(`${ROOT}/admin/reports/${first}`, { status: 'pending' }),
      400,
      'rest_invalid_param',
    );
    expectError(await moderator.put(`${ROOT}/admin/reports/999`, { status: 'reviewed' }), 404, 'rest_not_found');
  });

  it('leaves the paste alone without trash_paste, and takes a new report afterwards', async () => {
    const { id } = await makePaste(owner);
    const { id: first } = (await report(member, id)).json<{ id: number }>();
    await moderator.put(`${ROOT}/admin/reports/${first}`, { status: 'dismissed' });
    expect((await readPaste(owner, id)).status).to.equal('active');
    expect((await report(member, id)).status).to.equal(201);
  });

  it('gives a paste any status', async () => {
    const { id } = await makePaste(owner, { tags: ['status'] });
    const put = (status: string) => moderator.put(`${ROOT}/admin/pastes/${id}/status`, { status });
    for (const status of ['expired', 'trashed', 'active', 'trashed', 'expired', 'active'])
      expect((await put(status)).json<PasteItem>().status).to.equal(status);
    expect(await idsOf(site.visitor(), '/tags/status/pastes')).to.deep.equal([id]);
    expectError(await put('burned'), 400, 'rest_invalid_param');
    expectError(await moderator.put(`${ROOT}/admin/pastes/999/status`, { status: 'active' }), 404, 'rest_not_found');
    expectError(await owner.put(`${ROOT}/admin/pastes/${id}/status`, { status: 'active' }), 403, 'rest_forbidden');
  });

  it('lets a paste whose time has passed live on when it is made active again', async () => {
    const { id } = await makePaste(owner, { expiration: '1h' });
    site.advance(DAY / 24);
    const response = await moderator.put(`${ROOT}/admin/pastes/${id}/status`, { status: 'active' });
    expect(response.json<object>()).to.include({ status: 'active', expiration: 'never', expires_at: null });
    expect((await site.visitor().get(at(id))).status).to.equal(200);
  });
});

describe('snippets: rate limits', () => {
  let site: TestSite;
  let owner: TestClient;

  beforeEach(async () => {
    site = await snippetSite();
    owner = await site.as('author');
  });
  afterEach(() => site.stop());

  it('takes sixty pastes, forks, updates and files an hour in all; refused ones do not count', async () => {
    const { id } = await makePaste(owner);
    expectError(await owner.post(at(id, '/files'), { content: 'x', filename: 'hello.js' }), 400, 'rest_invalid_param');
    await owner.post(at(id, '/fork'));
    await owner.put(at(id), { title: 'x' });
    await owner.post(at(id, '/files'), { content: 'x' });
    const headers = (await owner.post(at(id, '/fork'))).headers;
    expect(headers).to.include({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '55' });
    const responses = await fifty(() => owner.put(at(id), { title: 'y' }));
    expect(statuses(responses)).to.deep.equal({ 200: 50 });
    expect(statuses(await fifty(() => owner.post(at(id, '/fork'))))).to.deep.equal({ 201: 5, 429: 45 });
    const refused = await owner.put(at(id), { title: 'z' });
    expectError(refused, 429, 'snippets_rate_limit_exceeded');
    expect(refused.headers).to.include({ 'retry-after': '3600', 'x-ratelimit-remaining': '0' });
    site.advance(3_600_000);
    expect((await owner.put(at(id), { title: 'z' })).status).to.equal(200);
  });

  it('takes 120 stars and changes of collections an hour', async () => {
    const { id } = await makePaste(owner);
    await fifty(() => owner.post(at(id, '/star')));
    await fifty(() => owner.post(`${ROOT}/collections`, { name: 'x' }));
    expect(statuses(await fifty(() => owner.post(at(id, '/star'))))).to.deep.equal({ 200: 20, 429: 30 });
  });

  it('exempts moderators', async () => {
    const moderator = await site.as('editor');
    const { id } = await makePaste(moderator);
    for (let round = 0; round < 2; round += 1)
      expect(statuses(await fifty(() => moderator.put(at(id), { title: 'y' })))).to.deep.equal({ 200: 50 });
  });
});
