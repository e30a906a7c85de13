import { bundleSections } from '@plinth/bundle';
import { definePlugin, job, provide, tap } from '@plinth/kernel';
import { identityHooks } from '@plinth/kernel/identity';
import { pages, screens, searchSources } from '@plinth/pages';
import { pollSection } from './bundle.js';
import { pollsScreen } from './console/screen.js';
import { reconcileCounts } from './counters.js';
import { pollHooks } from './hooks.js';
import { createPolls } from './migrations/0001-polls.js';
import { addPollSearch } from './migrations/0002-poll-search.js';
import { foldPolls } from './migrations/0003-folded-polls.js';
import { pollSource } from './pages/search-source.js';
import { navigationTaps, pages as pollPages } from './pages.js';
import { routes } from './routes.js';
import { settings } from './settings.js';
import { POLLS, PollStore } from './store/poll-store.js';
import { pollBallots, pollChoices, pollOptions, polls } from './tables.js';

export { pollHooks } from './hooks.js';
export type { OwnPollItem, PollItem } from './items.js';
export type { Poll, PollOption, PollStatus, PollType } from './poll.js';
export type { PollResult } from './results.js';

/** Component E: polls, each with a page on which people vote. */
export default definePlugin({
  id: 'polls',
  version: '0.1.0',
  title: 'Polls',
  describes: 'Members make polls with texts, pictures, videos, sound or HTML; others vote, once each.',
  // A bundle may name pictures of the media library; everything else goes without it.
  needs: { kernel: '^0.1.0', optional: { content: '^0.1.0' } },
  settings,
  capabilities: {
    create_polls: ['editor', 'author', 'contributor'],
    publish_polls: ['editor', 'author'],
    manage_polls: [],
  },
  tables: [polls, pollOptions, pollBallots, pollChoices],
  migrations: [createPolls, addPollSearch, foldPolls],
  services: [provide.class(POLLS, PollStore)],
  hooks: pollHooks,
  routes,
  contributes: [pages(pollPages), screens([pollsScreen]), bundleSections([pollSection]), searchSources([pollSource])],
  taps: [
    ...navigationTaps,
    // Without a new owner the polls go with the account, by their foreign key.
    tap(identityHooks.delete_user, { id: 'polls-of-user' }, async ({ use }, user, reassignTo) => {
      if (reassignTo !== undefined) await use(POLLS).giveTo(user.id, reassignTo);
    }),
  ],
  jobs: [job('reconcile-counts', { every: 86_400, run: reconcileCounts })],
});
