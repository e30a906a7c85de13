import { pageHooks, tap } from '@plinth/kernel';
import { DASHBOARD_PATH } from './view.js';

/** The way to one's own files, for those who may have any. */
export const mediaNavigation = tap(pageHooks.site_navigation, { priority: 90 }, ({ site }, entries, caller) =>
  caller.can('upload_files') ? [...entries, { title: 'Media', url: `${site.url}${DASHBOARD_PATH}` }] : entries,
);
