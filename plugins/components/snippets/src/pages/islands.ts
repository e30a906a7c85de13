import { bundledAssets } from '@plinth/pages';
import { island } from '@plinth/pages/kit';
import { FileNames } from './file-names.js';

/** What browsers load of this plugin. */
export const snippetAssets = bundledAssets('snippets', new URL('../../assets/', import.meta.url));

/** Name and language of a file; where scripts run, the language follows the name. */
export const FileNamesIsland = island(snippetAssets, 'file-names', FileNames);
