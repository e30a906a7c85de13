import { CONSOLE, pageHooks, type Route, type TapDeclaration, tap } from '@plinth/kernel';
import { dashboardPages } from './dashboard-page.js';
import { uploadPages } from './upload-page.js';
import { DASHBOARD_PATH } from './view.js';

/** The pages on which members upload files and see their own. */
export const frontendPages: readonly Route[] = [...uploadPages, ...dashboardPages];

/** The ways to one's own files and to a new page, for those who may have any. */
export const frontendNavigation: readonly TapDeclaration[] = [
  tap(pageHooks.account_navigation, { priority: 90 }, ({ site }, entries, caller) =>
    caller.can('upload_files') ? [...entries, { title: 'Your media', url: `${site.url}${DASHBOARD_PATH}` }] : entries,
  ),
  tap(pageHooks.creation_navigation, { id: 'page', priority: 90 }, ({ site, use }, entries, caller) => {
    const { frame, path } = use(CONSOLE);
    // It is written in the console, where there is one.
    if (!frame || !caller.can('edit_pages')) return entries;
    return [...entries, { title: 'Page', url: `${site.url}${path}/post-new.php?post_type=page` }];
  }),
];
