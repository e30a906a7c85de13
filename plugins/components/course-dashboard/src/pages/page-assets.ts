import { bundledAssets } from '@plinth/pages';

/** What browsers load for the pages of learning: their look, and what draws the charts. */
export const pageAssets = bundledAssets('course-dashboard', new URL('../../assets/', import.meta.url));
