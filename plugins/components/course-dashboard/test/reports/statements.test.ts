import { USERS } from '@plinth/kernel';
import {
  COURSES,
  COURSEWORK,
  type CourseContent,
  EARNINGS,
  ENROLMENTS,
  LEARNING_GROUPS,
  STUDY_TIME,
} from '@plinth/learning';
import { countSelects, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { builtInReports } from '../../src/reports/built-in.js';
import { messagingSite } from '../support.js';
import { table } from './support.js';

const at = '2026-01-10T08:00:00.000Z';

async function person(site: TestSite, login: string): Promise<number> {
  const user = await site.use(USERS).create({ login, email: `${login}@example.org`, displayName: login, roles: [] });
  return user.id;
}

/** A course of one lesson and one quiz of one question. */
async function courseOf(site: TestSite, slug: string, instructorId: number) {
  const courses = site.pluginContext('learning').use(COURSES);
  const course = await courses.create({
    ...{ slug, title: slug, instructorIds: [instructorId] },
    contents: [
      { type: 'lesson', slug: 'lesson', title: 'Lesson' },
      { type: 'quiz', slug: 'quiz', title: 'Quiz', parent: 'lesson', questions: [{ title: 'Why?' }] },
    ],
  });
  const contents = (await courses.contentsOf([course.id])).get(course.id) ?? [];
  const idOf = (type: CourseContent['type']) => contents.find((each) => each.type === type)?.id ?? 0;
  const [question] = (await courses.questionsOf([idOf('quiz')])).get(idOf('quiz')) ?? [];
  return { id: course.id, lessonId: idOf('lesson'), quizId: idOf('quiz'), questionId: question?.id ?? 0 };
}

/** Somebody teaches a course to somebody in a group, who did one of everything. */
async function happen(site: TestSite, name: string): Promise<void> {
  const { use } = site.pluginContext('learning');
  const [teacher, userId] = [await person(site, `teacher-${name}`), await person(site, `student-${name}`)];
  const { id: courseId, lessonId, quizId, questionId } = await courseOf(site, name, teacher);
  await use(LEARNING_GROUPS).create({ slug: name, name, memberIds: [userId], courseIds: [courseId] });
  await use(ENROLMENTS).completeStep(userId, lessonId, at);
  await use(STUDY_TIME).add(userId, lessonId, 60, at);
  const answers = [{ questionId, correct: true, points: 1, timeSpent: 5 }];
  await use(COURSEWORK).addAttempt({ userId, quizId, answers, completedAt: at });
  const work = { userId, courseId, points: 0, pointsTotal: 1, submittedAt: at };
  await use(COURSEWORK).addAssignment({ ...work, lessonId, fileName: 'a', fileUrl: '/a', approved: false });
  await use(COURSEWORK).addEssay({ ...work, quizId, questionId, answer: 'Because.', graded: false });
  await use(EARNINGS).add({ userId: teacher, courseId, amount: 1, currency: 'EUR', reference: name, earnedAt: at });
}

const TABLES = builtInReports.flatMap(({ id, report }) => (new report().type === 'table' ? [id] : []));

describe('course-dashboard: the statements of a table', () => {
  it('are the same few for three rows and for thirty', async () => {
    const site = await messagingSite();
    const administrator = await site.as('administrator');
    // The size of the page keeps the answers of the two rounds apart in the cache.
    const round = async (rows: number) => {
      const counts = new Map<string, number>();
      for (const id of TABLES)
        counts.set(
          id,
          await countSelects(site, async () => {
            const { data } = await table(administrator, id, { per_page: rows });
            expect(data, id).to.have.length(rows);
          }),
        );
      return counts;
    };
    for (let count = 0; count < 3; count += 1) await happen(site, `n-${count}`);
    const few = await round(3);
    for (let count = 3; count < 30; count += 1) await happen(site, `n-${count}`);
    const many = await round(30);
    expect(TABLES).to.have.length(10);
    for (const id of TABLES)
      expect(many.get(id), id)
        .to.be.at.most(few.get(id) ?? 0)
        .and.at.most(6);
    await site.stop();
  });
});
