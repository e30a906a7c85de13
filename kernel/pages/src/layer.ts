import { CLOCK, definePort, job, provide } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { defineLayer, HOST_FACTS, KERNEL_VERSION, RouteTable, surfaces } from '@plinth/kernel/layer';
import { pageAssets } from './document.js';
import { KeptFrames, PAGE_FRAMES } from './frame.js';
import { createFormSubmissions } from './migrations.js';
import { addPages, addScreen } from './page-routes.js';
import { PageServer } from './page-server.js';
import { compatibilityPages, frameOrigins, pages, screens } from './points.js';
import { CONSOLE, consoleHooks, HostConsole, WORDPRESS_CONSOLE } from './screen.js';
import { searchSources } from './search-sources.js';
import { pageHooks } from './site-page.js';
import { FormSubmissions, formSubmissions } from './submissions.js';

/** The table of all pages. */
const PAGE_ROUTES = definePort<RouteTable>('pages/routes');

/** The console, with what only this layer does with it. */
const SCREENS = definePort<HostConsole>('pages/screens');

/** Pages of plugins, the frame around them, and the console. */
export const pagesLayer = defineLayer({
  id: 'pages',
  version: KERNEL_VERSION,
  title: 'Pages',
  describes: 'Pages of plugins, the frame around them, and the screens of the console.',
  tables: [formSubmissions],
  migrations: [createFormSubmissions],
  points: [pages, compatibilityPages, screens, frameOrigins, searchSources],
  hooks: { ...pageHooks, ...consoleHooks },
  services: [
    provide.factory(PAGE_ROUTES, () => new RouteTable()),
    provide.factory(PAGE_FRAMES, () => new KeptFrames()),
    provide.factory(
      SCREENS,
      (use) => new HostConsole(use(HOST_FACTS).usesWordPressAddresses ? WORDPRESS_CONSOLE : '/console'),
    ),
    provide.factory(CONSOLE, (use) => use(SCREENS)),
  ],
  exports: [PAGE_FRAMES, CONSOLE],
  contributes: [
    surfaces([
      {
        name: 'pages',
        create: (parts, context) =>
          new PageServer({
            ...parts,
            context,
            table: context.use(PAGE_ROUTES),
          }),
      },
    ]),
    pages([pageAssets.page]),
  ],
  jobs: [
    job('remove-old-submissions', {
      every: 3600,
      run: ({ use }) => new FormSubmissions(use(DATABASE), use(CLOCK)).prune(),
    }),
  ],
  setup({ use, onContribution }) {
    const [table, console] = [use(PAGE_ROUTES), use(SCREENS)];
    const pagePoints = use(HOST_FACTS).usesWordPressAddresses ? [pages, compatibilityPages] : [pages];
    for (const point of pagePoints)
      onContribution(point, (contributed) => addPages(table, contributed, [contributed.value]));
    onContribution(screens, (contributed) => addScreen(table, console, contributed));
  },
});
