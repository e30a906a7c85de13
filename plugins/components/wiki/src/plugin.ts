import { bundleSections } from '@plinth/bundle';
import { postMetaFields, postSection, postTypes } from '@plinth/content';
import { definePlugin, tap } from '@plinth/kernel';
import { pageHooks, pages, searchSources } from '@plinth/pages';
import { wikiHooks } from './hooks.js';
import { wikiPage } from './page-type.js';
import { PATHS } from './pages/addresses.js';
import { editPages } from './pages/edit-pages.js';
import { historyPages } from './pages/history-pages.js';
import { wikiAssets, wikiStyle } from './pages/islands.js';
import { listPage } from './pages/list-page.js';
import { lastChange, pageActions } from './pages/page-actions.js';
import { wikiSource } from './pages/search-source.js';
import { listTexts } from './pages/texts.js';
import { hasRight, protectedMeta } from './rights.js';
import { routes } from './routes.js';
import { settings } from './settings.js';

/** Component I: wiki pages, live search suggestions and image upload for the wiki editor. */
export default definePlugin({
  id: 'wiki',
  version: '0.1.0',
  title: 'Wiki',
  describes: 'Pages that members write together, with live search and image upload for the editor.',
  needs: { kernel: '^0.1.0', plugins: { content: '^0.1.0' } },
  settings,
  hooks: wikiHooks,
  routes,
  contributes: [
    pages([wikiAssets.page, wikiStyle.page, listPage, ...editPages, ...historyPages]),
    bundleSections([postSection(wikiPage)]),
    postTypes([wikiPage]),
    searchSources([wikiSource]),
    postMetaFields([protectedMeta]),
  ],
  taps: [
    pageActions,
    lastChange,
    tap(pageHooks.site_navigation, {}, ({ site }, entries) => [
      ...entries,
      { title: listTexts.in(site.language)('title'), url: site.url + PATHS.list },
    ]),
    tap(pageHooks.creation_navigation, {}, (context, entries, caller) =>
      hasRight(context, caller, 'create')
        ? [...entries, { title: listTexts.in(context.site.language)('wiki_page'), url: context.site.url + PATHS.edit }]
        : entries,
    ),
  ],
});
