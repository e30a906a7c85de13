import { CONTENT_SETTINGS, MEDIA } from '@plinth/content';
import { html, type SafeHtml, trusted } from '@plinth/pages';
import { wrapper } from '../rendering/wrapper.js';
import type { BlockRendering, BlockTypeDefinition } from '../types/block-type.js';
import { flag, number, text } from '../types/schemas.js';
import { isSet, numberOf, textOf } from '../types/values.js';

/** `_blank` opens another window; nothing else is taken. */
export function targetOf({ attributes }: BlockRendering): SafeHtml | false {
  return textOf(attributes, 'linkTarget') === '_blank' && html` target="_blank" rel="noopener"`;
}

/** An element of the level that an editor chose: a heading, or a paragraph for 0. */
export function heading(level: number, attribute: SafeHtml, inner: SafeHtml): SafeHtml {
  const tag = trusted(level === 0 ? 'p' : `h${level}`);
  return html`<${tag} ${attribute}>${inner}</${tag}>`;
}

/** The level of a heading. */
export function levelOf({ attributes }: BlockRendering, fallback: number): number {
  return numberOf(attributes, 'level', { from: 0, to: 6, fallback });
}

/** The title of the site. */
export const siteTitle: BlockTypeDefinition = {
  name: 'core/site-title',
  title: 'Site Title',
  category: 'theme',
  description: 'Shows the title of the site.',
  supports: { align: ['wide', 'full'], html: false, color: { gradients: true }, typography: { fontSize: true } },
  attributes: { level: number(1), textAlign: text(), isLink: flag(true), linkTarget: text('_self') },
  render(rendering) {
    const { site } = rendering.context.host;
    const name = isSet(rendering.attributes, 'isLink')
      ? html`<a href="${site.url}/"${targetOf(rendering)}>${site.title}</a>`
      : html`${site.title}`;
    return heading(levelOf(rendering, 1), wrapper(rendering), name);
  },
};

/** What the site says about itself in a sentence. */
export const siteTagline: BlockTypeDefinition = {
  name: 'core/site-tagline',
  title: 'Site Tagline',
  category: 'theme',
  description: 'Shows what the site says about itself.',
  keywords: ['description'],
  supports: { align: ['wide', 'full'], html: false, color: { gradients: true }, typography: { fontSize: true } },
  attributes: { textAlign: text() },
  render: (rendering) => html`<p ${wrapper(rendering)}>${rendering.context.host.site.description}</p>`,
};

async function renderLogo(rendering: BlockRendering): Promise<SafeHtml> {
  const { attributes, context } = rendering;
  const { host } = context;
  const { siteLogo } = host.use(CONTENT_SETTINGS)();
  const media = siteLogo === 0 ? undefined : await host.use(MEDIA).find(siteLogo);
  if (!media?.file.mimeType.startsWith('image/')) return trusted('');
  const { url, width, height } = media.file;
  const wide = numberOf(attributes, 'width', { from: 0, to: 10_000, fallback: 0 }) || (width ?? 0);
  const high = width && height ? Math.round((wide * height) / width) : 0;
  const extent = wide > 0 && high > 0 && html` width="${wide}" height="${high}"`;
  const image = html`<img class="custom-logo" src="${url}" alt="${media.altText || host.site.title}"${extent}>`;
  const shown = isSet(attributes, 'isLink')
    ? html`<a href="${host.site.url}/" class="custom-logo-link" rel="home"${targetOf(rendering)}>${image}</a>`
    : image;
  return html`<div ${wrapper(rendering)}>${shown}</div>`;
}

/** The logo that the settings of the site name. */
export const siteLogo: BlockTypeDefinition = {
  name: 'core/site-logo',
  title: 'Site Logo',
  category: 'theme',
  description: 'Shows the logo of the site.',
  supports: { html: false, align: true },
  attributes: { width: number(), isLink: flag(true), linkTarget: text('_self'), shouldSyncIcon: flag(false) },
  render: renderLogo,
};
