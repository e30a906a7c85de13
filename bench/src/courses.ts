import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import courseDashboard from '@plinth/course-dashboard';
import { CACHE, USERS } from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import type { Host } from '@plinth/kernel/host';
import learning, { COURSES, LEARNING_GROUPS } from '@plinth/learning';
import { RawTables } from '@plinth/testing';
import { type Asked, answerOf, growthRow, milliseconds, openSite, signedIn } from './sites.js';
import type { Row } from './table.js';

const SMALL = 200;
const LARGE = 20_000;
const COURSE_COUNT = 50;
const COURSES_OF_STUDENT = 10;
const ROUNDS = 5;

/** What any report may take at the large size on SQLite, in milliseconds. */
const TARGET_MS = 1_000;

const REPORTS = '/course-dashboard/v2/reports';

/** Courses of three lessons, two topics and a quiz of four questions, and a group for every ten students. */
async function found(host: Host): Promise<void> {
  const { id: teacher } = await host.use(USERS).create({
    ...{ login: 'teacher', email: 'teacher@example.org', roles: ['instructor'] },
  });
  const courses = host.pluginContext('learning').use(COURSES);
  const questions = ['Why?', 'How?', 'When?', 'Where?'].map((title) => ({ title, points: 1 }));
  for (let index = 1; index <= COURSE_COUNT; index += 1)
    await courses.create({
      ...{ slug: `course-${index}`, title: `Course ${index}`, instructorIds: [teacher] },
      createdAt: '2025-01-01T00:00:00.000Z',
      contents: [
        { type: 'lesson', slug: 'one', title: 'One' },
        { type: 'topic', slug: 'two', title: 'Two', parent: 'one' },
        { type: 'topic', slug: 'three', title: 'Three', parent: 'one' },
        { type: 'lesson', slug: 'four', title: 'Four' },
        { type: 'lesson', slug: 'five', title: 'Five' },
        { type: 'quiz', slug: 'test', title: 'Test', parent: 'five', questions },
      ],
    });
}

const MOMENT = (seed: string) => `strftime('%Y-%m-%dT%H:%M:%S.000Z', '2025-02-01', (${seed} % 8000) || ' hours')`;

/** The numbers from 0 on, as `n.i`. */
const numbers = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;

/** Students with ten courses each, by statements: one by one it would take minutes. */
async function enrol(database: Database, enrolments: number, firstStudent: number): Promise<void> {
  const table = (name: string) => database.table(name);
  await new RawTables(database).execute(
    `${numbers(enrolments / COURSES_OF_STUDENT)} INSERT INTO ${table('users')} (id, login, login_key, email, email_key,
        slug, display_name, first_name, last_name, nickname, description, url, locale, registered_at, roles, capabilities)
      SELECT ${firstStudent} + i, 's' || i, 's' || i, 's' || i || '@example.org', 's' || i || '@example.org', 's' || i,
        'Student ' || i, '', '', '', '', '', '', '2025-01-01T00:00:00.000Z', '["student"]', '{}' FROM n`,
  );
  await new RawTables(database).execute(
    `${numbers(enrolments)} INSERT INTO ${table('learning_enrolments')} (id, user_id, course_id, status,
        steps_completed, enrolled_at, started_at, completed_at)
      SELECT i + 1, ${firstStudent} + i / ${COURSES_OF_STUDENT},
        1 + (i / ${COURSES_OF_STUDENT} * 7 + i % ${COURSES_OF_STUDENT} * 5) % ${COURSE_COUNT},
        CASE WHEN i % 7 = 0 THEN 'not_started' WHEN i % 7 = 6 THEN 'completed' ELSE 'in_progress' END, i % 7,
        ${MOMENT('i * 31')}, ${MOMENT('i * 31 + 5')}, CASE WHEN i % 7 = 6 THEN ${MOMENT('i * 31 + 500')} END FROM n`,
  );
}

/** Steps, an attempt at each quiz with its answers, time with each piece of content, work handed in, and earnings. */
async function learn(database: Database): Promise<void> {
  const table = (name: string) => database.table(`learning_${name}`);
  const enrolled = `${table('enrolments')} e JOIN ${table('contents')} c ON c.course_id = e.course_id`;
  const done = 'a.id % 2, 1, 4, a.completed_at';
  for (const statement of [
    `INSERT INTO ${table('steps')} (enrolment_id, content_id, completed_at)
      SELECT e.id, c.id, e.started_at FROM ${enrolled} AND c.position < e.steps_completed`,
    `INSERT INTO ${table('attempts')} (id, user_id, course_id, quiz_id, score, total, points, points_total, percentage,
        passed, seconds, completed_at)
      SELECT e.id, e.user_id, e.course_id, c.id, e.id % 5, 4, e.id % 5, 4, e.id % 5 * 250, e.id % 5 = 4, 300,
        e.started_at FROM ${enrolled} AND c.type = 'quiz'`,
    `INSERT INTO ${table('answers')} (attempt_id, question_id, correct, points, seconds)
      SELECT a.id, q.id, q.position < a.score, q.position < a.score, 75
      FROM ${table('attempts')} a JOIN ${table('questions')} q ON q.quiz_id = a.quiz_id`,
    `INSERT INTO ${table('time')} (user_id, course_id, content_id, day, seconds, last_at)
      SELECT e.user_id, e.course_id, c.id, date(e.started_at, c.position || ' days'), 60 + c.id % 600, e.started_at
      FROM ${enrolled}`,
    `INSERT INTO ${table('assignments')} (user_id, course_id, file_name, file_url, is_done, points, points_total,
        submitted_at)
      SELECT a.user_id, a.course_id, 'work.pdf', '/work.pdf', ${done} FROM ${table('attempts')} a`,
    `INSERT INTO ${table('essays')} (user_id, course_id, quiz_id, answer, is_done, points, points_total, submitted_at)
      SELECT a.user_id, a.course_id, a.quiz_id, 'Because.', ${done} FROM ${table('attempts')} a`,
    `INSERT INTO ${table('earnings')} (user_id, course_id, amount, currency, reference, earned_at)
      SELECT i.user_id, e.course_id, 4900, 'EUR', 'order-' || e.id, e.enrolled_at
      FROM ${table('enrolments')} e JOIN ${table('instructors')} i ON i.course_id = e.course_id`,
  ])
    await new RawTables(database).execute(statement);
}

async function grouped(host: Host, enrolments: number, firstStudent: number): Promise<void> {
  const groups = host.pluginContext('learning').use(LEARNING_GROUPS);
  const students = enrolments / COURSES_OF_STUDENT;
  for (let group = 0; group < 10; group += 1) {
    const memberIds = Array.from(
      { length: students / 20 },
      (_, index) => firstStudent + group * (students / 20) + index,
    );
    const { id } = await groups.create({ slug: `group-${group}`, name: `Group ${group}`, courseIds: [] });
    const database = host.use(DATABASE);
    for (const userId of memberIds)
      await new RawTables(database).insert('learning_group_members', { group_id: id, user_id: userId });
    for (let course = 1; course <= 10; course += 1)
      await new RawTables(database).insert('learning_group_courses', { group_id: id, course_id: course });
  }
}

/** Courses, students and what they did, in a site without any; answers the headers of an administrator. */
export async function fill(host: Host, enrolments: number): Promise<Readonly<Record<string, string>>> {
  await found(host);
  const { id } = await host.use(USERS).create({
    ...{ login: 'chief', email: 'chief@example.org', roles: ['administrator'] },
  });
  await enrol(host.use(DATABASE), enrolments, id + 1);
  await learn(host.use(DATABASE));
  await grouped(host, enrolments, id + 1);
  return signedIn(host, id);
}

/** Milliseconds of a report that nobody has asked for before, median of some. */
async function freshReport(host: Host, asked: Asked): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await host.use(CACHE).space('course-dashboard').clear();
    times.push(await milliseconds(host, asked));
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

async function reportIds(host: Host, headers: Readonly<Record<string, string>>): Promise<string[]> {
  const { payload } = await answerOf(host, { url: REPORTS, headers });
  const { data }: { data: Record<'tables' | 'charts', object> } = JSON.parse(payload);
  return [...Object.keys(data.tables), ...Object.keys(data.charts)];
}

/** Every report, all rows of it, at 200 and 20,000 enrolments, as an administrator sees it. */
export async function benchCourses(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-courses-'));
  const small = await openSite(folder, 'small', [learning, courseDashboard]);
  const large = await openSite(folder, 'large', [learning, courseDashboard]);
  try {
    const headers = { small: await fill(small, SMALL), large: await fill(large, LARGE) };
    const rows: Row[] = [];
    for (const id of await reportIds(small, headers.small)) {
      const url = `${REPORTS}/${id}`;
      const ours = await freshReport(large, { url, headers: headers.large });
      const theirs = await freshReport(small, { url, headers: headers.small });
      const what = `report ${id} at 20,000 : at 200 enrolments`;
      rows.push(growthRow(ours, theirs, { what, target: `≤ ${TARGET_MS} ms`, isMet: (time) => time <= TARGET_MS }));
    }
    return rows;
  } finally {
    await small.stop();
    await large.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
