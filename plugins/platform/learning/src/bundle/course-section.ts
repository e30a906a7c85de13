import type { BundleSection } from '@plinth/bundle';
import type { Type } from '@plinth/kernel';
import { COURSES, type CourseContent, LEARNING_GROUPS, type QuestionTask, type QuizQuestion } from '../ports.js';
import { Finder, inBatches, namesOf } from './names.js';
import { courseItem, groupItem } from './schemas.js';

/** What courses are made of, beside their outlines. */
interface Made {
  readonly questions: ReadonlyMap<number, readonly QuizQuestion[]>;
  readonly tasks: ReadonlyMap<number, QuestionTask>;
  readonly texts: ReadonlyMap<number, string>;
}

function contentItems(contents: readonly CourseContent[], { questions, tasks, texts }: Made) {
  const slugs = new Map(contents.map((content) => [content.id, content.slug]));
  return contents.map(({ id, parentId, type, slug, title, passingPercentage, assignmentPoints }) => {
    const parent = parentId === null ? undefined : slugs.get(parentId);
    const body = texts.get(id);
    const asked = (questions.get(id) ?? []).map(({ id: questionId, title, type, points }) => {
      const task = tasks.get(questionId);
      return { title, type, points, ...(task === undefined ? {} : { task }) };
    });
    return {
      type,
      slug,
      title,
      ...(parent === undefined ? {} : { parent }),
      ...(body === undefined ? {} : { body }),
      ...(assignmentPoints === null ? {} : { assignmentPoints }),
      ...(type === 'quiz' ? { passingPercentage, questions: asked } : {}),
    };
  });
}

/** The section `courses`, with content, questions and instructors; the key is the slug. */
export const courseSection: BundleSection = {
  name: 'courses',
  title: 'Courses',
  item: courseItem,
  after: ['users'],
  async import(items: readonly Type.Static<typeof courseItem>[], context) {
    const finder = new Finder('courses', context);
    for (const { instructors, ...item } of items) {
      const known = await context.use(COURSES).findBySlug(item.slug);
      const fresh = { ...item, instructorIds: await finder.users(instructors) };
      const course = known ?? (await context.use(COURSES).create(fresh, { mayLackInstructors: true }));
      context.remember('courses', item.slug, course.id);
      context.count(known ? 'kept' : 'created');
    }
  },
  export(pluginContext) {
    const courses = pluginContext.use(COURSES);
    return inBatches(
      async (page) => (await courses.list(page)).courses,
      async (batch) => {
        const ids = batch.map((course) => course.id);
        const [contents, teaching] = await Promise.all([courses.contentsOf(ids), courses.instructorsOf(ids)]);
        const contentIds = [...contents.values()].flat().map((content) => content.id);
        const [questions, tasks, texts] = await Promise.all([
          courses.questionsOf(contentIds),
          courses.tasksOf(contentIds),
          courses.textsOf(contentIds),
        ]);
        const names = await namesOf(pluginContext, [...teaching.values()].flat());
        return batch.map(({ id, slug, title, description, status, certificate, createdAt, isOpen }) => ({
          slug,
          title,
          description,
          status,
          certificate,
          createdAt,
          instructors: (teaching.get(id) ?? []).map(({ userId }) => names.user(userId)),
          contents: contentItems(contents.get(id) ?? [], { questions, tasks, texts }),
          ...(isOpen ? { isOpen } : {}),
        }));
      },
    );
  },
  find: async (slug, { use }) => (await use(COURSES).findBySlug(slug))?.id,
};

/** The section `learning_groups`, with members, leaders and courses; the key is the slug. */
export const groupSection: BundleSection = {
  name: 'learning_groups',
  title: 'Groups of learners',
  item: groupItem,
  after: ['users', 'courses', 'enrolments'],
  async import(items: readonly Type.Static<typeof groupItem>[], context) {
    const finder = new Finder('learning_groups', context);
    for (const { members = [], leaders = [], courses = [], ...item } of items) {
      const known = await context.use(LEARNING_GROUPS).findBySlug(item.slug);
      const [memberIds, leaderIds] = [await finder.users(members), await finder.users(leaders)];
      const courseIds: number[] = [];
      for (const course of courses) courseIds.push(await finder.course(course));
      const fresh = { ...item, memberIds, leaderIds, courseIds };
      const group = known ?? (await context.use(LEARNING_GROUPS).create(fresh));
      context.remember('learning_groups', item.slug, group.id);
      context.count(known ? 'kept' : 'created');
    }
  },
  export(pluginContext) {
    const groups = pluginContext.use(LEARNING_GROUPS);
    return inBatches(
      async (page) => (await groups.list(page)).groups,
      async (batch) => {
        const parts = await groups.partsOf(batch.map((group) => group.id));
        const all = [...parts.values()];
        const names = await namesOf(pluginContext, [
          ...all.flatMap((part) => [...part.memberIds, ...part.leaderIds]).map((userId) => ({ userId })),
          ...all.flatMap((part) => part.courseIds).map((courseId) => ({ courseId })),
        ]);
        return batch.map(({ id, slug, name, createdAt }) => ({
          slug,
          name,
          createdAt,
          members: (parts.get(id)?.memberIds ?? []).map(names.user),
          leaders: (parts.get(id)?.leaderIds ?? []).map(names.user),
          courses: (parts.get(id)?.courseIds ?? []).map(names.course),
        }));
      },
    );
  },
  find: async (slug, { use }) => (await use(LEARNING_GROUPS).findBySlug(slug))?.id,
};
