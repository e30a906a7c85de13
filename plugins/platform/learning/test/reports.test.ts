import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import {
  COURSES,
  COURSEWORK,
  EARNINGS,
  ENROLMENTS,
  LEARNING_GROUPS,
  LEARNING_PEOPLE,
  type LearningScope,
  RELATIONS,
  type Relation,
  STUDY_TIME,
} from '../src/plugin.js';
import { learningSite, type MadeCourse, makeCourse, person } from './support.js';

/** Two courses, three learners, a group of two with a leader; read only. */
describe('learning: what reports and sending rules read', () => {
  let site: TestSite;
  let botany: MadeCourse;
  let geology: MadeCourse;
  let groupId: number;
  const ids: Record<'ann' | 'ben' | 'lea' | 'stella' | 'stefan' | 'sue', number> = {
    ...{ ann: 0, ben: 0, lea: 0, stella: 0, stefan: 0, sue: 0 },
  };

  before(async () => {
    site = await learningSite();
    for (const login of ['ann', 'ben', 'lea', 'stella', 'stefan', 'sue'] as const)
      ids[login] = await person(site, login);
    botany = await makeCourse(site, 'botany', [ids.ann, ids.ben]);
    geology = await makeCourse(site, 'geology', [ids.ben]);
    const { use } = site.pluginContext('learning');
    const enrolments = use(ENROLMENTS);
    await enrolments.enrol(ids.stella, botany.id, '2025-11-01T00:00:00.000Z');
    await enrolments.enrol(ids.stefan, botany.id, '2025-12-01T00:00:00.000Z');
    await enrolments.enrol(ids.sue, geology.id, '2025-12-24T00:00:00.000Z');
    const { roots, hairs, leaves, test } = botany.content;
    for (const { id } of [roots, hairs, leaves, test]) await enrolments.completeStep(ids.stella, id);
    await enrolments.completeStep(ids.stefan, roots.id);
    await use(STUDY_TIME).add(ids.stella, roots.id, 100);
    await use(STUDY_TIME).add(ids.sue, geology.content.roots.id, 40);
    const answers = (await use(COURSES).questionsOf([test.id])).get(test.id) ?? [];
    for (const userId of [ids.stella, ids.stefan]) {
      const given = answers.map(({ id, points }) => ({ questionId: id, points, correct: true, timeSpent: 10 }));
      await use(COURSEWORK).addAttempt({ userId, quizId: test.id, answers: given });
    }
    const earning = { currency: 'EUR', earnedAt: '2026-01-01T00:00:00.000Z' };
    await use(EARNINGS).add({ ...earning, userId: ids.ann, courseId: botany.id, amount: 700, reference: 'a' });
    await use(EARNINGS).add({ ...earning, userId: ids.ben, courseId: geology.id, amount: 900, reference: 'b' });
    const group = await use(LEARNING_GROUPS).create({
      ...{ slug: 'first', name: 'First', leaderIds: [ids.lea] },
      ...{ memberIds: [ids.stella, ids.sue], courseIds: [botany.id] },
    });
    groupId = group.id;
  });
  after(() => site.stop());

  const enrolled = async (scope: LearningScope) => {
    const { enrolments } = await site
      .pluginContext('learning')
      .use(ENROLMENTS)
      .list({ ...scope, limit: 100 });
    return enrolments.map(({ userId, courseId }) => `${userId}/${courseId}`).sort();
  };
  const inCourse = (userId: number, course: MadeCourse) => `${userId}/${course.id}`;

  it('a scope narrows to a course, a learner, a group, what somebody teaches, what somebody oversees, and dates', async () => {
    const { ann, ben, lea, stella, stefan, sue } = ids;
    const [a, b, c, d] = [
      inCourse(stella, botany),
      inCourse(stefan, botany),
      inCourse(sue, geology),
      inCourse(sue, botany),
    ];
    const expectScope = async (scope: LearningScope, wanted: string[]) =>
      expect(await enrolled(scope), JSON.stringify(scope)).to.deep.equal([...wanted].sort());
    await expectScope({}, [a, b, c, d]);
    await expectScope({ courseId: geology.id }, [c]);
    await expectScope({ userId: sue }, [c, d]);
    await expectScope({ groupId }, [a, c, d]);
    await expectScope({ taughtBy: ann }, [a, b, d]);
    await expectScope({ overseenBy: lea }, [a, c, d]);
    await expectScope({ overseenBy: ben }, [a, b, c, d]);
    await expectScope({ overseenBy: stella }, []);
    await expectScope({ from: '2025-12-01T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' }, [b, c]);
    await expectScope({ overseenBy: lea, courseId: botany.id }, [a, d]);
  });

  it('enrolments add up by course, learner, instructor and group', async () => {
    const enrolments = site.pluginContext('learning').use(ENROLMENTS);
    const of = async (by: 'course' | 'user' | 'instructor' | 'group', key: number) =>
      (await enrolments.totals(by)).find((total) => total.key === key);
    expect(await of('course', botany.id)).to.deep.equal({
      ...{ key: botany.id, enrolled: 3, students: 3, courses: 1, inProgress: 1, completed: 1, averageProgress: 50 },
    });
    expect(await of('user', ids.sue)).to.include({ enrolled: 2, courses: 2, completed: 0, averageProgress: 0 });
    expect(await of('instructor', ids.ben)).to.include({ enrolled: 4, students: 3, courses: 2, completed: 1 });
    expect(await of('group', groupId)).to.include({ enrolled: 2, completed: 1, averageProgress: 50 });
    expect(await enrolments.statusTotals({ courseId: botany.id })).to.deep.equal({
      ...{ not_started: 1, in_progress: 1, completed: 1 },
    });
    const trend = await enrolments.trend('month', { to: '2026-01-01T00:00:00.000Z' });
    expect(trend).to.deep.equal([
      { period: '2025-11', enrolled: 1 },
      { period: '2025-12', enrolled: 2 },
    ]);
    const steps = await enrolments.stepTotals({ courseId: botany.id });
    expect(steps[0]).to.deep.equal({ contentId: botany.content.roots.id, completed: 2 });
  });

  it('attempts, time and earnings add up in the same scopes', async () => {
    const { use } = site.pluginContext('learning');
    expect(await use(COURSEWORK).attemptTotals('group')).to.deep.equal([
      { key: groupId, attempts: 1, passed: 1, quizzesPassed: 1, averagePercentage: 100 },
    ]);
    const byInstructor = await use(COURSEWORK).attemptTotals('instructor', { taughtBy: ids.ann });
    expect(byInstructor.map(({ key, attempts }) => [key, attempts])).to.deep.equal([
      [ids.ann, 2],
      [ids.ben, 2],
    ]);
    expect((await use(COURSEWORK).attempts({ overseenBy: ids.lea, limit: 10 })).total).to.equal(1);
    const time = await use(STUDY_TIME).totals('course', { overseenBy: ids.ben });
    expect(time.map(({ key, seconds }) => [key, seconds])).to.deep.equal([
      [botany.id, 100],
      [geology.id, 40],
    ]);
    expect((await use(STUDY_TIME).totals('user', { groupId })).map(({ seconds }) => seconds)).to.deep.equal([100, 40]);
    expect(await use(EARNINGS).totals('course', { taughtBy: ids.ann })).to.deep.equal([
      { key: botany.id, currency: 'EUR', amount: 700 },
    ]);
  });

  it('time by learner and course is that of all in a scope, or of some learners of it', async () => {
    const time = site.pluginContext('learning').use(STUDY_TIME);
    const [stella, sue] = [
      { userId: ids.stella, courseId: botany.id, seconds: 100 },
      { userId: ids.sue, courseId: geology.id, seconds: 40 },
    ];
    expect(await time.ofEnrolments({})).to.deep.equal([stella, sue]);
    expect(await time.ofEnrolments({ userIds: [ids.sue, ids.stefan] })).to.deep.equal([sue]);
    expect(await time.ofEnrolments({ courseId: botany.id, userIds: [ids.sue] })).to.deep.equal([]);
    expect(await time.ofEnrolments({ userIds: [] })).to.deep.equal([]);
  });

  it('groups are found by their ids, with how many learn in them, lead them and how many courses they have', async () => {
    const groups = site.pluginContext('learning').use(LEARNING_GROUPS);
    const found = await groups.findMany([groupId, groupId, 999_999]);
    expect(found).to.have.length(1);
    expect(found[0]).to.include({ id: groupId, name: 'First', memberCount: 2, leaderCount: 1, courseCount: 1 });
    expect(await groups.findMany([])).to.deep.equal([]);
  });

  it('content adds up by who teaches it and who is enrolled', async () => {
    const courses = site.pluginContext('learning').use(COURSES);
    expect(await courses.contentTotals({ learnedBy: ids.sue })).to.deep.equal({ lesson: 4, topic: 2, quiz: 2 });
    expect(await courses.contentTotals({ learnedBy: ids.stefan })).to.deep.equal({ lesson: 2, topic: 1, quiz: 1 });
    expect(await courses.contentTotals({ taughtBy: ids.stefan })).to.deep.equal({ lesson: 0, topic: 0, quiz: 0 });
  });

  it('people are found by their relation to somebody, and by course', async () => {
    const people = site.pluginContext('learning').use(LEARNING_PEOPLE);
    const { ann, ben, lea, stella, stefan, sue } = ids;
    const related = (userId: number, relation: Relation, courseId?: number) =>
      people.list({
        relatedTo: { userId, relations: [relation] },
        limit: 10,
        ...(courseId === undefined ? {} : { courseId }),
      });
    expect(await related(ann, 'student')).to.have.members([stella, stefan, sue]);
    expect(await related(ben, 'student', geology.id)).to.deep.equal([sue]);
    expect(await related(ann, 'co_instructor')).to.deep.equal([ben]);
    expect(await related(lea, 'group_member')).to.have.members([stella, sue]);
    expect(await related(lea, 'group_member', geology.id)).to.deep.equal([sue]);
    expect(await related(sue, 'instructor')).to.have.members([ann, ben]);
    expect(await related(stefan, 'instructor', geology.id)).to.deep.equal([]);
    expect(await people.list({ relatedTo: { userId: ann, relations: [] }, limit: 10 })).to.deep.equal([]);
  });

  it('people are ordered by name, searched by name, login or e-mail, and counted', async () => {
    const people = site.pluginContext('learning').use(LEARNING_PEOPLE);
    const { ann, sue, stefan, stella } = ids;
    const relatedTo = { userId: ann, relations: RELATIONS };
    expect(await people.list({ relatedTo, search: 'ST', limit: 10 })).to.deep.equal([stefan, stella]);
    expect(await people.list({ relatedTo, search: 'sue@example', limit: 10 })).to.deep.equal([sue]);
    expect(await people.list({ relatedTo, search: '_', limit: 10 })).to.deep.equal([]);
    expect(await people.list({ relatedTo, userId: stella, limit: 1 })).to.deep.equal([stella]);
    expect(await people.count({ courseId: geology.id })).to.equal(2);
    expect(await people.list({ limit: 1 })).to.have.length(1);
  });
});
