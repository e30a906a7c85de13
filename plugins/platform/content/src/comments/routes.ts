import { type Route, under } from '@plinth/kernel';
import { commentReadRoutes } from './read-routes.js';
import { commentWriteRoutes } from './write-routes.js';

/** The routes of `wp/v2/comments`. */
export const commentRoutes: readonly Route[] = under('wp/v2', [...commentReadRoutes, ...commentWriteRoutes]);
