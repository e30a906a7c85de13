import { DATABASE } from '@plinth/kernel/database';
import { COURSES } from '@plinth/learning';
import { expectError, type TestClient } from '@plinth/testing';
import { expect } from 'chai';
import { begin, conversations, idOf, readThread, type School, school, send, unread } from './support.js';

const TABLES = ['course_threads', 'course_thread_participants', 'course_messages'];

describe('course-dashboard: messages of people and courses that are gone', () => {
  let all: School;
  let administrator: TestClient;
  beforeEach(async () => {
    all = await school();
    administrator = all.administrator;
  });
  afterEach(() => all.site.stop());

  const remove = async (who: TestClient) => {
    const response = await administrator.delete(`/wp/v2/users/${idOf(who)}`, { force: true, reassign: false });
    expect(response.status, response.text).to.equal(200);
  };
  const rows = async () => {
    const database = all.site.use(DATABASE);
    const counted = await Promise.all(TABLES.map((name) => database.select(`SELECT * FROM ${database.table(name)}`)));
    return counted.map(({ length }) => length);
  };

  it('are gone for good with an account whose other participant has deleted the thread', async () => {
    const { botany, instructor, student } = all;
    const id = await begin(student, instructor, botany);
    await instructor.delete(`/course-dashboard/v2/messages/${id}`);
    expect(await rows()).to.deep.equal([1, 2, 1]);
    await remove(student);
    expect(await rows()).to.deep.equal([0, 0, 0]);
  });

  it('are gone for good once both accounts are', async () => {
    const { botany, instructor, student } = all;
    const id = await begin(student, instructor, botany);
    await remove(student);
    expect((await readThread(instructor, id)).messages).to.have.length(1);
    await remove(instructor);
    expect(await rows()).to.deep.equal([0, 0, 0]);
  });

  it('stay when the account that goes has deleted the thread and the other has not', async () => {
    const { botany, instructor, student } = all;
    const id = await begin(student, instructor, botany);
    const other = await begin(all.classmate, instructor, botany);
    await student.delete(`/course-dashboard/v2/messages/${id}`);
    await remove(student);
    expect((await readThread(instructor, id)).messages).to.have.length(1);
    expect((await readThread(all.classmate, other)).messages).to.have.length(1);
    const [, shown] = (await conversations(instructor)).conversations;
    expect([shown?.['thread_id'], shown?.['other_user']]).to.deep.equal([
      id,
      { id: 0, name: '', avatar: (await readThread(instructor, id)).messages[0]?.sender.avatar },
    ]);
    expect(await unread(instructor)).to.equal(2);
  });

  it('leave nothing behind when the other deletes the thread at the moment at which the account goes', async () => {
    const { botany, classmate, instructor, student } = all;
    const ids: number[] = [];
    for (let n = 0; n < 25; n += 1) ids.push(await begin(student, instructor, botany));
    const kept = await begin(classmate, instructor, botany);
    await Promise.all([
      ...ids.slice(0, 12).map((id) => instructor.delete(`/course-dashboard/v2/messages/${id}`)),
      remove(student),
      ...ids.slice(12).map((id) => instructor.delete(`/course-dashboard/v2/messages/${id}`)),
    ]);
    expect(await rows()).to.deep.equal([1, 2, 1]);
    expect((await readThread(instructor, kept)).messages).to.have.length(1);
  });

  it('of a course that is gone can be read and deleted, and be answered only where an administrator takes part', async () => {
    const { botany, instructor, site, student } = all;
    const id = await begin(student, instructor, botany);
    const official = await begin(administrator, student, botany);
    await site.pluginContext('learning').use(COURSES).remove(botany);
    expect(await readThread(instructor, id)).to.include({ course_id: botany, course_name: '', subject: 'Ferns' });
    expect((await conversations(instructor)).conversations[0]).to.include({ course_name: '', unread_count: 1 });
    expectError(await send(instructor, student, botany, { parent_id: id }), 403, 'rest_forbidden');
    expectError(await send(instructor, student, botany), 403, 'rest_forbidden');
    for (const [from, to] of [
      [student, administrator],
      [administrator, student],
    ] as const)
      expect((await send(from, to, botany, { parent_id: official })).status).to.equal(201);
    expect((await instructor.put(`/course-dashboard/v2/messages/${id}/read`)).status).to.equal(200);
    expect((await instructor.delete(`/course-dashboard/v2/messages/${id}`)).status).to.equal(200);
  });
});
