import { STUDY_TIME } from '@plinth/learning';
import { expectError } from '@plinth/testing';
import { expect } from 'chai';
import { idOf } from '../support.js';
import { expectColumns, expectPages, valuesOf } from './checks.js';
import { type Academy, academy, reportPath, table } from './support.js';

const id = 'time-by-content';

describe('course-dashboard: the table time-by-content', () => {
  let all: Academy;
  before(async () => {
    all = await academy();
    const { inMosses, site, student } = all;
    await site
      .pluginContext('learning')
      .use(STUDY_TIME)
      .add(idOf(student), inMosses.quiz, 30, '2025-11-09T08:00:00.000Z');
  });
  after(() => all.site.stop());

  it('has a row for each content with time, the longest first, with the documented fields', async () => {
    const { administrator, inMosses, inRocks, mosses } = all;
    const shown = await table(administrator, id);
    const { lesson, quiz, topic } = inMosses;
    expect(shown.data.map((row) => row['content_id'])).to.deep.equal([lesson, topic, inRocks.lesson, quiz]);
    expect(shown.data.map((row) => row['content_type'])).to.deep.equal(['lesson', 'topic', 'lesson', 'quiz']);
    expect(shown.data[0]).to.deep.equal({
      ...{ content_id: inMosses.lesson, content_title: 'Mosses: lesson', content_type: 'lesson' },
      ...{ course_id: mosses, course_title: 'Mosses', students: 2 },
      ...{ total_time: 3_660, total_time_formatted: '01:01:00' },
      ...{ average_time: 1_830, average_time_formatted: '00:30:30' },
    });
    expectColumns(shown, ['content_id', 'course_id', 'total_time', 'average_time']);
  });

  it('keeps to course_id, group_id and user_id; status has no values', async () => {
    const { administrator, classmate, groupId, rocks } = all;
    const found = (query: Record<string, string | number>) => valuesOf(administrator, id, 'total_time', query);
    expect(await found({ course_id: rocks })).to.deep.equal([600]);
    expect(await found({ group_id: groupId })).to.deep.equal([3_600, 1_800, 600, 30]);
    expect(await found({ user_id: idOf(classmate) })).to.deep.equal([60]);
    expectError(await administrator.get(reportPath(id), { query: { status: 'graded' } }), 400, 'rest_invalid_param');
  });

  it('keeps with lesson_id to the lesson with its topics and quizzes', async () => {
    const { administrator, inMosses, inRocks } = all;
    const { lesson, quiz, topic } = inMosses;
    const found = (lessonId: number) => valuesOf(administrator, id, 'content_id', { lesson_id: lessonId });
    expect(await found(lesson)).to.deep.equal([lesson, topic, quiz]);
    expect(await found(inRocks.lesson)).to.deep.equal([inRocks.lesson]);
    expect(await found(999_999)).to.deep.equal([]);
  });

  it('is read page by page', () => expectPages(all.administrator, id));
});
