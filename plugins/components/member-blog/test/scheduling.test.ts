import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogSite, coauthor, ROOT, readPost, writePost } from './support.js';

describe('member-blog: scheduling', () => {
  let site: TestSite;
  let author: TestClient;
  const schedule = (client: TestClient, id: number, fields: object = {}) =>
    client.post(`${ROOT}/posts/${id}/schedule`, fields);
  const unschedule = (client: TestClient, id: number) => client.delete(`${ROOT}/posts/${id}/schedule`);
  const draft = async (client = author) => (await writePost(site, client, { status: 'draft', title: 'Soon' })).id;

  before(async () => {
    site = await blogSite({
      site: { timezone: 'Europe/Berlin' },
      settings: { 'member-blog': { moderatedMembers: ['moderated'], fewestWords: 1 } },
    });
    author = await site.as('author');
  });
  after(() => site.stop());

  it('takes a date on the clock of the site', async () => {
    const id = await draft();
    const answer = expectSuccess<{ link: string }>(await schedule(author, id, { date: '2026-01-20T09:00:00' }));
    expect(answer).to.deep.equal({
      post_id: id,
      status: 'future',
      date: '2026-01-20T09:00:00',
      date_gmt: '2026-01-20T08:00:00',
      link: answer.link,
    });
    expect(await readPost(site, id)).to.include({ status: 'future', createdAt: '2026-01-20T08:00:00.000Z' });
  });

  it('takes date_gmt, and gives another date when called again', async () => {
    const id = await draft();
    expect(expectSuccess(await schedule(author, id, { date_gmt: '2026-01-20T08:00:00' }))).to.include({
      date: '2026-01-20T09:00:00',
    });
    expect(expectSuccess(await schedule(author, id, { date_gmt: '2026-01-21T08:00:00' }))).to.include({
      status: 'future',
    });
    expect((await readPost(site, id)).createdAt).to.equal('2026-01-21T08:00:00.000Z');
  });

  it('refuses a missing or wrong date with 400 mb_invalid_date', async () => {
    const id = await draft();
    for (const fields of [{}, { date: 'tomorrow' }, { date: '2026-02-30T09:00:00' }, { date_gmt: '2026-01-20' }]) {
      expectError(await schedule(author, id, fields), 400, 'mb_invalid_date');
    }
    expect((await readPost(site, id)).status).to.equal('draft');
  });

  it('takes YYYY-MM-DDTHH:MM:SS alone: no space, fraction, zone, or date without a time', async () => {
    const id = await draft();
    for (const text of [
      ...['2026-01-20 09:00:00', '2026-01-20T09:00:00.000', '2026-01-20T09:00:00Z', '2026-01-20T09:00:00+01:00'],
      ...['2026-01-20T09:00', '2026-01-20t09:00:00', ' 2026-01-20T09:00:00', '2026-01-20T09:00:00\n', '', '1768899600'],
      ...['2026-01-20T24:00:00', '2026-01-20T09:60:00', '2026-13-20T09:00:00', '20260-01-20T09:00:00'],
    ])
      for (const field of ['date', 'date_gmt'])
        expectError(await schedule(author, id, { [field]: text }), 400, 'mb_invalid_date');
    const both = { date: '2026-01-20T09:00:00', date_gmt: 'tomorrow' };
    expectError(await schedule(author, id, both), 400, 'mb_invalid_date');
    expect((await readPost(site, id)).status).to.equal('draft');
  });

  it('needs one hour ahead, adjustable by a setting', async () => {
    const id = await draft();
    expectError(await schedule(author, id, { date_gmt: '2026-01-15T12:59:59' }), 400, 'mb_schedule_too_soon');
    expectError(await schedule(author, id, { date_gmt: '2020-01-01T00:00:00' }), 400, 'mb_schedule_too_soon');
    expectSuccess(await schedule(author, id, { date_gmt: '2026-01-15T13:00:00' }));
    const quick = await blogSite({ settings: { 'member-blog': { scheduleLeadHours: 0 } } });
    const client = await quick.as('author');
    const post = await writePost(quick, client, { status: 'draft' });
    expectError(await schedule(client, post.id, { date_gmt: '2026-01-15T12:00:00' }), 400, 'mb_schedule_too_soon');
    expectSuccess(await schedule(client, post.id, { date_gmt: '2026-01-15T12:00:01' }));
    await quick.stop();
  });

  it('is for the author and edit_others_posts', async () => {
    const post = await writePost(site, author, { status: 'draft' });
    const other = await site.as('author', 'other');
    await coauthor(site, post, author, other);
    const fields = { date: '2026-01-20T09:00:00' };
    expectError(await schedule(site.visitor(), post.id, fields), 401, 'mb_not_logged_in');
    expectError(await schedule(other, post.id, fields), 403, 'mb_forbidden');
    expectError(await schedule(author, 9999, fields), 404, 'mb_not_found');
    expectSuccess(await schedule(await site.as('editor'), post.id, fields));
    expectError(await unschedule(other, post.id), 403, 'mb_forbidden');
  });

  it('refuses roles that the owner did not list with 403 mb_cannot_schedule', async () => {
    const listed = await blogSite({ settings: { 'member-blog': { scheduleRoles: ['contributor'] } } });
    const client = await listed.as('author');
    const { id } = await writePost(listed, client, { status: 'draft' });
    expectError(await schedule(client, id, { date: '2026-01-20T09:00:00' }), 403, 'mb_cannot_schedule');
    expectError(await unschedule(client, id), 403, 'mb_cannot_schedule');
    const contributor = await listed.as('contributor');
    const own = await writePost(listed, contributor, { status: 'draft' });
    expectSuccess(await schedule(contributor, own.id, { date: '2026-01-20T09:00:00' }));
    await listed.stop();
  });

  it("keeps a moderated member's date and sends the post to review", async () => {
    const moderated = await site.as('author', 'moderated');
    const id = await draft(moderated);
    expect(expectSuccess(await schedule(moderated, id, { date_gmt: '2026-01-20T08:00:00' }))).to.include({
      status: 'pending',
      date_gmt: '2026-01-20T08:00:00',
    });
    const approved = await (await site.as('editor')).post(`${ROOT}/posts/${id}/review`, { action: 'approve' });
    expect(expectSuccess(approved)).to.include({ status: 'future' });
    expect((await readPost(site, id)).createdAt).to.equal('2026-01-20T08:00:00.000Z');
  });

  it('leaves a live post alone, and one outside the word limits', async () => {
    const live = await writePost(site, author);
    expectError(await schedule(author, live.id, { date: '2026-01-20T09:00:00' }), 409, 'mb_invalid_transition');
    const { id } = await writePost(site, author, { status: 'draft', content: '' });
    expectError(await schedule(author, id, { date: '2026-01-20T09:00:00' }), 400, 'mb_rest_validation_failed');
  });

  it('leaves a post live that fifty requests schedule and publish at once', async () => {
    const id = await draft();
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? schedule(author, id, { date: '2026-01-20T09:00:00' })
          : author.post(`${ROOT}/posts/${id}/status`, { status: 'publish' }),
      ),
    );
    for (const answer of all.filter(({ status }) => status !== 200)) expectError(answer, 409, 'mb_invalid_transition');
    expect((await readPost(site, id)).status).to.equal('publish');
    expect(site.errors).to.deep.equal([]);
  });

  it('makes a scheduled post a draft again, which goes out at once when it is published', async () => {
    const id = await draft();
    expectSuccess(await schedule(author, id, { date: '2026-01-20T09:00:00' }));
    expect(expectSuccess(await unschedule(author, id))).to.deep.equal({ post_id: id, status: 'draft' });
    expectError(await unschedule(author, id), 400, 'mb_not_scheduled');
    expect(expectSuccess(await author.post(`${ROOT}/posts/${id}/status`))).to.include({ status: 'publish' });
  });

  it('publishes at the due time and tells the author', async () => {
    const own = await blogSite();
    const client = await own.as('author');
    const { id } = await writePost(own, client, { status: 'draft', title: 'Due' });
    expectSuccess(await schedule(client, id, { date: '2026-01-15T14:00:00' }));
    own.advance(3_600_000);
    await own.runJob('content:publish-scheduled');
    expect((await readPost(own, id)).status).to.equal('future');
    own.advance(3_600_000);
    await own.runJob('content:publish-scheduled');
    expect((await readPost(own, id)).status).to.equal('publish');
    expect(own.mail.map(({ subject, to }) => [subject.includes('Published: Due'), to])).to.deep.equal([
      [true, client.user?.email],
    ]);
    await own.stop();
  });

  it('sends no e-mail while the setting is off, and tells the author on the site all the same', async () => {
    const quiet = await blogSite({ settings: { 'member-blog': { scheduledPublishMail: false } } });
    const client = await quiet.as('author');
    const { id } = await writePost(quiet, client, { status: 'draft' });
    expectSuccess(await schedule(client, id, { date: '2026-01-15T14:00:00' }));
    quiet.advance(7_200_000);
    await quiet.runJob('content:publish-scheduled');
    expect((await readPost(quiet, id)).status).to.equal('publish');
    expect(quiet.mail).to.deep.equal([]);
    expect(quiet.fired('mb_notified')).to.equal(1);
    expect((await client.page('GET', '/my-blog')).text).to.contain('was published.');
    await quiet.stop();
  });
});
