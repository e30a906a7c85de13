import { definePlugin, tap } from '@plinth/kernel';
import { identityHooks } from '@plinth/kernel/identity';
import { toolkit } from '@plinth/toolkit';
import { bundleFeature } from './bundle/feature.js';
import { COLLECTIONS } from './collections/collection-store.js';
import { collectionsFeature } from './collections/feature.js';
import { embedFeature } from './embed/feature.js';
import { filesFeature } from './files/feature.js';
import { snippetHooks } from './hooks.js';
import { moderationFeature } from './moderation/feature.js';
import { pagesFeature } from './pages/feature.js';
import { pastesFeature } from './pastes/feature.js';
import { PASTE_WRITER } from './pastes/paste-writer.js';
import { reportsFeature } from './reports/feature.js';
import { revisionsFeature } from './revisions/feature.js';
import { settings } from './settings.js';
import { starsFeature } from './stars/feature.js';
import { forgetStars } from './stars/routes.js';
import { tagsFeature } from './tags/feature.js';

export type { CollectionItem } from './collections/items.js';
export type { EmbedItem } from './embed/items.js';
export { snippetHooks } from './hooks.js';
export type { PasteItem } from './pastes/items.js';
export type { Paste, PasteStatus, Visibility } from './pastes/paste.js';
export { type NewPaste, PASTE_WRITER, type PasteWriter } from './pastes/paste-writer.js';

/** Component C: pastes of several files, to be shared. */
export default definePlugin({
  id: 'snippets',
  version: '0.1.0',
  title: 'Snippets',
  describes: 'Members share pastes of several files, with forks, stars, revisions, collections, tags and moderation.',
  layers: [toolkit],
  needs: { kernel: '^0.1.0' },
  settings,
  hooks: snippetHooks,
  features: [
    pastesFeature,
    starsFeature,
    reportsFeature,
    revisionsFeature,
    filesFeature,
    collectionsFeature,
    tagsFeature,
    moderationFeature,
    embedFeature,
    pagesFeature,
    bundleFeature,
  ],
  taps: [
    tap(identityHooks.delete_user, { id: 'pastes-of-user' }, async (context, user, reassignTo) => {
      await forgetStars(context, user.id);
      await context.use(PASTE_WRITER).leave(user.id, reassignTo);
      if (reassignTo !== undefined) await context.use(COLLECTIONS).giveTo(user.id, reassignTo);
    }),
  ],
});
