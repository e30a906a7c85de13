import { CONSOLE, html } from '@plinth/pages';
import { countSelects, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { led, open } from './page-support.js';
import { at, makePaste, ROOT, readPaste, snippetSite } from './support.js';

const PATH = '/wp-admin/paste-reports';

describe('snippets: the screen with reports', () => {
  let site: TestSite;
  let owner: TestClient;
  let member: TestClient;
  let moderator: TestClient;

  beforeEach(async () => {
    site = await snippetSite();
    // A console of nothing but its menu.
    site.use(CONSOLE).open({
      render: (_viewing, main, menu) =>
        html`${menu.map(({ title, waiting }) => html`<a>${title}: ${waiting}</a>`)}<main id="main">${main}</main>`,
      front: async () => undefined,
    });
    owner = await site.as('author');
    member = await site.as('subscriber');
    moderator = await site.as('editor');
  });
  afterEach(() => site.stop());

  const report = async (title: string, fields: object = { reason: 'spam' }) => {
    const paste = await makePaste(owner, { title });
    const { id } = (await member.post(at(paste.id, '/report'), fields)).json<{ id: number }>();
    return { paste, id };
  };
  const decide = (client: TestClient, id: number, decision: string) => {
    const body = new URLSearchParams({ decision, _wpnonce: client.nonce('console') }).toString();
    return client.page('POST', `${PATH}/${id}`, { body });
  };

  it('is for moderators alone', async () => {
    const { id, paste } = await report('Bad');
    for (const client of [moderator, await site.as('administrator')])
      expect((await open(client, PATH)).status).to.equal(200);
    for (const client of [owner, member]) {
      expect((await open(client, PATH)).status).to.equal(403);
      expect((await decide(client, id, 'trash')).status).to.equal(403);
    }
    expect((await open(site.visitor(), PATH)).status).to.equal(302);
    expect((await decide(site.visitor(), id, 'trash')).status).to.equal(401);
    expect((await moderator.page('POST', `${PATH}/${id}`, { body: 'decision=trash' })).status).to.equal(403);
    expect((await readPaste(owner, paste.id)).status).to.equal('active');
  });

  it('says on its tabs how many there are', async () => {
    await report('One');
    const { id } = await report('Two');
    await decide(moderator, id, 'dismiss');
    const { text } = await open(moderator, PATH);
    for (const tab of ['Pending (1)', 'Reviewed (0)', 'Dismissed (1)', 'All (2)']) expect(text).to.contain(tab);
  });

  it('decides about all reports of a paste that wait when it decides about the paste', async () => {
    const other = await site.as('subscriber', 'other');
    const { paste, id } = await report('Twice');
    await other.post(at(paste.id, '/report'), { reason: 'malicious' });
    await decide(moderator, id, 'trash');
    const { text } = await open(moderator, PATH);
    expect(text).to.contain('Pending (0)').and.contain('Reviewed (2)');
    const left = await report('Left');
    await other.post(at(left.paste.id, '/report'), { reason: 'spam' });
    // Dismissing is about one report; leaving a paste as it is is about the paste.
    await decide(moderator, left.id, 'dismiss');
    expect((await open(moderator, PATH)).text)
      .to.contain('Pending (1)')
      .and.contain('Spam');
    const moved = await report('Moved');
    await moderator.patch(`${ROOT}/admin/pastes/${moved.paste.id}/status`, { status: 'trashed' });
    expect((await open(moderator, PATH)).text).to.contain('Pending (1)');
  });

  it('is in the menu with what waits', async () => {
    await report('One');
    const { id } = await report('Two');
    expect((await open(moderator, PATH)).text).to.contain('Reported pastes: 2');
    await decide(moderator, id, 'dismiss');
    expect((await open(moderator, PATH)).text).to.contain('Reported pastes: 1');
  });

  it('shows what was said of what, nothing of it as HTML', async () => {
    const { paste } = await report('Bad & "worse"', { reason: 'malicious', details: 'a < b' });
    const { text } = await open(moderator, PATH);
    expect(text).to.contain('Bad &amp; &quot;worse&quot;').and.contain('a &lt; b');
    expect(text).to.contain('Harmful').and.contain(`/paste/${paste.hash}`).and.contain('Test subscriber');
  });

  it('trashes, leaves and dismisses', async () => {
    const [bad, good, silly] = [await report('Bad'), await report('Good'), await report('Silly')];
    expect(led(await decide(moderator, bad.id, 'trash'))).to.equal(`${PATH}?done=trashed`);
    expect(led(await decide(moderator, good.id, 'review'))).to.equal(`${PATH}?done=reviewed`);
    expect(led(await decide(moderator, silly.id, 'dismiss'))).to.equal(`${PATH}?done=dismissed`);
    expect((await readPaste(owner, bad.paste.id)).status).to.equal('trashed');
    expect((await readPaste(owner, good.paste.id)).status).to.equal('active');
    const reviewed = (await open(moderator, `${PATH}?status=reviewed`)).text;
    expect(reviewed).to.contain('Bad').and.contain('Good').and.contain('Test editor').and.not.contain('Silly');
    expect((await open(moderator, `${PATH}?status=dismissed`)).text).to.contain('Silly');
    expect((await open(moderator, PATH)).text).to.contain('No reports found');
    const all = (await moderator.get(`${ROOT}/admin/reports?per_page=100`)).json<{ status: string }[]>();
    expect(all.map(({ status }) => status)).to.have.members(['reviewed', 'reviewed', 'dismissed']);
  });

  it('does not offer to trash what is in the trash already', async () => {
    const { paste } = await report('Bad');
    await (await site.as('subscriber', 'second')).post(at(paste.id, '/report'), { reason: 'malicious' });
    expect((await open(moderator, PATH)).text.match(/value="trash"/g)).to.have.length(2);
    // Its author did that.
    await owner.delete(at(paste.id));
    const { text } = await open(moderator, PATH);
    expect(text).to.contain('Harmful').and.contain('value="dismiss"').and.not.contain('value="trash"');
  });

  it('says that somebody else decided otherwise meanwhile', async () => {
    const { id, paste } = await report('Bad');
    await moderator.put(`${ROOT}/admin/reports/${id}`, { status: 'dismissed' });
    const response = await decide(moderator, id, 'trash');
    expect(response.status).to.equal(400);
    expect(response.text).to.contain('This report was resolved otherwise already.');
    expect((await readPaste(owner, paste.id)).status).to.equal('active');
    expect((await decide(moderator, 999, 'trash')).status).to.equal(404);
  });

  it('takes as many queries for one report as for nine', async () => {
    const count = async () => {
      await open(moderator, PATH);
      return countSelects(site, () => open(moderator, PATH));
    };
    await report('First');
    const few = await count();
    for (let number = 0; number < 8; number += 1) await report(`Next ${number}`);
    expect(await count()).to.equal(few);
  });
});
