import { ACCESS, USERS } from '@plinth/kernel';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { COURSES, type Courses, type NewCourse } from '../src/plugin.js';
import { errorOf, fifty, learningSite, makeCourse, person } from './support.js';

describe('learning: courses', () => {
  let site: TestSite;
  let ann: number;
  let ben: number;
  beforeEach(async () => {
    site = await learningSite();
    [ann, ben] = [await person(site, 'ann', ['instructor']), await person(site, 'ben', ['instructor'])];
  });
  afterEach(() => site.stop());

  const courses = () => site.pluginContext('learning').use(COURSES);

  it('have lessons, topics and quizzes with questions, in order', async () => {
    const made = await makeCourse(site, 'botany', [ann, ben]);
    const { roots, hairs, leaves, test } = made.content;
    const listed = (await courses().contentsOf([made.id])).get(made.id) ?? [];
    expect(listed.map((each) => each.slug)).to.deep.equal(['roots', 'hairs', 'leaves', 'test']);
    expect([roots.parentId, hairs.parentId, test.parentId]).to.deep.equal([null, roots.id, leaves.id]);
    expect([test.type, test.passingPercentage, roots.courseId]).to.deep.equal(['quiz', 60, made.id]);
    const questions = (await courses().questionsOf([test.id])).get(test.id) ?? [];
    expect(questions.map(({ title, type, points }) => [title, type, points])).to.deep.equal([
      ['Why green?', 'single', 3],
      ['Describe a leaf.', 'essay', 1],
    ]);
    expect(await courses().findQuestions(questions.map(({ id }) => id))).to.deep.equal(questions);
  });

  it('have lessons and topics that say something, without what could do harm', async () => {
    const contents: NewCourse['contents'] = [
      { type: 'lesson', slug: 'a', title: 'A', body: '<p onclick="x()">Roots <strong>drink</strong>.</p>' },
      { type: 'topic', slug: 'b', title: 'B', parent: 'a', body: '  ' },
    ];
    const { id } = await courses().create({ slug: 'x', title: 'X', instructorIds: [ann], contents });
    const made = (await courses().contentsOf([id])).get(id) ?? [];
    const texts = await courses().textsOf(made.map((each) => each.id));
    expect([...texts.values()]).to.deep.equal(['<p>Roots <strong>drink</strong>.</p>']);
    expect(texts.has(made[0]?.id ?? 0)).to.equal(true);
    await courses().remove(id);
    expect((await courses().textsOf(made.map((each) => each.id))).size).to.equal(0);
  });

  it('have one instructor who leads, and co-instructors', async () => {
    const { id } = await makeCourse(site, 'botany', [ben, ann]);
    await makeCourse(site, 'geology', [ann]);
    const teaching = (await courses().instructorsOf([id])).get(id);
    expect(teaching?.map(({ userId, isLead }) => [userId, isLead])).to.deep.equal([
      [ben, true],
      [ann, false],
    ]);
    expect(await courses().teachingTotals()).to.deep.equal([
      { userId: ann, courses: 2, ledCourses: 1 },
      { userId: ben, courses: 1, ledCourses: 1 },
    ]);
    expect(await courses().contentTotals({ taughtBy: ben })).to.deep.equal({ lesson: 2, topic: 1, quiz: 1 });
    expect((await courses().contentTotals()).lesson).to.equal(4);
  });

  it('are listed newest first, by status and by who teaches them', async () => {
    await makeCourse(site, 'old', [ann], { createdAt: '2025-01-01T00:00:00.000Z' });
    await makeCourse(site, 'draft', [ben], { status: 'draft' });
    const slugs = async (query: object) =>
      (await courses().list({ limit: 10, ...query })).courses.map((course) => course.slug);
    expect(await slugs({})).to.deep.equal(['draft', 'old']);
    expect(await slugs({ statuses: ['publish'] })).to.deep.equal(['old']);
    expect(await slugs({ taughtBy: ben })).to.deep.equal(['draft']);
    expect((await courses().list({ limit: 1, offset: 1 })).total).to.equal(2);
  });

  it('are found by words in title or description, only open ones or only others', async () => {
    await courses().create({ slug: 'a', title: 'Ferns', instructorIds: [ann], isOpen: true });
    await courses().create({ slug: 'b', title: 'Moss', description: '<p>Beside FERNS.</p>', instructorIds: [ann] });
    await courses().create({ slug: 'c', title: '100 %', instructorIds: [ben] });
    const found = async (query: Partial<Parameters<Courses['list']>[0]>) => {
      const { courses: listed, total } = await courses().list({ limit: 9, ...query });
      expect(total).to.equal(listed.length);
      return listed.map(({ slug }) => slug).sort();
    };
    expect(await found({ search: 'ferns' })).to.deep.equal(['a', 'b']);
    expect(await found({ search: 'ferns beside' })).to.deep.equal(['b']);
    expect(await found({ search: 'ferns', isOpen: true })).to.deep.equal(['a']);
    expect(await found({ isOpen: false })).to.deep.equal(['b', 'c']);
    expect(await found({ search: '%' })).to.deep.equal(['c']);
    expect(await found({ search: ' ' })).to.deep.equal(['a', 'b', 'c']);
    expect(await found({ search: 'nothing' })).to.deep.equal([]);
  });

  it('take a slug once, however many want it', async () => {
    const made = await fifty(() =>
      courses()
        .create({ slug: 'one', title: 'One', instructorIds: [ann] })
        .then(
          () => 'made',
          (refusal: { code?: string }) => refusal.code,
        ),
    );
    expect(made.filter((each) => each === 'made')).to.have.length(1);
    expect(made.filter((each) => each === 'course_slug_taken')).to.have.length(49);
  });

  it('are refused when they cannot be, and then nothing is written', async () => {
    const base = { slug: 'x', title: 'X', instructorIds: [ann] };
    const lesson = { type: 'lesson', slug: 'a', title: 'A' } as const;
    const broken = [
      { ...base, instructorIds: [] },
      { ...base, title: ' ' },
      { ...base, slug: 'no slug' },
      { ...base, contents: [{ ...lesson, parent: 'nothing' }] },
      { ...base, contents: [lesson, lesson] },
      { ...base, contents: [{ ...lesson, questions: [{ title: 'Q' }] }] },
      { ...base, contents: [{ ...lesson, type: 'quiz' as const, questions: [{ title: 'Q', points: -1 }] }] },
    ];
    for (const fresh of broken)
      expect(await errorOf(courses().create(fresh))).to.deep.equal({ code: 'course_invalid', status: 400 });
    expect((await courses().list({ limit: 1 })).total).to.equal(0);
  });

  it('go to the reassignTo of whoever taught them, with the lead', async () => {
    const [led, shared] = [await makeCourse(site, 'led', [ann]), await makeCourse(site, 'shared', [ann, ben])];
    await site.use(USERS).remove(ann, ben);
    const teaching = await courses().instructorsOf([led.id, shared.id]);
    for (const { id } of [led, shared])
      expect(teaching.get(id)?.map(({ userId, isLead }) => [userId, isLead])).to.deep.equal([[ben, true]]);
  });
});

describe('learning: roles', () => {
  it('instructor, group_leader and student hold their capabilities, administrators all of them', async () => {
    const site = await learningSite();
    const access = site.use(ACCESS);
    const held = async (role: string, capability: string) => access.can((await site.as(role)).user, capability);
    expect(await held('instructor', 'edit_courses')).to.equal(true);
    expect(await held('instructor', 'edit_others_courses')).to.equal(false);
    expect(await held('group_leader', 'lead_learning_groups')).to.equal(true);
    expect(await held('group_leader', 'edit_courses')).to.equal(false);
    expect(await held('student', 'take_courses')).to.equal(true);
    expect(await held('student', 'grade_coursework')).to.equal(false);
    expect(await held('subscriber', 'take_courses')).to.equal(false);
    for (const capability of ['edit_others_courses', 'edit_learning_groups', 'grade_coursework'])
      expect(await held('administrator', capability), capability).to.equal(true);
    await site.stop();
  });
});
