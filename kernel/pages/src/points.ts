import { definePoint, type PointOptions, type Route, Type } from '@plinth/kernel';
import {
  ACCESS,
  aFunction,
  checkObject,
  checkRoute,
  checkRouteShape,
  list,
  members,
  object,
  type Report,
  wanted,
} from '@plinth/kernel/layer';
import { SCREEN_SECTIONS, type Screen } from './screen.js';

const SCREEN_SCHEMA = Type.Object({
  id: Type.String(wanted('an id')),
  title: Type.String(wanted('a title')),
  section: Type.Enum([...SCREEN_SECTIONS], wanted(`one of ${SCREEN_SECTIONS.join(', ')}`)),
  order: Type.Optional(Type.Number(wanted('a number'))),
  access: Type.Object({ authorize: aFunction() }, wanted(ACCESS)),
  waiting: Type.Optional(aFunction()),
  wordpressPaths: Type.Optional(list(Type.String(), 'a list of paths')),
  pages: Type.Array(object('what page() returns'), { minItems: 1, ...wanted('a list of at least one page') }),
});

/** A page that accepts forms without a nonce: another site could send one on behalf of the signed-in user. */
function checkForm({ methods, nonceAction, declaration }: Route, report: Report): void {
  if (nonceAction !== undefined || methods.every((method) => method === 'GET')) return;
  const expected = "the action of its form's nonce, or false if it does nothing on behalf of the signed-in user";
  report(`page ${methods.join('|')} ${declaration.path}`, 'no nonceAction', expected);
}

/** Whether a value is a page that the site can serve; browsers send forms by GET and POST alone. */
function isPage({ surface, methods, declaration }: Route, report: Report): boolean {
  const where = `pages ${declaration.path}`;
  if (surface !== 'page') report(where, 'a REST route', 'a page (see page()); REST routes belong into routes');
  const unknown = methods.filter((method) => method !== 'GET' && method !== 'POST');
  if (unknown.length > 0) report(where, unknown.join('|'), 'the method GET or POST');
  return surface === 'page';
}

const pageOptions: PointOptions<Route> = {
  describes: 'Pages at fixed paths of the site.',
  item: 'page',
  nameOf: ({ methods, declaration }) => `${methods.join('|')} ${declaration.path}`,
  check(contributed, plugin, report) {
    for (const route of contributed) {
      if (!isPage(route, report)) continue;
      checkRouteShape(route, report);
      checkRoute(plugin, route, report);
      checkForm(route, report);
    }
  },
};

/** Pages of a plugin, made by `page()`. */
export const pages = definePoint<Route>('pages/pages', pageOptions);

/** Pages that are left out where an embedder has addresses of their own for the same: sign-in, account. */
export const compatibilityPages = definePoint<Route>('pages/compatibility-pages', {
  ...pageOptions,
  describes: 'Pages that are left out where an embedder has addresses of their own for the same.',
});

/** Screens of the console; they exist while the console is on. */
export const screens = definePoint<Screen>('pages/screens', {
  describes: 'Screens of the console: an entry of its menu and the pages behind it.',
  item: 'screen',
  nameOf: ({ id }) => id,
  check(contributed, plugin, report) {
    for (const screen of contributed) {
      checkObject(`screens.${screen.id}.`, screen, SCREEN_SCHEMA, report);
      for (const route of members(screen.pages)) {
        checkRouteShape(route, report);
        checkRoute(plugin, route, report);
      }
    }
  },
});

const ORIGIN = /^https:\/\/[a-z0-9.-]+(?::\d+)?$/;

/**
 * Origins (`https://player.example.org`) whose pages may appear in frames of the site's pages, for plugins that put such
 * frames into texts. A page without a frame allows none.
 */
export const frameOrigins = definePoint<string>('pages/frame-origins', {
  describes: 'Origins whose pages may appear in frames of the site.',
  item: 'frame origin',
  nameOf: (origin) => origin,
  check(origins, _plugin, report) {
    for (const origin of origins) {
      if (!ORIGIN.test(origin)) report('frameOrigins', origin, 'an origin like https://player.example.org');
    }
  },
});
