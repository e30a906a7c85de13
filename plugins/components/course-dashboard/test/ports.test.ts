import { DATABASE } from '@plinth/kernel/database';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { chart, drawn, marked, reportPath, table } from './reports/support.js';
import { chemistry, SmallSchool } from './small-school.js';
import { begin, idOf, messagingSite, readThread, recipients, send } from './support.js';

describe('course-dashboard: an embedder’s own learning system behind the ports', () => {
  let site: TestSite;
  let administrator: TestClient;
  let teacher: TestClient;
  let pupil: TestClient;
  let mate: TestClient;
  let stranger: TestClient;

  before(async () => {
    const elsewhere = new SmallSchool();
    site = await messagingSite({ ports: elsewhere.ports });
    administrator = await site.as('administrator');
    [teacher, stranger] = [await site.as('author'), await site.as('subscriber', 'stranger')];
    [pupil, mate] = [await site.as('subscriber'), await site.as('subscriber', 'mate')];
    elsewhere.teacher = idOf(teacher);
    elsewhere.pupils = [
      { userId: idOf(pupil), isDone: true, spent: 5_400, enrolledOn: '2026-01-05' },
      { userId: idOf(mate), isDone: false, spent: 1_800, enrolledOn: '2025-11-20' },
    ];
  });
  after(async () => {
    const database = site.use(DATABASE);
    const rows = await database.select(`SELECT id FROM ${database.table('learning_courses')}`);
    expect([rows, site.errors], 'our own tables stay empty').to.deep.equal([[], []]);
    await site.stop();
  });

  it('messages go by its courses and people', async () => {
    const id = await begin(pupil, teacher, chemistry.id);
    expect(await readThread(teacher, id)).to.include({ course_name: 'Chemistry elsewhere' });
    expect((await send(teacher, pupil, chemistry.id, { parent_id: id })).status).to.equal(201);
    expect([await recipients(pupil), await recipients(teacher)]).to.deep.equal([
      [idOf(teacher)],
      [pupil, mate].map(idOf),
    ]);
    expectError(await send(stranger, teacher, chemistry.id), 403, 'rest_forbidden');
    expectError(await send(pupil, mate, chemistry.id), 403, 'rest_forbidden');
  });

  it('tables have its enrolments and time, to each in their scope', async () => {
    const shown = await table(teacher, 'course-progress');
    expect(shown.data[0]).to.deep.equal({
      ...{ user_id: idOf(pupil), student_name: pupil.user?.displayName, student_email: pupil.user?.email },
      ...{ course_id: chemistry.id, course_title: 'Chemistry elsewhere', steps_completed: 4, steps_total: 4 },
      ...{ progress: 100, status: 'completed', started_at: '2026-01-05 09:00:00' },
      ...{ completed_at: '2026-01-14 08:00:00', last_step_title: '', total_time: 5_400 },
      total_time_formatted: '01:30:00',
    });
    const learners = async (client: TestClient, query = {}) =>
      (await table(client, 'course-progress', query)).data.map((row) => row['user_id']);
    expect(await learners(administrator)).to.deep.equal([pupil, mate].map(idOf));
    expect(await learners(administrator, { status: 'in_progress' })).to.deep.equal([idOf(mate)]);
    expect(await learners(mate, { user_id: idOf(pupil) })).to.deep.equal([idOf(mate)]);
    expectError(await stranger.get(reportPath('course-progress')), 403, 'course_dashboard_forbidden');
    const byCourse = await table(administrator, 'time-by-course');
    expect(byCourse.data).to.have.length(1);
    expect(byCourse.data[0]).to.include({ students: 2, total_time: 7_200, average_time_formatted: '01:00:00' });
  });

  it('charts count what is in it, to each in their scope', async () => {
    const completion = (completed: number, inProgress: number) => ({
      ...{ Completed: completed, 'In progress': inProgress, 'Not started': 0 },
    });
    expect(drawn(await chart(teacher, 'course-completion'))).to.deep.equal(completion(1, 1));
    expect(drawn(await chart(pupil, 'course-completion'))).to.deep.equal(completion(1, 0));
    const month = { filter: 'month' };
    expect(drawn(await chart(administrator, 'course-completion', month))).to.deep.equal(completion(1, 0));
    expect(marked(await chart(teacher, 'enrollment-trends'))).to.deep.equal({ '2025-11': 1, '2026-01': 1 });
    expect(drawn(await chart(administrator, 'top-courses'))).to.deep.equal({ 'Chemistry elsewhere': 2 });
  });

  it('statistics are calculated from it', async () => {
    const of = async (client: TestClient) =>
      (await client.get(`/course_report/v1/user/${idOf(client)}/statistics`)).json<{ data: object }>().data;
    expect(await of(teacher)).to.include({ course_count: 1, lessons_count: 4, students_count: 2, group_count: 0 });
    expect(await of(mate)).to.include({ enrolled_course_count: 1, active_course_count: 1, completed_course_count: 0 });
  });
});
