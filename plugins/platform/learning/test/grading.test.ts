import { tap } from '@plinth/kernel';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import {
  COURSEWORK,
  type GivenGrade,
  LEARNING_GROUPS,
  learningHooks,
  type NewAssignment,
  type NewEssay,
} from '../src/plugin.js';
import { errorOf, fifty, learningSite, type MadeCourse, makeCourse, person } from './support.js';

describe('learning: what waits for a grade', () => {
  let site: TestSite;
  let ines: number;
  let stella: number;
  let botany: MadeCourse;
  let geology: MadeCourse;

  beforeEach(async () => {
    site = await learningSite();
    [ines, stella] = [await person(site, 'ines', ['instructor']), await person(site, 'stella')];
    botany = await makeCourse(site, 'botany', [ines]);
    geology = await makeCourse(site, 'geology', [await person(site, 'rita', ['instructor'])]);
  });
  afterEach(() => site.stop());

  const coursework = () => site.pluginContext('learning').use(COURSEWORK);
  const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;

  function essay(at: number, fields: Partial<NewEssay> = {}) {
    const { id: courseId, content } = botany;
    const whole = { userId: stella, courseId, quizId: content.test.id, questionId: null, answer: 'So.', graded: false };
    return coursework().addEssay({ ...whole, points: 0, pointsTotal: 4, submittedAt: day(at), ...fields });
  }

  function assignment(at: number, fields: Partial<NewAssignment> = {}) {
    const { id: courseId, content } = botany;
    const whole = { userId: stella, courseId, lessonId: content.roots.id, fileName: 'a.pdf', fileUrl: '/a.pdf' };
    const grade = { approved: false, points: 0, pointsTotal: 10, submittedAt: day(at) };
    return coursework().addAssignment({ ...whole, ...grade, ...fields });
  }

  it('stands in one list, the oldest first, narrowed and paged', async () => {
    const [second, first] = [await essay(2), await assignment(1)];
    const done = await essay(3, { graded: true, points: 4 });
    const elsewhere = { courseId: geology.id, lessonId: geology.content.roots.id };
    const far = await assignment(4, elsewhere);
    const ids = async (query: object) => {
      const { submissions, total } = await coursework().submissions({ limit: 10, ...query });
      expect(await coursework().countSubmissions(query)).to.equal(total);
      return submissions.map(({ kind, id }) => `${kind} ${id}`);
    };
    const of = (kind: string, { id }: { id: number }) => `${kind} ${id}`;
    expect(await ids({ isDone: false })).to.deep.equal([
      ...[of('assignment', first), of('essay', second), of('assignment', far)],
    ]);
    expect(await ids({ isDone: true })).to.deep.equal([of('essay', done)]);
    expect(await ids({ latestFirst: true, kind: 'essay' })).to.deep.equal([of('essay', done), of('essay', second)]);
    expect(await ids({ isDone: false, courseId: geology.id })).to.deep.equal([of('assignment', far)]);
    expect(await ids({ isDone: false, taughtBy: ines })).to.deep.equal([of('assignment', first), of('essay', second)]);
    expect(await ids({ exceptUserId: stella })).to.deep.equal([]);
    const page = await coursework().submissions({ limit: 2, offset: 2 });
    expect([page.total, page.submissions.map(({ id, kind }) => [kind, id])]).to.deep.equal([
      ...[
        4,
        [
          ['essay', done.id],
          ['assignment', far.id],
        ],
      ],
    ]);
    expect(page.submissions[0]).to.deep.equal({
      ...{ kind: 'essay', id: done.id, userId: stella, courseId: botany.id, contentId: botany.content.test.id },
      ...{
        questionId: null,
        fileName: '',
        isDone: true,
        isSentBack: false,
        points: 4,
        pointsTotal: 4,
        submittedAt: day(3),
      },
    });
  });

  it('is overseen by those who teach the course and those who lead the learner', async () => {
    const { use } = site.pluginContext('learning');
    const lea = await person(site, 'lea', ['group_leader']);
    await use(LEARNING_GROUPS).create({ slug: 'g', name: 'G', leaderIds: [lea], memberIds: [stella] });
    const peter = await person(site, 'peter');
    await essay(1);
    await assignment(2, { userId: peter });
    expect(await coursework().countSubmissions({ overseenBy: lea })).to.equal(1);
    expect(await coursework().countSubmissions({ overseenBy: ines })).to.equal(2);
    expect(await coursework().countSubmissions({ overseenBy: peter })).to.equal(0);
  });

  it('is graded with a note, changed and taken back, each time told to whoever listens', async () => {
    const told: GivenGrade[] = [];
    site.tap(tap(learningHooks.learning_work_graded, { id: 'note' }, (_context, grade) => void told.push(grade)));
    const { id, revision } = await essay(1);
    expect(revision).to.equal(0);
    const graded = await coursework().gradeEssay(id, true, 3, { note: ' Good.\nMore. ', by: ines, revision: 0 });
    expect(graded).to.equal(true);
    const read = async () => (await coursework().essays({ id, limit: 1 })).essays[0];
    expect(await read()).to.include({ graded: true, points: 3, note: 'Good.\nMore.', revision: 1 });
    expect((await read())?.gradedAt).to.equal('2026-01-15T12:00:00.000Z');
    await coursework().gradeEssay(id, true, 4);
    expect(await read()).to.include({ points: 4, note: 'Good.\nMore.', revision: 2 });
    await coursework().gradeEssay(id, false, 0, { note: '' });
    expect(await read()).to.include({ graded: false, points: 0, note: null, gradedAt: null, revision: 3 });
    const same = { kind: 'essay', id, userId: stella, courseId: botany.id, pointsTotal: 4, isSentBack: false };
    expect(told).to.deep.equal([
      { ...same, isDone: true, points: 3, by: ines },
      { ...same, isDone: true, points: 4, by: undefined },
      { ...same, isDone: false, points: 0, by: undefined },
    ]);
  });

  it('is graded by one of fifty who saw the same', async () => {
    const [text, file] = [await essay(1), await assignment(1)];
    const essays = await fifty((index) => coursework().gradeEssay(text.id, true, index % 5, { revision: 0 }));
    const files = await fifty((index) => coursework().gradeAssignment(file.id, true, index % 11, { revision: 0 }));
    expect([essays.filter(Boolean).length, files.filter(Boolean).length]).to.deep.equal([1, 1]);
    expect((await coursework().essays({ id: text.id, limit: 1 })).essays[0]).to.include({
      ...{ points: essays.indexOf(true) % 5, revision: 1 },
    });
    expect((await coursework().assignments({ id: file.id, limit: 1 })).assignments[0]).to.include({
      ...{ points: files.indexOf(true) % 11, revision: 1 },
    });
  });

  it('is sent back with a note, and is then another list', async () => {
    const told: GivenGrade[] = [];
    site.tap(tap(learningHooks.learning_work_graded, { id: 'note' }, (_context, grade) => void told.push(grade)));
    const { id } = await assignment(1);
    const read = async () => (await coursework().assignments({ id, limit: 1 })).assignments[0];
    const sent = () => coursework().sendBackAssignment(id, { note: ' Press it longer. ', by: ines, revision: 0 });
    expect([await sent(), await sent()]).to.deep.equal([true, false]);
    expect(await read()).to.include({ approved: false, points: 0, note: 'Press it longer.', revision: 1 });
    expect(await read()).to.include({ sentBackAt: '2026-01-15T12:00:00.000Z', gradedAt: null });
    const count = (query: object) => coursework().countSubmissions({ isDone: false, ...query });
    expect([await count({}), await count({ isSentBack: true }), await count({ isSentBack: false })]).to.deep.equal([
      ...[1, 1, 0],
    ]);
    await essay(1);
    expect([await count({ isSentBack: true }), await count({ isSentBack: false })]).to.deep.equal([1, 1]);
    const { submissions } = await coursework().submissions({ limit: 5, kind: 'assignment' });
    expect(submissions.map(({ isSentBack }) => isSentBack)).to.deep.equal([true]);
    expect(await coursework().assignmentTotals()).to.deep.equal({ done: 0, open: 1 });
    expect(told).to.deep.equal([
      {
        ...{ kind: 'assignment', id, userId: stella, courseId: botany.id, isDone: false, isSentBack: true },
        ...{ points: 0, pointsTotal: 10, by: ines },
      },
    ]);
    expect(await coursework().gradeAssignment(id, true, 5, { revision: 1 })).to.equal(true);
    expect(await read()).to.include({ approved: true, sentBackAt: null });
    expect(await coursework().sendBackAssignment(id, { note: 'No.', revision: 2 })).to.equal(false);
    const other = await assignment(2);
    expect(await errorOf(coursework().sendBackAssignment(other.id, { note: ' \n ' }))).to.deep.equal({
      ...{ code: 'coursework_invalid', status: 400 },
    });
  });

  it('is approved or sent back by one of fifty who saw the same', async () => {
    const { id } = await assignment(1);
    const outcomes = await fifty((index) =>
      index % 2 === 0
        ? coursework().gradeAssignment(id, true, 5, { revision: 0 })
        : coursework().sendBackAssignment(id, { note: `Note ${index}`, revision: 0 }),
    );
    expect(outcomes.filter(Boolean)).to.have.length(1);
    const [left] = (await coursework().assignments({ id, limit: 1 })).assignments;
    expect([left?.approved, left?.sentBackAt === null]).to.satisfy(([one, other]: boolean[]) => one === other);
    expect(left?.revision).to.equal(1);
  });

  it('refuses notes that are too long and points that cannot be', async () => {
    const { id } = await essay(1);
    const refused = { code: 'coursework_invalid', status: 400 };
    const grade = async (points: number, note = '') => coursework().gradeEssay(id, true, points, { note });
    for (const points of [-1, 1.5, Number.NaN]) expect(await errorOf(grade(points))).to.deep.equal(refused);
    expect(await errorOf(grade(1, 'x'.repeat(5_001)))).to.deep.equal(refused);
    expect(await grade(5)).to.equal(false);
    expect(await grade(4, 'x'.repeat(5_000))).to.equal(true);
  });
});
