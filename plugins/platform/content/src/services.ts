import { NamedRegistry, PLUGIN_CONTEXT, provide, type ServiceDeclaration } from '@plinth/kernel';
import { SqlComments } from './comments/store.js';
import { StoredMedia } from './media/media-library.js';
import { MEDIA } from './media/ports.js';
import { footnotes } from './meta/footnotes.js';
import { SqlMeta } from './meta/meta-store.js';
import { SitePermalinks } from './permalinks/permalinks.js';
import { RESERVED_ADDRESSES, ReservedAddresses } from './permalinks/reserved.js';
import { SEEN_BODIES, SeenBodies } from './permalinks/seen-bodies.js';
import {
  COMMENTS,
  CONTENT_SETTINGS,
  META,
  PERMALINKS,
  POST_META_REGISTRY,
  POST_REVISIONS,
  POST_TYPES,
  POSTS,
  type PostMetaDefinition,
  TAXONOMIES,
  TERMS,
} from './ports.js';
import { KEPT_POSTS, KeptPosts } from './posts/kept-posts.js';
import { RENDERED_CONTENTS, RenderedContents } from './posts/rendered-contents.js';
import { SqlPosts } from './posts/store.js';
import { SqlRevisions } from './revisions/store.js';
import { settings } from './settings.js';
import { TERM_LIBRARY } from './terms/library.js';
import { builtInTaxonomies } from './terms/taxonomies.js';
import { SqlTermLibrary } from './terms/term-library.js';
import { SqlTerms } from './terms/term-store.js';
import { builtInPostTypes } from './types/post-types.js';

/** The platform's own implementation of every port; an embedder replaces any of them. */
export const services: readonly ServiceDeclaration[] = [
  provide.factory(CONTENT_SETTINGS, (use) => {
    const context = use(PLUGIN_CONTEXT);
    return () => context.settings(settings);
  }),
  provide.factory(POST_TYPES, () => new NamedRegistry('post type', builtInPostTypes)),
  provide.class(POSTS, SqlPosts),
  provide.class(KEPT_POSTS, KeptPosts),
  provide.class(RENDERED_CONTENTS, RenderedContents),
  provide.class(POST_REVISIONS, SqlRevisions),
  provide.class(PERMALINKS, SitePermalinks),
  provide.class(RESERVED_ADDRESSES, ReservedAddresses),
  provide.class(SEEN_BODIES, SeenBodies),
  provide.factory(TAXONOMIES, () => new NamedRegistry('taxonomy', builtInTaxonomies)),
  provide.class(TERMS, SqlTerms),
  provide.class(TERM_LIBRARY, SqlTermLibrary),
  provide.factory(POST_META_REGISTRY, () => new NamedRegistry<PostMetaDefinition>('post meta', [footnotes])),
  provide.class(META, SqlMeta),
  provide.class(MEDIA, StoredMedia),
  provide.class(COMMENTS, SqlComments),
];
