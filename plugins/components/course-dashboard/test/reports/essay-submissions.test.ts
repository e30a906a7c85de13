import { expectError } from '@plinth/testing';
import { expect } from 'chai';
import { idOf } from '../support.js';
import { expectColumns, expectPages, valuesOf } from './checks.js';
import { type Academy, academy, reportPath, table } from './support.js';

const id = 'essay-submissions';

describe('course-dashboard: the table essay-submissions', () => {
  let all: Academy;
  before(async () => {
    all = await academy();
  });
  after(() => all.site.stop());

  it('has a row for each essay, the latest first, with the documented fields', async () => {
    const { administrator, inMosses, mosses, outsider, student } = all;
    const shown = await table(administrator, id);
    expect(shown.data.map((row) => row['user_id'])).to.deep.equal([idOf(outsider), idOf(student)]);
    const { essay_id: essayId, ...fields } = shown.data[1] ?? {};
    expect(essayId).to.be.a('number').greaterThan(0);
    expect(fields).to.deep.equal({
      ...{ user_id: idOf(student), student_name: student.user?.displayName },
      ...{ course_id: mosses, course_title: 'Mosses', quiz_id: inMosses.quiz, quiz_title: 'Mosses: quiz' },
      ...{ question: 'Describe it.', status: 'graded', points_awarded: 3, points_total: 5 },
      submitted_at: '2025-11-09 08:00:00',
    });
    expectColumns(shown, ['essay_id', 'user_id', 'course_id', 'quiz_id']);
  });

  it('keeps to course_id, group_id, lesson_id, user_id and status', async () => {
    const { administrator, groupId, inMosses, outsider, rocks, student } = all;
    const found = (query: Record<string, string | number>) => valuesOf(administrator, id, 'user_id', query);
    expect(await found({ course_id: rocks })).to.deep.equal([idOf(outsider)]);
    expect(await found({ group_id: groupId })).to.deep.equal([idOf(outsider), idOf(student)]);
    expect(await found({ group_id: groupId + 1 })).to.deep.equal([]);
    expect(await found({ lesson_id: inMosses.lesson })).to.deep.equal([idOf(student)]);
    expect(await found({ lesson_id: inMosses.topic })).to.deep.equal([]);
    expect(await found({ user_id: idOf(outsider) })).to.deep.equal([idOf(outsider)]);
    expect(await found({ status: 'graded' })).to.deep.equal([idOf(student)]);
    expect(await found({ status: 'not_graded' })).to.deep.equal([idOf(outsider)]);
    expectError(await administrator.get(reportPath(id), { query: { status: 'approved' } }), 400, 'rest_invalid_param');
  });

  it('is read page by page', () => expectPages(all.administrator, id));
});
