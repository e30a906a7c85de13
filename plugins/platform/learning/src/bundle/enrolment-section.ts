import type { BundleSection } from '@plinth/bundle';
import type { Type } from '@plinth/kernel';
import { ENROLMENTS } from '../ports.js';
import { Finder, inBatches, namesOf } from './names.js';
import { certificateItem, enrolmentItem } from './schemas.js';
import { enrolmentState } from './states.js';

/** The section `enrolments`; one is known by its user and course. The steps say how far somebody is. */
export const enrolmentSection: BundleSection = {
  name: 'enrolments',
  title: 'Enrollments in courses',
  item: enrolmentItem,
  after: ['users', 'courses'],
  async import(items: readonly Type.Static<typeof enrolmentItem>[], context) {
    const finder = new Finder('enrolments', context);
    const enrolments = context.use(ENROLMENTS);
    for (const { user, course, enrolledAt, state, steps = [] } of items) {
      const [userId, courseId] = [await finder.user(user), await finder.course(course)];
      const known = await enrolments.find(userId, courseId);
      if (!known) await enrolments.enrol(userId, courseId, enrolledAt);
      for (const { content, completedAt } of known ? [] : steps)
        await enrolments.completeStep(userId, (await finder.content(courseId, content)).id, completedAt);
      const made = known ? undefined : await enrolments.find(userId, courseId);
      if (made) await enrolmentState.keep(made.id, state, context);
      context.count(known ? 'kept' : 'created');
    }
  },
  export(pluginContext) {
    const enrolments = pluginContext.use(ENROLMENTS);
    return inBatches(
      async (page) => (await enrolments.list(page)).enrolments,
      async (batch) => {
        const ids = batch.map((enrolment) => enrolment.id);
        const [steps, states] = await Promise.all([enrolments.stepsOf(ids), enrolmentState.of(ids, pluginContext)]);
        const names = await namesOf(pluginContext, [...batch, ...[...steps.values()].flat()]);
        return batch.map(({ id, userId, courseId, enrolledAt }) => ({
          user: names.user(userId),
          course: names.course(courseId),
          enrolledAt,
          state: states.get(id) ?? {},
          steps: (steps.get(id) ?? []).map(({ contentId, completedAt }) => ({
            content: names.content(contentId),
            completedAt,
          })),
        }));
      },
    );
  },
};

/** The section `certificates`; somebody has one of a course at most. */
export const certificateSection: BundleSection = {
  name: 'certificates',
  title: 'Certificates of courses',
  item: certificateItem,
  after: ['users', 'courses'],
  before: ['enrolments'], // whoever completes a course again by its steps has the certificate already
  async import(items: readonly Type.Static<typeof certificateItem>[], context) {
    const finder = new Finder('certificates', context);
    for (const { user, course, title, issuedAt } of items) {
      const [userId, courseId] = [await finder.user(user), await finder.course(course)];
      const isNew = await context.use(ENROLMENTS).certify(userId, courseId, title, issuedAt);
      context.count(isNew ? 'created' : 'kept');
    }
  },
  export(pluginContext) {
    return inBatches(
      async (page) => (await pluginContext.use(ENROLMENTS).certificates(page)).certificates,
      async (batch) => {
        const names = await namesOf(pluginContext, batch);
        return batch.map(({ userId, courseId, title, issuedAt }) => ({
          user: names.user(userId),
          course: names.course(courseId),
          title,
          issuedAt,
        }));
      },
    );
  },
};
