import { under } from '@plinth/kernel';
import { readRoutes } from './routes/read.js';
import { voteRoutes } from './routes/vote.js';
import { writeRoutes } from './routes/write.js';

/** `poll/v1`: the nine routes of the specification, and voting. */
export const routes = under('poll/v1', [...readRoutes, ...writeRoutes, ...voteRoutes]);
