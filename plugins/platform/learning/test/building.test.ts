import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import {
  COURSE_BUILDER,
  COURSES,
  COURSEWORK,
  type CourseContent,
  ENROLMENTS,
  LEARNING_GROUPS,
  MAX_QUESTIONS,
  MAX_SECTIONS,
} from '../src/plugin.js';
import { errorOf, fifty, learningSite, type MadeCourse, makeCourse, person } from './support.js';

const CHOICES = { choices: [{ text: 'Moss', right: true }, { text: 'Stone' }] };

describe('learning: the editing of courses', () => {
  let site: TestSite;
  let ann: number;
  let course: MadeCourse;

  before(async () => {
    site = await learningSite();
    ann = await person(site, 'ann', ['instructor']);
  });
  after(() => site.stop());
  let number = 0;
  beforeEach(async () => {
    number += 1;
    course = await makeCourse(site, `course-${number}`, [ann]);
  });

  const use = () => site.pluginContext('learning').use;
  const builder = () => use()(COURSE_BUILDER);
  const outline = async () => {
    const { sections, contents } = await builder().outlineOf(course.id);
    const titles = new Map(sections.map(({ id, title }) => [id, title]));
    return contents.map(({ parentId, sectionId, title }) =>
      [sectionId === null ? '' : titles.get(sectionId), parentId === null ? '' : '>', title].join(''),
    );
  };
  const content = async (id: number): Promise<CourseContent | undefined> =>
    (await use()(COURSES).findContents([id]))[0];
  const entry = (id: number) => ({ kind: 'content', id }) as const;

  it('adds sections, lessons, topics and quizzes at the end of where they belong', async () => {
    const one = await builder().addSection(course.id, ' Part <b>one</b> ');
    expect(one.title).to.equal('Part one');
    const lesson = await builder().addContent(course.id, { type: 'lesson', title: 'Stems', sectionId: one.id });
    await builder().addContent(course.id, { type: 'topic', title: 'Bark', parentId: lesson.id });
    await builder().addContent(course.id, { type: 'quiz', title: 'Bark', parentId: course.content.roots.id });
    expect(await outline()).to.deep.equal([
      ...['Roots', '>Root hairs', '>Bark', 'Leaves', '>Test'],
      ...['Part oneStems', 'Part one>Bark'],
    ]);
    const slugs = (await builder().outlineOf(course.id)).contents.map(({ slug }) => slug);
    expect(slugs).to.include('bark').and.include('bark-2');
    const ported = (await use()(COURSES).contentsOf([course.id])).get(course.id) ?? [];
    expect(ported.map(({ slug }) => slug)).to.deep.equal(slugs);
  });

  it('refuses what has no place', async () => {
    const other = await makeCourse(site, `other-${number}`, [ann]);
    const { addContent } = { addContent: builder().addContent.bind(builder()) };
    const wrong = [
      { type: 'lesson', title: 'Nested', parentId: course.content.roots.id },
      { type: 'topic', title: 'Lost' },
      { type: 'topic', title: 'Below a quiz', parentId: course.content.test.id },
      { type: 'quiz', title: 'Elsewhere', parentId: other.content.roots.id },
      { type: 'lesson', title: 'Elsewhere', sectionId: 999_999 },
      { type: 'lesson', title: '  ' },
    ] as const;
    for (const fresh of wrong)
      expect(await errorOf(addContent(course.id, fresh)), fresh.title).to.include({ code: 'course_invalid' });
    expect((await builder().outlineOf(course.id)).contents).to.have.length(4);
  });

  it('moves entries by one place, and at the end of a section or lesson into the next', async () => {
    const one = await builder().addSection(course.id, 'One');
    const two = await builder().addSection(course.id, 'Two');
    const { leaves, roots, test, hairs } = course.content;
    expect(await builder().move(course.id, entry(roots.id), 'up')).to.equal(false);
    await builder().move(course.id, entry(roots.id), 'down');
    expect(await outline()).to.deep.equal(['Leaves', '>Test', 'Roots', '>Root hairs']);
    await builder().move(course.id, entry(roots.id), 'down');
    expect(await outline()).to.deep.equal(['Leaves', '>Test', 'OneRoots', 'One>Root hairs']);
    expect(await content(hairs.id)).to.include({ sectionId: one.id, parentId: roots.id });
    await builder().move(course.id, { kind: 'section', id: two.id }, 'up');
    await builder().move(course.id, entry(leaves.id), 'down');
    expect(await outline()).to.deep.equal(['TwoLeaves', 'Two>Test', 'OneRoots', 'One>Root hairs']);
    await builder().move(course.id, entry(test.id), 'down');
    expect(await outline()).to.deep.equal(['TwoLeaves', 'OneRoots', 'One>Test', 'One>Root hairs']);
    await builder().removeSection(course.id, one.id);
    expect(await outline()).to.deep.equal(['TwoLeaves', 'TwoRoots', 'Two>Test', 'Two>Root hairs']);
    expect(await builder().removeSection(course.id, one.id)).to.equal(false);
  });

  it('takes a whole order, unless somebody else changed the outline since it was seen', async () => {
    const section = await builder().addSection(course.id, 'One');
    const { version } = await builder().outlineOf(course.id);
    const { hairs, leaves, roots, test } = course.content;
    const order = `${leaves.id} >${hairs.id} s${section.id} ${test.id} ${roots.id}`;
    const wrong = [
      ...['', `${order} ${roots.id}`, order.replace(`${test.id} `, ''), `${order} s999`, `>${hairs.id} ${order}`],
      `${leaves.id} >${roots.id} s${section.id} ${test.id} ${hairs.id}`,
      `${order.replace(`s${section.id}`, '')}`,
      "1'; DROP TABLE",
    ];
    for (const each of wrong)
      expect(await errorOf(builder().arrange(course.id, each, version)), each).to.include({ code: 'course_invalid' });
    await builder().arrange(course.id, order, version);
    expect(await outline()).to.deep.equal(['Leaves', '>Root hairs', 'OneTest', 'OneRoots']);
    expect(await errorOf(builder().arrange(course.id, order, version))).to.deep.equal({
      ...{ code: 'course_changed', status: 409 },
    });
  });

  it('keeps one order when fifty people move, add and reorder at the same moment', async () => {
    const { version } = await builder().outlineOf(course.id);
    const { hairs, leaves, roots, test } = course.content;
    const order = `${leaves.id} >${test.id} ${roots.id} >${hairs.id}`;
    const results = await fifty(async (index) => {
      if (index % 5 === 0) return builder().addContent(course.id, { type: 'lesson', title: 'Same title' });
      if (index % 5 === 1)
        return builder()
          .arrange(course.id, order, version)
          .catch(() => undefined);
      return builder().move(course.id, entry(index % 2 === 0 ? roots.id : leaves.id), index % 3 === 0 ? 'up' : 'down');
    });
    expect(results).to.have.length(50);
    const { contents } = await builder().outlineOf(course.id);
    expect(contents).to.have.length(14);
    expect(contents.map(({ position }) => position)).to.deep.equal(contents.map((_, place) => place));
    expect(new Set(contents.map(({ slug }) => slug)).size).to.equal(14);
    for (const [inner, lesson] of [
      [hairs, roots],
      [test, leaves],
    ] as const) {
      const place = contents.findIndex(({ id }) => id === lesson.id);
      expect(contents[place + 1]?.id).to.equal(inner.id);
    }
  });

  it('has no more sections than a hundred, whoever adds them at once', async () => {
    for (let added = 0; added < MAX_SECTIONS - 10; added += 1) await builder().addSection(course.id, `S ${added}`);
    const outcomes = await fifty(async (index) =>
      builder()
        .addSection(course.id, `Late ${index}`)
        .then(
          () => 'added',
          (thrown: unknown) => (thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'lost'),
        ),
    );
    expect(outcomes.filter((each) => each === 'added')).to.have.length(10);
    expect(outcomes.filter((each) => each === 'course_full')).to.have.length(40);
    expect((await builder().outlineOf(course.id)).sections).to.have.length(MAX_SECTIONS);
  });

  it('changes settings once for each revision: of fifty editors one saves', async () => {
    const outcomes = await fifty((index) =>
      builder()
        .update(course.id, { title: `Title ${index}`, summary: '<b>Short</b>' }, 0)
        .then(
          (saved) => saved?.title ?? '',
          (thrown: unknown) => (thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'lost'),
        ),
    );
    const saved = outcomes.filter((each) => each.startsWith('Title '));
    expect(saved).to.have.length(1);
    expect(outcomes.filter((each) => each === 'course_changed')).to.have.length(49);
    expect(await use()(COURSES).find(course.id)).to.include({ title: saved[0], summary: 'Short', revision: 1 });
  });

  it('refuses settings that cannot be, and slugs that are taken', async () => {
    const wrong = [
      ...[
        { title: ' ' },
        { slug: 'a b' },
        { price: 0, currency: 'EUR' },
        { price: 100 },
        { price: 1.5, currency: 'EUR' },
      ],
      ...[{ checkoutUrl: 'javascript:alert(1)' }, { checkoutUrl: '//evil.example' }, { checkoutUrl: 'shop' }],
    ];
    for (const changes of wrong)
      expect(await errorOf(builder().update(course.id, changes, 0)), JSON.stringify(changes)).to.include({
        code: 'course_invalid',
      });
    const other = await makeCourse(site, `taken-${number}`, [ann]);
    expect(await errorOf(builder().update(course.id, { slug: other.slug }, 0))).to.deep.equal({
      ...{ code: 'course_slug_taken', status: 409 },
    });
    const changes = { price: 4_990, currency: 'EUR', checkoutUrl: '/product/botany', isOpen: true } as const;
    expect(await builder().update(course.id, changes, 0)).to.include(changes);
    expect(await builder().update(999_999, changes, 0)).to.equal(undefined);
  });

  it('lets nobody join a course with a price on their own', async () => {
    const cleo = await person(site, `cleo-${number}`);
    await builder().update(course.id, { isOpen: true, price: 100, currency: 'EUR' }, 0);
    expect(await use()(ENROLMENTS).join(cleo, course.id)).to.equal(undefined);
    await builder().update(course.id, { price: null }, 1);
    expect(await use()(ENROLMENTS).join(cleo, course.id)).to.include({ userId: cleo });
  });

  it('creates courses under the first free slug, whoever creates them at once', async () => {
    const made = await fifty(() => builder().create({ slug: '', title: `Ünïque ${number}`, instructorIds: [ann] }));
    expect(new Set(made.map(({ slug }) => slug)).size).to.equal(50);
    expect(made.map(({ slug }) => slug)).to.include(`unique-${number}`);
  });

  it('changes lessons and quizzes, and says that somebody else did', async () => {
    const { hairs, roots, test } = course.content;
    const changes = {
      title: 'Deep roots',
      body: '<p onclick="x()">Down</p>',
      dueOn: '2026-02-28',
      assignmentPoints: 5,
    };
    const saved = await builder().updateContent(course.id, roots.id, changes, 0);
    expect(saved).to.include({ title: 'Deep roots', dueOn: '2026-02-28', assignmentPoints: 5, revision: 1 });
    expect((await use()(COURSES).textsOf([roots.id])).get(roots.id)).to.equal('<p>Down</p>');
    expect(await errorOf(builder().updateContent(course.id, roots.id, changes, 0))).to.include({
      code: 'course_changed',
    });
    await builder().updateContent(course.id, roots.id, { body: ' ' }, 1);
    expect((await use()(COURSES).textsOf([roots.id])).get(roots.id)).to.equal(undefined);
    await builder().updateContent(course.id, test.id, { passingPercentage: 75 }, 0);
    expect(await content(test.id)).to.include({ passingPercentage: 75 });
    const wrong = [
      ...[
        { id: test.id, changes: { passingPercentage: 101 } },
        { id: hairs.id, changes: { passingPercentage: 50 } },
      ],
      ...[
        { id: hairs.id, changes: { assignmentPoints: 3 } },
        { id: hairs.id, changes: { dueOn: '2026-02-30' } },
      ],
      { id: hairs.id, changes: { title: '' } },
    ];
    for (const { id, changes: each } of wrong)
      expect(await errorOf(builder().updateContent(course.id, id, each, id === test.id ? 1 : 0))).to.include({
        code: 'course_invalid',
      });
    const other = await makeCourse(site, `foreign-${number}`, [ann]);
    expect(await builder().updateContent(other.id, roots.id, { title: 'Mine' }, 2)).to.equal(undefined);
  });

  describe('with learners', () => {
    let bob: number;
    beforeEach(async () => {
      bob = await person(site, `bob-${number}`);
      await use()(ENROLMENTS).enrol(bob, course.id);
    });
    const questionIds = async () =>
      ((await use()(COURSES).questionsOf([course.content.test.id])).get(course.content.test.id) ?? []).map(
        ({ id }) => id,
      );
    const attempt = async () => {
      const [questionId = 0] = await questionIds();
      const answer = { questionId, correct: true, points: 3, timeSpent: 5 };
      return use()(COURSEWORK).addAttempt({ userId: bob, quizId: course.content.test.id, answers: [answer] });
    };

    it('refuses to delete a quiz that was answered, and keeps its attempts', async () => {
      await attempt();
      const { leaves, test } = course.content;
      expect(await builder().useOf(course.id, leaves.id)).to.include({ attempts: 1, essays: 0 });
      for (const id of [test.id, leaves.id])
        expect(await errorOf(builder().removeContent(course.id, id))).to.deep.equal({
          ...{ code: 'course_content_used', status: 409 },
        });
      const [question = 0, essay = 0] = await questionIds();
      expect(await errorOf(builder().removeQuestion(course.id, test.id, question))).to.include({
        code: 'course_content_used',
      });
      expect(await builder().removeQuestion(course.id, test.id, essay)).to.equal(true);
      expect((await use()(COURSEWORK).attempts({ courseId: course.id, limit: 9 })).total).to.equal(1);
      const quiz = { courseId: course.id, quizId: test.id, revision: 1 };
      const changed = { title: 'Why so green?', type: 'essay', points: 3 } as const;
      expect(await errorOf(builder().saveQuestion(quiz, changed, question))).to.include({
        code: 'course_content_used',
      });
    });

    it('counts progress again when a step is deleted, and completes those who have done the rest', async () => {
      const { hairs, leaves, roots, test } = course.content;
      await builder().update(course.id, { certificate: 'Botanist' }, 0);
      for (const { id } of [roots, hairs, leaves]) await use()(ENROLMENTS).completeStep(bob, id);
      const fired = site.fired('learning_course_completed');
      expect(await builder().removeContent(course.id, hairs.id)).to.equal(true);
      expect(await use()(ENROLMENTS).find(bob, course.id)).to.include({
        ...{ stepsCompleted: 2, stepsTotal: 3, status: 'in_progress' },
      });
      expect(await builder().removeContent(course.id, test.id)).to.equal(true);
      expect(await use()(ENROLMENTS).find(bob, course.id)).to.include({ stepsCompleted: 2, status: 'completed' });
      const { certificates } = await use()(ENROLMENTS).certificates({ courseId: course.id, limit: 9 });
      expect(certificates.map(({ title }) => title)).to.deep.equal(['Botanist']);
      expect(site.fired('learning_course_completed')).to.equal(fired + 1);
      expect(await builder().removeContent(course.id, test.id)).to.equal(false);
    });

    it('enrolls the members of a group that gets the course, once however many ask', async () => {
      const cleo = await person(site, `cleo-g-${number}`);
      const group = await use()(LEARNING_GROUPS).create({
        ...{ slug: `group-${number}`, name: 'First', memberIds: [bob, cleo] },
      });
      const added = await fifty(() => builder().addGroup(course.id, group.id));
      expect(added.filter((each) => each)).to.have.length(1);
      expect(await use()(ENROLMENTS).find(cleo, course.id)).to.include({ userId: cleo });
      expect((await builder().groupsOf(course.id)).map(({ name }) => name)).to.deep.equal(['First']);
      expect(await builder().removeGroup(course.id, group.id)).to.equal(true);
      expect(await builder().groupsOf(course.id)).to.deep.equal([]);
      expect(await use()(ENROLMENTS).find(cleo, course.id)).to.include({ userId: cleo });
      expect(await builder().addGroup(course.id, 999_999)).to.equal(false);
    });
  });

  it('adds, changes and moves questions, each for the revision that was seen', async () => {
    const { test } = course.content;
    const quiz = (revision: number) => ({ courseId: course.id, quizId: test.id, revision });
    const fresh = { title: 'Which grows?', type: 'single', points: 2, task: CHOICES } as const;
    const added = await builder().saveQuestion(quiz(0), fresh);
    expect(added).to.include({ title: 'Which grows?', points: 2, position: 2 });
    expect(await errorOf(builder().saveQuestion(quiz(0), fresh))).to.include({ code: 'course_changed' });
    expect((await use()(COURSES).tasksOf([test.id])).get(added?.id ?? 0)).to.deep.equal(CHOICES);
    const wrong = [
      { ...fresh, task: undefined },
      { ...fresh, task: { choices: [{ text: 'One' }, { text: 'Two' }] } },
      { ...fresh, title: ' ' },
      { ...fresh, points: -1 },
    ];
    for (const each of wrong)
      expect(await errorOf(builder().saveQuestion(quiz(1), each))).to.include({ code: 'course_invalid' });
    expect(await builder().moveQuestion(course.id, test.id, added?.id ?? 0, 'up')).to.equal(true);
    const titles = async () =>
      ((await use()(COURSES).questionsOf([test.id])).get(test.id) ?? []).map(({ title }) => title);
    expect(await titles()).to.deep.equal(['Why green?', 'Which grows?', 'Describe a leaf.']);
    await builder().saveQuestion(quiz(1), { ...fresh, title: 'Which one grows?' }, added?.id);
    expect(await titles()).to.deep.equal(['Why green?', 'Which one grows?', 'Describe a leaf.']);
    expect(await builder().removeQuestion(course.id, test.id, added?.id ?? 0)).to.equal(true);
    expect(await builder().saveQuestion(quiz(3), fresh, added?.id)).to.equal(undefined);
  });

  it('has no more questions than the limit, and of fifty who add one at once one does', async () => {
    const { test } = course.content;
    const outcomes = await fifty((index) =>
      builder()
        .saveQuestion(
          { courseId: course.id, quizId: test.id, revision: 0 },
          { title: `Question ${index}`, type: 'essay', points: 1 },
        )
        .then(
          () => 'saved',
          () => 'refused',
        ),
    );
    expect(outcomes.filter((each) => each === 'saved')).to.have.length(1);
    const many = Array.from({ length: MAX_QUESTIONS }, (_, place) => ({ title: `Q ${place}`, type: 'essay' as const }));
    const full = await use()(COURSES).create({
      ...{ slug: `full-${number}`, title: 'Full', instructorIds: [ann] },
      contents: [{ type: 'quiz', slug: 'quiz', title: 'Quiz', questions: many }],
    });
    const [quiz] = (await use()(COURSES).contentsOf([full.id])).get(full.id) ?? [];
    const at = { courseId: full.id, quizId: quiz?.id ?? 0, revision: 0 };
    expect(await errorOf(builder().saveQuestion(at, { title: 'One more', type: 'essay', points: 1 }))).to.include({
      code: 'course_full',
    });
  });

  it('always has somebody who teaches it, and one who leads', async () => {
    const [ben, cem] = [await person(site, `ben-${number}`), await person(site, `cem-${number}`)];
    expect(await errorOf(builder().removeInstructor(course.id, ann))).to.include({ code: 'course_last_instructor' });
    for (const id of [ben, cem]) expect(await builder().addInstructor(course.id, id)).to.equal(true);
    expect(await builder().addInstructor(course.id, ben)).to.equal(false);
    expect(await builder().makeLead(course.id, cem)).to.equal(true);
    const teaching = async () =>
      (await builder().instructorsOf(course.id)).map(({ userId, isLead }) => [userId, isLead]);
    expect(await teaching()).to.deep.equal([
      [cem, true],
      [ann, false],
      [ben, false],
    ]);
    const outcomes = await fifty((index) =>
      builder()
        .removeInstructor(course.id, [ann, ben, cem][index % 3] ?? 0)
        .catch(() => 'refused'),
    );
    expect(outcomes).to.include('refused');
    expect(await teaching()).to.have.length(1);
    expect((await teaching())[0]?.[1]).to.equal(true);
  });

  it('copies everything but the learners', async () => {
    const section = await builder().addSection(course.id, 'One');
    await builder().addContent(course.id, { type: 'lesson', title: 'In a section', sectionId: section.id });
    await builder().updateContent(course.id, course.content.roots.id, { body: '<p>Text</p>', dueOn: '2026-03-01' }, 0);
    await builder().update(course.id, { price: 100, currency: 'EUR', summary: 'Short', takesRequests: false }, 0);
    const copy = await builder().duplicate(course.id, { title: 'Copy', instructorIds: [ann] });
    expect(copy).to.include({
      ...{
        title: 'Copy',
        slug: `${course.slug}-2`,
        status: 'draft',
        price: 100,
        summary: 'Short',
        takesRequests: false,
      },
    });
    const parts = async (id: number) => {
      const { contents, sections } = await builder().outlineOf(id);
      const texts = await use()(COURSES).textsOf(contents.map((each) => each.id));
      return contents.map(({ dueOn, id: contentId, slug, sectionId, title, type }) => ({
        ...{ dueOn, slug, title, type, text: texts.get(contentId) },
        section: sections.find((each) => each.id === sectionId)?.title,
      }));
    };
    expect(await parts(copy.id)).to.deep.equal(await parts(course.id));
  });
});
