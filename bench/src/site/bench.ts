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
  /** How long the mixed load lasts, in seconds. */
  readonly mixedSeconds: number;
}

/** How the contenders are called in the table. */
export const NAMES = {
  site: 'Plinth, whole site',
  ownHeap: "Plinth, whole site, V8's own heap",
  cold: 'Plinth, whole site, cold',
  kept: 'Plinth, whole site, answers kept',
  content: 'Plinth, content alone',
  express: 'Express + sqlite3, prepared',
  sequelize: 'Express + sequelize.query',
  node: 'node:http + sqlite3, prepared',
  constant: 'node:http, constant body',
  wordpress: 'WordPress',
} as const;
