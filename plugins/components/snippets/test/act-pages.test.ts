import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { areaValue, errorAt, isChecked, led, open, submit } from './page-support.js';
import { makePaste, type PasteItem, ROOT, readPaste, snippetSite } from './support.js';

describe('snippets: what members do on the page of a paste', () => {
  let site: TestSite;
  let owner: TestClient;
  let member: TestClient;
  let moderator: TestClient;
  let paste: PasteItem;
  const at = (part = '', of = paste) => `/paste/${of.hash}${part}`;

  beforeEach(async () => {
    site = await snippetSite();
    owner = await site.as('author');
    member = await site.as('subscriber');
    moderator = await site.as('editor');
    paste = await makePaste(owner, { title: 'Of Ann' });
  });
  afterEach(() => site.stop());

  it('is offered to whoever may', async () => {
    const offers = async (client: TestClient) => {
      const { text } = await open(client, at());
      return ['star', 'fork', 'collect', 'report', 'edit', 'delete', 'history', 'status'].filter((part) =>
        new RegExp(`(?:href|action)="(?:http://localhost)?${at(`/${part}`)}"`).test(text),
      );
    };
    expect(await offers(site.visitor())).to.deep.equal(['history']);
    expect(await offers(member)).to.deep.equal(['star', 'fork', 'collect', 'report', 'history']);
    expect(await offers(owner)).to.deep.equal(['star', 'fork', 'collect', 'edit', 'delete', 'history']);
    expect(await offers(moderator)).to.deep.equal([
      ...['star', 'fork', 'collect', 'report', 'edit', 'delete', 'history', 'status'],
    ]);
    expect((await open(site.visitor(), at())).text).to.contain('Sign in to star, fork, collect, or report');
  });

  it('takes nothing without its nonce, and nothing from visitors', async () => {
    for (const part of ['/star', '/fork', '/report', '/delete']) {
      expect((await member.page('POST', at(part), { body: 'reason=spam' })).status, part).to.equal(403);
      expect((await submit(site.visitor(), at(part), { reason: 'spam' })).status, part).to.equal(401);
    }
    for (const part of ['/report', '/delete', '/collect'])
      expect((await open(site.visitor(), at(part))).status, part).to.equal(302);
  });

  it('stars a paste and takes the star back', async () => {
    const given = await submit(member, at('/star'));
    expect(led(given)).to.equal(at('?done=starred'));
    expect((await readPaste(member, paste.id)).star_count).to.equal(1);
    const page = await open(member, led(given));
    expect(page.text).to.contain('Paste starred.').and.contain('Remove star');
    expect(led(await submit(member, at('/star'), { back: 'starred' }))).to.equal('/pastes/starred?done=unstarred');
    expect((await readPaste(member, paste.id)).star_count).to.equal(0);
  });

  it('forks a paste', async () => {
    const response = await submit(member, at('/fork'));
    expect(response.status).to.equal(303);
    const fork = await open(member, led(response));
    expect(fork.text).to.contain('Forked from').and.contain(`href="${at()}"`).and.contain('Paste forked.');
    expect((await readPaste(owner, paste.id)).fork_count).to.equal(1);
    const locked = await makePaste(owner, { password: 'pw' });
    expect((await submit(member, at('/fork', locked))).status).to.equal(403);
    const hidden = await makePaste(owner, { visibility: 'private' });
    expect((await submit(member, at('/fork', hidden))).status).to.equal(403);
  });

  it('does not name a source that whoever looks may not know of', async () => {
    const response = await submit(member, at('/fork'));
    await owner.put(`${ROOT}/pastes/${paste.id}`, { visibility: 'private', title: 'Now secret' });
    expect((await open(member, led(response))).text).not.to.contain('Now secret');
  });

  it('reports a paste once', async () => {
    const form = await open(member, at('/report'));
    expect(form.status).to.equal(200);
    const sent = await submit(member, at('/report'), { reason: 'copyright', details: 'Mine' });
    expect(led(sent)).to.equal(at('?done=reported'));
    const again = await submit(member, at('/report'), { reason: 'spam', details: 'Still' });
    expect(led(again)).to.equal(at('?done=known'));
    const reports = (await moderator.get(`${ROOT}/admin/reports`)).json<object[]>();
    expect(reports).to.have.length(1);
    expect(reports[0]).to.include({ reason: 'copyright', details: 'Mine' });
  });

  it('does not let anybody report an own paste', async () => {
    expect((await open(owner, at('/report'))).status).to.equal(403);
    expect((await submit(owner, at('/report'), { reason: 'spam' })).status).to.equal(403);
  });

  it('keeps a report that lacks its reason or is too long', async () => {
    const response = await submit(member, at('/report'), { details: 'x'.repeat(5001) });
    expect(response.status).to.equal(400);
    expect(errorAt(response.text, 'reason')).to.equal('Choose a reason.');
    expect(errorAt(response.text, 'details')).to.contain('5000');
    expect(areaValue(response.text, 'details')).to.equal('x'.repeat(5001));
  });

  it('answers the limit of reports with the text kept', async () => {
    await site.stop();
    site = await snippetSite({ settings: { snippets: { reportsPerHour: 1 } } });
    owner = await site.as('author');
    member = await site.as('subscriber');
    const [first, second] = [await makePaste(owner), await makePaste(owner)];
    await submit(member, at('/report', first), { reason: 'spam' });
    const response = await submit(member, at('/report', second), { reason: 'malicious', details: 'Look' });
    expect(response.status).to.equal(429);
    expect(areaValue(response.text, 'details')).to.equal('Look');
    expect(isChecked(response.text, 'reason', 'malicious')).to.equal(true);
    expect(response.text).to.contain('Try again in');
  });

  it('moves a paste to the trash after a question', async () => {
    expect((await open(member, at('/delete'))).status).to.equal(403);
    expect((await submit(member, at('/delete'))).status).to.equal(403);
    const question = await open(owner, at('/delete'));
    expect(question.text).to.contain('Delete Of Ann').and.contain('Move to trash').and.contain('Cancel');
    expect((await readPaste(owner, paste.id)).status).to.equal('active');
    expect(led(await submit(owner, at('/delete')))).to.equal('/pastes/mine?done=deleted');
    expect((await readPaste(owner, paste.id)).status).to.equal('trashed');
    expect((await open(owner, at())).text)
      .to.contain('This paste is in the trash.')
      .and.not.contain(at('/delete'));
    expect((await open(site.visitor(), at())).status).to.equal(404);
    expect((await submit(owner, at('/delete'))).status).to.equal(410);
  });

  it('lets moderators alone give a paste another status', async () => {
    await submit(owner, at('/delete'));
    expect((await submit(owner, at('/status'), { status: 'active' })).status).to.equal(403);
    expect((await submit(member, at('/status'), { status: 'active' })).status).to.equal(403);
    expect((await open(moderator, at())).text).to.contain('Restore');
    expect(led(await submit(moderator, at('/status'), { status: 'active' }))).to.equal(at('?done=status'));
    expect((await readPaste(owner, paste.id)).status).to.equal('active');
  });

  it('tells of a wrong password beside the field, and when to try again', async () => {
    const locked = await makePaste(owner, { title: 'Hidden title', password: 'pw' });
    const visitor = site.visitor();
    const wrong = await submit(visitor, at('', locked), { action: 'unlock', password: 'no' });
    expect(wrong.status).to.equal(403);
    expect(errorAt(wrong.text, 'password')).to.equal('This is not the password of the paste.');
    for (let times = 0; times < 9; times += 1)
      await submit(visitor, at('', locked), { action: 'unlock', password: 'no' });
    const blocked = await submit(visitor, at('', locked), { action: 'unlock', password: 'pw' });
    expect(blocked.status).to.equal(429);
    expect(blocked.headers).to.have.property('retry-after');
    expect(blocked.text).to.contain('type="password"').and.not.contain('Hidden title');
  });
});
