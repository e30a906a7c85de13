import { tap } from '@plinth/kernel';
import { expectError, type TestClient, type TestResponse, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { pollHooks } from '../src/hooks.js';
import { failingStore, makePoll, type PollAnswer, pollSite, question, readPoll, report, vote } from './support.js';

const post = (client: TestClient, fields: object = {}): Promise<TestResponse> =>
  client.post('/poll/v1/postpoll', { ...question, ...fields });

describe('polls: POST /postpoll that makes a poll', () => {
  let site: TestSite;
  let author: TestClient;

  beforeEach(async () => {
    site = await pollSite();
    author = await site.as('author');
  });
  afterEach(() => site.stop());

  it('answers 200 with success, message, post_id and the permalink of a published poll', async () => {
    const response = await post(author);
    expect(response.status).to.equal(200);
    expect(Object.keys(response.json<object>())).to.have.members(['success', 'message', 'post_id', 'url']);
    const { success, message, post_id: id, url } = response.json<PollAnswer>();
    expect({ success, url }).to.deep.equal({ success: true, url: 'http://localhost/poll/tea-or-coffee' });
    expect(message).to.contain('published');
    expect((await readPoll(site.visitor(), id)).title).to.equal('Tea or coffee?');
    expect((await site.visitor().page('GET', url)).status).to.equal(200);
  });

  for (const [role, status] of [
    ['administrator', 'publish'],
    ['editor', 'publish'],
    ['author', 'publish'],
    ['contributor', 'pending'],
  ])
    it(`gives a new poll of a role of ${role} the status ${status}`, async () => {
      const client = await site.as(role ?? '');
      const { url } = (await post(client)).json<PollAnswer>();
      const [own] = (await client.post('/poll/v1/listpoll/user/id', { id: client.user?.id })).json<
        { status: string }[]
      >();
      expect(own?.status).to.equal(status);
      expect(url).to.equal(`http://localhost/${status === 'publish' ? 'poll/tea-or-coffee' : 'poll-dashboard'}`);
    });

  it('refuses visitors with 401 and roles without create_polls with 403, before the arguments', async () => {
    expectError(await site.visitor().post('/poll/v1/postpoll', {}), 401, 'rest_not_logged_in');
    expectError(await (await site.as('subscriber')).post('/poll/v1/postpoll', {}), 403, 'rest_forbidden');
    const granted = await site.member({ can: ['create_polls'] });
    expect((await post(granted)).status).to.equal(200);
  });

  it('takes no author from the body', async () => {
    const id = await makePoll(author, { author: 1, post_author: 1 });
    expect((await author.post('/poll/v1/listpoll/result/poll', { pollid: id })).status).to.equal(200);
  });

  it('needs title and answers', async () => {
    const response = await author.post('/poll/v1/postpoll', {});
    expectError(response, 400, 'rest_missing_callback_param');
    expect(response.json<{ data: { params: string[] } }>().data.params).to.deep.equal(['title', '_poll_answer']);
    expectError(await post(author, { title: ' <b></b> ' }), 400, 'rest_invalid_param');
    expectError(await post(author, { title: 5 }), 400, 'rest_invalid_param');
  });

  it('drops empty answers together with what stands beside them', async () => {
    const id = await makePoll(author, {
      poll_type: 'image',
      _poll_answer: ['Red', ' ', 'Blue', ''],
      _poll_full_size_image_answer: [
        'https://example.org/r.png',
        'https://example.org/x.png',
        'https://example.org/b.png',
      ],
      _poll_answer_extra: ['warm', 'none', { tone: '<b>cold</b>' }],
    });
    expect((await readPoll(author, id)).options).to.deep.equal([
      { label: 'Red', image: 'https://example.org/r.png', extra: 'warm' },
      { label: 'Blue', image: 'https://example.org/b.png', extra: { tone: 'cold' } },
    ]);
  });

  it('needs two answers that are not empty, and takes two hundred at most', async () => {
    expectError(await post(author, { _poll_answer: ['One', ' '] }), 400, 'rest_invalid_param');
    const many = Array.from({ length: 201 }, (_, index) => `Answer ${index}`);
    expectError(await post(author, { _poll_answer: many }), 400, 'rest_invalid_param');
    expect((await post(author, { _poll_answer: many.slice(0, 200) })).status).to.equal(200);
  });

  it('refuses answers that count as the same, and keeps those that differ in an accent', async () => {
    for (const twin of ['año', 'AN\u0303O', 'Ａño']) {
      expectError(await post(author, { _poll_answer: ['Año', twin] }), 400, 'rest_invalid_param');
    }
    expect((await post(author, { _poll_answer: ['Año', 'Ano'] })).status).to.equal(200);
    expectError(await post(author, { _poll_answer: ['One', '\u200b'] }), 400, 'rest_invalid_param');
  });

  it('refuses texts beyond what anybody writes, before they are cleaned', async () => {
    const tags = '<b>'.repeat(100_000);
    for (const fields of [
      ...[{ title: tags }, { content: tags }, { _poll_answer: ['a', tags] }, { featured_image: `https://x/${tags}` }],
      { poll_type: 'image', _poll_full_size_image_answer: [`https://x/${tags}`] },
    ])
      expectError(await post(author, fields), 400, 'rest_invalid_param');
  });

  for (const [type, key] of [
    ['image', '_poll_full_size_image_answer'],
    ['video', '_poll_video_answer_url'],
    ['audio', '_poll_audio_answer_url'],
  ] as const) {
    it(`keeps the addresses of ${type} answers, with or without one for each`, async () => {
      const id = await makePoll(author, { poll_type: type, [key]: ['https://example.org/a', ''] });
      expect((await readPoll(author, id)).options).to.deep.equal([
        { label: 'Tea', [type]: 'https://example.org/a' },
        { label: 'Coffee' },
        { label: 'Water' },
      ]);
    });

    for (const address of [
      'javascript:alert(1)',
      'ftp://example.org/a',
      '/local',
      'data:text/html,x',
      'http://a:b@c.d/',
    ])
      it(`refuses ${address} as an ${type} answer`, async () => {
        expectError(await post(author, { poll_type: type, [key]: [address] }), 400, 'rest_invalid_param');
      });
  }

  it('keeps where videos and sounds came from', async () => {
    const id = await makePoll(author, { poll_type: 'video', _poll_video_import_info: ['embed', '', 'upload'] });
    expect((await readPoll(author, id)).options).to.deep.equal([
      { label: 'Tea', import_info: 'embed' },
      { label: 'Coffee' },
      { label: 'Water', import_info: 'upload' },
    ]);
    const sound = await makePoll(author, { poll_type: 'audio', _poll_audio_import_info: ['x'] });
    expect((await readPoll(author, sound)).options[0]).to.deep.equal({ label: 'Tea', import_info: 'x' });
    expectError(await post(author, { _poll_answer_extra: ['x'.repeat(2001)] }), 400, 'rest_invalid_param');
  });

  it('keeps no media of another type', async () => {
    const id = await makePoll(author, { _poll_full_size_image_answer: ['https://example.org/a.png'] });
    expect((await readPoll(author, id)).options[0]).to.deep.equal({ label: 'Tea' });
  });

  it('refuses html answers, which are off by default, and unknown types', async () => {
    expectError(await post(author, { poll_type: 'html' }), 403, 'poll_type_disabled');
    expectError(await post(author, { poll_type: 'essay' }), 400, 'rest_invalid_param');
  });

  it('takes every setting and shows it', async () => {
    const id = await makePoll(author, {
      ...{ _poll_never_expire: 'yes', _poll_multivote: 'yes', _poll_show_result_before_expire: 'yes' },
      ...{ _poll_content: 'yes', _poll_vote_per_session: 'yes', _poll_add_additional_fields: 'yes' },
      _poll_user_roles: ['author', 'editor', 'author'],
    });
    expect(await readPoll(author, id)).to.deep.include({
      ...{ never_expire: 'yes', multivote: 'yes', show_result_after_expire: 'yes', show_description: 'yes' },
      ...{ vote_per_session: 'yes', add_additional_fields: 'yes', user_role: ['author', 'editor'] },
    });
  });

  for (const [name, value] of [
    ['_poll_start_date', '2026-02-30 10:00:00'],
    ['_poll_start_date', '2026-01-15T10:00:00'],
    ['_poll_end_date', 'tomorrow'],
    ['_poll_end_date', '2026-01-15 25:00:00'],
    ['_poll_multivote', 'maybe'],
    ['_poll_never_expire', true],
    ['_poll_user_roles', ['king']],
    ['featured_image', 'javascript:alert(1)'],
  ] as const)
    it(`refuses ${name} = ${JSON.stringify(value)}`, async () => {
      const response = await post(author, { [name]: value });
      expectError(response, 400, 'rest_invalid_param');
      expect(response.json<{ data: { params: object } }>().data.params).to.have.property(name);
      expect((await site.visitor().get('/poll/v1/listpoll')).body).to.deep.equal([]);
    });

  it('refuses an end that does not come after the start, unless the poll never expires', async () => {
    const times = { _poll_start_date: '2026-02-01 10:00:00', _poll_end_date: '2026-02-01 10:00:00' };
    expectError(await post(author, times), 400, 'rest_invalid_param');
    expect((await post(author, { ...times, _poll_never_expire: 'yes' })).status).to.equal(200);
  });

  it('keeps no markup in title and answers, and only harmless markup in the description', async () => {
    const id = await makePoll(author, {
      title: 'Yes <script>alert(1)</script>or no?',
      _poll_answer: ['<b>Yes</b>', 'No & never'],
      content: '<p onclick="x()">Think<script>alert(1)</script></p>',
    });
    const item = await readPoll(author, id);
    expect(item.title).to.equal('Yes or no?');
    expect(item.options).to.deep.equal([{ label: 'Yes' }, { label: 'No & never' }]);
    expect(item.content).to.contain('<p>Think').and.not.contain('script').and.not.contain('onclick');
  });

  it('gives polls of one title addresses of their own, also fifty at once', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => post(author)));
    expect(all.map(({ status }) => status)).to.deep.equal(Array.from({ length: 50 }, () => 200));
    expect(new Set(all.map((response) => response.json<PollAnswer>().url)).size).to.equal(50);
  });

  it('fires poll_created with the id and the author', async () => {
    const seen: unknown[] = [];
    site.tap(tap(pollHooks.poll_created, {}, (_context, ...args) => void seen.push(args)));
    const id = await makePoll(author);
    expect(seen).to.deep.equal([[id, author.user?.id]]);
  });
});

describe('polls: POST /postpoll that changes a poll', () => {
  let site: TestSite;
  let author: TestClient;

  beforeEach(async () => {
    site = await pollSite();
    author = await site.as('author');
  });
  afterEach(() => site.stop());

  it('replaces all settings, clears what is left out and answers the address of the dashboard', async () => {
    const id = await makePoll(author, {
      ...{ content: 'Old', _poll_end_date: '2026-02-01 00:00:00', _poll_multivote: 'yes' },
      ...{ _poll_user_roles: ['editor'], featured_image: 'https://example.org/a.png' },
    });
    const response = await post(author, { poll_id: id, title: 'New?', _poll_answer: ['A', 'B'] });
    expect(response.status).to.equal(200);
    const { message: _message, ...rest } = response.json<PollAnswer>();
    expect(rest).to.deep.equal({ success: true, post_id: id, url: 'http://localhost/poll-dashboard' });
    expect(await readPoll(site.visitor(), id)).to.deep.include({
      ...{ title: 'New?', content: '', options: [{ label: 'A' }, { label: 'B' }], end_date: '' },
      ...{ multivote: 'no', user_role: [], featured_image: '' },
    });
  });

  it('keeps author, status and address', async () => {
    const id = await makePoll(await site.as('contributor'));
    await post(await site.as('administrator'), { poll_id: id, title: 'Other' });
    const contributor = await site.as('contributor');
    const [own] = (await contributor.post('/poll/v1/listpoll/user/id', { id: contributor.user?.id })).json<object[]>();
    expect(own).to.include({ id, status: 'pending', slug: 'tea-or-coffee', title: 'Other' });
  });

  it('keeps the votes of answers that stay, and lets those vote again whose answer is gone', async () => {
    const id = await makePoll(author);
    const subscriber = await site.as('subscriber');
    await vote(subscriber, id, [0]);
    await vote(await site.as('editor'), id, [1]);
    await post(author, { poll_id: id, _poll_answer: ['Juice', 'Coffee'] });
    expect(await report(author, id)).to.deep.include({ total: 1, weighted_index: { 0: 0, 1: 1 } });
    expect((await vote(subscriber, id, [0])).status).to.equal(200);
    expect((await vote(await site.as('editor'), id, [0])).status).to.equal(409);
  });

  it('refuses somebody else with 403, an unknown poll with 404 and no id with 400', async () => {
    const id = await makePoll(author);
    expectError(await post(await site.as('editor'), { poll_id: id }), 403, 'rest_forbidden');
    expectError(await post(author, { poll_id: 999 }), 404, 'rest_poll_not_found');
    for (const wrong of ['x', 0, '', -1, []])
      expectError(await post(author, { poll_id: wrong }), 400, 'rest_invalid_poll');
    expect((await readPoll(author, id)).title).to.equal(question.title);
  });

  it('fires poll_updated with the id and who changed it', async () => {
    const seen: unknown[] = [];
    const id = await makePoll(author);
    site.tap(tap(pollHooks.poll_updated, {}, (_context, ...args) => void seen.push(args)));
    const administrator = await site.as('administrator');
    await post(administrator, { poll_id: id });
    expect(seen).to.deep.equal([[id, administrator.user?.id]]);
  });
});

describe('polls: settings of /postpoll', () => {
  let site: TestSite;
  afterEach(() => site.stop());

  for (const submitStatus of ['publish', 'pending', 'draft'])
    it(`gives every new poll the status ${submitStatus} when the owner says so`, async () => {
      site = await pollSite({ settings: { polls: { submitStatus } } });
      for (const role of ['author', 'contributor']) {
        const client = await site.as(role);
        await post(client);
        const [own] = (await client.post('/poll/v1/listpoll/user/id', { id: client.user?.id })).json<object[]>();
        expect(own).to.include({ status: submitStatus });
      }
    });

  for (const type of ['image', 'video', 'audio'])
    it(`refuses ${type} polls while they are off, also as a change`, async () => {
      site = await pollSite({ settings: { polls: { [`${type}Polls`]: false } } });
      const author = await site.as('author');
      expectError(await post(author, { poll_type: type }), 403, 'poll_type_disabled');
      const id = await makePoll(author);
      expectError(await post(author, { poll_type: type, poll_id: id }), 403, 'poll_type_disabled');
    });

  it('takes html answers while they are on, through the allow-list', async () => {
    site = await pollSite({ settings: { polls: { htmlPolls: true } } });
    const author = await site.as('author');
    const id = await makePoll(author, {
      poll_type: 'html',
      _poll_html_answer: ['<em onclick="x()">T</em><iframe></iframe>'],
    });
    expect((await readPoll(author, id)).options[0]).to.deep.equal({ label: 'Tea', html: '<em>T</em>' });
  });

  it('cuts answers and descriptions to the lengths that are set, and refuses neither', async () => {
    site = await pollSite({ settings: { polls: { optionLength: 3, descriptionLength: 8 } } });
    const author = await site.as('author');
    const id = await makePoll(author, { _poll_answer: ['𝒳𝒴𝒵𝒲', 'abc'], content: '<p>Long &amp; winding</p>' });
    const item = await readPoll(author, id);
    expect(item.options).to.deep.equal([{ label: '𝒳𝒴𝒵' }, { label: 'abc' }]);
    expect(item.content).to.equal('Long &amp; w');
  });

  it('refuses moments beyond the years that are kept', async () => {
    site = await pollSite({ site: { timezone: 'America/New_York' } });
    const author = await site.as('author');
    expectError(await post(author, { _poll_end_date: '9999-12-31 23:00:00' }), 400, 'rest_invalid_param');
    expect((await post(author, { _poll_end_date: '9999-12-31 12:00:00' })).status).to.equal(200);
  });

  it('reads and writes times on the clock of the site, in summer and in winter', async () => {
    site = await pollSite({ site: { timezone: 'America/New_York' } });
    const author = await site.as('author');
    const times = { _poll_start_date: '2026-01-15 07:30:00', _poll_end_date: '2026-07-15 12:00:00' };
    const id = await makePoll(author, times);
    expect(await readPoll(author, id)).to.include({
      ...{ date: '2026-01-15 07:00:00', start_time: '2026-01-15 07:30:00', end_date: '2026-07-15 12:00:00' },
    });
    const subscriber = await site.as('subscriber');
    expectError(await vote(subscriber, id, [0]), 403, 'poll_not_started');
    site.advance(30 * 60_000);
    expect((await vote(subscriber, id, [0])).status).to.equal(200);
  });
});

describe('polls: faults of the database', () => {
  let site: TestSite;
  afterEach(() => site.stop());

  it('make /postpoll answer 500 poll_create_failed', async () => {
    site = await pollSite({ ports: [failingStore('create')] });
    expectError(await post(await site.as('author')), 500, 'poll_create_failed');
  });

  for (const [method, route, status, code] of [
    ['update', 'postpoll', 500, 'poll_update_failed'],
    ['changePause', 'listpoll/pause/poll', 500, 'poll_update_failed'],
    ['changeStatus', 'listpoll/publish/poll', 500, 'poll_publish_failed'],
    ['changeStatus', 'listpoll/unpublish/poll', 500, 'poll_unpublish_failed'],
    ['remove', 'listpoll/delete/poll', 400, 'poll_delete_failed'],
  ] as const)
    it(`make ${route} answer ${status} ${code}`, async () => {
      site = await pollSite({ ports: [failingStore(method)] });
      const author = await site.as('author');
      const id = await makePoll(author);
      expectError(await author.post(`/poll/v1/${route}`, { ...question, poll_id: id, pollid: id }), status, code);
      expect(site.errors).to.have.length(1);
    });
});
