import { writesAnything } from '@plinth/content';
import {
  type AuthorizationContext,
  authorizeIf,
  choice,
  type ErrorSpecification,
  forbidden,
  notFound,
  paged,
  type Route,
  route,
  Type,
} from '@plinth/kernel';
import { STYLESHEET, themeItem, themeSchema } from './theme.js';

function seesAllThemes({ caller }: Pick<AuthorizationContext, 'caller'>): boolean {
  return caller.can('switch_themes') || caller.can('manage_network_themes');
}

const noActive: ErrorSpecification = {
  code: 'rest_cannot_view_active_theme',
  status: 403,
  when: 'the caller writes no posts of any type and switches no themes',
};

/** The look of the site is for those who write for it, and for those who decide about it. */
export const readsActiveTheme = authorizeIf('writes posts of some type, or switches themes', (context) => {
  if (seesAllThemes(context) || writesAnything(context)) return;
  throw forbidden(noActive.code, 'Sorry, you are not allowed to view the active theme.');
});

const listThemes = route({
  method: 'GET',
  path: '/themes',
  summary: 'The themes: the one look that the site has.',
  access: readsActiveTheme,
  args: {
    status: Type.Optional(
      Type.Array(choice(['active', 'inactive']), {
        maxItems: 10,
        description: 'Limit result set to themes assigned one or more statuses.',
      }),
    ),
  },
  item: themeSchema,
  result: Type.Array(themeSchema),
  paging: true,
  errors: [
    noActive,
    {
      code: 'rest_cannot_view_themes',
      status: 403,
      when: 'more than the active one is asked for without switch_themes',
    },
  ],
  authorizeResource(call) {
    const { status = [] } = call.args;
    const isActiveOnly = status.length > 0 && status.every((each) => each === 'active');
    if (isActiveOnly || seesAllThemes(call)) return;
    throw forbidden('rest_cannot_view_themes', 'Sorry, you are not allowed to view themes.');
  },
  handle(call) {
    const { status = [] } = call.args;
    const themes = status.length === 0 || status.includes('active') ? [themeItem(call, call.site)] : [];
    return paged(themes, themes.length, 10);
  },
});

const readTheme = route({
  method: 'GET',
  path: '/themes/:stylesheet',
  summary: 'One theme.',
  access: readsActiveTheme,
  args: { stylesheet: Type.String({ description: "The theme's stylesheet." }) },
  item: themeSchema,
  errors: [noActive, { code: 'rest_theme_not_found', status: 404, when: 'there is no such theme' }],
  handle(call) {
    if (call.args.stylesheet !== STYLESHEET) throw notFound('rest_theme_not_found', 'Theme not found.');
    return themeItem(call, call.site);
  },
});

/** `wp/v2/themes`. */
export const themeRoutes: readonly Route[] = [listThemes, readTheme];
