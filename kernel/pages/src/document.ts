import type { SiteInfo } from '../site.js';
import { bundledAssets } from './assets.js';
import { html, type SafeHtml } from './html.js';
import { homePath } from './surroundings.js';

/** The look and the script that all pages share. */
export const pageAssets = bundledAssets('page', new URL('../../assets/', import.meta.url));

/** Light, dark, or as the device of whoever looks prefers. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** A whole page: title, body and optional additions to the head. It is complete without its script. */
export function htmlDocument(page: {
  site: Pick<SiteInfo, 'url' | 'language'>;
  title: string;
  /** The language of the page, where it is not that of the site. */
  language?: string;
  body: SafeHtml;
  head?: SafeHtml;
  /** The address of the picture that browsers show for the site. */
  icon?: string;
  scheme?: ColorScheme;
  /** Addresses of further stylesheets, below the site's own. */
  stylesheets?: readonly string[];
}): SafeHtml {
  const { site } = page;
  const home = homePath(site.url);
  const { scheme = 'auto' } = page;
  const forced = scheme === 'auto' ? null : html` data-theme="${scheme}"`;
  return html`<!doctype html>
<html lang="${page.language ?? site.language}"${forced}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="stylesheet" href="${home}${pageAssets.path('page.css')}">
<script type="module" src="${home}${pageAssets.path('page.js')}"></script>
${(page.stylesheets ?? []).map((path) => html`<link rel="stylesheet" href="${home}${path}">\n`)}${page.icon && html`<link rel="icon" href="${page.icon}">\n`}${page.head}
</head>
<body>
${page.body}
</body>
</html>
`;
}
