import type { Prepared } from './prepare.js';
import type { Pace } from './rounds.js';
import type { WordPress } from './wordpress.js';

/** What every part of the bench works with. */
export interface SiteBench {
  readonly prepared: Prepared;
  /** Undefined where its packages are not installed. */
  readonly wordpress: WordPress | undefined;
  readonly pace: Pace;
  /** How many rows the large site has. */
  readonly largeRows: number;
  /** How long the load lasts under which the turns of the event loop are watched, in seconds. */
  readonly turnsSeconds: number;
  /** How many reads there are for each write of the mixed load: one row for each. */
  readonly readsPerWrite: readonly number[];
  /** Whether the mixed load also runs with layers of caches turned off. */
  readonly withLayers: boolean;
  /** How many requests a round of the mixed load has. */
  readonly mixedRequests: number;
}

/** How the contenders are called in the table. */
export const NAMES = {
  site: 'Plinth, whole site',
  ownHeap: "Plinth, whole site, V8's own heap",
  cold: 'Plinth, whole site, cold',
  uncached: 'Plinth, without cached responses',
  plain: 'Plinth, without prepared items',
  neither: 'Plinth, without either',
  kept: 'Plinth, whole site, answers kept',
  content: 'Plinth, content alone',
  express: 'Express + sqlite3, prepared',
  sequelize: 'Express + sequelize.query',
  node: 'node:http + sqlite3, prepared',
  constant: 'node:http, constant body',
  wordpress: 'WordPress',
} as const;
