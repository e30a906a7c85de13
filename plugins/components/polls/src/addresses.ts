import type { SiteInfo } from '@plinth/kernel';
import { PATHS } from './pages/paths.js';
import type { Poll } from './poll.js';

type Site = Pick<SiteInfo, 'url'>;

/** The page of a poll, where it is read and voted on. */
export function addressOf(site: Site, poll: Pick<Poll, 'slug'>): string {
  return site.url + PATHS.poll(poll);
}

/** Where members keep their polls: the poll dashboard page (docs/components/polls.md). */
export function dashboardAddress(site: Site): string {
  return site.url + PATHS.dashboard;
}

/** The list of polls. */
export function listAddress(site: Site): string {
  return site.url + PATHS.list;
}
