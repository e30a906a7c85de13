import { addDays, DATABASE, type JobDeclaration, job } from '@plinth/kernel';
import { settings } from '../settings.js';
import { siteDay } from './counting.js';

/** Forgets who read what on days that are over, and daily views that the owner does not want to keep. */
export const viewJobs: readonly JobDeclaration[] = [
  job('forget-views', {
    every: 3600,
    async run(tools) {
      const database = tools.use(DATABASE);
      const { analyticsRetentionDays } = tools.settings(settings);
      const today = siteDay(tools);
      await database.transaction(() => database.remove('mb_view_visitors', 'day < $1', [today]));
      if (analyticsRetentionDays === 0) return;
      const first = addDays(today, 1 - analyticsRetentionDays);
      await database.transaction(() => database.remove('mb_daily_views', 'day < $1', [first]));
    },
  }),
];
