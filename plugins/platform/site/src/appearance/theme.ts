import { POST_FORMATS } from '@plinth/content';
import { type PluginContext, type SiteInfo, Type } from '@plinth/kernel';
import { hasBlockStyles } from './block-styles.js';
import { fontSizes, palette } from './palette.js';

/** What clients call the look of the site. There is one, and nothing to switch. */
export const STYLESHEET = 'plinth';

const HTML5 = ['comment-form', 'comment-list', 'search-form', 'gallery', 'caption', 'style', 'script'];

/** What the pages of the site show of what an editor may make; without the plugin `blocks` they have no styles for blocks. */
function supportsOf(context: PluginContext): Readonly<Record<string, unknown>> {
  const styled = hasBlockStyles(context);
  return {
    'align-wide': styled,
    'automatic-feed-links': false,
    'block-templates': false,
    'block-template-parts': false,
    'custom-background': false,
    'custom-header': false,
    'custom-logo': false,
    'customize-selective-refresh-widgets': false,
    'dark-editor-style': false,
    'disable-custom-colors': false,
    'disable-custom-font-sizes': false,
    // Texts of authors keep colours and no gradients.
    'disable-custom-gradients': true,
    'disable-layout-styles': false,
    'editor-color-palette': styled ? palette : false,
    'editor-font-sizes': styled ? fontSizes : false,
    'editor-gradient-presets': [],
    'editor-styles': false,
    html5: HTML5,
    formats: POST_FORMATS,
    'post-thumbnails': true,
    'responsive-embeds': styled,
    'title-tag': true,
    'wp-block-styles': styled,
  };
}

function texts(raw: string) {
  return { raw, rendered: raw };
}

/** The look of the site as clients read it. */
export function themeItem(context: PluginContext, { restUrl }: SiteInfo): Readonly<Record<string, unknown>> {
  const all = `${restUrl}/wp/v2/themes`;
  return {
    stylesheet: STYLESHEET,
    template: STYLESHEET,
    requires_php: '',
    requires_wp: '',
    textdomain: STYLESHEET,
    version: '0.1.0',
    screenshot: '',
    author: texts('Plinth'),
    author_uri: texts(''),
    description: texts('The pages of this site: plain, readable, in light and in dark.'),
    name: texts('Plinth'),
    tags: { raw: [], rendered: '' },
    theme_uri: texts(''),
    status: 'active',
    is_block_theme: false,
    theme_supports: supportsOf(context),
    _links: {
      self: [{ href: `${all}/${STYLESHEET}` }],
      collection: [{ href: all }],
      curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
    },
  };
}

const text = (description: string) => Type.String({ description, readonly: true });
const twoTexts = (description: string) =>
  Type.Object({ raw: Type.String(), rendered: Type.String() }, { description, readonly: true });

/** The schema of {@link themeItem}. */
export const themeSchema = Type.Object(
  {
    stylesheet: text("The theme's stylesheet. This uniquely identifies the theme."),
    template: text("The theme's template: the stylesheet again."),
    requires_php: text('Empty: nothing here runs on PHP.'),
    requires_wp: text('Empty: it belongs to this host.'),
    textdomain: text("The theme's text domain."),
    version: text("The theme's current version."),
    screenshot: text("The theme's screenshot URL; empty."),
    author: twoTexts('The theme author.'),
    author_uri: twoTexts("The website of the theme's author."),
    description: twoTexts('A description of the theme.'),
    name: twoTexts('The name of the theme.'),
    tags: Type.Object(
      { raw: Type.Array(Type.String()), rendered: Type.String() },
      { description: "Tags of the theme's style and features.", readonly: true },
    ),
    theme_uri: twoTexts("The URI of the theme's webpage."),
    status: text('A named status for the theme.'),
    is_block_theme: Type.Boolean({ description: 'Whether templates of blocks make the pages: no.', readonly: true }),
    theme_supports: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      description: 'Features supported by the pages of the site.',
      readonly: true,
    }),
  },
  { title: 'theme' },
);
