/**
 * What other plugins use of the content platform: the ports and the types that pass through them.
 */
export * from './ports/comments.js';
export * from './ports/meta.js';
export * from './ports/permalinks.js';
export * from './ports/post.js';
export * from './ports/post-query.js';
export * from './ports/post-relation.js';
export * from './ports/post-types.js';
export * from './ports/posts.js';
export * from './ports/revisions.js';
export * from './ports/settings.js';
export * from './ports/terms.js';
