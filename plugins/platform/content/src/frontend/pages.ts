import { type Route, type TapDeclaration, tap } from '@plinth/kernel';
import { CONSOLE, pageHooks } from '@plinth/pages';
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
  tap(pageHooks.creation_navigation, { id: 'in-console', priority: 90 }, ({ site, use }, entries, caller) => {
    const { frame, path } = use(CONSOLE);
    // They are written in the console, where there is one; a blog may have a place for posts that is its own.
    if (!frame) return entries;
    const editor = `${site.url}${path}/post-new.php`;
    const writesPosts = caller.can('edit_posts') && !entries.some(({ id }) => id === 'post');
    return [
      ...(writesPosts ? [{ id: 'post', title: 'Post', url: editor }] : []),
      ...entries,
      ...(caller.can('edit_pages') ? [{ id: 'page', title: 'Page', url: `${editor}?post_type=page` }] : []),
    ];
  }),
];
