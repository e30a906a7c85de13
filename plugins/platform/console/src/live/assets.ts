import { bundledAssets } from '@plinth/pages';
import { island } from '@plinth/pages/kit';
import { Explorer } from '../api/explorer.js';
import { LiveState } from './live-state.js';

/** What browsers load of the console. */
export const consoleAssets = bundledAssets('console', new URL('../../assets/', import.meta.url));

/** Says whether figures move, and moves them. */
export const LiveIsland = island(consoleAssets, 'live', LiveState);

/** Every route of the site, to be asked from the page. */
export const ExplorerIsland = island(consoleAssets, 'explorer', Explorer);
