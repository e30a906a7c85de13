import { pageHooks, type Route, tap } from '@plinth/kernel';
import { dashboardPages } from './dashboard-page.js';
import { uploadPages } from './upload-page.js';
import { DASHBOARD_PATH } from './view.js';

/** The pages on which members upload files and see their own. */
export const frontendPages: readonly Route[] = [...uploadPages, ...dashboardPages];

/** The way to one's own files, for those who may have any. */
export const mediaNavigation = tap(pageHooks.account_navigation, { priority: 90 }, ({ site }, entries, caller) =>
  caller.can('upload_files') ? [...entries, { title: 'Your media', url: `${site.url}${DASHBOARD_PATH}` }] : entries,
);
