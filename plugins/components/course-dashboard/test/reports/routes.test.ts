import { COURSES, ENROLMENTS, LEARNING_GROUPS } from '@plinth/learning';
import { expectError, type TestClient } from '@plinth/testing';
import { expect } from 'chai';
import { idOf } from '../support.js';
import { type Academy, academy, chart, drawn, reportPath, table } from './support.js';

const CATALOGUE = '/course-dashboard/v2/reports';
const cachePath = (id: string) => `${reportPath(id)}/cache`;

interface Catalogue {
  readonly success: boolean;
  readonly data: {
    readonly tables: Readonly<Record<string, unknown>>;
    readonly charts: Readonly<Record<string, unknown>>;
  };
}

describe('course-dashboard: the catalogue of reports', () => {
  let all: Academy;
  before(async () => {
    all = await academy();
  });
  after(() => all.site.stop());

  const read = async (client: TestClient) => {
    const response = await client.get(CATALOGUE);
    expect(response.status, response.text).to.equal(200);
    return response.json<Catalogue>();
  };

  it('has the eight charts and the tables, each keyed by its id, for an administrator', async () => {
    const { data, success } = await read(all.administrator);
    expect(success).to.equal(true);
    expect(data).to.have.all.keys('tables', 'charts');
    expect(data.charts).to.deep.equal({
      'course-completion': entry('course-completion', 'Course completion', 'doughnut'),
      'top-courses': entry('top-courses', 'Top courses', 'bar'),
      'instructor-earnings': entry('instructor-earnings', 'Instructor earnings', 'bar'),
      'time-spent': entry('time-spent', 'Time spent', 'bar'),
      'time-trend': entry('time-trend', 'Time trend', 'line'),
      'enrollment-trends': entry('enrollment-trends', 'Enrollment trends', 'line'),
      'revenue-per-course': entry('revenue-per-course', 'Revenue per course', 'bar'),
      'course-dropoff': entry('course-dropoff', 'Course drop-off', 'bar'),
    });
    expect(Object.keys(data.tables)).to.deep.equal([
      ...['quiz-results', 'essay-submissions', 'assignment-status', 'course-progress', 'time-by-course'],
      ...['time-by-student', 'time-by-content', 'instructor-performance', 'group-performance'],
      'quiz-question-analysis',
    ]);
    expect(data.tables['quiz-results']).to.deep.equal({
      ...{ id: 'quiz-results', title: 'Quiz results', type: 'table', exports: ['csv', 'excel'] },
    });
    for (const [id, each] of Object.entries(data.tables)) expect(each).to.include({ id, type: 'table' });
  });

  const entry = (id: string, title: string, chartType: string) => ({ id, title, type: 'chart', chartType });

  it('is for instructors and group leaders too', async () => {
    const charts = Object.keys((await read(all.administrator)).data.charts);
    for (const client of [all.instructor, all.assistant, all.leader])
      expect(Object.keys((await read(client)).data.charts)).to.deep.equal(charts);
  });

  it('is 403 course_dashboard_forbidden for students and whoever takes no part, 401 rest_forbidden for a visitor', async () => {
    const { outsider, site, student } = all;
    for (const client of [student, outsider, await site.as('subscriber')])
      expectError(await client.get(CATALOGUE), 403, 'course_dashboard_forbidden');
    expectError(await site.visitor().get(CATALOGUE), 401, 'rest_forbidden');
  });

  it('is open to whoever teaches or leads, whatever their role is called', async () => {
    const teacher = await all.site.as('subscriber', 'teaches');
    expectError(await teacher.get(CATALOGUE), 403, 'course_dashboard_forbidden');
    const courses = all.site.pluginContext('learning').use(COURSES);
    await courses.create({ slug: 'own', title: 'Own', instructorIds: [idOf(teacher)] });
    expect((await read(teacher)).success).to.equal(true);
  });
});

describe('course-dashboard: a single report', () => {
  let all: Academy;
  before(async () => {
    all = await academy();
  });
  after(() => all.site.stop());

  it('answers GET and POST alike, POST for large filter payloads', async () => {
    const { administrator, mosses } = all;
    for (const [id, query] of [
      ['time-spent', { course_id: mosses }],
      ['enrollment-trends', { filter: 'week' }],
      ['quiz-results', { course_id: mosses, per_page: 1, page: 2 }],
    ] as const) {
      const got = (await administrator.get(reportPath(id), { query })).json<{ meta: object }>();
      const posted = (await administrator.post(reportPath(id), query)).json<{ meta: object }>();
      const { meta, ...rest } = posted;
      expect({ ...rest, meta: { ...meta, cached_at: null } }, id).to.deep.equal(got);
    }
  });

  it('that does not exist is 404 course_dashboard_not_found', async () => {
    for (const client of [all.administrator, all.student])
      for (const id of ['no-such', 'Quiz-Results', 'quiz_results', 'constructor', '7', '%F0%9F%8D%80', 'a'.repeat(300)])
        for (const response of [await client.get(reportPath(id)), await client.post(reportPath(id), {})])
          expectError(response, 404, 'course_dashboard_not_found');
  });

  it('ignores parameters that it does not know, and refuses numbers that are none, with 400 rest_invalid_param', async () => {
    const { administrator, mosses } = all;
    const usual = await table(administrator, 'quiz-results', { course_id: mosses });
    const strange = await table(administrator, 'quiz-results', { course_id: mosses, colour: 'green', order: 'drop' });
    expect(strange.data).to.deep.equal(usual.data);
    const refused = [
      ...['course_id', 'group_id', 'lesson_id', 'user_id'].flatMap((name) => [{ [name]: -1 }, { [name]: 'x' }]),
      ...[{ per_page: -2 }, { per_page: 0 }, { per_page: 100_001 }, { page: 0 }, { page: -1 }, { per_page: 1.5 }],
      ...[{ filter: 'decade' }, { date_from: 'today' }, { status: 'Passed' }, { status: "' OR 1=1" }],
    ];
    for (const query of refused) {
      const response = await administrator.get(reportPath('quiz-results'), { query });
      expectError(response, 400, 'rest_invalid_param');
      const posted = await administrator.post(reportPath('quiz-results'), query);
      expectError(posted, 400, 'rest_invalid_param');
    }
  });

  it('finds nothing for ids that are far too large, and past the last page', async () => {
    const { administrator } = all;
    for (const huge of [2_147_483_648, Number.MAX_SAFE_INTEGER])
      for (const name of ['course_id', 'group_id', 'lesson_id', 'user_id'])
        for (const id of ['quiz-results', 'assignment-status', 'group-performance', 'quiz-question-analysis'])
          if (name !== 'lesson_id' || id !== 'group-performance')
            expect((await table(administrator, id, { [name]: huge })).data, `${id} ${name}`).to.deep.equal([]);
    const far = await table(administrator, 'quiz-results', { per_page: 100_000, page: 1_000_000 });
    expect([far.data, far.meta.total]).to.deep.equal([[], 3]);
  });

  it('takes a form as well as JSON', async () => {
    const { administrator, mosses } = all;
    const response = await administrator.page('POST', `/wp-json${reportPath('quiz-results')}`, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-WP-Nonce': administrator.nonce('wp_rest') },
      body: `course_id=${mosses}&per_page=1&status=passed`,
    });
    expect(response.status, response.text).to.equal(200);
    const shown = response.json<{ data: { passed: boolean }[]; meta: { total: number } }>();
    expect([shown.data.map(({ passed }) => passed), shown.meta.total]).to.deep.equal([[true], 1]);
  });

  it('answers HEAD without a body, also of a file, and OPTIONS with its arguments', async () => {
    const { administrator, site } = all;
    const head = await administrator.head(reportPath('quiz-results'));
    expect([head.status, head.text]).to.deep.equal([200, '']);
    const file = await administrator.head(reportPath('quiz-results'), { query: { format: 'csv' } });
    expect([file.status, file.text]).to.deep.equal([200, '']);
    expect(file.headers['content-type']).to.match(/^text\/csv/);
    expect((await site.visitor().head(reportPath('quiz-results'))).status).to.equal(401);
    const options = await administrator.options(reportPath('quiz-results'));
    expect(options.status).to.equal(200);
    expect(options.text).to.include('date_from').and.include('lesson_id');
  });

  it('shows times by the clock of the site', async () => {
    const elsewhere = await academy({ site: { timezone: 'Asia/Kolkata' } });
    const { data } = await table(elsewhere.administrator, 'quiz-results', { course_id: elsewhere.rocks });
    expect(data[0]?.['completed_at']).to.equal('2026-01-12 13:30:00');
    const again = await table(elsewhere.administrator, 'quiz-results', { course_id: elsewhere.rocks });
    expect(again.meta.cached_at).to.equal('2026-01-15 17:30:00');
    await elsewhere.site.stop();
  });

  it('is 401 rest_forbidden for a visitor, whether it exists or not', async () => {
    const visitor = all.site.visitor();
    for (const id of ['time-spent', 'no-such', 'quiz-results']) {
      expectError(await visitor.get(reportPath(id)), 401, 'rest_forbidden');
      expectError(await visitor.post(reportPath(id), {}), 401, 'rest_forbidden');
    }
  });
});

describe('course-dashboard: what is kept of reports', () => {
  let all: Academy;
  beforeEach(async () => {
    all = await academy();
  });
  afterEach(() => all.site.stop());

  const id = 'course-completion';
  const clear = (client: TestClient, of = id) => client.delete(cachePath(of));
  const total = async (client: TestClient, query = {}) => {
    const { meta } = await chart(client, id, query);
    return [meta.total, meta.cached_at];
  };
  const enrol = (who: TestClient, course: number) =>
    all.site.pluginContext('learning').use(ENROLMENTS).enrol(idOf(who), course, '2026-01-15T08:00:00.000Z');

  it('is an answer for an hour: cached_at is null when fresh, then the moment of the first answer', async () => {
    const { administrator, rocks, site, student } = all;
    expect(await total(administrator)).to.deep.equal([6, null]);
    await enrol(student, rocks);
    site.advance(600_000);
    expect(await total(administrator)).to.deep.equal([6, '2026-01-15 12:00:00']);
    site.advance(2_999_000);
    expect(await total(administrator)).to.deep.equal([6, '2026-01-15 12:00:00']);
    site.advance(1_000);
    expect(await total(administrator)).to.deep.equal([7, null]);
    expect(await total(administrator)).to.deep.equal([7, '2026-01-15 13:00:00']);
  });

  it('is kept of tables too', async () => {
    const { administrator } = all;
    expect((await table(administrator, 'quiz-results')).meta.cached_at).to.equal(null);
    const again = await table(administrator, 'quiz-results');
    expect([again.meta.cached_at, again.data.length]).to.deep.equal(['2026-01-15 12:00:00', 3]);
  });

  it('is shared by administrators, who have one scope, and by nobody else, nor for other parameters', async () => {
    const { administrator, assistant, groupId, instructor, leader, mosses, outsider, rival, site, student } = all;
    const another = await site.as('administrator', 'another');
    const seen: (number | string | null)[][] = [];
    for (const client of [administrator, instructor, assistant, rival, leader, student, outsider])
      seen.push(await total(client));
    expect(seen).to.deep.equal([6, 4, 4, 2, 4, 2, 2].map((many) => [many, null]));
    expect(await total(another)).to.deep.equal([6, '2026-01-15 12:00:00']);
    for (const [query, many] of [
      [{ course_id: mosses }, 2],
      [{ group_id: groupId }, 4],
      [{ filter: 'week' }, 4],
      [{ date_from: '2025-12-01', date_to: '2025-12-31' }, 1],
      [{ filter: 'month' }, 5],
    ] as const)
      expect(await total(administrator, query), JSON.stringify(query)).to.deep.equal([many, null]);
    expect(drawn(await chart(student, 'time-spent'))).to.deep.equal({ Mosses: 1.5 });
    expect(drawn(await chart(outsider, 'time-spent'))).to.deep.equal({ Rocks: 0.17 });
  });

  it('does not outlive a change of what somebody is', async () => {
    const { site, student } = all;
    expect(await total(student)).to.deep.equal([2, null]);
    const groups = site.pluginContext('learning').use(LEARNING_GROUPS);
    await groups.create({ slug: 'own', name: 'Own', leaderIds: [idOf(student)], memberIds: [idOf(all.outsider)] });
    expect(await total(student)).to.deep.equal([2, null]);
    expect(drawn(await chart(student, 'time-spent'))).to.deep.equal({ Rocks: 0.17 });
  });

  it('is forgotten by DELETE of an administrator, which is true when nothing was kept as well', async () => {
    const { administrator, rocks, student } = all;
    const forgotten = async () => {
      const response = await clear(administrator);
      expect(response.status, response.text).to.equal(200);
      const answer = response.json<{ success: boolean; message: string }>();
      expect(answer).to.have.all.keys('success', 'message');
      expect([answer.success, answer.message.length > 0]).to.deep.equal([true, true]);
    };
    await forgotten();
    await total(administrator);
    await total(student);
    await chart(administrator, 'time-spent');
    await enrol(student, rocks);
    await forgotten();
    expect(await total(administrator)).to.deep.equal([7, null]);
    expect(await total(student)).to.deep.equal([3, null]);
    expect((await chart(administrator, 'time-spent')).meta.cached_at).to.equal('2026-01-15 12:00:00');
  });

  it('is forgotten by nobody but administrators', async () => {
    const { administrator, instructor, leader, site, student } = all;
    await total(administrator);
    for (const client of [instructor, leader, student, await site.as('subscriber')])
      expectError(await clear(client), 403, 'course_dashboard_forbidden');
    expectError(await clear(site.visitor()), 401, 'rest_forbidden');
    expectError(await clear(administrator, 'no-such'), 404, 'course_dashboard_not_found');
    expect(await total(administrator)).to.deep.equal([6, '2026-01-15 12:00:00']);
  });
});
