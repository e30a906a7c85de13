import { DATABASE, type JobDeclaration, job } from '@plinth/kernel';
import { settings } from '../settings.js';
import { siteDay } from './counting.js';

/** The day some days before another, both YYYY-MM-DD. */
export function dayBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

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
      const first = dayBefore(today, analyticsRetentionDays - 1);
      await database.transaction(() => database.remove('mb_daily_views', 'day < $1', [first]));
    },
  }),
];
