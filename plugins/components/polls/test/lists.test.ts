import { tap } from '@plinth/kernel';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { pollHooks } from '../src/hooks.js';
import { type Item, makePoll, pollSite, readPoll, vote } from './support.js';

const HOUR = 3_600_000;

describe('polls: GET /listpoll', () => {
  let site: TestSite;
  let author: TestClient;
  const list = async (client: TestClient) => (await client.get('/poll/v1/listpoll')).json<Item[]>();

  beforeEach(async () => {
    site = await pollSite({ site: { timezone: 'Europe/Zurich' } });
    author = await site.as('author');
  });
  afterEach(() => site.stop());

  it('answers every key of an item to anybody', async () => {
    const id = await makePoll(author, {
      content: '<p>Pick <em>one</em>.</p>',
      _poll_start_date: '2026-01-15 08:00:00',
      _poll_end_date: '2026-07-01 09:30:00',
      _poll_multivote: 'yes',
      _poll_user_roles: ['subscriber'],
    });
    expect(await list(site.visitor())).to.deep.equal([
      {
        ...{ id, title: 'Tea or coffee?', content: '<p>Pick <em>one</em>.</p>', date: '2026-01-15 13:00:00' },
        options: [{ label: 'Tea' }, { label: 'Coffee' }, { label: 'Water' }],
        ...{ start_time: '2026-01-15 08:00:00', end_date: '2026-07-01 09:30:00', never_expire: 'no' },
        ...{ multivote: 'yes', user_role: ['subscriber'], show_description: 'no', show_result_after_expire: 'no' },
        ...{ add_additional_fields: 'no', vote_per_session: 'no', result: null },
      },
    ]);
  });

  it('shows published polls only, newest first, without paging headers', async () => {
    await makePoll(author, { title: 'First' });
    site.advance(1000);
    const draft = await makePoll(author, { title: 'Draft' });
    await author.post('/poll/v1/listpoll/unpublish/poll', { pollid: draft });
    await makePoll(await site.as('contributor'), { title: 'Pending' });
    await makePoll(author, { title: 'Last' });
    const response = await site.visitor().get('/poll/v1/listpoll');
    expect(response.json<Item[]>().map(({ title }) => title)).to.deep.equal(['Last', 'First']);
    expect(response.headers).not.to.have.any.keys('x-wp-total', 'x-wp-totalpages');
  });

  it('shows at most 100', async () => {
    for (let count = 0; count < 101; count += 1) await makePoll(author, { title: `Poll ${count}` });
    const items = await list(site.visitor());
    expect(items).to.have.length(100);
    expect(items[0]?.title).to.equal('Poll 100');
  });

  it('limits nobody by default', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => site.visitor().get('/poll/v1/listpoll')));
    for (const { headers, status } of all) {
      expect(status).to.equal(200);
      expect(headers).not.to.have.any.keys('x-ratelimit-limit', 'retry-after');
    }
  });

  it('answers an empty list where there is none', async () => {
    expect(await list(site.visitor())).to.deep.equal([]);
  });

  it('carries the results for whoever sees them: the owner always, others when they are shown or voting is over', async () => {
    const pollid = await makePoll(author, { _poll_end_date: '2026-01-15 15:00:00' });
    expect((await vote(await site.as('subscriber'), pollid, [1])).status).to.equal(200);
    expect((await list(site.visitor()))[0]?.result).to.equal(null);
    expect((await list(author))[0]?.result?.total).to.equal(1);
    site.advance(3 * HOUR);
    expect((await list(site.visitor()))[0]?.result?.weighted_index).to.deep.equal({ 0: 0, 1: 1, 2: 0 });
    const shown = await makePoll(author, { title: 'Open', _poll_show_result_before_expire: 'yes' });
    expect((await readPoll(site.visitor(), shown)).result?.total).to.equal(0);
  });

  it('lets poll_rest_prepare_poll shape each item, with the poll and the request', async () => {
    const seen: unknown[] = [];
    const id = await makePoll(author);
    site.tap(
      tap(pollHooks.poll_rest_prepare_poll, {}, (_context, item, poll, request) => {
        seen.push([poll.id, request.path]);
        return { ...item, title: item.title.toUpperCase() };
      }),
    );
    expect((await list(site.visitor()))[0]?.title).to.equal('TEA OR COFFEE?');
    expect(seen).to.deep.equal([[id, '/poll/v1/listpoll']]);
  });
});

describe('polls: POST /listpoll/id', () => {
  let site: TestSite;
  let author: TestClient;

  beforeEach(async () => {
    site = await pollSite();
    author = await site.as('author');
  });
  afterEach(() => site.stop());

  it('answers a published poll to anybody, with its picture', async () => {
    const id = await makePoll(author, { featured_image: 'https://example.org/tea.jpg' });
    const item = await readPoll(site.visitor(), id);
    expect(item).to.include({ id, title: 'Tea or coffee?', featured_image: 'https://example.org/tea.jpg' });
  });

  it('takes the old name id', async () => {
    const id = await makePoll(author);
    expect((await site.visitor().post('/poll/v1/listpoll/id', { id })).json<Item>().id).to.equal(id);
  });

  it('hides drafts and pending polls from strangers with 404, and shows them to owner and administrator', async () => {
    const pending = await makePoll(await site.as('contributor'));
    const draft = await makePoll(author);
    await author.post('/poll/v1/listpoll/unpublish/poll', { pollid: draft });
    for (const pollid of [pending, draft]) {
      for (const stranger of [site.visitor(), await site.as('subscriber'), await site.as('editor')])
        expectError(await stranger.post('/poll/v1/listpoll/id', { pollid }), 404, 'rest_poll_not_found');
      expect((await readPoll(await site.as('administrator'), pollid)).id).to.equal(pollid);
    }
    expect((await readPoll(author, draft)).id).to.equal(draft);
    expect((await readPoll(await site.as('contributor'), pending)).id).to.equal(pending);
  });

  for (const body of [
    {},
    { pollid: null },
    { pollid: '' },
    { pollid: 0 },
    { pollid: -3 },
    { pollid: 'x' },
    { pollid: [1] },
  ])
    it(`refuses ${JSON.stringify(body)} with rest_invalid_poll`, async () => {
      expectError(await site.visitor().post('/poll/v1/listpoll/id', body), 400, 'rest_invalid_poll');
    });

  it('answers 404 for a poll that does not exist', async () => {
    for (const pollid of [999, '999', 2 ** 52])
      expectError(await site.visitor().post('/poll/v1/listpoll/id', { pollid }), 404, 'rest_poll_not_found');
  });
});

describe('polls: POST /listpoll/user/id', () => {
  let site: TestSite;
  let author: TestClient;
  const of = (client: TestClient, body: object) => client.post('/poll/v1/listpoll/user/id', body);

  beforeEach(async () => {
    site = await pollSite();
    author = await site.as('author');
  });
  afterEach(() => site.stop());

  it("answers the member's own polls of any status with every key", async () => {
    const first = await makePoll(author, { title: 'One', content: 'Text', _poll_never_expire: 'yes' });
    await vote(await site.as('subscriber'), first, [0]);
    await author.post('/poll/v1/listpoll/pause/poll', { pollid: first, _poll_pause_poll: 'yes' });
    site.advance(1000);
    const second = await makePoll(author, { title: 'Two' });
    await author.post('/poll/v1/listpoll/unpublish/poll', { pollid: second });
    await makePoll(await site.as('editor'));
    const response = await of(author, { id: author.user?.id });
    expect(response.status).to.equal(200);
    expect(response.body).to.deep.equal([
      {
        ...{ id: second, title: 'Two', slug: 'two', content: '', date: '2026-01-15 12:00:01', status: 'draft' },
        ...{ start_time: '', end_date: '', never_expire: 'no', totalvote: 0, pausetype: '' },
      },
      {
        ...{ id: first, title: 'One', slug: 'one', content: 'Text', date: '2026-01-15 12:00:00', status: 'publish' },
        ...{ start_time: '', end_date: '', never_expire: 'yes', totalvote: 1, pausetype: 'yes' },
      },
    ]);
  });

  for (const status of ['publish', 'draft', 'pending', 'any'])
    it(`filters by the status ${status}`, async () => {
      await makePoll(author, { title: 'publish' });
      const draft = await makePoll(author, { title: 'draft' });
      await author.post('/poll/v1/listpoll/unpublish/poll', { pollid: draft });
      const titles = (await of(author, { id: author.user?.id, status })).json<Item[]>().map(({ title }) => title);
      const expected = { publish: ['publish'], draft: ['draft'], pending: [], any: ['draft', 'publish'] };
      expect(titles).to.deep.equal(expected[status as keyof typeof expected]);
    });

  it('refuses visitors, the id of somebody else, a bad id and a bad status', async () => {
    expectError(await of(site.visitor(), { id: 1 }), 401, 'rest_not_logged_in');
    expectError(await of(site.visitor(), {}), 401, 'rest_not_logged_in');
    expectError(await of(await site.as('editor'), { id: author.user?.id }), 403, 'rest_forbidden');
    expectError(await of(author, { id: 'x' }), 400, 'rest_invalid_param');
    expectError(await of(author, {}), 400, 'rest_missing_callback_param');
    expectError(await of(author, { id: author.user?.id, status: 'trash' }), 400, 'rest_invalid_param');
  });

  it('lets administrators ask for anybody, and answers an empty list for whoever has none', async () => {
    await makePoll(author);
    const administrator = await site.as('administrator');
    expect((await of(administrator, { id: author.user?.id })).body).to.have.length(1);
    expect((await of(administrator, { id: 4242 })).body).to.deep.equal([]);
  });

  it('works with an application password', async () => {
    await makePoll(author);
    const app = await author.withApplicationPassword();
    expect((await of(app, { id: author.user?.id })).body).to.have.length(1);
  });

  it('lets poll_rest_prepare_own_poll shape each item', async () => {
    await makePoll(author);
    site.tap(
      tap(pollHooks.poll_rest_prepare_own_poll, {}, (_context, item, poll) => ({ ...item, slug: `${poll.slug}!` })),
    );
    expect((await of(author, { id: author.user?.id })).json<Item[]>()[0]).to.include({ slug: 'tea-or-coffee!' });
  });
});
