import type { SiteInfo } from '@plinth/kernel';
import { bundledAssets } from './assets.js';
import { html, type SafeHtml } from './html.js';
import { homePath } from './surroundings.js';

/** The look and the script that all pages share. */
export const pageAssets = bundledAssets('page', new URL('../assets/', import.meta.url));

/** Light, dark, or as the device of whoever looks prefers. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** Languages that are written from right to left, unless their script says otherwise. */
const RIGHT_TO_LEFT = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'iw',
  'ks',
  'nqo',
  'pnb',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
]);

/** Whether a language (BCP 47) is written from right to left. */
export function isRightToLeft(language: string): boolean {
  const [name = '', ...subtags] = language.toLowerCase().split(/[-_]/);
  const script = subtags.find((each) => each.length === 4);
  if (script !== undefined) return ['arab', 'hebr', 'syrc', 'thaa', 'nkoo'].includes(script);
  return RIGHT_TO_LEFT.has(name);
}

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
  const { language = site.language } = page;
  const home = homePath(site.url);
  const { scheme = 'auto' } = page;
  const forced = scheme === 'auto' ? null : html` data-theme="${scheme}"`;
  return html`<!doctype html>
<html lang="${language}"${isRightToLeft(language) ? html` dir="rtl"` : null}${forced}>
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
