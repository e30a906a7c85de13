import { USERS } from '@plinth/kernel';
import { COURSES, COURSEWORK, ENROLMENTS, LEARNING_GROUPS } from '@plinth/learning';
import { expectError, type TestClient } from '@plinth/testing';
import { expect } from 'chai';
import { idOf, messagingSite, type School, school } from './support.js';

interface Answer {
  readonly success: boolean;
  readonly cached: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

const address = (user: TestClient) => `/course_report/v1/user/${idOf(user)}/statistics`;

async function read(client: TestClient, of: TestClient, query = {}): Promise<Answer> {
  const response = await client.get(address(of), { query });
  expect(response.status, response.text).to.equal(200);
  return response.json<Answer>();
}

/** A course of a lesson and a quiz, completed by the student with an assignment approved and an essay waiting. */
async function learn({ site, instructor, student }: School): Promise<void> {
  const { use } = site.pluginContext('learning');
  const course = await use(COURSES).create({
    ...{ slug: 'mosses', title: 'Mosses', certificate: 'Bryologist', instructorIds: [idOf(instructor)] },
    contents: [
      { type: 'lesson', slug: 'wet', title: 'Wet' },
      { type: 'topic', slug: 'wetter', title: 'Wetter', parent: 'wet' },
      { type: 'quiz', slug: 'test', title: 'Test', questions: [{ title: 'Why?' }] },
    ],
  });
  const userId = idOf(student);
  await use(ENROLMENTS).enrol(userId, course.id);
  const contents = (await use(COURSES).contentsOf([course.id])).get(course.id) ?? [];
  for (const { id, type } of contents) {
    if (type !== 'quiz') await use(ENROLMENTS).completeStep(userId, id);
    else {
      const [question] = (await use(COURSES).questionsOf([id])).get(id) ?? [];
      const answers = [{ questionId: question?.id ?? 0, correct: true, points: 1, timeSpent: 9 }];
      await use(COURSEWORK).addAttempt({ userId, quizId: id, answers });
      const essay = { userId, courseId: course.id, quizId: id, questionId: null, answer: 'So.', graded: false };
      await use(COURSEWORK).addEssay({ ...essay, points: 0, pointsTotal: 5, submittedAt: '2026-01-15T00:00:00.000Z' });
    }
  }
  const file = { fileName: 'm.pdf', fileUrl: 'https://example.org/m.pdf', lessonId: null, approved: true };
  const work = { userId, courseId: course.id, points: 5, pointsTotal: 5, submittedAt: '2026-01-15T00:00:00.000Z' };
  await use(COURSEWORK).addAssignment({ ...work, ...file });
}

describe('course-dashboard: statistics', () => {
  let all: School;
  before(async () => {
    all = await school();
    await learn(all);
  });
  after(() => all.site.stop());

  it('of a student count completed quizzes, enrolments, hand-ins, groups and certificates', async () => {
    const { student } = all;
    const { success, cached, data } = await read(student, student, { force: true });
    expect([success, cached]).to.deep.equal([true, false]);
    expect(data).to.deep.equal({
      ...{ user_id: idOf(student), course_count: 1, lessons_count: 1, topics_count: 1, quizzes_count: 1 },
      ...{ enrolled_course_count: 2, active_course_count: 0, completed_course_count: 1 },
      ...{ approved_assignment_count: 1, not_approved_assignment_count: 0 },
      ...{ graded_essays_count: 0, not_graded_essays_count: 1 },
      ...{ students_count: 0, group_count: 1, certificate_count: 1, calculated_at: '2026-01-15 12:00:00' },
    });
  });

  it('of an instructor count courses created, what is in their courses, and their students', async () => {
    const { assistant, instructor } = all;
    const { data } = await read(instructor, instructor, { force: true });
    expect(data).to.include({ course_count: 2, lessons_count: 1, topics_count: 1, quizzes_count: 1 });
    expect(data).to.include({ enrolled_course_count: 0, students_count: 2, group_count: 0, certificate_count: 0 });
    expect(data).to.include({ approved_assignment_count: 1, not_graded_essays_count: 1 });
    const other = await read(assistant, assistant, { force: true });
    expect(other.data).to.include({ course_count: 0, students_count: 2, approved_assignment_count: 0 });
  });

  it('of a group leader count the members of their groups', async () => {
    const { data } = await read(all.leader, all.leader, { force: true });
    expect(data).to.include({ students_count: 2, group_count: 1, course_count: 0 });
  });

  it('are kept for an hour, and calculated again with force', async () => {
    const { administrator, botany, geology, outsider, site } = all;
    expect((await read(outsider, outsider)).cached).to.equal(false);
    await site.pluginContext('learning').use(ENROLMENTS).enrol(idOf(outsider), botany);
    const kept = await read(administrator, outsider);
    expect([kept.cached, kept.data['enrolled_course_count']]).to.deep.equal([true, 1]);
    const forced = await read(outsider, outsider, { force: true });
    expect([forced.cached, forced.data['enrolled_course_count']]).to.deep.equal([false, 2]);
    await site.pluginContext('learning').use(ENROLMENTS).withdraw(idOf(outsider), geology);
    await site.pluginContext('learning').use(ENROLMENTS).withdraw(idOf(outsider), botany);
    site.advance(3_599_000);
    expect((await read(outsider, outsider)).cached).to.equal(true);
    site.advance(2_000);
    const late = await read(outsider, outsider);
    expect([late.cached, late.data['enrolled_course_count']]).to.deep.equal([false, 0]);
    await site.pluginContext('learning').use(ENROLMENTS).enrol(idOf(outsider), geology);
  });

  it('are readable by the user, administrators, and instructors and leaders for students in their scope', async () => {
    const { administrator, assistant, classmate, instructor, leader, outsider, rival, student } = all;
    for (const client of [student, administrator, instructor, assistant, leader])
      expect((await client.get(address(student))).status).to.equal(200);
    for (const client of [classmate, outsider, rival])
      expectError(await client.get(address(student)), 403, 'course_dashboard_forbidden');
    expectError(await leader.get(address(classmate)), 403, 'course_dashboard_forbidden');
    expectError(await student.get(address(instructor)), 403, 'course_dashboard_forbidden');
    expectError(await all.site.visitor().get(address(student)), 401, 'rest_forbidden');
  });

  it('of somebody who is not there are 404 for administrators and 403 for others', async () => {
    for (const id of [987_654, Number.MAX_SAFE_INTEGER]) {
      const missing = `/course_report/v1/user/${id}/statistics`;
      expectError(await all.administrator.get(missing), 404, 'course_dashboard_not_found');
      expectError(await all.student.get(missing), 403, 'course_dashboard_forbidden');
    }
  });

  it('count different people once, and of an instructor what they learn themselves as well', async () => {
    const { botany, geology, instructor, outsider, rival, site, student } = all;
    const { use } = site.pluginContext('learning');
    const group = await use(LEARNING_GROUPS).create({
      ...{ slug: 'third', name: 'Third', leaderIds: [idOf(rival)], memberIds: [idOf(outsider), idOf(student)] },
    });
    await use(ENROLMENTS).enrol(idOf(rival), botany);
    const { data } = await read(rival, rival, { force: true });
    expect(data).to.include({ course_count: 1, students_count: 2, group_count: 1 });
    expect(data).to.include({ enrolled_course_count: 1, active_course_count: 0, completed_course_count: 0 });
    expect((await read(instructor, instructor, { force: true })).data).to.include({ students_count: 3 });
    await use(ENROLMENTS).withdraw(idOf(rival), botany);
    await use(LEARNING_GROUPS).remove(group.id);
    expect((await use(ENROLMENTS).find(idOf(outsider), geology))?.status).to.equal('not_started');
  });

  it('of an administrator count the courses that they created, which may be none', async () => {
    const { data } = await read(all.administrator, all.administrator, { force: true });
    expect(data).to.include({ course_count: 0, quizzes_count: 0, students_count: 0, enrolled_course_count: 0 });
  });

  it('have active_course_count for courses in progress, which leaves out those not begun', async () => {
    const { classmate, instructor, site } = all;
    const { use } = site.pluginContext('learning');
    const course = await use(COURSES).create({
      ...{ slug: 'two', title: 'Two', instructorIds: [idOf(instructor)] },
      contents: ['a', 'b'].map((slug) => ({ type: 'lesson', slug, title: slug })),
    });
    await use(ENROLMENTS).enrol(idOf(classmate), course.id);
    const [first] = (await use(COURSES).contentsOf([course.id])).get(course.id) ?? [];
    await use(ENROLMENTS).completeStep(idOf(classmate), first?.id ?? 0);
    const { data } = await read(classmate, classmate, { force: true });
    expect(data).to.include({ enrolled_course_count: 2, active_course_count: 1, completed_course_count: 0 });
    await use(COURSES).remove(course.id);
  });

  it('take force as true, 1 or their texts; anything else is 400 rest_invalid_param', async () => {
    const { student } = all;
    await read(student, student);
    for (const force of ['true', '1']) expect((await read(student, student, { force })).cached).to.equal(false);
    for (const force of ['false', '0']) expect((await read(student, student, { force })).cached).to.equal(true);
    expectError(await student.get(address(student), { query: { force: 'often' } }), 400, 'rest_invalid_param');
  });

  it('answer HEAD without a body; are by the clock of the site, and gone with the account', async () => {
    const site = await messagingSite({ site: { timezone: 'Pacific/Auckland' } });
    const [administrator, student] = [await site.as('administrator'), await site.as('student')];
    expect((await read(student, student)).data['calculated_at']).to.equal('2026-01-16 01:00:00');
    const head = await student.head(address(student));
    expect([head.status, head.text]).to.deep.equal([200, '']);
    await site.use(USERS).remove(idOf(student), undefined);
    expectError(await administrator.get(address(student)), 404, 'course_dashboard_not_found');
    await site.stop();
  });

  it('are there without private messaging; a leader sees every user when Group Leader Manage Users is advanced', async () => {
    const settings = { 'course-dashboard': { groupLeaderManageUsers: 'advanced' } };
    const site = await messagingSite({ modules: { 'course-dashboard': { messaging: false } }, settings });
    const [leader, student] = [await site.as('group_leader', 'leader'), await site.as('student')];
    expect((await leader.get(address(student))).status).to.equal(200);
    expectError(await student.get(address(leader)), 403, 'course_dashboard_forbidden');
    await site.stop();
  });
});
