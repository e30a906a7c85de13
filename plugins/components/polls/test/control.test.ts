import { tap } from '@plinth/kernel';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { pollHooks } from '../src/hooks.js';
import { makePoll, pollSite, readPoll, vote } from './support.js';

const VERBS = ['pause', 'delete', 'unpublish', 'publish', 'result'] as const;

describe('polls: the routes of a poll’s owner', () => {
  let site: TestSite;
  let author: TestClient;
  const call = (client: TestClient, verb: string, body: object) => client.post(`/poll/v1/listpoll/${verb}/poll`, body);
  const statusOf = async (pollid: number) => {
    const administrator = await site.as('administrator');
    const id = author.user?.id;
    const own = (await administrator.post('/poll/v1/listpoll/user/id', { id })).json<Record<string, unknown>[]>();
    return own.find((item) => item['id'] === pollid)?.['status'];
  };

  beforeEach(async () => {
    site = await pollSite();
    author = await site.as('author');
  });
  afterEach(() => site.stop());

  for (const verb of VERBS) {
    it(`${verb}: refuses in this order: visitor 401, no id 400, no poll 404, stranger 403`, async () => {
      const pollid = await makePoll(author);
      expectError(await call(site.visitor(), verb, {}), 401, 'rest_not_logged_in');
      const editor = await site.as('editor');
      expectError(await call(editor, verb, {}), 400, 'rest_invalid_poll');
      for (const wrong of ['', 'x', 0, -1, 1.5, true, [], {}])
        expectError(await call(editor, verb, { pollid: wrong }), 400, 'rest_invalid_poll');
      expectError(await call(editor, verb, { pollid: 999 }), 404, 'rest_poll_not_found');
      expectError(await call(editor, verb, { pollid }), 403, 'rest_forbidden');
      expect(await statusOf(pollid)).to.equal('publish');
    });

    it(`${verb}: is open to owner and administrator`, async () => {
      for (const client of [author, await site.as('administrator')]) {
        const pollid = await makePoll(author);
        expect((await call(client, verb, { pollid: String(pollid) })).status).to.equal(200);
      }
    });
  }

  it('pause: stops votes with yes and takes them again with no, or without the argument', async () => {
    const pollid = await makePoll(author);
    const response = await call(author, 'pause', { pollid, _poll_pause_poll: 'yes' });
    expect(response.json<object>()).to.deep.include({ success: true, post_id: pollid }).and.to.have.property('message');
    const subscriber = await site.as('subscriber');
    expectError(await vote(subscriber, pollid, [0]), 403, 'poll_paused');
    await call(author, 'pause', { pollid, _poll_pause_poll: 'no' });
    expect((await vote(subscriber, pollid, [0])).status).to.equal(200);
    await call(author, 'pause', { pollid, _poll_pause_poll: 'yes' });
    await call(author, 'pause', { pollid });
    expect((await vote(await site.as('editor'), pollid, [0])).status).to.equal(200);
    expectError(await call(author, 'pause', { pollid, _poll_pause_poll: 'maybe' }), 400, 'rest_invalid_param');
  });

  it('pause: leaves the status as it is and shows in the list of its owner', async () => {
    const pollid = await makePoll(author);
    await call(author, 'pause', { pollid });
    const own = (await author.post('/poll/v1/listpoll/user/id', { id: author.user?.id })).json<object[]>();
    expect(own[0]).to.include({ pausetype: 'no', status: 'publish' });
  });

  it('pause: fires poll_paused once for a change', async () => {
    const seen: unknown[] = [];
    const pollid = await makePoll(author);
    site.tap(tap(pollHooks.poll_paused, {}, (_context, ...args) => void seen.push(args)));
    for (const paused of ['yes', 'yes', 'no']) await call(author, 'pause', { pollid, _poll_pause_poll: paused });
    expect(seen).to.deep.equal([
      [pollid, true],
      [pollid, false],
    ]);
  });

  it('unpublish: makes a published poll a draft, and publish makes it public again', async () => {
    const pollid = await makePoll(author);
    const response = await call(author, 'unpublish', { pollid });
    expect(response.json<object>()).to.deep.include({ success: true, post_id: pollid });
    expect(await statusOf(pollid)).to.equal('draft');
    expect((await call(author, 'publish', { pollid })).json<object>()).to.deep.include({ success: true });
    expect((await readPoll(site.visitor(), pollid)).id).to.equal(pollid);
  });

  it('unpublish: leaves pending polls as they are and answers 200', async () => {
    const contributor = await site.as('contributor');
    const pollid = await makePoll(contributor);
    expect((await call(contributor, 'unpublish', { pollid })).json<object>()).to.deep.include({ success: true });
    const own = (await contributor.post('/poll/v1/listpoll/user/id', { id: contributor.user?.id })).json<object[]>();
    expect(own[0]).to.include({ status: 'pending' });
  });

  it('publish: leaves a pending poll pending for its owner, and publishes it for an administrator', async () => {
    const contributor = await site.as('contributor');
    const pollid = await makePoll(contributor);
    const response = await call(contributor, 'publish', { pollid });
    expect(response.json<object>()).to.deep.include({ success: true, post_id: pollid });
    expectError(await site.visitor().post('/poll/v1/listpoll/id', { pollid }), 404, 'rest_poll_not_found');
    await call(await site.as('administrator'), 'publish', { pollid });
    expect((await readPoll(site.visitor(), pollid)).id).to.equal(pollid);
  });

  it('publish and unpublish: fire poll_status_changed once for a change, also fifty at once', async () => {
    const seen: unknown[] = [];
    const pollid = await makePoll(author);
    site.tap(tap(pollHooks.poll_status_changed, {}, (_context, ...args) => void seen.push(args)));
    const all = await Promise.all(Array.from({ length: 50 }, () => call(author, 'unpublish', { pollid })));
    expect(new Set(all.map(({ status }) => status))).to.deep.equal(new Set([200]));
    await call(author, 'publish', { pollid });
    await call(author, 'publish', { pollid });
    expect(seen).to.deep.equal([
      [pollid, 'draft', 'publish'],
      [pollid, 'publish', 'draft'],
    ]);
  });

  it('delete: removes a poll of any status for good, with its ballots', async () => {
    const pollid = await makePoll(author);
    await vote(await site.as('subscriber'), pollid, [0]);
    expect((await call(author, 'delete', { pollid })).json<object>()).to.deep.include({
      success: true,
      post_id: pollid,
    });
    expectError(await call(author, 'result', { pollid }), 404, 'rest_poll_not_found');
    const { polls } = await site.exportBundle();
    expect(polls).to.deep.equal([]);
    const contributor = await site.as('contributor');
    const pending = await makePoll(contributor);
    expect((await call(contributor, 'delete', { pollid: pending })).status).to.equal(200);
  });

  it('delete: succeeds once of fifty at once, and fires poll_deleted once', async () => {
    const seen: unknown[] = [];
    const pollid = await makePoll(author);
    site.tap(tap(pollHooks.poll_deleted, {}, (_context, poll, userId) => void seen.push([poll.id, userId])));
    const all = await Promise.all(Array.from({ length: 50 }, () => call(author, 'delete', { pollid })));
    expect(all.filter(({ status }) => status === 200)).to.have.length(1);
    for (const response of all.filter(({ status }) => status !== 200)) expect([400, 404]).to.include(response.status);
    expect(seen).to.deep.equal([[pollid, author.user?.id]]);
  });

  it('result: answers the report in its envelope', async () => {
    const pollid = await makePoll(author, { _poll_multivote: 'yes' });
    for (const [role, answers] of [
      ['subscriber', [0, 2]],
      ['editor', [0]],
      ['contributor', [2]],
    ] as const)
      await vote(await site.as(role), pollid, answers);
    expect((await call(author, 'result', { pollid })).body).to.deep.equal({
      success: true,
      message: 'Poll report',
      result: {
        poll_id: pollid,
        title: 'Tea or coffee?',
        total: 3,
        answer: ['Tea', 'Coffee', 'Water'],
        answers_weight: { 0: 2, 2: 2 },
        weighted_index: { 0: 2, 1: 0, 2: 2 },
        weighted_label: { Tea: 2, Coffee: 0, Water: 2 },
        chart_type: 'text',
        options: [
          { index: 0, label: 'Tea', votes: 2, percentage: 66.7 },
          { index: 1, label: 'Coffee', votes: 0, percentage: 0 },
          { index: 2, label: 'Water', votes: 2, percentage: 66.7 },
        ],
      },
    });
  });

  it('result: is all zeros without ballots, and may be shaped by poll_rest_prepare_result', async () => {
    const pollid = await makePoll(author);
    site.tap(
      tap(pollHooks.poll_rest_prepare_result, {}, (_context, result, poll) => ({ ...result, title: `#${poll.id}` })),
    );
    const { result } = (await call(author, 'result', { pollid })).json<{ result: object }>();
    expect(result).to.deep.include({
      ...{ title: `#${pollid}`, total: 0, answers_weight: {}, weighted_index: { 0: 0, 1: 0, 2: 0 } },
    });
  });

  it('go with the account of their owner, or to its reassignTo', async () => {
    const pollid = await makePoll(author);
    const editor = await site.as('editor');
    const administrator = await site.as('administrator');
    const remove = (reassign: number | false) =>
      administrator.delete(`/wp/v2/users/${(reassign ? author : editor).user?.id}`, { force: true, reassign });
    expect((await remove(editor.user?.id ?? 0)).status).to.equal(200);
    expect((await call(editor, 'result', { pollid })).status).to.equal(200);
    expect((await remove(false)).status).to.equal(200);
    expectError(await call(administrator, 'result', { pollid }), 404, 'rest_poll_not_found');
  });
});

describe('polls: the setting chartType', () => {
  it('is told with the results', async () => {
    const site = await pollSite({ settings: { polls: { chartType: 'pie' } } });
    const author = await site.as('author');
    const pollid = await makePoll(author);
    const response = await author.post('/poll/v1/listpoll/result/poll', { pollid });
    expect(response.json<{ result: object }>().result).to.include({ chart_type: 'pie' });
    await site.stop();
  });
});
