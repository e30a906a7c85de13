import { COURSES, ENROLMENTS, LEARNING_GROUPS } from '@plinth/learning';
import { expectError, type TestClient } from '@plinth/testing';
import { expect } from 'chai';
import { begin, conversations, idOf, readThread, recipients, type School, school, send, unread } from './support.js';

const MESSAGES = '/course-dashboard/v2/messages';

describe('course-dashboard: messages as they are sent', () => {
  let all: School;
  before(async () => {
    all = await school();
  });
  after(() => all.site.stop());

  const kept = async (message: string) => {
    const { botany, instructor, student } = all;
    return (await readThread(instructor, await begin(student, instructor, botany, { message }))).messages[0]?.message;
  };

  it('lose scripts, styles, handlers and addresses that run, and keep what they format', async () => {
    expect(await kept('<script>steal()</script>Hello')).not.to.match(/<script/i);
    expect(await kept('<style>p{}</style><p style="position:fixed;color:red">Hello</p>')).not.to.match(/<style|fixed/i);
    expect(await kept('<img src="x" onerror="steal()"> Hello')).not.to.match(/onerror/i);
    expect(await kept('<svg onload=steal()><p>Hello</p></svg>')).to.equal('<p>Hello</p>');
    expect(await kept('<a href="java\nscript:steal()">Hello</a>')).not.to.match(/script/i);
    expect(await kept('<a href="data:text/html,x">Hello</a>')).not.to.match(/data:/i);
    expect(await kept('<p>a &lt;b&gt; c</p>')).to.equal('<p>a &lt;b&gt; c</p>');
    const link = '<a href="https://example.org/fern">Fern</a>';
    expect(await kept(`<ul><li><strong>${link}</strong></li></ul>`)).to.include('href="https://example.org/fern"');
  });

  it('have at most 10,000 characters and a subject 200, however many bytes a character has', async () => {
    const { botany, instructor, student } = all;
    const subject = '🌿'.repeat(200);
    const message = '🌿'.repeat(10_000);
    const id = await begin(student, instructor, botany, { message, subject });
    const thread = await readThread(instructor, id);
    expect(thread).to.include({ subject });
    expect(thread.messages[0]?.message === message).to.equal(true);
    const [shown] = (await conversations(instructor)).conversations;
    expect(shown?.last_message).to.match(/^(🌿){1,200}.?$/u);
    for (const fields of [{ message: `${message}🌿` }, { subject: `${subject}🌿` }])
      expectError(await send(student, instructor, botany, fields), 400, 'rest_invalid_param');
  });

  it('are whole however much longer their HTML is than what was sent', async () => {
    expect(await kept('&'.repeat(10_000))).to.have.length(50_000);
  });

  it('show as last_message their text in one line, words of two paragraphs apart', async () => {
    const { botany, instructor, student } = all;
    const message = '<p>One</p><p>Two<br>Three</p><ul><li>Fo<b>ur</b></li><li>Five</li></ul>';
    await begin(student, instructor, botany, { message });
    expect((await conversations(instructor)).conversations[0]?.last_message).to.equal('One Two Three Four Five');
  });

  it('are taken as a form as well as JSON', async () => {
    const { botany, instructor, student } = all;
    const response = await student.page('POST', `/wp-json${MESSAGES}`, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-WP-Nonce': student.nonce('wp_rest') },
      body: `recipient_id=${idOf(instructor)}&course_id=${botany}&subject=Form&message=%3Cp%3EA+%26amp%3B+B%3C%2Fp%3E`,
    });
    expect(response.status, response.text).to.equal(201);
    const { thread_id } = response.json<{ thread_id: number }>();
    expect((await readThread(instructor, thread_id)).messages[0]?.message).to.equal('<p>A &amp; B</p>');
  });

  it('with ids that are none or far too large are refused, and nothing is stored', async () => {
    const { administrator, botany, instructor, student } = all;
    const before = (await conversations(administrator)).total;
    for (const fields of [{ recipient_id: 0 }, { recipient_id: -1 }, { course_id: 'x' }, { parent_id: -1 }])
      expectError(await send(student, instructor, botany, fields), 400, 'rest_invalid_param');
    const huge = Number.MAX_SAFE_INTEGER;
    for (const fields of [{ recipient_id: huge }, { course_id: huge }]) {
      expectError(await send(student, instructor, botany, fields), 403, 'rest_forbidden');
      expectError(await send(administrator, instructor, botany, fields), 404, 'course_dashboard_not_found');
    }
    const answer = await send(student, instructor, botany, { parent_id: huge });
    expectError(answer, 404, 'course_dashboard_not_found');
    expectError(await student.get(`${MESSAGES}/${huge}`), 404, 'course_dashboard_not_found');
    expect(await recipients(student, { course_id: huge })).to.deep.equal([]);
    expect((await conversations(administrator)).total).to.equal(before);
  });

  it('need the nonce: the cookie alone is a visitor', async () => {
    const { botany, instructor, student } = all;
    const body = JSON.stringify({ recipient_id: idOf(instructor), course_id: botany, subject: 'S', message: 'M' });
    const bare = await student.page('POST', `/wp-json${MESSAGES}`, {
      ...{ headers: { 'Content-Type': 'application/json' }, body },
    });
    expectError(bare, 401, 'rest_forbidden');
    const headers = { 'Content-Type': 'application/json', 'X-WP-Nonce': 'deadbeef00' };
    const forged = await student.page('POST', `/wp-json${MESSAGES}`, { headers, body });
    expectError(forged, 403, 'rest_cookie_invalid_nonce');
  });

  it('answer HEAD without a body and OPTIONS with the fields of a thread', async () => {
    const { botany, instructor, student } = all;
    const id = await begin(student, instructor, botany);
    for (const path of ['', `/${id}`, '/unread-count', '/recipients']) {
      const head = await student.head(`${MESSAGES}${path}`);
      expect([head.status, head.text], path).to.deep.equal([200, '']);
    }
    const options = await student.options(`${MESSAGES}/${id}`);
    expect(options.status).to.equal(200);
    expect(options.text).to.include('read_at').and.include('is_mine');
    expect(await unread(instructor), 'HEAD reads nothing').to.be.greaterThan(0);
  });

  it('show times by the clock of the site', async () => {
    const elsewhere = await school({ site: { timezone: 'America/New_York' } });
    const { botany, instructor, student } = elsewhere;
    const id = await begin(student, instructor, botany);
    await instructor.put(`${MESSAGES}/${id}/read`);
    expect((await readThread(student, id)).messages[0]).to.include({
      ...{ created_at: '2026-01-15 07:00:00', read_at: '2026-01-15 07:00:00' },
    });
    expect((await conversations(student)).conversations[0]).to.include({ last_message_at: '2026-01-15 07:00:00' });
    await elsewhere.site.stop();
  });

  it('are read and deleted only by PUT and DELETE on the thread, not by what the body says', async () => {
    const { botany, classmate, instructor, student } = all;
    const [mine, other] = [await begin(student, instructor, botany), await begin(classmate, instructor, botany)];
    const before = await unread(instructor);
    expect((await instructor.put(`${MESSAGES}/${mine}/read`, { id: other })).status).to.equal(200);
    expect(await unread(instructor)).to.equal(before - 1);
    expect((await readThread(classmate, other)).messages[0]?.read_at).to.equal(null);
  });
});

describe('course-dashboard: somebody who is several things at once', () => {
  let all: School;
  let several: TestClient;
  /** Taught by several; classmate is enrolled. */
  let algae: number;
  before(async () => {
    all = await school();
    const { geology, outsider, site } = all;
    several = await site.as('subscriber', 'several');
    const { use } = site.pluginContext('learning');
    algae = (await use(COURSES).create({ slug: 'algae', title: 'Algae', instructorIds: [idOf(several)] })).id;
    await use(ENROLMENTS).enrol(idOf(all.classmate), algae);
    await use(ENROLMENTS).enrol(idOf(several), geology);
    await use(LEARNING_GROUPS).create({
      ...{ slug: 'crew', name: 'Crew', leaderIds: [idOf(several)] },
      memberIds: [idOf(all.student), idOf(outsider)],
    });
  });
  after(() => all.site.stop());

  it('may write to students, members of their groups and instructors, each in the course of that relation', async () => {
    const { botany, classmate, geology, instructor, outsider, rival, student } = all;
    expect(await recipients(several)).to.have.members([classmate, student, outsider, rival].map(idOf));
    for (const [to, course] of [
      [classmate, algae],
      [student, botany],
      [outsider, geology],
      [rival, geology],
    ] as const)
      expect((await send(several, to, course)).status).to.equal(201);
    for (const [to, course] of [
      [classmate, botany],
      [student, algae],
      [rival, algae],
      [instructor, botany],
    ] as const)
      expectError(await send(several, to, course), 403, 'rest_forbidden');
  });

  it('is in the recipients once, whatever relates them', async () => {
    const { site, student } = all;
    await site.pluginContext('learning').use(ENROLMENTS).enrol(idOf(student), algae);
    const found = await recipients(several);
    expect(found.filter((id) => id === idOf(student))).to.have.length(1);
    await site.pluginContext('learning').use(ENROLMENTS).withdraw(idOf(student), algae);
  });
});

describe('course-dashboard: the search for recipients', () => {
  let all: School;
  before(async () => {
    all = await school();
  });
  after(() => all.site.stop());

  /** Somebody enrolled in botany with this display name. */
  async function named(login: string, name: string): Promise<number> {
    const { administrator, botany, site } = all;
    const client = await site.as('student', login);
    const renamed = await administrator.post(`/wp/v2/users/${idOf(client)}`, { name });
    expect(renamed.status, renamed.text).to.equal(200);
    await site.pluginContext('learning').use(ENROLMENTS).enrol(idOf(client), botany);
    return idOf(client);
  }

  it('takes % and _ and ! as they are written', async () => {
    const { instructor } = all;
    const ids = [await named('one', 'Snake_Case'), await named('two', 'Half 50% off'), await named('three', 'Oh!')];
    const found = await Promise.all(['e_C', '50%', '!'].map((search) => recipients(instructor, { search })));
    expect(found).to.deep.equal(ids.map((id) => [id]));
    for (const search of ['S%e', 'Snake%', '%_%', '\\', "' OR 1=1 --"])
      expect(await recipients(instructor, { search }), search).to.deep.equal([]);
  });

  it('of blanks only is none; a very long one finds nobody', async () => {
    const { instructor } = all;
    expect(await recipients(instructor, { search: '   ' })).to.deep.equal(await recipients(instructor));
    expect(await recipients(instructor, { search: 'x'.repeat(5_000) })).to.deep.equal([]);
  });

  it('finds a hundred people at most, by display name', async () => {
    const { botany, instructor, site } = all;
    for (let n = 0; n < 101; n += 1) {
      const member = await site.as('student', `many-${String(n).padStart(3, '0')}`);
      await site.pluginContext('learning').use(ENROLMENTS).enrol(idOf(member), botany);
    }
    const response = await instructor.get(`${MESSAGES}/recipients`, { query: { search: 'many-' } });
    const people = response.json<{ id: number; name: string }[]>();
    expect(people).to.have.length(100);
    const names = people.map(({ name }) => name.toLowerCase());
    expect(names).to.deep.equal([...names].sort());
  });
});
