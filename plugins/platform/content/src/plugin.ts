import { definePlugin, optionalPeer } from '@plinth/kernel';
import { toolkit } from '@plinth/toolkit';
import { bundleFeature } from './bundle/feature.js';
import { commentsFeature } from './comments/feature.js';
import { frontendFeature } from './frontend/feature.js';
import { contentHooks } from './hooks.js';
import { mediaFeature } from './media/feature.js';
import { metaFeature } from './meta/feature.js';
import { permalinksFeature } from './permalinks/feature.js';
import { postsFeature } from './posts/feature.js';
import { registerReferences } from './references.js';
import { revisionsFeature } from './revisions/feature.js';
import { schedulingFeature } from './scheduling/feature.js';
import { searchFeature } from './search/feature.js';
import { settings } from './settings.js';
import { shortcodesFeature } from './shortcodes/feature.js';
import { siteSettingsFeature } from './site-settings/feature.js';
import { termsFeature } from './terms/feature.js';
import { typesFeature } from './types/feature.js';
import { typographyFeature } from './typography/feature.js';

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
export { POST_QUERY, POST_SELECTION } from './query-schemas.js';
export * from './terms/library.js';
export { termsNamed } from './terms/named-terms.js';
export { termRoutes } from './terms/routes.js';
export { listedAssignments } from './terms/tables.js';
export { chosenTermIds, givenTermIds } from './terms/usual-term.js';
export { pageType, postType } from './types/post-types.js';
export { writesAnything } from './types/type-routes.js';

const abilities = await optionalPeer('@plinth/abilities', () => import('./abilities/feature.js'));

/** Posts, pages, terms, meta and media: the routes of `wp/v2` and readable pages for all of it. */
export const content = definePlugin({
  id: 'content',
  version: '0.1.0',
  title: 'Content',
  describes: 'Posts, pages, categories, tags, meta and media, with revisions, scheduling and readable pages.',
  layers: [toolkit],
  needs: { kernel: '^0.1.0', optional: { abilities: '^0.1.0' } },
  settings,
  modules: { pages: { title: 'Readable pages for posts, archives and the front of the site' } },
  hooks: contentHooks,
  features: [
    postsFeature,
    revisionsFeature,
    schedulingFeature,
    metaFeature,
    termsFeature,
    mediaFeature,
    commentsFeature,
    frontendFeature,
    permalinksFeature,
    siteSettingsFeature,
    searchFeature,
    typesFeature,
    typographyFeature,
    shortcodesFeature,
    ...(abilities ? [abilities.abilitiesFeature] : []),
    bundleFeature,
  ],
  setup: registerReferences,
});

export default content;
