import type { Route } from '@plinth/kernel';
import { dashboardPages } from './dashboard-page.js';
import { uploadPages } from './upload-page.js';

/** The pages on which members upload files and see their own. */
export const frontendPages: readonly Route[] = [...uploadPages, ...dashboardPages];
