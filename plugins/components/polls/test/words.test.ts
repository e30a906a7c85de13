import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { makePoll, pollSite, vote } from './support.js';

const DAY_MS = 86_400_000;

describe('polls: what the pages say of a poll', () => {
  let site: TestSite;
  let author: TestClient;
  let subscriber: TestClient;
  beforeEach(async () => {
    site = await pollSite();
    author = await site.as('author');
    subscriber = await site.as('subscriber');
  });
  afterEach(() => site.stop());

  const read = async (client: TestClient, path = '/poll/tea-or-coffee') => (await client.page('GET', path)).text;

  it('is that nobody can vote, to those who voted as well', async () => {
    const pollid = await makePoll(author, { _poll_end_date: '2026-01-16 09:30:00' });
    await vote(subscriber, pollid, [0]);
    await author.post('/poll/v1/listpoll/pause/poll', { pollid, _poll_pause_poll: 'yes' });
    for (const client of [subscriber, await site.as('editor'), site.visitor()])
      expect(await read(client)).to.contain('This poll is temporarily closed.');
    expect(await read(subscriber)).to.contain('You’ve voted in this poll.');
    expect(await read(site.visitor(), '/polls?view=ended')).to.contain('Temporarily closed ·');
    await author.post('/poll/v1/listpoll/pause/poll', { pollid, _poll_pause_poll: 'no' });
    site.advance(2 * DAY_MS);
    for (const client of [subscriber, site.visitor()])
      expect(await read(client)).to.contain('Voting has ended. Ended 16 January 2026, 09:30.');
  });

  it('is when voting begins, and which roles vote', async () => {
    await makePoll(author, { _poll_start_date: '2026-02-01 10:00:00' });
    expect(await read(subscriber)).to.contain('Voting hasn’t started yet. Opens 1 February 2026, 10:00.');
    await makePoll(author, { title: 'Few', _poll_user_roles: ['editor', 'author'] });
    for (const client of [subscriber, site.visitor()])
      expect(await read(client, '/poll/few')).to.match(
        /(?:Only members with one of these roles can vote: Editor and Author\.|Sign in to vote\.)/,
      );
    expect(await read(subscriber, '/poll/few')).to.contain('Only members with one of these roles can vote');
  });

  it('is folded away in its form as far as most polls need not say it, and open where it is said', async () => {
    const folded = (text: string) => /<details class="poll-settings"( open)?>/.exec(text)?.[1] === undefined;
    const fresh = await read(author, '/poll-dashboard/new');
    expect(fresh.match(/<details/g)).to.have.length(1);
    expect(folded(fresh)).to.equal(true);
    const id = await makePoll(author, { title: 'Few', _poll_user_roles: ['editor'] });
    expect(folded(await read(author, `/poll-dashboard/${id}`))).to.equal(false);
  });
});
