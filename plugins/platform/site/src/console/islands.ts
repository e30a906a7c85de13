import { bundledAssets } from '@plinth/kernel';
import { island } from '@plinth/kernel/page';
import { AccentField } from './accent-field.js';

/** What browsers load of the screens about the look of the site. */
export const siteAssets = bundledAssets('site', new URL('../../assets/', import.meta.url));

/** The colour; where scripts run, text and colour follow each other. */
export const AccentFieldIsland = island(siteAssets, 'accent-field', AccentField);
