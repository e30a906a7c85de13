import type { BundleSection } from '@plinth/bundle';
import { POSTS } from '@plinth/content';
import type { PluginContext, Type } from '@plinth/kernel';
import { contentItems, readContentParts, settingsItem } from '../building/copies.js';
import { COURSE_BUILDER, COURSES, type Course, LEARNING_GROUPS } from '../ports.js';
import { Finder, inBatches, namesOf } from './names.js';
import { courseItem, groupItem } from './schemas.js';

/** The slugs of cover images by ID; none while the content platform is off. */
async function coverSlugs({ has, use }: PluginContext, courses: readonly Course[]): Promise<Map<number, string>> {
  const ids = courses.flatMap(({ imageId }) => (imageId > 0 ? [imageId] : []));
  if (!has(POSTS) || ids.length === 0) return new Map();
  return new Map((await use(POSTS).findMany(ids)).map((post) => [post.id, post.slug]));
}

async function exportBatch(pluginContext: PluginContext, batch: readonly Course[]): Promise<object[]> {
  const courses = pluginContext.use(COURSES);
  const ids = batch.map((course) => course.id);
  const [contents, teaching, sections, covers] = await Promise.all([
    courses.contentsOf(ids),
    courses.instructorsOf(ids),
    pluginContext.use(COURSE_BUILDER).sectionsOf(ids),
    coverSlugs(pluginContext, batch),
  ]);
  const parts = await readContentParts(courses, [...contents.values()].flat());
  const names = await namesOf(pluginContext, [...teaching.values()].flat());
  return batch.map((course) => {
    const { id, slug, title, description, status, certificate, createdAt, imageId } = course;
    const own = { ...parts, contents: contents.get(id) ?? [], sections: sections.get(id) ?? [] };
    const image = covers.get(imageId);
    return {
      ...{ slug, title, description, status, certificate, createdAt },
      instructors: (teaching.get(id) ?? []).map(({ userId }) => names.user(userId)),
      ...settingsItem(course),
      ...(image === undefined ? {} : { image }),
      ...(own.sections.length === 0 ? {} : { sections: own.sections.map((section) => section.title) }),
      contents: contentItems(own),
    };
  });
}

/** The section `courses`, with content, questions and instructors; the key is the slug. */
export const courseSection: BundleSection = {
  name: 'courses',
  title: 'Courses',
  item: courseItem,
  after: ['users', 'media'],
  async import(items: readonly Type.Static<typeof courseItem>[], context) {
    const finder = new Finder('courses', context);
    for (const { image, instructors, ...item } of items) {
      const known = await context.use(COURSES).findBySlug(item.slug);
      const imageId = image === undefined ? 0 : ((await context.find('media', image)) ?? 0);
      const fresh = { ...item, imageId, instructorIds: await finder.users(instructors) };
      const course = known ?? (await context.use(COURSES).create(fresh, { mayLackInstructors: true }));
      context.remember('courses', item.slug, course.id);
      context.count(known ? 'kept' : 'created');
    }
  },
  export: (pluginContext) =>
    inBatches(
      async (page) => (await pluginContext.use(COURSES).list(page)).courses,
      (batch) => exportBatch(pluginContext, batch),
    ),
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
