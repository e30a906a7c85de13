import { under } from '@plinth/kernel';
import { readRoutes } from './routes/read.js';
import { voteRoutes } from './routes/vote.js';
import { writeRoutes } from './routes/write.js';

/** `poll/v1`: the nine documented routes, and voting. */
export const routes = under('poll/v1', [...readRoutes, ...writeRoutes, ...voteRoutes]);
