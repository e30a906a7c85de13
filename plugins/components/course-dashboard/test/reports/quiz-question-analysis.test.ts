import { expectError } from '@plinth/testing';
import { expect } from 'chai';
import { idOf } from '../support.js';
import { expectColumns, expectPages, valuesOf } from './checks.js';
import { type Academy, academy, attempt, reportPath, table } from './support.js';

const id = 'quiz-question-analysis';

describe('course-dashboard: the table quiz-question-analysis', () => {
  let all: Academy;
  before(async () => {
    all = await academy();
    const { classmate, inMosses } = all;
    await attempt(all, classmate, inMosses, true, '2026-01-13T08:00:00.000Z');
  });
  after(() => all.site.stop());

  it('has a row for each answered question with the documented fields', async () => {
    const { administrator, inMosses } = all;
    const shown = await table(administrator, id);
    expect(shown.data[0]).to.deep.equal({
      ...{ question_id: inMosses.questions[0], question: 'Why?', question_type: 'single' },
      ...{ quiz_id: inMosses.quiz, quiz_title: 'Mosses: quiz', attempts: 3, correct: 2, incorrect: 1 },
      ...{ correct_rate: 66.7, average_points: 2, average_time: 30, average_time_formatted: '00:00:30' },
    });
    expect(shown.data[1]).to.include({ question: 'Describe it.', question_type: 'essay', average_time: 60 });
    expectColumns(shown, ['question_id', 'quiz_id', 'average_time']);
  });

  it('has the questions by the title of their quiz and in its order', async () => {
    const { administrator, inMosses, inRocks } = all;
    const questions = await valuesOf(administrator, id, 'question_id');
    expect(questions).to.deep.equal([...inMosses.questions, ...inRocks.questions]);
  });

  it('keeps to course_id, group_id, lesson_id and user_id; status has no values', async () => {
    const { administrator, classmate, groupId, inMosses, inRocks, rocks, student } = all;
    const found = (query: Record<string, string | number>) => valuesOf(administrator, id, 'attempts', query);
    const inLesson = await valuesOf(administrator, id, 'question_id', { lesson_id: inRocks.lesson });
    expect(inLesson).to.deep.equal(inRocks.questions);
    expect(await found({ lesson_id: inMosses.topic })).to.deep.equal([]);
    expect(await found({ course_id: rocks })).to.deep.equal([1, 1]);
    expect(await found({ group_id: groupId })).to.deep.equal([2, 2, 1, 1]);
    expect(await found({ user_id: idOf(student) })).to.deep.equal([2, 2]);
    expect(await found({ user_id: idOf(classmate) })).to.deep.equal([1, 1]);
    expectError(await administrator.get(reportPath(id), { query: { status: 'passed' } }), 400, 'rest_invalid_param');
  });

  it('is read page by page', () => expectPages(all.administrator, id));
});
