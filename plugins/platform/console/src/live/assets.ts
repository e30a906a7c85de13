import { bundledAssets } from '@plinth/kernel';
import { island } from '@plinth/kernel/page';
import { LiveState } from './live-state.js';

/** What browsers load of the console. */
export const consoleAssets = bundledAssets('console', new URL('../../assets/', import.meta.url));

/** Says whether figures move, and moves them. */
export const LiveIsland = island(consoleAssets, 'live', LiveState);
