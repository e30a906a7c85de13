import { bundledAssets } from '@plinth/pages';
import { island } from '@plinth/pages/kit';
import { AccentField } from './accent-field.js';

/** What browsers load of the screens about the look of the site. */
export const siteAssets = bundledAssets('site', new URL('../../assets/', import.meta.url));

/** The colour; where scripts run, text and colour follow each other. */
export const AccentFieldIsland = island(siteAssets, 'accent-field', AccentField);
