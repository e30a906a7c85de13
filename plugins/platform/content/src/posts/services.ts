import { provide, type ServiceDeclaration, TOOLS } from '@plinth/kernel';
import { SitePermalinks } from '../permalinks/permalinks.js';
import { CONTENT_SETTINGS, PERMALINKS, POST_REVISIONS, POST_TYPES, POSTS } from '../ports.js';
import { SqlRevisions } from '../revisions/store.js';
import { settings } from '../settings.js';
import { builtInPostTypes } from '../types/post-types.js';
import { NamedRegistry } from '../types/registry.js';
import { SqlPosts } from './store.js';

/** The services of posts. */
export const postServices: readonly ServiceDeclaration[] = [
  provide.factory(CONTENT_SETTINGS, (use) => {
    const tools = use(TOOLS);
    return () => tools.settings(settings);
  }),
  provide.factory(POST_TYPES, () => new NamedRegistry('post type', builtInPostTypes)),
  provide.class(POSTS, SqlPosts),
  provide.class(POST_REVISIONS, SqlRevisions),
  provide.class(PERMALINKS, SitePermalinks),
];
