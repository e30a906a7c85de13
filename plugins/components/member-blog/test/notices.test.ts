import { USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { expectSuccess, RawTables, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { NOTICE_BOARD } from '../src/notifications/notices.js';
import { DAY_MS, idOf } from './reading-support.js';
import { blogSite, ROOT, writePost } from './support.js';

const ACTION = 'member-blog-notices';

describe('member-blog: notices on the site', () => {
  let site: TestSite;
  let author: TestClient;
  let member: TestClient;

  beforeEach(async () => {
    site = await blogSite();
    [author, member] = [await site.as('author'), await site.as('author', 'member')];
  });

  afterEach(() => site.stop());

  const board = () => site.pluginContext('member-blog').use(NOTICE_BOARD);

  const tell = (who: TestClient, text: string) =>
    board().add(idOf(who), 'post_approved', { text, url: 'http://localhost/x' });

  const open = async (who: TestClient) => (await who.page('GET', '/my-blog')).text;

  const mark = (who: TestClient, fields: Readonly<Record<string, string>>, nonce = who.nonce(ACTION)) =>
    who.page('POST', '/my-blog/notices', { body: new URLSearchParams({ _wpnonce: nonce, ...fields }).toString() });

  const unread = async (who: TestClient) =>
    (await board().of(idOf(who))).filter((notice) => !notice.isRead).map((notice) => notice.text);

  it('are counted in the account menu of every page until they are read', async () => {
    const menu = async (who: TestClient) =>
      /<a href="http:\/\/localhost\/account\/notifications">(.*?)<\/a>/.exec(
        (await who.page('GET', '/blog')).text,
      )?.[1];
    await tell(member, 'one');
    await tell(member, 'two');
    expect(await menu(member)).to.contain('(2 new)');
    expect(await menu(author)).to.equal('Notifications');
    await mark(member, { until: String((await board().of(idOf(member)))[0]?.id) });
    expect(await menu(member)).to.equal('Notifications');
    expect(await menu(site.visitor())).to.equal(undefined);
  });

  it('are shown on the dashboard page to whom they are for, as text', async () => {
    const { id } = await writePost(site, author, { title: 'Bread <b>', status: 'draft' });
    expectSuccess(await author.post(`${ROOT}/posts/${id}/coauthors`, { user_id: idOf(member) }), 201);
    const page = await open(member);
    expect(page)
      .to.contain('Notifications (1 new)')
      .and.match(/to co-author .{1,6}Bread &lt;b(?:>|&gt;)/);
    expect(page).to.contain('<time datetime="2026-01-15T12:00:00.000Z"');
    expect(page).to.contain(`post=${id}">Open</a>`);
    expect(await open(author)).not.to.contain('Notices');
  });

  it('tell the author why a post came back', async () => {
    const editor = await site.as('editor');
    const { id } = await writePost(site, author, { title: 'Bread', status: 'pending' });
    expectSuccess(await editor.post(`${ROOT}/posts/${id}/review`, { action: 'reject', note: 'More salt.' }));
    expect(await open(author))
      .to.contain('was rejected and is a draft again.</p>')
      .and.contain('<p>More salt.</p>');
  });

  it('are kept only for who wants to be told on the site', async () => {
    expectSuccess(await member.patch(`${ROOT}/me/notifications`, { channels: { onsite: false } }));
    const { id } = await writePost(site, author, { title: 'Bread', status: 'draft' });
    expectSuccess(await author.post(`${ROOT}/posts/${id}/coauthors`, { user_id: idOf(member) }), 201);
    expect(await board().of(idOf(member))).to.deep.equal([]);
    expect(site.mail).to.have.length(1);
  });

  it('are marked as read one by one, or all that were shown', async () => {
    for (const text of ['First.', 'Second.', 'Third.', 'Fourth.']) await tell(member, text);
    const [fourth, third, second] = await board().of(idOf(member));
    const response = await mark(member, { notice: String(second?.id) });
    expect(response.status).to.equal(303);
    expect(response.headers['location']).to.equal('http://localhost/my-blog');
    expect(await unread(member)).to.deep.equal(['Fourth.', 'Third.', 'First.']);
    expect(await open(member))
      .to.contain('Notifications (3 new)')
      .and.contain('Read (1)');
    expect((await mark(member, { until: String(third?.id) })).status).to.equal(303);
    expect(await unread(member)).to.deep.equal(['Fourth.']);
    await mark(member, { notice: String(fourth?.id) });
    expect(await open(member))
      .to.contain('Read (4)')
      .and.not.contain('new)')
      .and.not.contain('Mark as read');
  });

  it('are marked by whom they are for alone, on purpose', async () => {
    await tell(member, 'Mine.');
    const [notice] = await board().of(idOf(member));
    const fields = { notice: String(notice?.id), until: String(notice?.id) };
    expect((await mark(author, fields)).status).to.equal(303);
    expect((await mark(member, fields, 'wrong')).status).to.equal(403);
    expect((await mark(site.visitor(), fields)).status).to.equal(401);
    expect((await mark(member, { notice: 'x' })).status).to.equal(400);
    expect(await unread(member)).to.deep.equal(['Mine.']);
  });

  it('are the newest fifty of a member, also when fifty more come at once', async () => {
    for (let count = 1; count <= 20; count += 1) await tell(member, `Old ${count}.`);
    await tell(author, 'Of somebody else.');
    await Promise.all(Array.from({ length: 50 }, (_, index) => tell(member, `New ${index}.`)));
    const sql = `SELECT n.text FROM ${site.use(DATABASE).table('mb_notices')} n WHERE n.user_id = $1`;
    const texts = (await site.use(DATABASE).select<{ text: string }>(sql, [idOf(member)])).map((row) => row.text);
    expect(texts).to.have.length(50);
    expect(texts.filter((text) => text.startsWith('Old'))).to.deep.equal([]);
    expect(await unread(author)).to.deep.equal(['Of somebody else.']);
  });

  it('go thirty days after they were read, and unread ones after half a year', async () => {
    await tell(member, 'Read.');
    const [notice] = await board().of(idOf(member));
    await mark(member, { notice: String(notice?.id) });
    await tell(member, 'Unread.');
    const texts = async () => {
      await site.runJob('member-blog:prune-notices');
      return (await board().of(idOf(member))).map((each) => each.text);
    };
    site.advance(29 * DAY_MS);
    expect(await texts()).to.deep.equal(['Unread.', 'Read.']);
    site.advance(2 * DAY_MS);
    expect(await texts()).to.deep.equal(['Unread.']);
    site.advance(150 * DAY_MS);
    expect(await texts()).to.deep.equal([]);
  });

  it('go with the account', async () => {
    await tell(member, 'Mine.');
    await site.use(USERS).remove(idOf(member), undefined);
    const sql = `SELECT n.id FROM ${site.use(DATABASE).table('mb_notices')} n`;
    expect(await site.use(DATABASE).select(sql)).to.deep.equal([]);
  });

  it('that cannot be kept stop neither the mail nor the work they tell of', async () => {
    await new RawTables(site.use(DATABASE)).execute(`DROP TABLE ${site.use(DATABASE).table('mb_notices')}`);
    const { id } = await writePost(site, author, { title: 'Bread', status: 'draft' });
    expectSuccess(await author.post(`${ROOT}/posts/${id}/coauthors`, { user_id: idOf(member) }), 201);
    expect(site.mail).to.have.length(1);
    expect(site.errors.join()).to.contain('a notice could not be kept');
  });
});
