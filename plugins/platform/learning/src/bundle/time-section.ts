import type { BundleSection } from '@plinth/bundle';
import type { Type } from '@plinth/kernel';
import { addDays } from '@plinth/kernel/time';
import { siteDayOf } from '@plinth/toolkit';
import { EARNINGS, STUDY_TIME } from '../ports.js';
import { Finder, inBatches, namesOf } from './names.js';
import { earningItem, timeItem } from './schemas.js';

/** The day after, as the end of a scope of days. */
function dayOf(moment: string, timezone: string): { from: string; to: string } {
  const day = siteDayOf(moment, timezone);
  return { from: day, to: addDays(day, 1) };
}

/** The section `study_time`; an entry is known by its user, content and day. */
export const timeSection: BundleSection = {
  name: 'study_time',
  title: 'Time spent learning',
  item: timeItem,
  after: ['users', 'courses'],
  async import(items: readonly Type.Static<typeof timeItem>[], context) {
    const finder = new Finder('study_time', context);
    const time = context.use(STUDY_TIME);
    for (const { user, course, content, seconds, lastAt } of items) {
      const [userId, courseId] = [await finder.user(user), await finder.course(course)];
      const contentId = (await finder.content(courseId, content)).id;
      const known = await time.totals('content', { userId, courseId, ...dayOf(lastAt, context.site.timezone) });
      const isKnown = known.some((total) => total.key === contentId);
      if (!isKnown) await time.add(userId, contentId, seconds, lastAt);
      context.count(isKnown ? 'kept' : 'created');
    }
  },
  export(pluginContext) {
    return inBatches(
      (page) => pluginContext.use(STUDY_TIME).list(page),
      async (batch) => {
        const names = await namesOf(pluginContext, batch);
        return batch.map(({ userId, courseId, contentId, seconds, lastAt }) => ({
          user: names.user(userId),
          course: names.course(courseId),
          content: names.content(contentId),
          seconds,
          lastAt,
        }));
      },
    );
  },
};

/** The section `course_earnings`; one is known by its instructor, course and reference. */
export const earningSection: BundleSection = {
  name: 'course_earnings',
  title: 'Earnings of instructors',
  item: earningItem,
  after: ['users', 'courses'],
  async import(items: readonly Type.Static<typeof earningItem>[], context) {
    const finder = new Finder('course_earnings', context);
    for (const { user, course, ...item } of items) {
      const [userId, courseId] = [await finder.user(user), await finder.course(course)];
      const isNew = await context.use(EARNINGS).add({ ...item, userId, courseId });
      context.count(isNew ? 'created' : 'kept');
    }
  },
  export(pluginContext) {
    return inBatches(
      async (page) => (await pluginContext.use(EARNINGS).list(page)).earnings,
      async (batch) => {
        const names = await namesOf(pluginContext, batch);
        return batch.map(({ id: _id, userId, courseId, ...rest }) => ({
          user: names.user(userId),
          course: names.course(courseId),
          ...rest,
        }));
      },
    );
  },
};
