import { type JobDeclaration, job } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { addDays } from '@plinth/kernel/time';
import { settings } from '../settings.js';
import { siteDay } from './counting.js';
import { dailyViews, viewVisitors } from './tables.js';

/** Forgets who read what on days that are over, and daily views that the owner does not want to keep. */
export const viewJobs: readonly JobDeclaration[] = [
  job('forget-views', {
    every: 3600,
    async run(context) {
      const database = context.use(DATABASE);
      const { analyticsRetentionDays } = context.settings(settings);
      const today = siteDay(context);
      await database.transaction(() => database.rows(viewVisitors).remove({ day: { below: today } }));
      if (analyticsRetentionDays === 0) return;
      const first = addDays(today, 1 - analyticsRetentionDays);
      await database.transaction(() => database.rows(dailyViews).remove({ day: { below: first } }));
    },
  }),
];
