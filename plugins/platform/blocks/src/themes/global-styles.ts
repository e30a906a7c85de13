import { notFound, type Route, route, Type } from '@plinth/kernel';
import { writers } from '../access.js';
import { THEME_NAME } from './theme.js';

const refusal = {
  code: 'rest_cannot_manage_global_styles',
  message: 'Sorry, you are not allowed to access the global styles on this site.',
};

const mayRead = writers(refusal.code, refusal.message);

const errors = [
  { code: refusal.code, status: 403, when: 'the caller writes no posts of any type' },
  { code: 'rest_theme_not_found', status: 404, when: 'there is no such theme' },
] as const;

const args = {
  stylesheet: Type.String({ maxLength: 200, description: 'The theme identifier.', published: '[\\w-]+' }),
};

function refuseOthers(stylesheet: string): void {
  if (stylesheet !== THEME_NAME) throw notFound('rest_theme_not_found', 'Theme not found.');
}

const settingsAndStyles = Type.Object(
  { settings: Type.Record(Type.String(), Type.Unknown()), styles: Type.Record(Type.String(), Type.Unknown()) },
  { title: 'wp_global_styles' },
);

const themeStyles = route({
  method: 'GET',
  path: '/global-styles/themes/:stylesheet',
  summary: 'Styles of the theme that an editor may change: none, because the pages have a stylesheet of their own.',
  access: mayRead,
  args,
  item: settingsAndStyles,
  errors,
  handle({ args: { stylesheet }, site }) {
    refuseOthers(stylesheet);
    const self = [{ href: `${site.restUrl}/wp/v2/global-styles/themes/${THEME_NAME}` }];
    return { settings: {}, styles: {}, _links: { self } };
  },
});

const variations = route({
  method: 'GET',
  path: '/global-styles/themes/:stylesheet/variations',
  summary: 'Variations of those styles: none.',
  access: mayRead,
  args,
  item: settingsAndStyles,
  result: Type.Array(settingsAndStyles),
  errors,
  handle({ args: { stylesheet } }) {
    refuseOthers(stylesheet);
    return [];
  },
});

const lookupTemplate = route({
  method: 'GET',
  path: '/templates/lookup',
  summary: 'The template made of blocks that shows a page: none, hence an empty object.',
  access: writers('rest_cannot_manage_templates', 'Sorry, you are not allowed to access the templates on this site.'),
  args: {
    slug: Type.String({ maxLength: 200, description: 'The slug of the template to get the fallback for.' }),
    is_custom: Type.Optional(Type.Boolean({ description: 'Indicates if a template is custom.' })),
    template_prefix: Type.Optional(Type.String({ maxLength: 200, description: 'Prefix for the kind of template.' })),
  },
  item: Type.Object({}, { title: 'wp_template' }),
  errors: [{ code: 'rest_cannot_manage_templates', status: 403, when: 'the caller writes no posts of any type' }],
  handle: () => ({}),
});

/** What an editor asks of themes made of blocks, answered for pages that are not. */
export const globalStylesRoutes: readonly Route[] = [themeStyles, variations, lookupTemplate];
