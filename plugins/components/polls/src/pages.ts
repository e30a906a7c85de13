import { type Route, type TapDeclaration, tap } from '@plinth/kernel';
import { pageHooks } from '@plinth/pages';
import { listAddress } from './addresses.js';
import { dashboardPages } from './pages/dashboard-page.js';
import { editPages } from './pages/edit-page.js';
import { listPages } from './pages/list-page.js';
import { PATHS } from './pages/paths.js';
import { pollPages } from './pages/poll-page.js';
import { pollStyle } from './pages/style.js';
import { pollTexts } from './pages/texts.js';

/** The readable pages: the list, each poll, and the dashboard. */
export const pages: readonly Route[] = [pollStyle.page, ...listPages, ...pollPages, ...dashboardPages, ...editPages];

/** The links to polls on every page of the site: the list, and a new one. */
export const navigationTaps: readonly TapDeclaration[] = [
  tap(pageHooks.site_navigation, {}, ({ site }, entries) => [
    ...entries,
    { title: pollTexts.in(site.language)('polls'), url: listAddress(site) },
  ]),
  tap(pageHooks.creation_navigation, {}, ({ site }, entries, caller) =>
    caller.can('create_polls')
      ? [...entries, { title: pollTexts.in(site.language)('poll'), url: site.url + PATHS.new }]
      : entries,
  ),
];
