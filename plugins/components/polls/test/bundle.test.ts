import content from '@plinth/content';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import polls from '../src/plugin.js';
import { makePoll, pollSite, readPoll, report, vote } from './support.js';

const users = ['ann', 'ben'].map((login) => ({ login, email: `${login}@example.org`, roles: ['author'] }));

const poll = {
  ...{ slug: 'lunch', title: 'Lunch?', author: 'ann', type: 'image', multivote: true, pause: 'yes' },
  ...{ createdAt: '2026-01-02T03:04:05.000Z', endAt: '2026-01-03T00:00:00.000Z', roles: ['author'] },
  featuredImage: 'https://example.org/lunch.png',
  options: [{ label: 'Soup', media: 'https://example.org/soup.png', extra: { hot: true } }, { label: 'Salad' }],
  ballots: [
    { member: 'ann', choices: [0, 1] },
    { member: 'ben', choices: [1], castAt: '2026-01-02T04:00:00.000Z' },
    { member: 'nobody', choices: [0] },
    { member: 'ann', choices: [0] },
    { session: 's:visitor', choices: [1, 7] },
    { session: 's:lost', choices: [7] },
  ],
};

describe('polls: the section polls of a site bundle', () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await pollSite();
  });
  afterEach(() => site.stop());

  it('brings polls in with their ballots, one a voter', async () => {
    const reports = await site.importBundle({ plinth: 1, users, polls: [poll] });
    const [report] = reports.filter(({ section }) => section === 'polls');
    expect(report).to.include({ created: 1, kept: 0 });
    expect(report?.notes?.join()).to.include('a ballot of');
    const [item] = (await site.visitor().get('/poll/v1/listpoll')).json<{ id: number }[]>();
    const shown = await readPoll(site.visitor(), item?.id ?? 0);
    expect(shown).to.deep.include({
      ...{ title: 'Lunch?', date: '2026-01-02 03:04:05', end_date: '2026-01-03 00:00:00', user_role: ['author'] },
      featured_image: 'https://example.org/lunch.png',
      options: [{ label: 'Soup', image: 'https://example.org/soup.png', extra: { hot: true } }, { label: 'Salad' }],
    });
    expect(shown.result).to.deep.include({ total: 3, weighted_index: { 0: 1, 1: 3 } });
  });

  it('finds pictures in the media library, and goes without it', async () => {
    const media = [{ slug: 'soup', sourceUrl: 'https://example.org/soup.png', mimeType: 'image/png' }];
    const item = {
      ...poll,
      featuredImage: 'media:soup',
      options: [{ label: 'Soup', media: 'media:soup' }, { label: 'B' }],
    };
    const library = await testHost({ plugins: [content, polls] });
    await library.importBundle({ plinth: 1, users, media, polls: [item] });
    const [shown] = (await library.visitor().get('/poll/v1/listpoll')).json<{ id: number; options: object[] }[]>();
    expect(shown?.options[0]).to.deep.equal({ label: 'Soup', image: 'https://example.org/soup.png' });
    expect((await readPoll(library.visitor(), shown?.id ?? 0))['featured_image']).to.equal(
      'https://example.org/soup.png',
    );
    await library.stop();
    await site.importBundle({ plinth: 1, users, polls: [item] });
    const [bare] = (await site.visitor().get('/poll/v1/listpoll')).json<{ options: object[] }[]>();
    expect(bare?.options[0]).to.deep.equal({ label: 'Soup' });
  });

  it('leaves a poll that is there as it is', async () => {
    await site.importBundle({ plinth: 1, users, polls: [poll] });
    const again = await site.importBundle({ plinth: 1, polls: [{ ...poll, title: 'Other' }] });
    expect(again).to.deep.include({ section: 'polls', created: 0, kept: 1 });
    expect((await site.visitor().get('/poll/v1/listpoll')).json<object[]>()[0]).to.include({ title: 'Lunch?' });
  });

  it('refuses a poll of somebody who is not there', async () => {
    const refused = await site.importBundle({ plinth: 1, polls: [poll] }).catch((thrown: Error) => thrown.message);
    expect(refused).to.contain('ann');
  });

  it('comes out as it went in', async () => {
    await site.importBundle({ plinth: 1, users, polls: [poll] });
    const author = await site.as('author');
    const pollid = await makePoll(author, { _poll_vote_per_session: 'yes', _poll_start_date: '2026-01-01 00:00:00' });
    await vote(await site.as('subscriber'), pollid, [2]);
    const whole = await site.exportBundle();
    const other = await pollSite();
    await other.importBundle({
      plinth: 1,
      users: [...users, { login: 'author', email: 'a@b.ch' }, { login: 'subscriber', email: 's@b.ch' }],
      polls: whole['polls'],
    });
    expect((await other.exportBundle())['polls']).to.deep.equal(whole['polls']);
    const administrator = await other.as('administrator');
    const items = (await other.visitor().get('/poll/v1/listpoll')).json<{ id: number }[]>();
    expect((await report(administrator, items[0]?.id ?? 0)).total).to.equal(1);
    await other.stop();
  });
});
