import { STUDY_TIME } from '@plinth/learning';
import { expectError } from '@plinth/testing';
import { expect } from 'chai';
import { idOf } from '../support.js';
import { expectColumns, expectPages, valuesOf } from './checks.js';
import { type Academy, academy, reportPath, table } from './support.js';

const id = 'time-by-course';

describe('course-dashboard: the table time-by-course', () => {
  let all: Academy;
  before(async () => {
    all = await academy();
  });
  after(() => all.site.stop());

  it('has a row for each course with time, the longest first, with the documented fields', async () => {
    const { administrator, mosses, rocks } = all;
    const shown = await table(administrator, id);
    expect(shown.data.map((row) => row['course_id'])).to.deep.equal([mosses, rocks]);
    expect(shown.data[0]).to.deep.equal({
      ...{ course_id: mosses, course_title: 'Mosses', students: 2 },
      ...{ total_time: 5_460, total_time_formatted: '01:31:00' },
      ...{ average_time: 2_730, average_time_formatted: '00:45:30', last_activity: '2026-01-13 08:00:00' },
    });
    expectColumns(shown, ['course_id', 'total_time', 'average_time']);
  });

  it('keeps to course_id, group_id and user_id; lesson_id means nothing, and status has no values', async () => {
    const { administrator, classmate, groupId, inRocks, mosses, rocks } = all;
    const found = (query: Record<string, string | number>) => valuesOf(administrator, id, 'total_time', query);
    expect(await found({ course_id: rocks })).to.deep.equal([600]);
    expect(await found({ group_id: groupId })).to.deep.equal([5_400, 600]);
    expect(await found({ user_id: idOf(classmate) })).to.deep.equal([60]);
    expect(await found({ course_id: mosses, group_id: groupId })).to.deep.equal([5_400]);
    expect(await found({ lesson_id: inRocks.lesson })).to.deep.equal([5_460, 600]);
    expectError(await administrator.get(reportPath(id), { query: { status: 'graded' } }), 400, 'rest_invalid_param');
  });

  it('is read page by page', () => expectPages(all.administrator, id));

  it('has no row for a course that was looked into for no time', async () => {
    const { administrator, classmate, inRocks, mosses, site } = all;
    await site.pluginContext('learning').use(STUDY_TIME).add(idOf(classmate), inRocks.topic, 0);
    const query = { user_id: idOf(classmate), per_page: 10 };
    expect(await valuesOf(administrator, id, 'course_id', query)).to.deep.equal([mosses]);
  });
});
