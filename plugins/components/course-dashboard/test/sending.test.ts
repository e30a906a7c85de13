import { COURSES, ENROLMENTS } from '@plinth/learning';
import { expectError } from '@plinth/testing';
import { expect } from 'chai';
import { begin, idOf, readThread, type School, school, send } from './support.js';

describe('course-dashboard: sending rules', () => {
  let all: School;
  before(async () => {
    all = await school();
  });
  after(() => all.site.stop());

  it('administrators may message anyone', async () => {
    const { administrator, botany, outsider, rival, student } = all;
    for (const each of [student, outsider, rival])
      expect((await send(administrator, each, botany)).status).to.equal(201);
  });

  it('administrators learn that a person or course is not there', async () => {
    const { administrator, botany, student } = all;
    const toNobody = await send(administrator, student, botany, { recipient_id: 987_654 });
    expectError(toNobody, 404, 'course_dashboard_not_found');
    expectError(await send(administrator, student, 987_654), 404, 'course_dashboard_not_found');
  });

  it('instructors may message students enrolled in their courses and co-instructors', async () => {
    const { assistant, botany, geology, instructor, outsider, rival, student } = all;
    expect((await send(instructor, student, botany)).status).to.equal(201);
    expect((await send(instructor, assistant, botany)).status).to.equal(201);
    expect((await send(assistant, instructor, botany)).status).to.equal(201);
    expectError(await send(instructor, outsider, botany), 403, 'rest_forbidden');
    expectError(await send(instructor, rival, botany), 403, 'rest_forbidden');
    expectError(await send(instructor, student, geology), 403, 'rest_forbidden');
  });

  it('group leaders may message members of their groups', async () => {
    const { botany, classmate, geology, instructor, leader, outsider, student } = all;
    expect((await send(leader, student, botany)).status).to.equal(201);
    expect((await send(leader, outsider, geology)).status).to.equal(201);
    expectError(await send(leader, classmate, botany), 403, 'rest_forbidden');
    expectError(await send(leader, instructor, botany), 403, 'rest_forbidden');
    expectError(await send(leader, student, geology), 403, 'rest_forbidden');
  });

  it('students may message only instructors of their enrolled courses', async () => {
    const { administrator, assistant, botany, classmate, geology, instructor, leader, rival, student } = all;
    expect((await send(student, instructor, botany)).status).to.equal(201);
    expect((await send(student, assistant, botany)).status).to.equal(201);
    for (const each of [classmate, leader, administrator])
      expectError(await send(student, each, botany), 403, 'rest_forbidden');
    expectError(await send(student, rival, geology), 403, 'rest_forbidden');
    expectError(await send(student, instructor, geology), 403, 'rest_forbidden');
  });

  it('somebody without any role in learning may message nobody, and learns nothing of who is there', async () => {
    const { botany, instructor, site } = all;
    const stranger = await site.as('subscriber');
    expectError(await send(stranger, instructor, botany), 403, 'rest_forbidden');
    expectError(await send(stranger, instructor, botany, { recipient_id: 987_654 }), 403, 'rest_forbidden');
  });

  it('whoever was written to may answer, also an administrator or leader', async () => {
    const { administrator, botany, leader, student } = all;
    for (const each of [administrator, leader]) {
      const parent_id = await begin(each, student, botany);
      expect((await send(student, each, botany, { parent_id })).status).to.equal(201);
    }
  });

  it('nobody may answer any more once neither may write to the other', async () => {
    const { instructor, site, student } = all;
    const { use } = site.pluginContext('learning');
    const course = await use(COURSES).create({ slug: 'short', title: 'Short', instructorIds: [idOf(instructor)] });
    await use(ENROLMENTS).enrol(idOf(student), course.id);
    const parent_id = await begin(student, instructor, course.id);
    await use(ENROLMENTS).withdraw(idOf(student), course.id);
    expectError(await send(student, instructor, course.id, { parent_id }), 403, 'rest_forbidden');
    expectError(await send(instructor, student, course.id, { parent_id }), 403, 'rest_forbidden');
    expect((await readThread(student, parent_id)).messages).to.have.length(1);
  });
});

describe('course-dashboard: POST /messages', () => {
  let all: School;
  before(async () => {
    all = await school();
  });
  after(() => all.site.stop());

  it('answers 201 with id, message and thread_id; the thread is named by its first message', async () => {
    const { botany, instructor, student } = all;
    const first = await send(student, instructor, botany);
    expect(first.status).to.equal(201);
    const { id, message, thread_id } = first.json<{ id: number; message: string; thread_id: number }>();
    expect([id === thread_id, typeof message]).to.deep.equal([true, 'string']);
    expect(first.headers['location']).to.match(new RegExp(`/course-dashboard/v2/messages/${thread_id}$`));
    const second = await send(instructor, student, botany, { parent_id: thread_id, subject: undefined });
    expect(second.status, second.text).to.equal(201);
    expect(second.json<{ thread_id: number }>().thread_id).to.equal(thread_id);
    expect(second.json<{ id: number }>().id).to.be.greaterThan(id);
  });

  it('needs recipient_id, course_id and message', async () => {
    const response = await all.student.post('/course-dashboard/v2/messages', {});
    expectError(response, 400, 'rest_missing_callback_param');
    const { params } = response.json<{ data: { params: string[] } }>().data;
    expect([...params].sort()).to.deep.equal(['course_id', 'message', 'recipient_id']);
  });

  it('needs a subject for a new conversation, of at most 200 characters', async () => {
    const { botany, instructor, student } = all;
    for (const subject of [undefined, '', ' <b></b> ', 'x'.repeat(201)])
      expectError(await send(student, instructor, botany, { subject }), 400, 'rest_invalid_param');
    expect((await send(student, instructor, botany, { subject: 'x'.repeat(200) })).status).to.equal(201);
  });

  it('takes HTML and sanitises it', async () => {
    const { botany, instructor, student } = all;
    const message = '<p onclick="x()">See <a href="javascript:x()">this</a> <em>fern</em><iframe src="x"></iframe></p>';
    const shown = await readThread(instructor, await begin(student, instructor, botany, { message }));
    expect(shown.messages[0]?.message).to.equal('<p>See <a>this</a> <em>fern</em></p>');
  });

  it('refuses a message that is empty after sanitising, or longer than 10,000 characters', async () => {
    const { botany, instructor, student } = all;
    for (const message of ['', '  ', '<p> </p>', '<iframe src="https://example.org"></iframe>', 'x'.repeat(10_001)])
      expectError(await send(student, instructor, botany, { message }), 400, 'rest_invalid_param');
    expect((await send(student, instructor, botany, { message: 'é'.repeat(10_000) })).status).to.equal(201);
  });

  it('refuses writing to oneself, and an answer about another course or to somebody else', async () => {
    const { administrator, assistant, botany, geology, instructor, student } = all;
    expectError(await send(administrator, administrator, botany), 400, 'rest_invalid_param');
    const parent_id = await begin(student, instructor, botany);
    expectError(await send(student, assistant, botany, { parent_id }), 400, 'rest_invalid_param');
    expectError(await send(student, instructor, geology, { parent_id }), 400, 'rest_invalid_param');
  });

  it('refuses an answer in a conversation between others or one that is not there', async () => {
    const { administrator, botany, instructor, student } = all;
    const parent_id = await begin(student, instructor, botany);
    const foreign = await send(administrator, student, botany, { parent_id });
    expectError(foreign, 404, 'course_dashboard_not_found');
    const missing = await send(student, instructor, botany, { parent_id: 987_654 });
    expectError(missing, 404, 'course_dashboard_not_found');
  });

  it('fires course_dashboard_message_sent', async () => {
    const { botany, instructor, site, student } = all;
    const before = site.fired('course_dashboard_message_sent');
    await begin(student, instructor, botany);
    expect(site.fired('course_dashboard_message_sent')).to.equal(before + 1);
  });

  it('fifty answers at once are all in the thread, and all unread', async () => {
    const { assistant, botany, instructor } = all;
    const parent_id = await begin(instructor, assistant, botany);
    const sent = await Promise.all(
      Array.from({ length: 50 }, () => send(instructor, assistant, botany, { parent_id })),
    );
    expect(sent.map(({ status }) => status)).to.deep.equal(Array(50).fill(201));
    expect((await readThread(assistant, parent_id)).messages).to.have.length(51);
  });
});
