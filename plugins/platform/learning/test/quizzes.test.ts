import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { COURSES, COURSEWORK, ENROLMENTS, type NewQuestion } from '../src/plugin.js';
import { errorOf, fifty, learningSite, person } from './support.js';

const QUESTIONS: readonly NewQuestion[] = [
  { title: 'Which?', points: 2, task: { choices: [{ text: 'Moss', right: true }, { text: 'Stone' }] } },
  {
    title: 'All?',
    type: 'multiple',
    task: {
      choices: [
        { text: 'Fern', right: true },
        { text: 'Moss', right: true },
      ],
    },
  },
  { title: 'Word?', type: 'free_answer', task: { accepted: ['green'] } },
  { title: 'Order?', type: 'sorting', task: { order: ['seed', 'shoot'] } },
  {
    ...{ title: 'Pairs?', type: 'matching', points: 2 },
    task: {
      pairs: [
        { item: 'Birch', match: 'white' },
        { item: 'Pine', match: 'red' },
      ],
    },
  },
  { title: 'Gaps?', type: 'cloze', task: { text: 'A {root} drinks.' } },
  { title: 'Why?', type: 'essay', points: 4 },
];

/** A course of one quiz; answers the ids. */
async function quizWith(site: TestSite, questions: readonly NewQuestion[], slug = 'botany') {
  const courses = site.pluginContext('learning').use(COURSES);
  const quiz = { type: 'quiz', slug: 'test', title: 'Test', passingPercentage: 50, questions } as const;
  const { id } = await courses.create(
    { slug, title: slug, instructorIds: [], contents: [quiz] },
    { mayLackInstructors: true },
  );
  const [made] = (await courses.contentsOf([id])).get(id) ?? [];
  const quizId = made?.id ?? 0;
  return { courseId: id, quizId, asked: (await courses.questionsOf([quizId])).get(quizId) ?? [] };
}

describe('learning: what questions ask', () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await learningSite();
  });
  afterEach(() => site.stop());

  const courses = () => site.pluginContext('learning').use(COURSES);

  it('is kept apart from what everybody may read of them', async () => {
    const { quizId, asked } = await quizWith(site, QUESTIONS);
    expect(Object.keys(asked[0] ?? {})).to.have.members(['id', 'quizId', 'title', 'type', 'points', 'position']);
    expect(await courses().findQuestions(asked.map(({ id }) => id))).to.deep.equal(asked);
    const tasks = await courses().tasksOf([quizId]);
    expect(asked.map(({ id }) => tasks.get(id))).to.deep.equal(QUESTIONS.map(({ task }) => task));
  });

  it('makes a quiz one that can be taken, when all of its questions say it', async () => {
    const whole = await quizWith(site, QUESTIONS, 'whole');
    const partial = await quizWith(site, [...QUESTIONS, { title: 'Else?' }], 'partial');
    const empty = await quizWith(site, [], 'empty');
    const essays = await quizWith(site, [{ title: 'Why?', type: 'essay' }], 'essays');
    const ids = [whole, partial, empty, essays].map(({ quizId }) => quizId);
    expect([...(await courses().takeable(ids))]).to.have.members([whole.quizId, essays.quizId]);
    expect(await courses().takeable([])).to.deep.equal(new Set());
  });

  it('is refused where it does not fit its question, and nothing is written', async () => {
    const choice = (...rights: boolean[]) => ({
      choices: rights.map((right, place) => ({ text: `Choice ${place}`, right })),
    });
    const broken: readonly NewQuestion[] = [
      { title: 'Q', task: choice(true, true) },
      { title: 'Q', task: choice(false, false) },
      { title: 'Q', task: choice(true) },
      { title: 'Q', type: 'multiple', task: choice(false, false) },
      { title: 'Q', task: { choices: [{ text: 'Same', right: true }, { text: 'Same ' }] } },
      { title: 'Q', task: { choices: [{ text: ' ', right: true }, { text: 'Other' }] } },
      { title: 'Q', task: { accepted: ['green'] } },
      { title: 'Q', type: 'free_answer', task: { accepted: [] } },
      { title: 'Q', type: 'sorting', task: { order: ['one', 'one'] } },
      { title: 'Q', type: 'matching', task: { pairs: [{ item: 'a', match: 'b' }] } },
      { title: 'Q', type: 'cloze', task: { text: 'No gap.' } },
      { title: 'Q', type: 'cloze', task: { text: 'A {gap and {another}.' } },
      { title: 'Q', type: 'cloze', task: { text: 'A {} gap.' } },
      { title: 'Q', type: 'essay', task: { accepted: ['green'] } },
    ];
    for (const question of broken)
      expect(await errorOf(quizWith(site, [question])), JSON.stringify(question)).to.deep.equal({
        ...{ code: 'course_invalid', status: 400 },
      });
    expect((await courses().list({ limit: 1 })).total).to.equal(0);
  });

  it('goes through a bundle, as attempts do that wait for a grade', async () => {
    const other = await learningSite();
    const stella = await person(site, 'stella');
    const { courseId, quizId, asked } = await quizWith(site, [...QUESTIONS, { title: 'What for?', type: 'essay' }]);
    await site.pluginContext('learning').use(ENROLMENTS).enrol(stella, courseId);
    const answers = asked.map(({ id: questionId, type, points, position }) => {
      const isEssay = type === 'essay';
      const given = [['Moss'], ['Fern', 'Moss']][position];
      const answer = { questionId, timeSpent: 1, correct: !isEssay, points: isEssay ? 0 : points, open: isEssay };
      return given ? { ...answer, given } : answer;
    });
    const written = asked.filter(({ type }) => type === 'essay');
    const essays = written.map(({ id: questionId, title, points: pointsTotal }) => ({
      ...{ questionId, answer: `${title} Because.`, pointsTotal },
    }));
    const { use } = site.pluginContext('learning');
    const kept = await use(COURSEWORK).addAttempt({ userId: stella, quizId, answers, essays });
    const whole = await site.exportBundle();
    await other.importBundle(whole);
    const again = await other.exportBundle();
    for (const name of ['courses', 'quiz_attempts', 'essays', 'enrolments'])
      expect(again[name], name).to.have.deep.members(whole[name] as unknown[]);
    expect(whole['essays']).to.have.length(2);
    const there = other.pluginContext('learning').use(COURSEWORK);
    const { attempts } = await there.attempts({ limit: 1 });
    expect(attempts[0]).to.include({ percentage: 61.5, passed: true, isWaiting: false, pointsTotal: kept.pointsTotal });
    const words = (await there.answersOf([attempts[0]?.id ?? 0])).get(attempts[0]?.id ?? 0) ?? [];
    expect(words.flatMap(({ given }) => (given ? [given] : []))).to.deep.equal([['Moss'], ['Fern', 'Moss']]);
    const broken = { slug: 'x', title: 'X', instructors: [] };
    for (const task of [{ choices: 'none' }, { accepted: ['a'], order: ['a', 'b'] }, { choices: [{ text: 'a' }] }, 7]) {
      const contents = [{ type: 'quiz', slug: 'q', title: 'Q', questions: [{ title: 'Q', task }] }];
      const refused = await other
        .importBundle({ plinth: 1, courses: [{ ...broken, contents }] })
        .catch((thrown: Error) => thrown.message);
      expect(refused, JSON.stringify(task)).to.be.a('string').and.include('task');
    }
    await other.stop();
  });
});

describe('learning: attempts with essays', () => {
  let site: TestSite;
  let stella: number;
  beforeEach(async () => {
    site = await learningSite();
    stella = await person(site, 'stella');
  });
  afterEach(() => site.stop());

  const coursework = () => site.pluginContext('learning').use(COURSEWORK);
  const steps = async (courseId: number) =>
    (await site.pluginContext('learning').use(ENROLMENTS).find(stella, courseId))?.stepsCompleted;

  /** An attempt: the choice of 2 points right or wrong, essays that wait. */
  async function attempt(essayPoints: readonly number[], isRight: boolean, sentKey?: string) {
    const questions = essayPoints.map((points): NewQuestion => ({ title: 'Why?', type: 'essay', points }));
    const { courseId, quizId, asked } = await quizWith(site, [...QUESTIONS.slice(0, 1), ...questions]);
    await site.pluginContext('learning').use(ENROLMENTS).enrol(stella, courseId);
    const [choice, ...essays] = asked;
    const fresh = {
      ...{ userId: stella, quizId, ...(sentKey === undefined ? {} : { sentKey }) },
      answers: [
        { questionId: choice?.id ?? 0, timeSpent: 2, correct: isRight, points: isRight ? 2 : 0 },
        ...essays.map(({ id }) => ({ questionId: id, timeSpent: 2, correct: false, points: 0, open: true })),
      ],
      essays: essays.map(({ id, points }) => ({ questionId: id, answer: 'So.', pointsTotal: points })),
    };
    return { courseId, quizId, fresh };
  }

  const attemptOf = async (quizId: number) => (await coursework().attempts({ quizId, limit: 1 })).attempts[0];

  it('wait while answers are open that decide it, measured against all points', async () => {
    const { courseId, quizId, fresh } = await attempt([4, 2], true);
    const kept = await coursework().addAttempt(fresh);
    expect(kept).to.include({ score: 1, total: 3, points: 2, pointsTotal: 8, percentage: 25 });
    expect(kept).to.include({ passed: false, isWaiting: true });
    expect(await steps(courseId)).to.equal(0);
    expect((await coursework().questionTotals({ quizId })).map(({ attempts }) => attempts)).to.deep.equal([1]);
    const listed = async (query: object) => (await coursework().attempts({ quizId, limit: 5, ...query })).total;
    expect([await listed({ isWaiting: true }), await listed({ isWaiting: false, passed: false })]).to.deep.equal([
      1, 0,
    ]);
    const { essays } = await coursework().essays({ quizId, limit: 5 });
    expect(essays.map(({ graded, pointsTotal }) => [graded, pointsTotal])).to.have.deep.members([
      [false, 4],
      [false, 2],
    ]);
    const [long, short] = [4, 2].map((points) => essays.find(({ pointsTotal }) => pointsTotal === points)?.id ?? 0);
    expect(await coursework().gradeEssay(long ?? 0, true, 1)).to.equal(true);
    expect(await attemptOf(quizId)).to.include({ points: 3, percentage: 37.5, passed: false, isWaiting: true });
    expect(await coursework().gradeEssay(short ?? 0, true, 1)).to.equal(true);
    expect(await attemptOf(quizId)).to.include({ points: 4, percentage: 50, passed: true, isWaiting: false });
    expect(await steps(courseId)).to.equal(1);
  });

  it('are not passed by an essay of no points, however right the rest is', async () => {
    const { courseId, quizId, fresh } = await attempt([4], true);
    await coursework().addAttempt(fresh);
    const [essay] = (await coursework().essays({ quizId, limit: 1 })).essays;
    await coursework().gradeEssay(essay?.id ?? 0, true, 0);
    expect(await attemptOf(quizId)).to.include({ points: 2, percentage: 33.3, passed: false, isWaiting: false });
    expect(await steps(courseId)).to.equal(0);
  });

  it('are passed at once where it is certain, and not passed where nothing could help', async () => {
    const certain = await attempt([2], true);
    expect(await coursework().addAttempt(certain.fresh)).to.include({ percentage: 50, passed: true, isWaiting: false });
    expect(await steps(certain.courseId)).to.equal(1);
    const { questionId = 0 } = certain.fresh.answers[0] ?? {};
    const hopeless = certain.fresh.answers.filter((answer) => answer.questionId === questionId);
    const answers = hopeless.map((answer) => ({ ...answer, correct: false, points: 0 }));
    const lost = await coursework().addAttempt({ ...certain.fresh, answers, essays: [] });
    expect(lost).to.include({ percentage: 0, passed: false, isWaiting: false });
  });

  it('are judged anew by every grade, while a step that is done stays done', async () => {
    const { courseId, quizId, fresh } = await attempt([4], true);
    await coursework().addAttempt(fresh);
    const [{ id = 0 } = {}] = (await coursework().essays({ quizId, limit: 1 })).essays;
    await coursework().gradeEssay(id, true, 4);
    expect(await attemptOf(quizId)).to.include({ percentage: 100, passed: true });
    await coursework().gradeEssay(id, true, 0);
    expect(await attemptOf(quizId)).to.include({ percentage: 33.3, passed: false, isWaiting: false });
    await coursework().gradeEssay(id, false, 0);
    expect(await attemptOf(quizId)).to.include({ points: 2, pointsTotal: 6, passed: false, isWaiting: true });
    expect(await steps(courseId)).to.equal(1);
  });

  it('count for averages once nothing waits', async () => {
    const { courseId, quizId, fresh } = await attempt([4], true);
    await coursework().addAttempt(fresh);
    const average = async () => (await coursework().attemptTotals('course', { courseId }))[0]?.averagePercentage;
    expect(await average()).to.equal(0);
    await coursework().addAttempt({
      ...fresh,
      answers: fresh.answers.map((answer) => ({ ...answer, open: false })),
      essays: [],
    });
    expect(await average()).to.equal(33.3);
    const [{ id = 0 } = {}] = (await coursework().essays({ quizId, limit: 1 })).essays;
    await coursework().gradeEssay(id, true, 4);
    expect(await average()).to.equal(66.7);
  });

  it('keep what was answered in words, and no more than fits', async () => {
    const { fresh } = await attempt([], true);
    const kept = async (given: readonly string[]) => {
      const answers = fresh.answers.map((answer) => ({ ...answer, given }));
      const { id } = await coursework().addAttempt({ ...fresh, answers });
      return (await coursework().answersOf([id])).get(id)?.[0]?.given;
    };
    expect(await kept(['Moss', '', 'a\u0000b\ud800'])).to.deep.equal(['Moss', '', 'ab\ufffd']);
    expect(await kept([])).to.equal(undefined);
    const long = (await kept(Array.from({ length: 500 }, () => 'x'.repeat(2_000)))) ?? [];
    expect(long).to.have.length(100);
    expect(long[0]).to.have.length(1_100);
    expect(long.join('')).to.have.length(8_000);
  });

  it('pass when the grade passes them, and complete the step then', async () => {
    const { courseId, quizId, fresh } = await attempt([4], false);
    expect(await coursework().addAttempt(fresh)).to.include({ percentage: 0, passed: false, isWaiting: true });
    expect(await steps(courseId)).to.equal(0);
    const [essay] = (await coursework().essays({ quizId, limit: 1 })).essays;
    await coursework().gradeEssay(essay?.id ?? 0, true, 4);
    const [graded] = (await coursework().attempts({ quizId, limit: 1 })).attempts;
    expect(graded).to.include({ score: 1, points: 4, pointsTotal: 6, percentage: 66.7, passed: true });
    expect(await steps(courseId)).to.equal(1);
  });

  it('add up whatever is graded at once', async () => {
    const { quizId, fresh } = await attempt([1, 2, 3, 4, 5], true);
    await coursework().addAttempt(fresh);
    const { essays } = await coursework().essays({ quizId, limit: 10 });
    await Promise.all(essays.map(({ id, pointsTotal }) => coursework().gradeEssay(id, true, pointsTotal)));
    const [graded] = (await coursework().attempts({ quizId, limit: 1 })).attempts;
    expect(graded).to.include({ points: 17, pointsTotal: 17, score: 6, percentage: 100, passed: true });
  });

  it('count once by the key of their form, however often they are sent at once', async () => {
    const { quizId, fresh } = await attempt([4], true, 'a-form');
    const kept = await fifty(() => coursework().addAttempt(fresh));
    expect(new Set(kept.map(({ id }) => id)).size).to.equal(1);
    expect((await coursework().attempts({ quizId, limit: 1 })).total).to.equal(1);
    expect((await coursework().essays({ quizId, limit: 1 })).total).to.equal(1);
    await coursework().addAttempt({ ...fresh, sentKey: 'another' });
    expect((await coursework().attempts({ quizId, limit: 1 })).total).to.equal(2);
  });

  it('are refused with points for what waits', async () => {
    const { fresh } = await attempt([4], true);
    const answers = fresh.answers.map((answer) => ({ ...answer, points: 1 }));
    expect(await errorOf(coursework().addAttempt({ ...fresh, answers }))).to.include({ code: 'coursework_invalid' });
    expect((await coursework().essays({ limit: 1 })).total).to.equal(0);
  });
});
