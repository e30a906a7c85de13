import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { COURSES, COURSEWORK, EARNINGS, ENROLMENTS, LEARNING_GROUPS, STUDY_TIME } from '../src/plugin.js';
import { errorOf, fifty, learningSite, type MadeCourse, makeCourse, person } from './support.js';

describe('learning: enrolments', () => {
  let site: TestSite;
  let course: MadeCourse;
  let stella: number;
  beforeEach(async () => {
    site = await learningSite();
    course = await makeCourse(site, 'botany', [await person(site, 'ann')], { certificate: 'Botanist' });
    stella = await person(site, 'stella');
  });
  afterEach(() => site.stop());

  const enrolments = () => site.pluginContext('learning').use(ENROLMENTS);

  it('are made once, however many ask', async () => {
    const made = await fifty(() => enrolments().enrol(stella, course.id));
    expect(new Set(made.map(({ id }) => id)).size).to.equal(1);
    expect((await enrolments().list({ limit: 10 })).total).to.equal(1);
    expect(site.fired('learning_enrolled')).to.equal(1);
    expect(made[0]).to.include({ status: 'not_started', progress: 0, stepsTotal: 4, startedAt: null });
  });

  it('are made by people themselves in a course that is open and published, once, and in no other', async () => {
    const courses = site.pluginContext('learning').use(COURSES);
    expect(course.isOpen).to.equal(false);
    expect(await enrolments().join(stella, course.id)).to.equal(undefined);
    const draft = await makeCourse(site, 'draft', [stella], { status: 'draft', isOpen: true });
    expect(await enrolments().join(stella, draft.id)).to.equal(undefined);
    expect(await courses.setOpen(course.id, true)).to.equal(true);
    const made = await fifty(() => enrolments().join(stella, course.id));
    expect(new Set(made.map((each) => each?.id)).size).to.equal(1);
    expect(site.fired('learning_enrolled')).to.equal(1);
    await courses.setOpen(course.id, false);
    expect(await enrolments().join(await person(site, 'peter'), course.id)).to.equal(undefined);
    expect((await enrolments().list({ limit: 10 })).total).to.equal(1);
    expect(await courses.setOpen(99_999, true)).to.equal(false);
  });

  it('start with the first step and are completed with the last one', async () => {
    await enrolments().enrol(stella, course.id);
    const { roots, hairs, leaves, test } = course.content;
    const first = await enrolments().completeStep(stella, roots.id, '2026-01-02T00:00:00.000Z');
    expect(first).to.include({ status: 'in_progress', progress: 25, stepsCompleted: 1, lastContentId: roots.id });
    expect(first?.startedAt).to.equal('2026-01-02T00:00:00.000Z');
    await enrolments().completeStep(stella, hairs.id);
    await enrolments().completeStep(stella, leaves.id);
    const last = await enrolments().completeStep(stella, test.id, '2026-01-09T00:00:00.000Z');
    expect(last).to.include({ status: 'completed', progress: 100, completedAt: '2026-01-09T00:00:00.000Z' });
    const { certificates } = await enrolments().certificates({ userId: stella, limit: 10 });
    expect(certificates.map(({ title, courseId }) => [title, courseId])).to.deep.equal([['Botanist', course.id]]);
  });

  it('average to the same decimal in every database, thirds too', async () => {
    const { use } = site.pluginContext('learning');
    const lesson = (slug: string) => ({ type: 'lesson' as const, slug, title: slug });
    const { id } = await use(COURSES).create({
      ...{ slug: 'thirds', title: 'Thirds', instructorIds: [stella], contents: ['a', 'b', 'c'].map(lesson) },
    });
    const [first] = (await use(COURSES).contentsOf([id])).get(id) ?? [];
    for (let n = 0; n < 16; n += 1) {
      const learner = await person(site, `learner-${n}`);
      await use(ENROLMENTS).enrol(learner, id);
      if (n < 3) await use(ENROLMENTS).completeStep(learner, first?.id ?? 0);
    }
    const [totals] = await use(ENROLMENTS).totals('course', { courseId: id });
    // Three thirds of a hundred among sixteen are 6.25.
    expect(totals?.averageProgress).to.equal(6.3);
  });

  it('fifty reports of the last step complete a course once', async () => {
    await enrolments().enrol(stella, course.id);
    const { roots, hairs, leaves, test } = course.content;
    for (const { id } of [roots, hairs, leaves]) await enrolments().completeStep(stella, id);
    const told = await fifty(() => enrolments().completeStep(stella, test.id));
    expect(told.every((each) => each?.status === 'completed' && each.stepsCompleted === 4)).to.equal(true);
    expect(site.fired('learning_course_completed')).to.equal(1);
    expect((await enrolments().certificates({ limit: 10 })).total).to.equal(1);
  });

  it('take no step of somebody who is not enrolled, and go with their progress', async () => {
    const { roots } = course.content;
    expect(await enrolments().completeStep(stella, roots.id)).to.equal(undefined);
    await enrolments().enrol(stella, course.id);
    await enrolments().completeStep(stella, roots.id);
    expect([
      await enrolments().withdraw(stella, course.id),
      await enrolments().withdraw(stella, course.id),
    ]).to.deep.equal([true, false]);
    expect((await enrolments().enrol(stella, course.id)).stepsCompleted).to.equal(0);
  });

  it('come with a group that has the course', async () => {
    const groups = site.pluginContext('learning').use(LEARNING_GROUPS);
    const group = await groups.create({ slug: 'first', name: 'First', courseIds: [course.id] });
    const joined = await fifty(() => groups.join(group.id, stella, 'member'));
    expect(joined.filter(Boolean)).to.have.length(1);
    expect(await enrolments().find(stella, course.id)).to.include({ status: 'not_started' });
    expect((await groups.list({ ofUser: stella, limit: 10 })).groups[0]).to.include({ memberCount: 1, courseCount: 1 });
    expect(await groups.leave(group.id, stella, 'member')).to.equal(true);
    expect(await enrolments().find(stella, course.id)).to.include({ status: 'not_started' });
    expect(await errorOf(groups.create({ slug: 'first', name: 'Again' }))).to.deep.equal({
      ...{ code: 'learning_group_slug_taken', status: 409 },
    });
  });
});

describe('learning: coursework, time and earnings', () => {
  let site: TestSite;
  let course: MadeCourse;
  let stella: number;
  beforeEach(async () => {
    site = await learningSite();
    course = await makeCourse(site, 'botany', [await person(site, 'ann')]);
    stella = await person(site, 'stella');
  });
  afterEach(() => site.stop());

  async function attempt(points: readonly [number, number]) {
    const { use } = site.pluginContext('learning');
    const quizId = course.content.test.id;
    const questions = (await use(COURSES).questionsOf([quizId])).get(quizId) ?? [];
    const answers = questions.map(({ id }, index) => ({
      ...{ questionId: id, points: points[index] ?? 0, correct: (points[index] ?? 0) > 0, timeSpent: 30 },
    }));
    return use(COURSEWORK).addAttempt({ userId: stella, quizId, answers });
  }

  it('an attempt is scored by the questions, and a passed one completes the step', async () => {
    const { use } = site.pluginContext('learning');
    await use(ENROLMENTS).enrol(stella, course.id);
    expect(await attempt([0, 1])).to.include({
      score: 1,
      total: 2,
      points: 1,
      pointsTotal: 4,
      percentage: 25,
      passed: false,
    });
    expect((await use(ENROLMENTS).find(stella, course.id))?.stepsCompleted).to.equal(0);
    expect(await attempt([3, 0])).to.include({ percentage: 75, passed: true, timeSpent: 60, courseId: course.id });
    expect((await use(ENROLMENTS).find(stella, course.id))?.stepsCompleted).to.equal(1);
    const totals = await use(COURSEWORK).attemptTotals('user');
    expect(totals).to.deep.equal([{ key: stella, attempts: 2, passed: 1, quizzesPassed: 1, averagePercentage: 50 }]);
    const [why, describe] = await use(COURSEWORK).questionTotals({ courseId: course.id });
    expect(why).to.include({ attempts: 2, correct: 1, averagePoints: 1.5, averageTime: 30 });
    expect(describe).to.include({ attempts: 2, correct: 1, averagePoints: 0.5 });
    expect(await use(COURSEWORK).questionTotals({ lessonId: course.content.roots.id })).to.deep.equal([]);
  });

  it('an attempt with foreign questions, too many points, no real time or at no quiz is refused', async () => {
    const { use } = site.pluginContext('learning');
    const coursework = use(COURSEWORK);
    const quizId = course.content.test.id;
    const answer = { questionId: 987_654, points: 1, correct: true, timeSpent: 1 };
    const refused = { code: 'coursework_invalid', status: 400 };
    expect(await errorOf(coursework.addAttempt({ userId: stella, quizId, answers: [answer] }))).to.deep.equal(refused);
    expect(await errorOf(coursework.addAttempt({ userId: stella, quizId: 1_234, answers: [] }))).to.deep.equal(refused);
    expect(await errorOf(attempt([4, 0]))).to.deep.equal(refused);
    const [question] = (await use(COURSES).questionsOf([quizId])).get(quizId) ?? [];
    for (const timeSpent of [-1, 1.5, Number.NaN]) {
      const answers = [{ ...answer, questionId: question?.id ?? 0, timeSpent }];
      expect(await errorOf(coursework.addAttempt({ userId: stella, quizId, answers }))).to.deep.equal(refused);
    }
    expect((await coursework.attempts({ limit: 1 })).total).to.equal(0);
  });

  it('assignments are approved and essays graded, with points up to what they can have', async () => {
    const coursework = site.pluginContext('learning').use(COURSEWORK);
    const shared = {
      userId: stella,
      courseId: course.id,
      points: 0,
      pointsTotal: 10,
      submittedAt: '2026-01-03T00:00:00.000Z',
    };
    const file = { fileName: 'herbarium.pdf', fileUrl: 'https://example.org/herbarium.pdf', approved: false };
    const { id } = await coursework.addAssignment({ ...shared, ...file, lessonId: course.content.roots.id });
    const essay = await coursework.addEssay({
      ...shared,
      quizId: course.content.test.id,
      questionId: null,
      answer: 'Green <b>cells</b>',
      graded: false,
    });
    expect(essay.answer).to.equal('Green cells');
    expect(await coursework.assignmentTotals({ userId: stella })).to.deep.equal({ done: 0, open: 1 });
    expect([
      await coursework.gradeAssignment(id, true, 11),
      await coursework.gradeAssignment(id, true, 9),
    ]).to.deep.equal([false, true]);
    expect(await coursework.gradeEssay(essay.id, true, 10)).to.equal(true);
    expect([await coursework.assignmentTotals(), await coursework.essayTotals()]).to.deep.equal([
      { done: 1, open: 0 },
      { done: 1, open: 0 },
    ]);
    const { assignments } = await coursework.assignments({
      lessonId: course.content.roots.id,
      approved: true,
      limit: 5,
    });
    expect(assignments[0]).to.include({ points: 9, fileName: 'herbarium.pdf' });
    expect((await coursework.essays({ lessonId: course.content.leaves.id, graded: false, limit: 5 })).total).to.equal(
      0,
    );
    expect(await errorOf(coursework.addAssignment({ ...shared, ...file, lessonId: null, points: 11 }))).to.include({
      status: 400,
    });
  });

  it('an assignment or essay counts for the course of its lesson or quiz, and for no other', async () => {
    const coursework = site.pluginContext('learning').use(COURSEWORK);
    const { id: courseId } = await makeCourse(site, 'geology', [stella]);
    const { roots, test } = course.content;
    const shared = { userId: stella, courseId, points: 0, pointsTotal: 1, submittedAt: '2026-01-03T00:00:00.000Z' };
    const assignment = { ...shared, lessonId: roots.id, fileName: 'a', fileUrl: '/a', approved: false };
    const essay = { ...shared, quizId: test.id, questionId: null, answer: 'So.', graded: false };
    const refused = { code: 'coursework_invalid', status: 400 };
    expect(await errorOf(coursework.addAssignment(assignment))).to.deep.equal(refused);
    expect(await errorOf(coursework.addEssay(essay))).to.deep.equal(refused);
    expect((await coursework.essays({ limit: 1 })).total + (await coursework.assignments({ limit: 1 })).total).to.equal(
      0,
    );
  });

  it('time adds up exactly, however many add at once', async () => {
    const time = site.pluginContext('learning').use(STUDY_TIME);
    await fifty(() => time.add(stella, course.content.roots.id, 7));
    await time.add(stella, course.content.leaves.id, 50, '2025-12-31T23:00:00.000Z');
    expect(await time.add(stella, 987_654, 1)).to.equal(false);
    expect(await time.totals('content')).to.deep.equal([
      { key: course.content.roots.id, seconds: 350, students: 1, courses: 1, lastAt: '2026-01-15T12:00:00.000Z' },
      { key: course.content.leaves.id, seconds: 50, students: 1, courses: 1, lastAt: '2025-12-31T23:00:00.000Z' },
    ]);
    expect(await time.trend('month')).to.deep.equal([
      { period: '2025-12', seconds: 50 },
      { period: '2026-01', seconds: 350 },
    ]);
    expect(await time.trend('day', { from: '2026-01-01' })).to.deep.equal([{ period: '2026-01-15', seconds: 350 }]);
    expect(await time.ofEnrolments({ userId: stella })).to.deep.equal([
      { userId: stella, courseId: course.id, seconds: 400 },
    ]);
    expect(await time.list({ limit: 10 })).to.have.length(2);
  });

  it('an earning counts once for its reference, in its currency', async () => {
    const earnings = site.pluginContext('learning').use(EARNINGS);
    const earning = {
      userId: stella,
      courseId: course.id,
      amount: 1_000,
      currency: 'EUR',
      reference: 'order-1',
      earnedAt: '2026-01-03T00:00:00.000Z',
    };
    const noted = await fifty(() => earnings.add(earning));
    expect(noted.filter(Boolean)).to.have.length(1);
    await earnings.add({ ...earning, reference: 'order-2', amount: 500 });
    await earnings.add({ ...earning, reference: 'order-3', amount: 300, currency: 'CHF' });
    expect(await earnings.totals('instructor', { from: '2026-01-01T00:00:00.000Z' })).to.deep.equal([
      { key: stella, currency: 'CHF', amount: 300 },
      { key: stella, currency: 'EUR', amount: 1_500 },
    ]);
    expect(await earnings.totals('course', { to: '2026-01-01T00:00:00.000Z' })).to.deep.equal([]);
    expect((await earnings.list({ courseId: course.id, limit: 1 })).total).to.equal(3);
    expect(await errorOf(Promise.resolve().then(() => earnings.add({ ...earning, amount: 0.5 })))).to.include({
      code: 'earning_invalid',
    });
  });
});
