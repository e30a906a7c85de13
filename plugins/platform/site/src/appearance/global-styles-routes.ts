import { type ErrorSpecification, notFound, type Route, route, Type } from '@plinth/kernel';
import { designers } from '../access.js';
import { globalSettings, globalStyles } from './global-styles.js';
import { STYLESHEET } from './theme.js';
import { readsActiveTheme } from './theme-routes.js';

const missing: ErrorSpecification = { code: 'rest_theme_not_found', status: 404, when: 'there is no such theme' };

const stylesheet = { stylesheet: Type.String({ description: 'The theme identifier.' }) };

const anyObject = (description: string) =>
  Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', description, readonly: true });

const stylesSchema = Type.Object(
  { settings: anyObject('Global settings.'), styles: anyObject('Global styles.') },
  { title: 'wp_global_styles' },
);

function checkTheme(name: string): void {
  if (name !== STYLESHEET) throw notFound('rest_theme_not_found', 'Theme not found.');
}

const readStyles = route({
  method: 'GET',
  path: '/global-styles/themes/:stylesheet',
  summary: 'What the look of the site offers to blocks, and how its texts look.',
  access: readsActiveTheme,
  args: stylesheet,
  item: stylesSchema,
  errors: [missing],
  handle(call) {
    checkTheme(call.args.stylesheet);
    const self = `${call.site.restUrl}/wp/v2/global-styles/themes/${STYLESHEET}`;
    return { settings: globalSettings(call), styles: globalStyles, _links: { self: [{ href: self }] } };
  },
});

const listVariations = route({
  method: 'GET',
  path: '/global-styles/themes/:stylesheet/variations',
  summary: 'Variations of the look of the site: none.',
  access: readsActiveTheme,
  args: stylesheet,
  result: Type.Array(stylesSchema),
  errors: [missing],
  handle({ args }) {
    checkTheme(args.stylesheet);
    return [];
  },
});

const readOwn = route({
  method: 'GET',
  path: '/global-styles/:id',
  summary: "Styles of the site's own: always 404, because pages take none.",
  access: designers('rest_cannot_view', 'Sorry, you are not allowed to view this global style.'),
  args: { id: Type.String({ route: '[\\w-]+', description: 'The id of the styles.' }) },
  item: stylesSchema,
  errors: [{ code: 'rest_global_styles_not_found', status: 404, when: 'always' }],
  handle() {
    throw notFound('rest_global_styles_not_found', 'No global styles config exist with that id.');
  },
});

/** `wp/v2/global-styles`, as far as a site whose look is not made of templates has them. */
export const globalStylesRoutes: readonly Route[] = [readStyles, listVariations, readOwn];
