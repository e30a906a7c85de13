import { provide } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { expectError } from '@plinth/testing';
import { expect } from 'chai';
import { MESSAGES } from '../src/messaging/message-store.js';
import {
  begin,
  conversations,
  idOf,
  messagingSite,
  readThread,
  recipients,
  type School,
  school,
  send,
  unread,
} from './support.js';

const ROUTES = [
  ['GET', '/messages'],
  ['POST', '/messages'],
  ['GET', '/messages/1'],
  ['DELETE', '/messages/1'],
  ['PUT', '/messages/1/read'],
  ['GET', '/messages/unread-count'],
  ['GET', '/messages/recipients'],
] as const;

function ask(client: School['student'], method: (typeof ROUTES)[number][0], path: string) {
  const whole = `/course-dashboard/v2${path}`;
  if (method === 'GET') return client.get(whole);
  if (method === 'POST') return client.post(whole, {});
  return method === 'PUT' ? client.put(whole, {}) : client.delete(whole);
}

describe('course-dashboard: threads', () => {
  let all: School;
  beforeEach(async () => {
    all = await school();
  });
  afterEach(() => all.site.stop());

  it('are available only while the private-messaging setting is on', async () => {
    const site = await messagingSite({ modules: { 'course-dashboard': { messaging: false } } });
    const administrator = await site.as('administrator');
    for (const [method, path] of ROUTES) expectError(await ask(administrator, method, path), 404, 'rest_no_route');
    await site.stop();
  });

  it('need somebody signed in', async () => {
    for (const [method, path] of ROUTES)
      expectError(await ask(all.site.visitor(), method, path), 401, 'rest_forbidden');
  });

  it('show subject, course, the other person and the messages, oldest first', async () => {
    const { botany, instructor, site, student } = all;
    const id = await begin(student, instructor, botany);
    site.advance(61_000);
    await send(instructor, student, botany, { parent_id: id, message: 'Welcome' });
    const thread = await readThread(student, id);
    expect(thread).to.deep.include({ thread_id: id, subject: 'Ferns', course_id: botany, course_name: 'Botany' });
    expect(Object.keys(thread.other_user)).to.deep.equal(['id', 'name', 'avatar']);
    expect(thread.other_user.id).to.equal(idOf(instructor));
    const [first, second] = thread.messages;
    expect(first).to.deep.include({ id, sender_id: idOf(student), message: '<p>Hello</p>', read_at: null });
    expect(first).to.deep.include({ created_at: '2026-01-15 12:00:00', is_mine: true });
    expect(second).to.deep.include({ created_at: '2026-01-15 12:01:01', is_mine: false, message: 'Welcome' });
    expect(second?.sender).to.include({ id: idOf(instructor), name: instructor.user?.displayName });
  });

  it('are for sender and recipient only, not for an administrator who is neither', async () => {
    const { administrator, botany, classmate, instructor, student } = all;
    const id = await begin(student, instructor, botany);
    for (const client of [administrator, classmate]) {
      expectError(await ask(client, 'GET', `/messages/${id}`), 404, 'course_dashboard_not_found');
      expectError(await ask(client, 'DELETE', `/messages/${id}`), 404, 'course_dashboard_not_found');
      expectError(await ask(client, 'PUT', `/messages/${id}/read`), 404, 'course_dashboard_not_found');
    }
    const [foreign, missing] = [
      await ask(classmate, 'GET', `/messages/${id}`),
      await ask(student, 'GET', '/messages/987654'),
    ];
    expect(foreign.text).to.equal(missing.text);
    expect((await readThread(instructor, id)).messages).to.have.length(1);
  });

  it('are named by their root message only', async () => {
    const { botany, instructor, student } = all;
    const parent_id = await begin(student, instructor, botany);
    const answer = (await send(instructor, student, botany, { parent_id })).json<{ id: number }>().id;
    expectError(await ask(student, 'GET', `/messages/${answer}`), 404, 'course_dashboard_not_found');
  });

  it('reading marks every message to the caller as read, and nobody else’s', async () => {
    const { botany, instructor, student } = all;
    const id = await begin(student, instructor, botany);
    await send(student, instructor, botany, { parent_id: id });
    await send(instructor, student, botany, { parent_id: id });
    expect([await unread(instructor), await unread(student)]).to.deep.equal([2, 1]);
    await readThread(instructor, id);
    expect(await unread(instructor), 'opening does not mark').to.equal(2);
    const response = await ask(instructor, 'PUT', `/messages/${id}/read`);
    expect([response.status, response.body]).to.deep.equal([200, { success: true }]);
    expect([await unread(instructor), await unread(student)]).to.deep.equal([0, 1]);
    const { messages } = await readThread(student, id);
    expect(messages.map((message) => message.read_at)).to.deep.equal([
      '2026-01-15 12:00:00',
      '2026-01-15 12:00:00',
      null,
    ]);
    expect((await ask(instructor, 'PUT', `/messages/${id}/read`)).status).to.equal(200);
  });

  it('deleting hides a thread for the caller only; by the other user too it is gone for good', async () => {
    const { botany, instructor, site, student } = all;
    const id = await begin(student, instructor, botany);
    const response = await ask(instructor, 'DELETE', `/messages/${id}`);
    expect([response.status, response.body]).to.deep.equal([200, { deleted: true }]);
    expect([await unread(instructor), (await conversations(instructor)).total]).to.deep.equal([0, 0]);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['PUT', '/read'],
    ] as const)
      expectError(await ask(instructor, method, `/messages/${id}${path}`), 404, 'course_dashboard_not_found');
    expect((await conversations(student)).total).to.equal(1);
    expect((await ask(student, 'DELETE', `/messages/${id}`)).status).to.equal(200);
    const database = site.use(DATABASE);
    for (const table of ['course_threads', 'course_thread_participants', 'course_messages'])
      expect(await database.select(`SELECT * FROM ${database.table(table)}`), table).to.deep.equal([]);
    expectError(await ask(student, 'GET', `/messages/${id}`), 404, 'course_dashboard_not_found');
  });

  it('a new answer brings a hidden thread back for both', async () => {
    const { botany, instructor, student } = all;
    const id = await begin(student, instructor, botany);
    await ask(instructor, 'DELETE', `/messages/${id}`);
    expectError(await send(instructor, student, botany, { parent_id: id }), 404, 'course_dashboard_not_found');
    await send(student, instructor, botany, { parent_id: id });
    expect((await readThread(instructor, id)).messages).to.have.length(2);
    expect([await unread(instructor), (await conversations(instructor)).total]).to.deep.equal([2, 1]);
  });

  it('fifty deletions by both at once remove a thread once', async () => {
    const { botany, instructor, student } = all;
    const id = await begin(student, instructor, botany);
    const both = [instructor, student];
    const asked = Array.from({ length: 50 }, (_, index) =>
      ask(both[index % 2] ?? student, 'DELETE', `/messages/${id}`),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.length(2);
    expect(statuses.filter((status) => status === 404)).to.have.length(48);
  });

  it('fifty deletions and answers at once leave a whole thread or none', async () => {
    const { botany, instructor, site, student } = all;
    const id = await begin(student, instructor, botany);
    const asked = Array.from({ length: 50 }, (_, index) => {
      const [from, to] = index % 2 === 0 ? [student, instructor] : [instructor, student];
      return index % 5 === 0 ? send(from, to, botany, { parent_id: id }) : ask(from, 'DELETE', `/messages/${id}`);
    });
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 404].includes(status))).to.deep.equal([]);
    const database = site.use(DATABASE);
    const left = async (table: string) =>
      (await database.select(`SELECT * FROM ${database.table(`course_${table}`)}`)).length;
    const isThere = (await left('threads')) === 1;
    expect(await left('thread_participants')).to.equal(isThere ? 2 : 0);
    const sent = statuses.filter((status) => status === 201).length;
    expect(await left('messages')).to.equal(isThere ? sent + 1 : 0);
  });

  it('stay with the other when an account goes', async () => {
    const { botany, instructor, site, student } = all;
    const id = await begin(student, instructor, botany);
    await (await site.as('administrator')).delete(`/wp/v2/users/${idOf(student)}`, { force: true, reassign: false });
    const thread = await readThread(instructor, id);
    expect([thread.other_user.id, thread.messages[0]?.sender_id]).to.deep.equal([0, 0]);
    const answer = await instructor.post('/course-dashboard/v2/messages', {
      ...{ recipient_id: idOf(student), course_id: botany, message: 'Where are you?', parent_id: id },
    });
    expectError(answer, 400, 'rest_invalid_param');
    expect((await ask(instructor, 'DELETE', `/messages/${id}`)).status).to.equal(200);
  });
});

describe('course-dashboard: lists', () => {
  let all: School;
  before(async () => {
    all = await school();
  });
  after(() => all.site.stop());

  it('conversations come 20 a page, the latest first, at most 50, with the paging headers', async () => {
    const { administrator, botany, classmate, site } = all;
    const ids: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      site.advance(1000);
      ids.unshift(await begin(administrator, classmate, botany, { message: `<b>Number</b> ${n} &amp; more` }));
    }
    const first = await conversations(classmate);
    expect([first.total, first.pages, first.conversations.length]).to.deep.equal([21, 2, 20]);
    expect(first.conversations.map((each) => each.thread_id)).to.deep.equal(ids.slice(0, 20));
    expect(first.conversations[0]).to.deep.include({
      ...{ subject: 'Ferns', course_id: botany, course_name: 'Botany', unread_count: 1 },
      ...{ last_message: 'Number 20 & more', last_message_at: '2026-01-15 12:00:21' },
    });
    const second = await classmate.get('/course-dashboard/v2/messages', { query: { page: 2 } });
    expect([second.headers['x-wp-total'], second.headers['x-wp-totalpages']]).to.deep.equal(['21', '2']);
    expect((await conversations(classmate, { per_page: 50 })).conversations).to.have.length(21);
    expect((await conversations(classmate, { page: 9 })).conversations).to.deep.equal([]);
    for (const per_page of [0, 51]) {
      const refused = await classmate.get('/course-dashboard/v2/messages', { query: { per_page } });
      expectError(refused, 400, 'rest_invalid_param');
    }
    const [oldest] = ids.slice(-1);
    site.advance(1000);
    await send(classmate, administrator, botany, { parent_id: oldest });
    expect((await conversations(classmate)).conversations[0]?.thread_id).to.equal(oldest);
  });

  it('recipients are only those whom the caller may write to', async () => {
    const { assistant, classmate, instructor, leader, outsider, student } = all;
    expect(await recipients(student)).to.have.members([assistant, instructor].map(idOf));
    expect(await recipients(instructor)).to.have.members([assistant, classmate, student].map(idOf));
    expect(await recipients(leader)).to.have.members([outsider, student].map(idOf));
    expect(await recipients(await all.site.as('subscriber'))).to.deep.equal([]);
  });

  it('recipients are everybody else for administrators', async () => {
    const { administrator, instructor, outsider, student } = all;
    const found = await recipients(administrator);
    expect(found).to.include.members([instructor, outsider, student].map(idOf));
    expect(found).not.to.include(idOf(administrator));
  });

  it('recipients can be those of one course', async () => {
    const { administrator, botany, geology, leader, outsider, rival, student } = all;
    expect(await recipients(student, { course_id: geology })).to.deep.equal([]);
    expect(await recipients(leader, { course_id: botany })).to.deep.equal([idOf(student)]);
    expect(await recipients(administrator, { course_id: geology })).to.have.members([outsider, rival].map(idOf));
  });

  it('recipients are searched by display name, login or email', async () => {
    const { classmate, instructor, student } = all;
    const { displayName = '', email = '', login = '' } = classmate.user ?? {};
    for (const search of [displayName.toUpperCase(), login, email])
      expect(await recipients(instructor, { search }), search).to.include(idOf(classmate));
    expect(await recipients(instructor, { search: login })).not.to.include(idOf(student));
    expect(await recipients(instructor, { search: '%' })).to.deep.equal([]);
    expect(await recipients(instructor, { search: 'outsider' })).to.deep.equal([]);
  });

  it('a recipient has id, name, email, avatar and role', async () => {
    const response = await all.student.get('/course-dashboard/v2/messages/recipients', {
      query: { search: 'assistant' },
    });
    const [assistant] = response.json<Record<string, unknown>[]>();
    expect(Object.keys(assistant ?? {}).sort()).to.deep.equal(['avatar', 'email', 'id', 'name', 'role']);
    expect(assistant).to.include({ role: 'instructor', email: all.assistant.user?.email });
  });
});

describe('course-dashboard: failures', () => {
  it('answer 500 course_dashboard_error when the data cannot be fetched', async () => {
    const broken = Object.assign(Object.create(null), {
      ...{ count: () => Promise.reject(new Error('gone')), list: async () => [] },
      unreadCount: () => Promise.reject(new Error('gone')),
    });
    const site = await messagingSite({ ports: [provide.value(MESSAGES, broken)] });
    const student = await site.as('student');
    for (const path of ['/messages', '/messages/unread-count'])
      expectError(await ask(student, 'GET', path), 500, 'course_dashboard_error');
    await site.stop();
  });
});
