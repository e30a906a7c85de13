import { expectError } from '@plinth/testing';
import { expect } from 'chai';
import { idOf } from '../support.js';
import { expectColumns, expectPages, valuesOf } from './checks.js';
import { type Academy, academy, reportPath, table } from './support.js';

const id = 'course-progress';

describe('course-dashboard: the table course-progress', () => {
  let all: Academy;
  before(async () => {
    all = await academy();
  });
  after(() => all.site.stop());

  it('has a row for each enrolment with the documented fields', async () => {
    const { administrator, mosses, student } = all;
    const shown = await table(administrator, id);
    expect(shown.data.find((row) => row['status'] === 'completed')).to.deep.equal({
      ...{ user_id: idOf(student), student_name: student.user?.displayName, student_email: student.user?.email },
      ...{ course_id: mosses, course_title: 'Mosses', steps_completed: 3, steps_total: 3, progress: 100 },
      ...{ status: 'completed', started_at: '2025-11-06 08:00:00', completed_at: '2025-11-09 08:00:00' },
      ...{ last_step_title: 'Mosses: quiz', total_time: 5_400, total_time_formatted: '01:30:00' },
    });
    expectColumns(shown, ['user_id', 'course_id', 'total_time']);
  });

  it('has the latest to enrol first', async () => {
    const { administrator, botany, geology, mosses, rocks } = all;
    const courses = await valuesOf(administrator, id, 'course_id');
    expect(courses).to.deep.equal([geology, botany, botany, mosses, rocks, mosses]);
  });

  it('shows what was begun, and what was not, without the times that did not come yet', async () => {
    const { administrator, classmate, mosses, rocks } = all;
    const [begun] = (await table(administrator, id, { course_id: mosses, user_id: idOf(classmate) })).data;
    expect(begun).to.include({ steps_completed: 1, steps_total: 3, progress: 33.3, status: 'in_progress' });
    expect(begun).to.include({ started_at: '2026-01-11 08:00:00', completed_at: null, total_time: 60 });
    expect(begun).to.include({ last_step_title: 'Mosses: lesson' });
    const [idle] = (await table(administrator, id, { course_id: rocks })).data;
    expect(idle).to.include({ steps_completed: 0, progress: 0, status: 'not_started', started_at: null });
    expect(idle).to.include({ completed_at: null, last_step_title: '' });
  });

  it('keeps to course_id, group_id, user_id and status; lesson_id means nothing', async () => {
    const { administrator, classmate, groupId, inMosses, mosses, outsider, student } = all;
    const found = (query: Record<string, string | number>) => valuesOf(administrator, id, 'user_id', query);
    expect(await found({ course_id: mosses })).to.deep.equal([idOf(classmate), idOf(student)]);
    const members = await found({ group_id: groupId });
    expect(members).to.have.length(4);
    expect(new Set(members)).to.deep.equal(new Set([idOf(student), idOf(outsider)]));
    expect(await found({ user_id: idOf(outsider) })).to.deep.equal([idOf(outsider), idOf(outsider)]);
    expect(await found({ status: 'completed' })).to.deep.equal([idOf(student)]);
    expect(await found({ status: 'in_progress' })).to.deep.equal([idOf(classmate)]);
    expect(await found({ status: 'not_started' })).to.have.length(4);
    expect(await found({ lesson_id: inMosses.lesson })).to.have.length(6);
    expectError(await administrator.get(reportPath(id), { query: { status: 'passed' } }), 400, 'rest_invalid_param');
  });

  it('is read page by page', () => expectPages(all.administrator, id));
});
