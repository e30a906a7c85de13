import type { TestClient, TestResponse, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { makePoll, pollSite, readPoll, report, vote } from './support.js';

const DAY = 86_400_000;

type Fields = Readonly<Record<string, string | readonly string[]>>;

function form(fields: Fields): string {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) sent.append(name, each);
  return sent.toString();
}

describe('polls: the page of a poll', () => {
  let site: TestSite;
  let author: TestClient;
  let subscriber: TestClient;
  const at = '/poll/tea-or-coffee';
  const show = (client: TestClient) => client.page('GET', at);
  const optionIds = (response: TestResponse) =>
    [...response.text.matchAll(/name="option\[\]" value="(\d+)"/g)].map(([, id]) => id ?? '');
  const submit = (client: TestClient, options: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    client.page('POST', at, { body: form({ _wpnonce: client.nonce('poll-vote'), 'option[]': options, ...more }) });

  beforeEach(async () => {
    site = await pollSite();
    author = await site.as('author');
    subscriber = await site.as('subscriber');
  });
  afterEach(() => site.stop());

  it('shows a form with a radio button for each answer', async () => {
    await makePoll(author, { title: 'Tea or coffee?', _poll_answer: ['Tea', 'A "cup" & more', 'Water'] });
    const { status, text } = await show(subscriber);
    expect(status).to.equal(200);
    expect(text.match(/type="radio"/g)).to.have.length(3);
    expect(text).to.contain('A &quot;cup&quot; &amp; more').and.contain('name="_wpnonce"').and.contain('<legend>');
    expect(text).not.to.contain('Results');
  });

  it('shows check boxes where several answers may be chosen, and a field where voters may add one', async () => {
    await makePoll(author, { _poll_multivote: 'yes', _poll_add_additional_fields: 'yes' });
    const { text } = await show(subscriber);
    expect(text.match(/type="checkbox"/g)).to.have.length(3);
    expect(text).to.contain('name="new_answer"');
  });

  it('shows the description only where its author wants it shown', async () => {
    const id = await makePoll(author, { content: '<p>Think first.</p>' });
    expect((await show(subscriber)).text).not.to.contain('Think first.');
    await author.post('/poll/v1/postpoll', {
      ...{ poll_id: id, title: 'x', _poll_answer: ['a', 'b'], content: '<p>Think first.</p>', _poll_content: 'yes' },
    });
    expect((await show(subscriber)).text).to.contain('<p>Think first.</p>');
  });

  it('shows pictures, players, and a link to what no browser plays', async () => {
    const url = (name: string) => `https://example.org/${name}`;
    await makePoll(author, { title: 'Image', poll_type: 'image', _poll_full_size_image_answer: [url('a.png')] });
    expect((await subscriber.page('GET', '/poll/image')).text).to.contain(`<img src="${url('a.png')}" alt="Tea"`);
    const videos = [url('a.mp4'), url('watch?v=1')];
    await makePoll(author, { title: 'Video', poll_type: 'video', _poll_video_answer_url: videos });
    const video = (await subscriber.page('GET', '/poll/video')).text;
    expect(video)
      .to.match(/<video[^>]+a\.mp4/)
      .and.contain(`<a href="${url('watch?v=1')}">Watch`);
    await makePoll(author, { title: 'Audio', poll_type: 'audio', _poll_audio_answer_url: [url('a.mp3')] });
    expect((await subscriber.page('GET', '/poll/audio')).text).to.match(/<audio[^>]+a\.mp3/);
  });

  it('takes a ballot and leads back, where the reader is told that they voted', async () => {
    const pollid = await makePoll(author);
    const [, coffee = ''] = optionIds(await show(subscriber));
    const response = await submit(subscriber, [coffee]);
    expect(response.status).to.equal(303);
    expect(response.headers['location']).to.equal(`http://localhost${at}`);
    const { text } = await show(subscriber);
    expect(text).to.contain('You’ve voted').and.not.contain('type="radio"');
    expect(await report(author, pollid)).to.deep.include({ total: 1, weighted_index: { 0: 0, 1: 1, 2: 0 } });
    expect(text).to.match(/Coffee\s*<span class="badge accent">Your answer/);
    expect(text.match(/Your answer/g)).to.have.length(1);
    expect((await show(author)).text).to.not.contain('Your answer');
  });

  it('shows the results where everybody sees them, and when voting is over', async () => {
    await makePoll(author, { _poll_end_date: '2026-01-16 12:00:00' });
    await submit(subscriber, optionIds(await show(subscriber)).slice(0, 1));
    expect((await show(site.visitor())).text).not.to.contain('Results');
    expect((await show(author)).text).to.contain('Results');
    site.advance(DAY);
    const { text } = await show(site.visitor());
    expect(text)
      .to.contain('Results')
      .and.contain('1 ballot')
      .and.contain('1 vote · 100%')
      .and.contain('Voting has ended');
  });

  it('needs the nonce of the form', async () => {
    const pollid = await makePoll(author);
    const response = await subscriber.page('POST', at, {
      body: form({ 'option[]': optionIds(await show(subscriber)) }),
    });
    expect(response.status).to.equal(403);
    expect((await report(author, pollid)).total).to.equal(0);
  });

  it('says what is wrong with a ballot and shows the form again', async () => {
    const pollid = await makePoll(author);
    const ids = optionIds(await show(subscriber));
    for (const [options, words] of [
      [[], 'Choose an answer.'],
      [ids.slice(0, 2), 'one answer only'],
      [['99999'], 'have changed'],
    ] as const) {
      const response = await submit(subscriber, options);
      expect(response.status).to.equal(400);
      expect(response.text).to.contain(words).and.contain('role="alert"').and.contain('type="radio"');
    }
    expect((await report(author, pollid)).total).to.equal(0);
  });

  it('refuses a second ballot with 409, a paused poll with 403 and a visitor with 401', async () => {
    const pollid = await makePoll(author);
    const ids = optionIds(await show(subscriber)).slice(0, 1);
    await submit(subscriber, ids);
    expect((await submit(subscriber, ids)).status).to.equal(409);
    const visitor = await submit(site.visitor(), ids);
    expect(visitor.status).to.equal(401);
    expect(visitor.text).to.contain('/wp-login.php?redirect_to=');
    await author.post('/poll/v1/listpoll/pause/poll', { pollid, _poll_pause_poll: 'yes' });
    const paused = await submit(await site.as('editor'), ids);
    expect(paused.status).to.equal(403);
    expect(paused.text).to.contain('This poll is temporarily closed.');
  });

  it('counts one of fifty ballots that one member sends at once', async () => {
    const pollid = await makePoll(author);
    const ids = optionIds(await show(subscriber)).slice(0, 1);
    const all = await Promise.all(Array.from({ length: 50 }, () => submit(subscriber, ids)));
    expect(all.filter(({ status }) => status === 303)).to.have.length(1);
    expect(all.filter(({ status }) => status === 409)).to.have.length(49);
    expect((await report(author, pollid)).total).to.equal(1);
  });

  it('is 404 for a poll that is not there or not public, and is shown to its owner', async () => {
    expect((await show(site.visitor())).status).to.equal(404);
    const pollid = await makePoll(author);
    await author.post('/poll/v1/listpoll/unpublish/poll', { pollid });
    expect((await show(subscriber)).status).to.equal(404);
    expect((await show(author)).text)
      .to.contain('Draft')
      .and.contain('not published')
      .and.not.contain('type="radio"');
  });

  it('lets visitors vote by the form where they may', async () => {
    await site.stop();
    site = await pollSite({ settings: { polls: { guestsMayVote: true } } });
    author = await site.as('author');
    const pollid = await makePoll(author);
    const visitor = site.visitor();
    const shown = await show(visitor);
    const cookie = (shown.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    const body = form({ _wpnonce: visitor.nonce('poll-vote'), 'option[]': optionIds(shown).slice(0, 1) });
    expect((await visitor.page('POST', at, { body })).status).to.equal(403);
    const send = () => visitor.page('POST', at, { body, headers: { cookie } });
    expect((await send()).status).to.equal(303);
    expect((await send()).status).to.equal(409);
    expect((await report(author, pollid)).total).to.equal(1);
  });
});

describe('polls: the list page', () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await pollSite();
  });
  afterEach(() => site.stop());

  it('shows published polls, twenty a page, with how each stands', async () => {
    const author = await site.as('author');
    expect((await site.visitor().page('GET', '/polls')).text).to.contain('No open polls');
    for (let count = 1; count <= 21; count += 1) await makePoll(author, { title: `Poll number ${count}.` });
    const paused = await makePoll(author, { title: 'Hidden' });
    await author.post('/poll/v1/listpoll/unpublish/poll', { pollid: paused });
    const { text } = await site.visitor().page('GET', '/polls');
    expect(text.match(/Poll number/g)).to.have.length(20);
    expect(text).to.contain('1–20 of 21').and.contain('Open · 0 ballots').and.not.contain('Hidden');
    expect((await site.visitor().page('GET', '/polls?page=2')).text).to.contain('Poll number 1.');
  });

  it('says to the minute when voting begins and ends, each under its tab', async () => {
    const author = await site.as('author');
    const shown = async (view: string) => (await site.visitor().page('GET', `/polls${view}`)).text;
    await makePoll(author, { title: 'Later', _poll_start_date: '2026-01-20 08:00:00' });
    await makePoll(author, { title: 'Now', _poll_end_date: '2026-01-16 09:30:00' });
    await makePoll(author, { title: 'Always', _poll_end_date: '2026-01-16 09:30:00', _poll_never_expire: 'yes' });
    expect(await shown('?view=soon'))
      .to.contain('Opens 20 January 2026, 08:00 ·')
      .and.not.contain('>Now<');
    expect(await shown(''))
      .to.contain('Open until 16 January 2026, 09:30 ·')
      .and.contain('>Always<')
      .and.not.contain('>Later<');
    expect(await shown('?view=ended')).to.contain('No ended polls');
    site.advance(24 * 3_600_000);
    expect(await shown('?view=ended'))
      .to.contain('Ended 16 January 2026, 09:30 ·')
      .and.not.contain('>Always<');
    expect(await shown(''))
      .to.contain('aria-current="page">Open</a>')
      .and.not.contain('>Now<');
  });

  it('is in the menu of every page', async () => {
    expect((await site.visitor().page('GET', '/polls')).text).to.contain('<a href="http://localhost/polls">Polls</a>');
  });
});

describe('polls: the dashboard page', () => {
  let site: TestSite;
  let author: TestClient;
  const at = '/poll-dashboard';
  const submit = (client: TestClient, fields: Fields, to = at) =>
    client.page('POST', to, { body: form({ _wpnonce: client.nonce('poll-dashboard'), ...fields }) });
  const save = (client: TestClient, fields: Fields, to = `${at}/new`) =>
    submit(client, { title: 'Tea or coffee?', 'answer[]': ['Tea', 'Coffee'], ...fields }, to);

  beforeEach(async () => {
    site = await pollSite();
    author = await site.as('author');
  });
  afterEach(() => site.stop());

  it('is for members: 401 for visitors', async () => {
    for (const path of [at, `${at}/new`, `${at}/1`])
      expect((await site.visitor().page('GET', path)).status, path).to.equal(401);
    expect((await submit(site.visitor(), { action: 'delete', pollid: '1' })).status).to.equal(401);
  });

  it('lists the member’s own polls with state, ballots, end and acts, and leads to a new one', async () => {
    const id = await makePoll(author, { title: 'Mine', _poll_end_date: '2026-02-16 09:30:00' });
    await makePoll(await site.as('editor'), { title: 'Theirs' });
    const { text } = await author.page('GET', at);
    expect(text).to.contain('Mine').and.contain('16 February 2026, 09:30').and.not.contain('Theirs');
    for (const path of [`${at}/new`, `${at}/${id}`, `${at}/${id}/close`, `${at}/${id}/delete`])
      expect(text, path).to.contain(`href="${path}"`);
    expect((await author.page('GET', `${at}?edit=${id}`)).headers['location']).to.equal(`http://localhost${at}/${id}`);
  });

  it('shows no form to whoever may not make polls, and takes none from them', async () => {
    const subscriber = await site.as('subscriber');
    expect((await subscriber.page('GET', at)).text)
      .to.contain('can’t create polls')
      .and.not.contain('New poll');
    expect((await subscriber.page('GET', `${at}/new`)).status).to.equal(403);
    expect((await save(subscriber, {})).status).to.equal(403);
  });

  it('has one line for each answer, five in a new form, and one more where it is asked for, without scripts', async () => {
    const lines = (text: string) => text.match(/name="answer\[\]"/g)?.length;
    expect(lines((await author.page('GET', `${at}/new`)).text)).to.equal(5);
    const more = await save(author, { action: 'more', 'answer[]': ['Tea', '', 'Water', '', ''] });
    expect([more.status, lines(more.text)]).to.deep.equal([200, 6]);
    expect(more.text).to.contain('value="Water"').and.contain('value="Tea or coffee?"');
    expect((await site.visitor().get('/poll/v1/listpoll')).json()).to.deep.equal([]);
  });

  it('makes a poll from the form', async () => {
    const response = await save(author, {
      ...{ poll_type: 'image', 'answer[]': ['Tea', '', 'Coffee'], content: 'Why?' },
      'media[]': ['https://example.org/t.png', '', 'https://example.org/c.png'],
      ...{ start: '2026-01-10T10:00', end: '2026-03-01T10:00', multivote: '1', shows_result: '1' },
      ...{ shows_description: '1', takes_answers: '1', voters: 'subscriber' },
    });
    expect(response.status, response.text).to.equal(303);
    expect(response.headers['location']).to.equal('http://localhost/poll-dashboard?done=saved');
    const [item] = (await site.visitor().get('/poll/v1/listpoll')).json<object[]>();
    expect(item).to.deep.include({
      ...{ title: 'Tea or coffee?', content: 'Why?' },
      ...{ start_time: '2026-01-10 10:00:00', end_date: '2026-03-01 10:00:00' },
      options: [
        { label: 'Tea', image: 'https://example.org/t.png' },
        { label: 'Coffee', image: 'https://example.org/c.png' },
      ],
      ...{ multivote: 'yes', show_result_after_expire: 'yes', show_description: 'yes', add_additional_fields: 'yes' },
      ...{ vote_per_session: 'no', never_expire: 'no', user_role: ['subscriber'] },
    });
  });

  it('says every mistake beside its field, and keeps what was written', async () => {
    const response = await save(author, {
      ...{ title: ' ', 'answer[]': ['Only "one"', ''], 'media[]': ['no address', ''], poll_type: 'image' },
      ...{ start: 'never', featured_image: 'ftp://x', voters: '' },
    });
    expect(response.status).to.equal(400);
    expect(response.text).to.contain('value="Only &quot;one&quot;"').and.contain('class="error-summary"');
    for (const field of ['title', 'answer-1', 'media-0', 'start', 'featured_image'])
      expect(response.text, field).to.contain(`id="field-${field}-error"`).and.contain(`href="#field-${field}"`);
    const times = { start: '2026-03-01T10:00', end: '2026-02-01T10:00' };
    expect((await save(author, times)).text).to.contain('must be after the opening date');
    expect((await save(author, { poll_type: 'html' })).text).to.contain('field-poll_type-error');
    expect((await save(author, { voters: 'nobody' })).text).to.contain('field-voters-error');
  });

  it('fills the form with a poll, saves it, and keeps what clients keep with its answers and seconds', async () => {
    const id = await makePoll(author, {
      ...{ _poll_answer_extra: ['hot'], _poll_start_date: '2026-01-01 08:00:30' },
      _poll_user_roles: ['author', 'subscriber'],
    });
    const { text } = await author.page('GET', `${at}/${id}`);
    expect(text)
      .to.contain('Save poll')
      .and.contain('value="2026-01-01T08:00"')
      .and.contain('value="author,subscriber" selected');
    const fields = { title: 'Changed', 'answer[]': ['Coffee', 'Tea'], start: '2026-01-01T08:00' };
    const saved = await save(author, { ...fields, voters: 'author,subscriber' }, `${at}/${id}`);
    expect(saved.status, saved.text).to.equal(303);
    expect(await readPoll(author, id)).to.deep.include({
      ...{ title: 'Changed', options: [{ label: 'Coffee' }, { label: 'Tea', extra: 'hot' }] },
      ...{ start_time: '2026-01-01 08:00:30', user_role: ['author', 'subscriber'] },
    });
  });

  it('closes, opens, unpublishes, publishes and deletes, and says so; closing and deleting ask first', async () => {
    const pollid = await makePoll(author);
    for (const [act, words] of [
      ['close', 'you can reopen it'],
      ['delete', 'are deleted'],
    ] as const)
      expect((await author.page('GET', `${at}/${pollid}/${act}`)).text).to.contain(words);
    for (const [action, words] of [
      ['pause', 'Poll closed.'],
      ['resume', 'Poll reopened'],
      ['unpublish', 'changed to draft'],
      ['publish', 'Poll published'],
      ['delete', 'Poll deleted'],
    ] as const) {
      const response = await submit(author, { action, pollid: String(pollid) });
      expect(response.status).to.equal(303);
      expect((await author.page('GET', response.headers['location'] ?? '')).text).to.contain(words);
    }
    expect((await author.page('GET', at)).text).to.contain('You haven’t created any polls yet');
  });

  it('refuses the polls of others, and a form without nonce', async () => {
    const pollid = await makePoll(author);
    const editor = await site.as('editor');
    for (const action of ['pause', 'resume', 'unpublish', 'publish', 'delete'])
      expect((await submit(editor, { action, pollid: String(pollid) })).status).to.equal(403);
    expect((await save(editor, {}, `${at}/${pollid}`)).status).to.equal(403);
    for (const path of ['', '/close', '/delete'])
      expect((await editor.page('GET', `${at}/${pollid}${path}`)).status).to.equal(403);
    expect(
      (await author.page('POST', at, { body: form({ action: 'delete', pollid: String(pollid) }) })).status,
    ).to.equal(403);
    expect((await readPoll(site.visitor(), pollid)).title).to.equal('Tea or coffee?');
  });

  it('shows administrators what waits for review, and lets them publish it', async () => {
    const contributor = await site.as('contributor');
    const pollid = await makePoll(contributor, { title: 'Perhaps?' });
    const own = await submit(contributor, { action: 'publish', pollid: String(pollid) });
    expect((await contributor.page('GET', own.headers['location'] ?? '')).text).to.contain(
      'Poll submitted for review.',
    );
    const administrator = await site.as('administrator');
    expect((await administrator.page('GET', at)).text)
      .to.contain('Pending review')
      .and.contain('Perhaps?');
    await submit(administrator, { action: 'publish', pollid: String(pollid) });
    expect((await vote(await site.as('subscriber'), pollid, [0])).status).to.equal(200);
  });
});
