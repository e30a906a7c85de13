import type { SiteInfo } from '@plinth/kernel';

/** The formats that posts can have, as a theme tells them. */
const FORMATS = ['standard', 'aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'];

/** What the pages of the site do with what an editor offers, under the names that WordPress has for it. */
const SUPPORTS = {
  'align-wide': true,
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
  'disable-custom-gradients': false,
  'disable-layout-styles': false,
  'editor-color-palette': false,
  'editor-font-sizes': false,
  'editor-gradient-presets': false,
  'editor-styles': false,
  html5: ['comment-form', 'comment-list', 'search-form', 'gallery', 'caption', 'style', 'script'],
  formats: FORMATS,
  'post-thumbnails': true,
  'responsive-embeds': true,
  'title-tag': true,
  'wp-block-styles': true,
};

/** The name by which the site's own pages are known where WordPress names a theme. */
export const THEME_NAME = 'plinth';

const text = (value: string) => ({ raw: value, rendered: value });

/** The site's own pages as an editor knows them: the one theme there is, and the active one. */
export function themeItem({ restUrl }: SiteInfo): Readonly<Record<string, unknown>> {
  const all = `${restUrl}/wp/v2/themes`;
  return {
    stylesheet: THEME_NAME,
    template: THEME_NAME,
    requires_php: '',
    requires_wp: '',
    textdomain: THEME_NAME,
    version: '0.1.0',
    screenshot: '',
    author: text('Plinth'),
    author_uri: text(''),
    description: text('The pages of this site.'),
    name: text('Plinth'),
    tags: { raw: [], rendered: '' },
    theme_uri: text(''),
    status: 'active',
    is_block_theme: false,
    theme_supports: SUPPORTS,
    _links: { self: [{ href: `${all}/${THEME_NAME}` }], collection: [{ href: all }] },
  };
}
