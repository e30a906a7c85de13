import { userMetaFields } from '@plinth/accounts';
import { bundleSections } from '@plinth/bundle';
import { definePlugin, job } from '@plinth/kernel';
import { pages, screens } from '@plinth/pages';
import { abilityTaps } from './abilities/taps.js';
import { carriedSections } from './bundle/carried-sections.js';
import { wordpressImport } from './bundle/from-wordpress.js';
import { frontSection } from './bundle/front-section.js';
import { movedSection } from './bundle/moved-section.js';
import { pictureSection } from './bundle/picture-section.js';
import { postSection } from './bundle/post-section.js';
import { revisionSection } from './bundle/revision-section.js';
import { termSection } from './bundle/term-section.js';
import { postCapabilities } from './capabilities/post-capabilities.js';
import { commentSection } from './comments/bundle.js';
import { commentsScreen } from './comments/console/comments-screen.js';
import { commentPages } from './comments/form-page.js';
import { commentHooks } from './comments/hooks.js';
import { commentTaps } from './comments/mail.js';
import { commentMigrations, indexCommentIds, indexSameComments, indexSearchedComments } from './comments/migrations.js';
import { commentCapabilities } from './comments/rights.js';
import { commentRoutes } from './comments/routes.js';
import { comments } from './comments/table.js';
import { frontendNavigation, frontendPages } from './frontend/pages.js';
import { picturePages, pictureTaps } from './frontend/picture-page.js';
import { pictureMeta } from './frontend/user-picture.js';
import { contentHooks } from './hooks.js';
import { mediaSection } from './media/bundle.js';
import { mediaScreen } from './media/console/media-screen.js';
import { mediaMigrations } from './media/migrations.js';
import { MEDIA } from './media/ports.js';
import { mediaRoutes } from './media/routes.js';
import { mediaDetails, mediaFiles } from './media/tables.js';
import { postMeta } from './meta/table.js';
import { createContent } from './migrations/0001-content.js';
import { indexFormats } from './migrations/0005-post-formats.js';
import { indexSearchedPosts } from './migrations/0007-post-search.js';
import { shortenSummaries } from './migrations/0010-short-summaries.js';
import { createOldSlugs } from './migrations/0011-old-slugs.js';
import { foldPosts } from './migrations/0012-folded-posts.js';
import { foldComments } from './migrations/0013-folded-comments.js';
import { keyTermNames } from './migrations/0014-name-keys.js';
import { foldPostTitles } from './migrations/0015-sort-keys.js';
import { permalinkPages } from './permalinks/pages.js';
import { pageTaps } from './permalinks/taps.js';
import {
  COMMENTS,
  CONTENT_SETTINGS,
  META,
  PERMALINKS,
  POST_META_REGISTRY,
  POST_REVISIONS,
  POST_TYPES,
  POSTS,
  TAXONOMIES,
  TERMS,
} from './ports.js';
import { postsScreen } from './posts/console/posts-screen.js';
import { contentAssets, editorStyle } from './posts/editor/look.js';
import { KEPT_POSTS } from './posts/kept-posts.js';
import { RENDERED_CONTENTS } from './posts/rendered-contents.js';
import { builtInPostRoutes } from './posts/routes.js';
import { oldSlugs, postSlugs, posts } from './posts/table.js';
import { userTaps } from './posts/user-taps.js';
import { registerReferences } from './references.js';
import { postJobs } from './scheduling/jobs.js';
import { searchRoutes } from './search/routes.js';
import { services } from './services.js';
import { settings } from './settings.js';
import { shortcodeTaps } from './shortcodes/taps.js';
import { settingsRoutes } from './site-settings/routes.js';
import { siteTaps } from './site-settings/taps.js';
import { termMetaCapabilities } from './terms/capabilities.js';
import { termsScreen } from './terms/console/terms-screen.js';
import { TERM_LIBRARY } from './terms/library.js';
import { termMigrations } from './terms/migrations.js';
import { categoryAndTagRoutes } from './terms/routes.js';
import { postTerms, termDefaults, terms } from './terms/tables.js';
import { pageType, postType } from './types/post-types.js';
import { statusRoutes } from './types/status-routes.js';
import { taxonomyRoutes } from './types/taxonomy-routes.js';
import { typeRoutes } from './types/type-routes.js';
import { typographyTaps } from './typography/taps.js';

export { type BlockAttributes, readBlockAttributes, writeBlockAttributes } from './blocks/attributes.js';
export { type BlockDelimiter, blockDelimiters, hasBlocks } from './blocks/delimiters.js';
export {
  byAnyPost,
  byLogin,
  byPost,
  bySlug,
  byTerm,
  type CarriedReference,
} from './bundle/carried/references.js';
export { type CarriedTable, tableSection } from './bundle/carried/section.js';
export { type CarriedState, carriedState } from './bundle/carried/state.js';
export { postSection } from './bundle/post-section.js';
export * from './comments/hooks.js';
export { listedComments } from './comments/table.js';
export * from './hooks.js';
export { completeLabels } from './labels/labels.js';
export type { Labels } from './labels/names.js';
export { type LibraryPicture, pictureOptions } from './media/picture-options.js';
export { type PictureRoutes, pictureUpload } from './media/picture-upload.js';
export * from './media/ports.js';
export { PrivateFiles } from './media/private/files.js';
export { type PlannedFile, planFile, type ServedFile } from './media/private/serve.js';
export { UploadRefused } from './media/refusal.js';
export { plainTitle } from './permalinks/plain-texts.js';
export { wellFormedXml, xmlResponse } from './permalinks/xml.js';
export * from './ports.js';
export { POST_FORMATS } from './posts/collection-arguments.js';
export { plainWords } from './posts/excerpts.js';
export { existingError, refuseExisting } from './posts/existing.js';
export {
  type Rendering,
  renderExcerpt,
  renderPost,
  renderTitle,
  sanitizeContent,
  sanitizeTitle,
} from './posts/html.js';
export { KEPT_POSTS, type KeptPosts } from './posts/kept-posts.js';
export { withParagraphs } from './posts/paragraphs.js';
export { type PresentOptions, presentPost, presentPosts } from './posts/present.js';
export { postRoutes } from './posts/routes.js';
export { listedPosts } from './posts/table.js';
export { countWords, type FirstWords } from './posts/words.js';
export * from './terms/library.js';
export { termsNamed } from './terms/named-terms.js';
export { termRoutes } from './terms/routes.js';
export { listedAssignments } from './terms/tables.js';
export { chosenTermIds, givenTermIds } from './terms/usual-term.js';
export { pageType, postType } from './types/post-types.js';
export { writesAnything } from './types/type-routes.js';

/** Posts, pages, terms, meta and media: the routes of `wp/v2` and readable pages for all of it. */
export const content = definePlugin({
  id: 'content',
  version: '0.1.0',
  title: 'Content',
  describes: 'Posts, pages, categories, tags, meta and media, with revisions, scheduling and readable pages.',
  needs: { kernel: '^0.1.0', optional: { abilities: '^0.1.0' } },
  settings,
  modules: { pages: { title: 'Readable pages for posts, archives and the front of the site' } },
  metaCapabilities: { ...postCapabilities, ...commentCapabilities, ...termMetaCapabilities },
  migrations: [
    createContent,
    ...termMigrations,
    ...mediaMigrations,
    ...commentMigrations,
    indexFormats,
    indexCommentIds,
    indexSearchedPosts,
    indexSearchedComments,
    indexSameComments,
    shortenSummaries,
    createOldSlugs,
    foldPosts,
    foldComments,
    keyTermNames,
    foldPostTitles,
  ],
  tables: [posts, postSlugs, oldSlugs, postMeta, terms, postTerms, termDefaults, mediaFiles, mediaDetails, comments],
  services,
  exports: [
    POSTS,
    KEPT_POSTS,
    RENDERED_CONTENTS,
    POST_REVISIONS,
    POST_TYPES,
    TERMS,
    TERM_LIBRARY,
    TAXONOMIES,
    META,
    POST_META_REGISTRY,
    MEDIA,
    COMMENTS,
    PERMALINKS,
    CONTENT_SETTINGS,
  ],
  hooks: { ...contentHooks, ...commentHooks },
  routes: [
    ...builtInPostRoutes,
    ...categoryAndTagRoutes,
    ...mediaRoutes,
    ...commentRoutes,
    ...settingsRoutes,
    ...searchRoutes,
    ...typeRoutes,
    ...statusRoutes,
    ...taxonomyRoutes,
  ],
  contributes: [
    pages([
      contentAssets.page,
      editorStyle.page,
      ...frontendPages,
      ...picturePages,
      ...commentPages,
      ...permalinkPages,
    ]),
    screens([postsScreen, mediaScreen, termsScreen, commentsScreen]),
    userMetaFields([pictureMeta]),
    bundleSections([
      termSection,
      postSection(postType),
      postSection(pageType),
      frontSection,
      mediaSection,
      movedSection,
      commentSection,
      revisionSection,
      pictureSection,
      ...carriedSections,
    ]),
  ],
  taps: [
    ...pictureTaps,
    ...pageTaps,
    ...typographyTaps,
    ...shortcodeTaps,
    ...userTaps,
    ...commentTaps,
    ...siteTaps,
    ...abilityTaps,
    ...frontendNavigation,
    wordpressImport,
  ],
  jobs: [...postJobs, job('sweep-media', { every: 3600, run: ({ use }) => use(MEDIA).sweep() })],
  setup: registerReferences,
});

export default content;
