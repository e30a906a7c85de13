import { POST_TYPES, postSection } from '@plinth/content';
import { definePlugin, pageHooks, tap } from '@plinth/kernel';
import { wikiHooks } from './hooks.js';
import { wikiPage } from './page-type.js';
import { pages } from './pages.js';
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
  pages,
  taps: [
    tap(pageHooks.site_navigation, {}, ({ site }, entries) => [...entries, { title: 'Wiki', url: `${site.url}/wiki` }]),
  ],
  bundle: [postSection(wikiPage)],
  setup({ use, onStop }) {
    onStop(use(POST_TYPES).register(wikiPage));
  },
});
