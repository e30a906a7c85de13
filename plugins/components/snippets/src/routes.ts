import { under } from '@plinth/kernel';
import { unlockRoutes } from './access/routes.js';
import { collectionRoutes } from './collections/routes.js';
import { embedRoutes } from './embed/routes.js';
import { plainRoutes } from './files/plain-routes.js';
import { fileRoutes } from './files/routes.js';
import { moderationRoutes } from './moderation/routes.js';
import { readRoutes } from './pastes/read-routes.js';
import { writeRoutes } from './pastes/write-routes.js';
import { reportRoutes } from './reports/routes.js';
import { revisionRoutes } from './revisions/routes.js';
import { starRoutes } from './stars/routes.js';
import { tagRoutes } from './tags/routes.js';

/** `snippets/v1`: the routes of every feature. */
export const routes = under('snippets/v1', [
  ...readRoutes,
  ...writeRoutes,
  ...unlockRoutes,
  ...starRoutes,
  ...reportRoutes,
  ...revisionRoutes,
  ...plainRoutes,
  ...fileRoutes,
  ...collectionRoutes,
  ...tagRoutes,
  ...moderationRoutes,
  ...embedRoutes,
]);
