import { can, page, Type } from '@plinth/kernel';
import { REST_SURFACE } from '@plinth/kernel/administration';
import { CONSOLE, consolePage, restNonce, type Screen } from '@plinth/pages';
import { narrowed, routesByPlugin } from './routes.js';
import { apiTexts } from './texts.js';
import { ExplorerStyles, ExplorerView, RoutesView } from './view.js';

// As the route that gives the document.
const access = can('manage_options');

const pages = [
  page({
    method: 'GET',
    path: '/api',
    summary: 'The routes of the site by plugin, and where programs begin.',
    access,
    args: {
      search: Type.String({ default: '', maxLength: 100, description: 'Words of an address or of what it does.' }),
      plugin: Type.String({ default: '', maxLength: 100, description: 'Id of a plugin.' }),
    },
    async handle(call) {
      const { use, args, site } = call;
      const { search, plugin } = args;
      const groups = routesByPlugin(await use(REST_SURFACE).ask(call, { method: 'GET', path: '/plinth/v1/openapi' }));
      const plugins = groups
        .map(({ plugin: id, title }) => ({ id, title }))
        .sort((a, b) => a.title.localeCompare(b.title, site.language));
      const view = { path: use(CONSOLE).path, site, plugins, search, plugin, nonce: restNonce(call) };
      return consolePage({
        title: apiTexts.in(site.language)('title'),
        body: <RoutesView {...view} groups={narrowed(groups, plugin, search)} />,
      });
    },
  }),
  page({
    method: 'GET',
    path: '/api/try',
    summary: 'Every route of the site with a form by which one asks it as oneself.',
    access,
    handle: (call) =>
      consolePage({
        title: apiTexts.in(call.site.language)('explorer'),
        head: <ExplorerStyles />,
        body: <ExplorerView path={call.use(CONSOLE).path} site={call.site} nonce={restNonce(call)} />,
      }),
  }),
];

/** What programs find here, and where it is tried. */
export const apiScreen: Screen = { id: 'api', title: 'API', section: 'api', access, pages };
