import { notFound, paged, type Route, route, Type } from '@plinth/kernel';
import { writers } from '../access.js';
import { THEME_NAME, themeItem } from './theme.js';

const refusal = {
  code: 'rest_cannot_view_active_theme',
  message: 'Sorry, you are not allowed to view the active theme.',
};

const mayRead = writers(refusal.code, refusal.message);

const errors = [{ code: refusal.code, status: 403, when: 'the caller writes no posts of any type' }] as const;

const PLAIN = { context: ['view', 'edit', 'embed'], readonly: true };

const raw = (description: string) =>
  Type.Object({ raw: Type.Unknown(), rendered: Type.String() }, { description, ...PLAIN });

const themeSchema = Type.Object(
  {
    stylesheet: Type.String({ description: "The theme's stylesheet. This uniquely identifies the theme.", ...PLAIN }),
    template: Type.String({ description: "The theme's template.", ...PLAIN }),
    author: raw('The theme author.'),
    author_uri: raw("The website of the theme's author."),
    description: raw('A description of the theme.'),
    name: raw('The name of the theme.'),
    requires_php: Type.String({ description: 'Not used here.', ...PLAIN }),
    requires_wp: Type.String({ description: 'Not used here.', ...PLAIN }),
    is_block_theme: Type.Boolean({ description: 'Whether the theme is a block-based theme.', ...PLAIN }),
    screenshot: Type.String({ description: "The theme's screenshot URL.", ...PLAIN }),
    status: Type.String({ description: 'A named status for the theme.', enum: ['inactive', 'active'] }),
    tags: raw('Tags indicating styles and features of the theme.'),
    textdomain: Type.String({ description: "The theme's text domain.", ...PLAIN }),
    theme_supports: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Features that the pages show.',
      ...PLAIN,
    }),
    theme_uri: raw("The URI of the theme's webpage."),
    version: Type.String({ description: "The theme's current version.", ...PLAIN }),
  },
  { title: 'theme' },
);

const listThemes = route({
  method: 'GET',
  path: '/themes',
  summary: "The site's own pages as the one theme, with what they support.",
  access: mayRead,
  args: {
    status: Type.Optional(
      Type.Array(Type.Unsafe<string>({ type: 'string', enum: ['active', 'inactive'] }), {
        description: 'Limit result set to themes assigned one or more statuses.',
      }),
    ),
  },
  item: themeSchema,
  errors,
  handle({ args: { status }, site }) {
    const found = status === undefined || status.length === 0 || status.includes('active') ? [themeItem(site)] : [];
    return paged(found, found.length, 10);
  },
});

const getTheme = route({
  method: 'GET',
  path: '/themes/:stylesheet',
  summary: 'One theme.',
  access: mayRead,
  args: { stylesheet: Type.String({ maxLength: 200, description: "The theme's stylesheet.", published: '[\\w-]+' }) },
  item: themeSchema,
  errors: [...errors, { code: 'rest_theme_not_found', status: 404, when: 'there is no such theme' }],
  handle({ args, site }) {
    if (args.stylesheet !== THEME_NAME) throw notFound('rest_theme_not_found', 'Theme not found.');
    return themeItem(site);
  },
});

/** `wp/v2/themes`: what an editor asks to know which panels it shows. */
export const themeRoutes: readonly Route[] = [listThemes, getTheme];
