import { STUDY_TIME } from '@plinth/learning';
import { expectError } from '@plinth/testing';
import { expect } from 'chai';
import { idOf } from '../support.js';
import { expectColumns, expectPages, valuesOf } from './checks.js';
import { type Academy, academy, reportPath, table } from './support.js';

const id = 'time-by-student';

describe('course-dashboard: the table time-by-student', () => {
  let all: Academy;
  before(async () => {
    all = await academy();
    const { inMosses, outsider, site } = all;
    await site
      .pluginContext('learning')
      .use(STUDY_TIME)
      .add(idOf(outsider), inMosses.topic, 300, '2026-01-02T03:04:05.000Z');
  });
  after(() => all.site.stop());

  it('has a row for everybody with time, the longest first, with the documented fields', async () => {
    const { administrator, classmate, outsider, student } = all;
    const shown = await table(administrator, id);
    expect(shown.data.map((row) => row['user_id'])).to.deep.equal([idOf(student), idOf(outsider), idOf(classmate)]);
    expect(shown.data[1]).to.deep.equal({
      ...{ user_id: idOf(outsider), student_name: outsider.user?.displayName, student_email: outsider.user?.email },
      ...{ courses: 2, total_time: 900, total_time_formatted: '00:15:00' },
      ...{ average_time: 450, average_time_formatted: '00:07:30', last_activity: '2026-01-14 08:00:00' },
    });
    expectColumns(shown, ['user_id', 'total_time', 'average_time']);
  });

  it('keeps to course_id, group_id and user_id; lesson_id means nothing, and status has no values', async () => {
    const { administrator, classmate, groupId, inRocks, rocks } = all;
    const found = (query: Record<string, string | number>) => valuesOf(administrator, id, 'total_time', query);
    expect(await found({ course_id: rocks })).to.deep.equal([600]);
    expect(await found({ group_id: groupId })).to.deep.equal([5_400, 900]);
    expect(await found({ user_id: idOf(classmate) })).to.deep.equal([60]);
    expect(await found({ lesson_id: inRocks.lesson })).to.deep.equal([5_400, 900, 60]);
    expectError(await administrator.get(reportPath(id), { query: { status: 'graded' } }), 400, 'rest_invalid_param');
  });

  it('is read page by page', () => expectPages(all.administrator, id));
});
