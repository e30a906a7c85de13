import { EARNINGS } from '@plinth/learning';
import { expectError } from '@plinth/testing';
import { expect } from 'chai';
import { idOf } from '../support.js';
import { expectColumns, expectPages, valuesOf } from './checks.js';
import { type Academy, academy, reportPath, table } from './support.js';

const id = 'instructor-performance';

describe('course-dashboard: the table instructor-performance', () => {
  let all: Academy;
  beforeEach(async () => {
    all = await academy();
  });
  afterEach(() => all.site.stop());

  it('has a row for everybody who teaches, most students first, with the documented fields', async () => {
    const { administrator, assistant, instructor, rival } = all;
    const shown = await table(administrator, id);
    const ids = shown.data.map((row) => row['user_id']);
    expect(ids).to.deep.equal([idOf(instructor), idOf(assistant), idOf(rival)]);
    expect(shown.data[0]).to.deep.equal({
      ...{ user_id: idOf(instructor), instructor_name: instructor.user?.displayName, courses: 2, students: 2 },
      ...{ completions: 1, completion_rate: 25, average_quiz_score: 62.5, earnings: '140.50' },
    });
    expect(shown.data[2]).to.include({ courses: 2, students: 1, completions: 0, earnings: '99.00' });
    expectColumns(shown, ['user_id']);
  });

  it('keeps to course_id, group_id and user_id, the instructor; lesson_id means nothing', async () => {
    const { administrator, assistant, groupId, inRocks, instructor, mosses, rival, rocks } = all;
    const found = async (query: Record<string, string | number>) =>
      (await table(administrator, id, query)).data.map((row) => [
        row['user_id'],
        row['courses'],
        row['completion_rate'],
      ]);
    const both = [idOf(instructor), idOf(assistant)];
    expect(await found({ course_id: mosses })).to.deep.equal(both.map((each) => [each, 1, 50]));
    expect(await found({ course_id: rocks })).to.deep.equal([[idOf(rival), 1, 0]]);
    expect(await found({ user_id: idOf(rival) })).to.deep.equal([[idOf(rival), 2, 0]]);
    expect(await found({ user_id: idOf(rival), course_id: mosses })).to.deep.equal([]);
    expect(await found({ lesson_id: inRocks.lesson })).to.have.length(3);
    expect(await found({ group_id: groupId })).to.deep.equal([
      ...both.map((each) => [each, 2, 50]),
      [idOf(rival), 2, 0],
    ]);
    expect(await found({ group_id: groupId + 1 })).to.deep.equal([]);
    expectError(await administrator.get(reportPath(id), { query: { status: 'paid' } }), 400, 'rest_invalid_param');
  });

  it('counts the earnings of a course only when that is asked for', async () => {
    const { administrator, botany, instructor, mosses } = all;
    const earnings = (query: Record<string, string | number>) =>
      valuesOf(administrator, id, 'earnings', { user_id: idOf(instructor), ...query });
    expect(await earnings({ course_id: mosses })).to.deep.equal(['140.50']);
    expect(await earnings({ course_id: botany })).to.deep.equal(['0.00']);
  });

  it('adds up the currency that most instructors earn in, whoever asks', async () => {
    const { administrator, assistant, instructor, mosses, rival, site } = all;
    const add = (userId: number, currency: string, reference: string) =>
      site
        .pluginContext('learning')
        .use(EARNINGS)
        .add({ userId, courseId: mosses, amount: 500, currency, reference, earnedAt: '2026-01-01T00:00:00.000Z' });
    for (const each of [instructor, assistant]) await add(idOf(each), 'CHF', 'in-francs');
    expect(await valuesOf(administrator, id, 'earnings')).to.deep.equal(['140.50', '30.00', '99.00']);
    for (const each of [instructor, assistant, rival, administrator]) await add(idOf(each), 'JPY', 'in-yen');
    expect(await valuesOf(administrator, id, 'earnings', { per_page: 10 })).to.deep.equal(['500', '500', '500']);
    expect(await valuesOf(assistant, id, 'earnings')).to.deep.equal(['500']);
  });

  it('shows whoever is no administrator themselves only, and a leader who teaches nothing nobody', async () => {
    const { administrator, assistant, instructor, leader, mosses, rival } = all;
    const whole = await table(administrator, id);
    expect((await table(assistant, id)).data).to.deep.equal([whole.data[1]]);
    expect((await table(instructor, id, { course_id: mosses })).data).to.have.length(1);
    expect(await valuesOf(rival, id, 'user_id', { user_id: idOf(instructor) })).to.deep.equal([]);
    expect(await valuesOf(rival, id, 'user_id', { course_id: mosses })).to.deep.equal([]);
    const ofLeader = await table(leader, id);
    expect([ofLeader.data, ofLeader.meta.total]).to.deep.equal([[], 0]);
  });

  it('is refused to students', async () => {
    expectError(await all.student.get(reportPath(id)), 403, 'course_dashboard_forbidden');
  });

  it('is read page by page', () => expectPages(all.administrator, id));
});
