import { definePlugin, identityHooks, job, provide, restHooks, tap } from '@plinth/kernel';
import { collectionSection, pasteSection } from './bundle/sections.js';
import { COLLECTIONS, CollectionStore } from './collections/collection-store.js';
import { collectionPastes, collections } from './collections/tables.js';
import { FILE_READER, FileReader } from './files/file-store.js';
import { blobs, files } from './files/tables.js';
import { snippetHooks } from './hooks.js';
import { createPastes } from './migrations/0001-pastes.js';
import { createReaders } from './migrations/0002-readers.js';
import { indexSearchedPastes } from './migrations/0003-paste-search.js';
import { MODERATE } from './moderation/ability.js';
import { reportsScreen } from './moderation/reports-screen.js';
import { accountEntry, creationEntry, siteEntry } from './pages/navigation.js';
import { snippetPages } from './pages/pages.js';
import { searchTap } from './pages/search-tap.js';
import { PASTE_READER, PasteReader } from './pastes/paste-reader.js';
import { PASTE_WRITER, PasteWriter } from './pastes/paste-writer.js';
import { pastes, views } from './pastes/tables.js';
import { forgetViews } from './pastes/views.js';
import { REPORTS, ReportStore } from './reports/report-store.js';
import { reports } from './reports/table.js';
import { PASTE_REVISIONS, RevisionStore } from './revisions/revision-store.js';
import { revisionFiles, revisions } from './revisions/tables.js';
import { routes } from './routes.js';
import { settings } from './settings.js';
import { forgetStars } from './stars/routes.js';
import { stars } from './stars/table.js';
import { pasteTags, tags } from './tags/tables.js';
import { TAGS, TagStore } from './tags/tag-store.js';
import { TEXT_WORKER, TextWorker } from './worker/text-worker.js';

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
  needs: { kernel: '^0.1.0' },
  settings,
  capabilities: { [MODERATE]: ['editor'] },
  tables: [
    pastes,
    blobs,
    files,
    revisions,
    revisionFiles,
    tags,
    pasteTags,
    stars,
    views,
    reports,
    collections,
    collectionPastes,
  ],
  migrations: [createPastes, createReaders, indexSearchedPastes],
  services: [
    provide.class(TAGS, TagStore),
    provide.class(FILE_READER, FileReader),
    provide.class(PASTE_READER, PasteReader),
    provide.class(PASTE_WRITER, PasteWriter),
    provide.class(PASTE_REVISIONS, RevisionStore),
    provide.class(REPORTS, ReportStore),
    provide.class(COLLECTIONS, CollectionStore),
    provide.factory(TEXT_WORKER, () => new TextWorker()),
  ],
  hooks: snippetHooks,
  routes,
  pages: snippetPages,
  screens: [reportsScreen],
  taps: [
    tap(restHooks.rest_allowed_cors_headers, {}, (_context, names) => [...names, 'X-Paste-Unlock']),
    siteEntry,
    searchTap,
    accountEntry,
    creationEntry,
    tap(identityHooks.delete_user, { id: 'pastes-of-user' }, async (context, user, reassignTo) => {
      await forgetStars(context, user.id);
      await context.use(PASTE_WRITER).leave(user.id, reassignTo);
      if (reassignTo !== undefined) await context.use(COLLECTIONS).giveTo(user.id, reassignTo);
    }),
  ],
  jobs: [
    job('expire', { every: 300, run: async ({ use }) => void (await use(PASTE_READER).expireDue()) }),
    job('forget-views', { every: 86_400, run: forgetViews }),
  ],
  bundle: [pasteSection, collectionSection],
  setup({ use, onStop }) {
    onStop(() => use(TEXT_WORKER).stop());
  },
});
