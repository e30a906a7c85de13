import { abilityHooks } from '@plinth/abilities';
import { type TapDeclaration, tap } from '@plinth/kernel';
import { registerFindPosts } from './find-posts.js';
import { registerCreateDraft, registerGetPost } from './one-post.js';
import { registerSiteInfo } from './site-info.js';

/** The abilities of the content platform, where the plugin `abilities` is on. */
export const abilityTaps: readonly TapDeclaration[] = [
  tap(abilityHooks.wp_abilities_api_categories_init, {}, (_context, registry) => {
    registry.register({ slug: 'content', label: 'Content', description: 'The posts and pages of the site.' });
  }),
  tap(abilityHooks.wp_abilities_api_init, {}, (context, registry) => {
    registerSiteInfo(context, registry);
    registerFindPosts(context, registry);
    registerGetPost(context, registry);
    registerCreateDraft(context, registry);
  }),
];
