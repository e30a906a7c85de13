import { COURSEWORK } from '@plinth/learning';
import { expectError } from '@plinth/testing';
import { expect } from 'chai';
import { idOf } from '../support.js';
import { expectColumns, expectPages, valuesOf } from './checks.js';
import { type Academy, academy, reportPath, table } from './support.js';

const id = 'assignment-status';

describe('course-dashboard: the table assignment-status', () => {
  let all: Academy;
  before(async () => {
    all = await academy();
  });
  after(() => all.site.stop());

  it('has a row for each assignment, the latest first, with the documented fields', async () => {
    const { administrator, inMosses, mosses, outsider, student } = all;
    const shown = await table(administrator, id);
    expect(shown.data.map((row) => row['user_id'])).to.deep.equal([idOf(outsider), idOf(student)]);
    const { assignment_id: assignmentId, ...fields } = shown.data[1] ?? {};
    expect(assignmentId).to.be.a('number').greaterThan(0);
    expect(fields).to.deep.equal({
      ...{ user_id: idOf(student), student_name: student.user?.displayName },
      ...{ course_id: mosses, course_title: 'Mosses', lesson_id: inMosses.lesson, lesson_title: 'Mosses: lesson' },
      ...{ file_name: 'moss.pdf', file_url: 'https://example.org/moss.pdf' },
      ...{ status: 'approved', points_awarded: 4, points_total: 5, submitted_at: '2025-11-06 09:00:00' },
    });
    expectColumns(shown, ['assignment_id', 'user_id', 'course_id', 'lesson_id']);
  });

  it('keeps to course_id, group_id, lesson_id, user_id and status', async () => {
    const { administrator, groupId, inMosses, outsider, rocks, student } = all;
    const found = (query: Record<string, string | number>) => valuesOf(administrator, id, 'user_id', query);
    expect(await found({ course_id: rocks })).to.deep.equal([idOf(outsider)]);
    expect(await found({ group_id: groupId })).to.deep.equal([idOf(outsider), idOf(student)]);
    expect(await found({ group_id: groupId + 1 })).to.deep.equal([]);
    expect(await found({ lesson_id: inMosses.lesson })).to.deep.equal([idOf(student)]);
    expect(await found({ user_id: idOf(outsider) })).to.deep.equal([idOf(outsider)]);
    expect(await found({ status: 'approved' })).to.deep.equal([idOf(student)]);
    expect(await found({ status: 'not_approved' })).to.deep.equal([idOf(outsider)]);
    expectError(await administrator.get(reportPath(id), { query: { status: 'graded' } }), 400, 'rest_invalid_param');
  });

  it('is read page by page', () => expectPages(all.administrator, id));

  it('has a row without a lesson for what was handed in for the course itself', async () => {
    const { administrator, classmate, mosses, site } = all;
    await site
      .pluginContext('learning')
      .use(COURSEWORK)
      .addAssignment({
        ...{ userId: idOf(classmate), courseId: mosses, lessonId: null, fileName: 'a.txt', fileUrl: '/a.txt' },
        ...{ approved: false, points: 0, pointsTotal: 1, submittedAt: '2026-01-14T00:00:00.000Z' },
      });
    const { data } = await table(administrator, id, { user_id: idOf(classmate) });
    expect(data).to.have.length(1);
    expect(data[0]).to.include({ lesson_id: null, lesson_title: '' });
  });
});
