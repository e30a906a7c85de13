import type { Poll } from '../poll.js';

const DASHBOARD = '/poll-dashboard';

/** Where the pages of polls are, below the site's address. */
export const PATHS = {
  list: '/polls',
  poll: ({ slug }: Pick<Poll, 'slug'>) => `/poll/${encodeURIComponent(slug)}`,
  /** Where members keep their polls: the poll dashboard page (docs/components/polls.md). */
  dashboard: DASHBOARD,
  new: `${DASHBOARD}/new`,
  edit: (id: number) => `${DASHBOARD}/${id}`,
  close: (id: number) => `${DASHBOARD}/${id}/close`,
  delete: (id: number) => `${DASHBOARD}/${id}/delete`,
  done: (done: string) => `${DASHBOARD}?done=${done}`,
} as const;
