import { abilityCategories, siteAbilities } from '@plinth/abilities';
import { defineFeature } from '@plinth/kernel';
import { findPosts } from './find-posts.js';
import { createDraft, getPost } from './one-post.js';
import { siteInfo } from './site-info.js';

/** Abilities of the content, while the plugin `abilities` is on. */
export const abilitiesFeature = defineFeature({
  name: 'abilities',
  contributes: [
    abilityCategories([{ slug: 'content', label: 'Content', description: 'The posts and pages of the site.' }]),
    siteAbilities([siteInfo, findPosts, getPost, createDraft]),
  ],
});
