import { tap } from '@plinth/kernel';
import { expectError, type TestClient, type TestResponse, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { pollHooks } from '../src/hooks.js';
import { makePoll, pollSite, question, readPoll, report, vote } from './support.js';

const DAY = 86_400_000;

const statuses = (responses: readonly TestResponse[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('polls: POST /vote', () => {
  let site: TestSite;
  let author: TestClient;
  let subscriber: TestClient;

  beforeEach(async () => {
    site = await pollSite();
    author = await site.as('author');
    subscriber = await site.as('subscriber');
  });
  afterEach(() => site.stop());

  it('counts a ballot and answers the results where everybody sees them', async () => {
    const pollid = await makePoll(author, { _poll_show_result_before_expire: 'yes' });
    const response = await vote(subscriber, pollid, [1]);
    expect(response.status).to.equal(200);
    expect(response.json<{ result: object }>().result).to.deep.include({
      total: 1,
      weighted_index: { 0: 0, 1: 1, 2: 0 },
    });
    expect(response.json<object>()).to.deep.include({ success: true, post_id: pollid });
  });

  it('answers no results while they are hidden', async () => {
    const pollid = await makePoll(author);
    expect((await vote(subscriber, pollid, [1])).json<{ result: unknown }>().result).to.equal(null);
  });

  it('refuses visitors, before the arguments', async () => {
    expectError(await site.visitor().post('/poll/v1/vote', { answers: 'x' }), 401, 'rest_not_logged_in');
  });

  it('takes a cookie without nonce for a visitor', async () => {
    const pollid = await makePoll(author);
    const json = { 'content-type': 'application/json' };
    for (const [path, fields] of [
      ['vote', { pollid, answers: [0] }],
      ['postpoll', question],
      ['listpoll/delete/poll', { pollid }],
    ] as const) {
      const sent = { headers: json, body: JSON.stringify(fields) };
      expectError(await author.page('POST', `/wp-json/poll/v1/${path}`, sent), 401, 'rest_not_logged_in');
    }
    expect((await report(author, pollid)).total).to.equal(0);
  });

  it('refuses a cookie with a wrong nonce', async () => {
    const pollid = await makePoll(author);
    const headers = { 'x-wp-nonce': 'wrong' };
    const response = await subscriber.post('/poll/v1/vote', { pollid, answers: [0] }, { headers });
    expectError(response, 403, 'rest_cookie_invalid_nonce');
  });

  it('refuses a missing, bad or unknown poll', async () => {
    expectError(await subscriber.post('/poll/v1/vote', { answers: [0] }), 400, 'rest_invalid_poll');
    expectError(await vote(subscriber, 999, [0]), 404, 'rest_poll_not_found');
  });

  it('refuses drafts: 404 for strangers, 403 for their owner', async () => {
    const pollid = await makePoll(author);
    await author.post('/poll/v1/listpoll/unpublish/poll', { pollid });
    expectError(await vote(subscriber, pollid, [0]), 404, 'rest_poll_not_found');
    expectError(await vote(author, pollid, [0]), 403, 'poll_not_published');
  });

  it('refuses before the start and from the end on', async () => {
    const pollid = await makePoll(author, {
      ...{ _poll_start_date: '2026-01-16 12:00:00', _poll_end_date: '2026-01-17 12:00:00' },
    });
    expectError(await vote(subscriber, pollid, [0]), 403, 'poll_not_started');
    site.advance(DAY);
    expect((await vote(await site.as('subscriber'), pollid, [0])).status).to.equal(200);
    site.advance(DAY - 1);
    expect((await vote(await site.as('editor'), pollid, [0])).status).to.equal(200);
    site.advance(1);
    expectError(await vote(await site.as('contributor'), pollid, [0]), 403, 'poll_ended');
  });

  it('disregards the end of a poll that never expires', async () => {
    const pollid = await makePoll(author, { _poll_end_date: '2026-01-14 12:00:00', _poll_never_expire: 'yes' });
    expect((await vote(subscriber, pollid, [0])).status).to.equal(200);
    expect((await readPoll(site.visitor(), pollid)).result).to.equal(null);
  });

  it('lets only the chosen roles vote, administrators not excepted', async () => {
    const pollid = await makePoll(author, { _poll_user_roles: ['editor'] });
    expectError(await vote(subscriber, pollid, [0]), 403, 'rest_forbidden');
    expectError(await vote(await site.as('administrator'), pollid, [0]), 403, 'rest_forbidden');
    expect((await vote(await site.as('editor'), pollid, [0])).status).to.equal(200);
  });

  it('lets poll_can_vote refuse', async () => {
    const pollid = await makePoll(author);
    const stop = site.tap(
      tap(pollHooks.poll_can_vote, {}, (_context, may, _poll, { id }) => may && id !== subscriber.user?.id),
    );
    expectError(await vote(subscriber, pollid, [0]), 403, 'rest_forbidden');
    stop();
    expect((await vote(subscriber, pollid, [0])).status).to.equal(200);
  });

  it('counts nothing when poll_can_vote fails', async () => {
    const pollid = await makePoll(author);
    site.tap(
      tap(pollHooks.poll_can_vote, {}, () => {
        throw new Error('the list of voters is not there');
      }),
    );
    expect((await vote(subscriber, pollid, [0])).status).to.equal(500);
    expect((await report(author, pollid)).total).to.equal(0);
  });

  for (const answers of [[], [3], [0, 9], [0, 1]])
    it(`refuses the answers ${JSON.stringify(answers)} of a poll with three, and counts nothing`, async () => {
      const pollid = await makePoll(author);
      expectError(await vote(subscriber, pollid, answers), 400, 'rest_invalid_param');
      expect(await report(author, pollid)).to.deep.include({ total: 0, weighted_index: { 0: 0, 1: 0, 2: 0 } });
      expect((await vote(subscriber, pollid, [0])).status).to.equal(200);
    });

  for (const answers of ['x', [-1], [0.5], { a: 1 }, null])
    it(`refuses ${JSON.stringify(answers)} as answers`, async () => {
      expectError(await vote(subscriber, await makePoll(author), answers), 400, 'rest_invalid_param');
    });

  it('takes several answers where the poll does, each once', async () => {
    const pollid = await makePoll(author, { _poll_multivote: 'yes' });
    expect((await vote(subscriber, pollid, [2, 0, 2])).status).to.equal(200);
    expect(await report(author, pollid)).to.deep.include({ total: 1, weighted_index: { 0: 1, 1: 0, 2: 1 } });
  });

  it('takes one ballot a member, whichever credential they use', async () => {
    const pollid = await makePoll(author);
    await vote(subscriber, pollid, [0]);
    expectError(await vote(subscriber, pollid, [1]), 409, 'poll_already_voted');
    expectError(await vote(await site.as('subscriber'), pollid, [1]), 409, 'poll_already_voted');
    expectError(await vote(await subscriber.withApplicationPassword(), pollid, [1]), 409, 'poll_already_voted');
    expect(await report(author, pollid)).to.deep.include({ total: 1, weighted_index: { 0: 1, 1: 0, 2: 0 } });
  });

  it('takes one ballot a session where the poll says so', async () => {
    const pollid = await makePoll(author, { _poll_vote_per_session: 'yes' });
    await vote(subscriber, pollid, [0]);
    expectError(await vote(subscriber, pollid, [1]), 409, 'poll_already_voted');
    expect((await vote(await site.as('subscriber'), pollid, [1])).status).to.equal(200);
    expect((await report(author, pollid)).total).to.equal(2);
  });

  it('counts one of fifty ballots that one member sends at once', async () => {
    const pollid = await makePoll(author, { _poll_multivote: 'yes' });
    const all = await Promise.all(Array.from({ length: 50 }, (_, index) => vote(subscriber, pollid, [index % 3])));
    expect(statuses(all)).to.deep.equal({ 200: 1, 409: 49 });
    const { total, weighted_index: votes } = await report(author, pollid);
    expect(total).to.equal(1);
    expect(Object.values(votes).reduce((sum, each) => sum + each, 0)).to.equal(1);
  });

  it('counts all of fifty ballots that fifty members send at once', async () => {
    const pollid = await makePoll(author);
    const members = await Promise.all(Array.from({ length: 50 }, () => site.member()));
    const all = await Promise.all(members.map((member, index) => vote(member, pollid, [index % 2])));
    expect(statuses(all)).to.deep.equal({ 200: 50 });
    expect(await report(author, pollid)).to.deep.include({ total: 50, weighted_index: { 0: 25, 1: 25, 2: 0 } });
  });

  it('keeps ballots and results in step while the poll is changed under fifty ballots', async () => {
    const pollid = await makePoll(author);
    const members = await Promise.all(Array.from({ length: 50 }, () => site.member()));
    const change = () =>
      author.post('/poll/v1/postpoll', { ...question, poll_id: pollid, _poll_answer: ['Tea', 'Juice'] });
    const [changed, ...all] = await Promise.all([change(), ...members.map((member) => vote(member, pollid, [0]))]);
    expect(changed?.status).to.equal(200);
    expect(statuses(all)).to.deep.equal({ 200: 50 });
    expect(await report(author, pollid)).to.deep.include({ total: 50, weighted_index: { 0: 50, 1: 0 } });
  });

  it('takes an answer of the voter’s own where the poll does, and votes for one that is there already', async () => {
    const pollid = await makePoll(author, { _poll_add_additional_fields: 'yes' });
    expect((await vote(subscriber, pollid, [], { new_answer: ' <b>Juice</b> ' })).status).to.equal(200);
    expect((await vote(await site.as('editor'), pollid, [], { new_answer: 'juice' })).status).to.equal(200);
    const item = await readPoll(author, pollid);
    expect(item.options.map(({ label }) => label)).to.deep.equal(['Tea', 'Coffee', 'Water', 'Juice']);
    expect(item.result?.weighted_index).to.deep.equal({ 0: 0, 1: 0, 2: 0, 3: 2 });
    const both = await vote(await site.as('contributor'), pollid, [0], { new_answer: 'Milk' });
    expectError(both, 400, 'rest_invalid_param');
  });

  it('adds one answer for fifty voters who want the same at once', async () => {
    const pollid = await makePoll(author, { _poll_add_additional_fields: 'yes' });
    const members = await Promise.all(Array.from({ length: 50 }, () => site.member()));
    const all = await Promise.all(members.map((member) => vote(member, pollid, [], { new_answer: 'Juice' })));
    expect(statuses(all)).to.deep.equal({ 200: 50 });
    expect((await report(author, pollid)).weighted_index).to.deep.equal({ 0: 0, 1: 0, 2: 0, 3: 50 });
  });

  it('takes no answer of the voter’s own elsewhere, and never more than two hundred', async () => {
    const closed = await makePoll(author);
    expectError(await vote(subscriber, closed, [], { new_answer: 'Juice' }), 400, 'rest_invalid_param');
    const full = await makePoll(author, {
      _poll_answer: Array.from({ length: 200 }, (_, index) => `Answer ${index}`),
      _poll_add_additional_fields: 'yes',
    });
    expectError(await vote(subscriber, full, [], { new_answer: 'Juice' }), 400, 'rest_invalid_param');
  });

  it('fires poll_voted with the poll, the voter and the places of the answers', async () => {
    const seen: unknown[] = [];
    const pollid = await makePoll(author, { _poll_multivote: 'yes' });
    site.tap(tap(pollHooks.poll_voted, {}, (_context, ...args) => void seen.push(args)));
    await vote(subscriber, pollid, [2, 0]);
    await vote(subscriber, pollid, [2, 0]);
    expect(seen).to.deep.equal([[pollid, subscriber.user?.id, [2, 0]]]);
  });

  it('keeps the ballot of an account that goes', async () => {
    const pollid = await makePoll(author);
    await vote(subscriber, pollid, [1]);
    const administrator = await site.as('administrator');
    await administrator.delete(`/wp/v2/users/${subscriber.user?.id}`, { force: true, reassign: false });
    expect(await report(author, pollid)).to.deep.include({ total: 1, weighted_index: { 0: 0, 1: 1, 2: 0 } });
  });
});

describe('polls: visitors who may vote', () => {
  let site: TestSite;
  let author: TestClient;

  beforeEach(async () => {
    site = await pollSite({ settings: { polls: { guestsMayVote: true } } });
    author = await site.as('author');
  });
  afterEach(() => site.stop());

  const cookieOf = (response: TestResponse) => (response.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const voteWith = (cookie: string, pollid: number) =>
    site.visitor().post('/poll/v1/vote', { pollid, answers: [0] }, { headers: { cookie } });

  it('need the cookie that the page of the poll gives them', async () => {
    const pollid = await makePoll(author);
    expectError(await vote(site.visitor(), pollid, [0]), 403, 'poll_session_required');
    expectError(await voteWith('plinth_voter=made-up.0123', pollid), 403, 'poll_session_required');
    const shown = await site.visitor().page('GET', '/poll/tea-or-coffee');
    const [pair, ...attributes] = (shown.headers['set-cookie'] ?? '').split('; ');
    expect(pair).to.match(/^plinth_voter=[\w-]+\.[0-9a-f]{64}$/);
    expect(attributes).to.have.members(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Max-Age=31536000']);
    expect(shown.headers['cache-control']).to.equal('no-store, private');
    expect((await voteWith(cookieOf(shown), pollid)).status).to.equal(200);
    expect((await report(author, pollid)).total).to.equal(1);
  });

  it('vote once a browser, also fifty times at once', async () => {
    const pollid = await makePoll(author);
    const cookie = cookieOf(await site.visitor().page('GET', '/poll/tea-or-coffee'));
    const all = await Promise.all(Array.from({ length: 50 }, () => voteWith(cookie, pollid)));
    expect(statuses(all)).to.deep.equal({ 200: 1, 409: 49 });
    const other = cookieOf(await site.visitor().page('GET', '/poll/tea-or-coffee'));
    expect((await voteWith(other, pollid)).status).to.equal(200);
  });

  it('vote once a browser session where the poll says so', async () => {
    const pollid = await makePoll(author, { _poll_vote_per_session: 'yes' });
    const shown = await site.visitor().page('GET', '/poll/tea-or-coffee');
    expect(shown.headers['set-cookie'])
      .to.match(/^plinth_voter_session=/)
      .and.not.contain('Max-Age');
    expect((await voteWith(cookieOf(shown), pollid)).status).to.equal(200);
    expect((await voteWith(cookieOf(shown), pollid)).status).to.equal(409);
  });

  it('do not vote on polls for roles', async () => {
    const pollid = await makePoll(author, { _poll_user_roles: ['subscriber'] });
    expectError(await vote(site.visitor(), pollid, [0]), 401, 'rest_not_logged_in');
  });

  it('vote from one address as often as they like, unless the owner sets a limit', async () => {
    const pollid = await makePoll(author);
    const page = () => site.visitor().page('GET', '/poll/tea-or-coffee');
    const all = await Promise.all(Array.from({ length: 30 }, async () => voteWith(cookieOf(await page()), pollid)));
    expect(statuses(all)).to.deep.equal({ 200: 30 });
    expect(all[0]?.headers).not.to.have.property('x-ratelimit-limit');
  });

  describe('within the limit of the owner by poll and address', () => {
    const cookies = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => cookieOf(await site.visitor().page('GET', '/poll/tea-or-coffee'))),
      );
    const from = (address: string, cookie: string, pollid: number) =>
      site
        .visitor()
        .post('/poll/v1/vote', { pollid, answers: [0] }, { headers: { cookie, 'x-forwarded-for': address } });

    beforeEach(async () => {
      await site.stop();
      const polls = { guestsMayVote: true, guestBallotsPerAddress: 3, guestBallotHours: 2 };
      site = await pollSite({ settings: { polls }, site: { trustedProxies: ['127.0.0.1'] } });
      author = await site.as('author');
    });

    it('vote three times of fifty at once, then 429 poll_rate_limited with its headers', async () => {
      const pollid = await makePoll(author);
      const jar = await cookies(50);
      const all = await Promise.all(jar.map((cookie) => from('192.0.2.1', cookie, pollid)));
      expect(statuses(all)).to.deep.equal({ 200: 3, 429: 47 });
      for (const refused of all.filter(({ status }) => status === 429)) expectError(refused, 429, 'poll_rate_limited');
      expect(all.find(({ status }) => status === 429)?.headers).to.include({
        'retry-after': '7200',
        'x-ratelimit-limit': '3',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Date.parse('2026-01-15T14:00:00Z') / 1000),
      });
      const left = all.filter(({ status }) => status === 200).map(({ headers }) => headers['x-ratelimit-remaining']);
      expect(left.sort()).to.deep.equal(['0', '1', '2']);
      expect((await report(author, pollid)).total).to.equal(3);
      site.advance(7_200_000);
      expect((await from('192.0.2.1', jar.at(-1) ?? '', pollid)).status).to.equal(200);
    });

    it('are counted by poll, and an IPv6 /64 as one address', async () => {
      const [one, two] = [await makePoll(author), await makePoll(author, { title: 'Another' })];
      const [fresh = '', ...jar] = await cookies(8);
      const ballots = await Promise.all(jar.map((cookie, index) => from(`2001:db8::${index + 1}`, cookie, one)));
      expect(statuses(ballots)).to.deep.equal({ 200: 3, 429: 4 });
      expect((await from('2001:db8::1', jar[0] ?? '', two)).status).to.equal(200);
      expect((await from('2001:db8::99', fresh, one)).status).to.equal(429);
      expect((await from('2001:db8:0:1::1', fresh, one)).status).to.equal(200);
    });

    it('lose nothing by ballots that are refused, and members are not counted', async () => {
      const pollid = await makePoll(author);
      const jar = await cookies(3);
      for (let tries = 0; tries < 5; tries += 1)
        expectError(await from('192.0.2.1', 'plinth_voter=made-up.0123', pollid), 403, 'poll_session_required');
      for (const cookie of jar) expect((await from('192.0.2.1', cookie, pollid)).status).to.equal(200);
      expect((await from('192.0.2.1', jar[0] ?? '', pollid)).status).to.equal(429);
      const headers = { 'x-forwarded-for': '192.0.2.1' };
      const response = await author.post('/poll/v1/vote', { pollid, answers: [0] }, { headers });
      expect(response.status).to.equal(200);
      expect(response.headers).not.to.have.property('x-ratelimit-limit');
    });

    it('answer 429 with Retry-After on the page as well', async () => {
      const pollid = await makePoll(author);
      for (const cookie of await cookies(3)) await from('192.0.2.1', cookie, pollid);
      const shown = await site.visitor().page('GET', '/poll/tea-or-coffee');
      const [nonce, option] = [/name="_wpnonce" value="(\w+)"/, /name="option(?:\[\])?" value="(\d+)"/].map(
        (pattern) => pattern.exec(shown.text)?.[1] ?? '',
      );
      const sent = await site.visitor().page('POST', '/poll/tea-or-coffee', {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          cookie: cookieOf(shown),
          'x-forwarded-for': '192.0.2.1',
        },
        body: new URLSearchParams({ _wpnonce: nonce ?? '', option: option ?? '' }).toString(),
      });
      expect(sent.status, sent.text).to.equal(429);
      expect(sent.headers).to.include({ 'retry-after': '7200', 'x-ratelimit-limit': '3' });
      expect((await report(author, pollid)).total).to.equal(3);
    });
  });

  it('get no cookie where they have one, and members get none', async () => {
    await makePoll(author);
    const cookie = cookieOf(await site.visitor().page('GET', '/poll/tea-or-coffee'));
    const again = await site.visitor().page('GET', '/poll/tea-or-coffee', { headers: { cookie } });
    expect(again.headers).not.to.have.property('set-cookie');
    expect((await author.page('GET', '/poll/tea-or-coffee')).headers).not.to.have.property('set-cookie');
  });
});
