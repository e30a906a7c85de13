import { expectError } from '@plinth/testing';
import { expect } from 'chai';
import { idOf } from '../support.js';
import { type Academy, academy, reportPath, table } from './support.js';

const id = 'quiz-results';

describe('course-dashboard: the table quiz-results', () => {
  let all: Academy;
  before(async () => {
    all = await academy();
  });
  after(() => all.site.stop());

  it('has a row for each attempt, the latest first, with the documented fields', async () => {
    const { administrator, inMosses, mosses, student } = all;
    const { data, meta } = await table(administrator, id);
    expect([data.length, meta.total]).to.deep.equal([3, 3]);
    expect(data[1]).to.deep.equal({
      ...{ user_id: idOf(student), student_name: student.user?.displayName, student_email: student.user?.email },
      ...{ course_id: mosses, course_title: 'Mosses', quiz_id: inMosses.quiz, quiz_title: 'Mosses: quiz' },
      ...{ score: 2, total: 2, points: 4, points_total: 4, percentage: 100, passed: true },
      ...{ time_spent: 90, time_spent_formatted: '00:01:30', completed_at: '2025-11-09 08:00:00' },
    });
  });

  it('keeps to course_id, group_id, lesson_id, user_id and status', async () => {
    const { administrator, groupId, inMosses, outsider, rocks, student } = all;
    const found = async (query: Record<string, string | number>) =>
      (await table(administrator, id, query)).data.map((row) => [row['user_id'], row['percentage']]);
    expect(await found({ course_id: rocks })).to.deep.equal([[idOf(outsider), 25]]);
    expect(await found({ group_id: groupId })).to.have.length(3);
    expect(await found({ lesson_id: inMosses.lesson })).to.have.length(2);
    expect(await found({ user_id: idOf(student) })).to.have.length(2);
    expect(await found({ status: 'passed' })).to.deep.equal([[idOf(student), 100]]);
    expect(await found({ status: 'failed' })).to.have.length(2);
    expectError(await administrator.get(reportPath(id), { query: { status: 'graded' } }), 400, 'rest_invalid_param');
  });
});
