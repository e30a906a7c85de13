import { CONTENT_SETTINGS, PERMALINKS, type Post, renderExcerpt, renderTitle } from '@plinth/content';
import { Type } from '@plinth/kernel';
import { html, type SafeHtml, trusted } from '@plinth/pages';
import type { OEmbed } from '../oembed/answer.js';
import { EMBEDS } from '../oembed/embeds.js';
import { ownPost } from '../oembed/own.js';
import { webAddress } from '../remote/addresses.js';
import type { BlockRendering, BlockTypeDefinition } from '../types/block-type.js';
import { flag, text } from '../types/schemas.js';
import { textOf } from '../types/values.js';

/** What stands within the frame that an editor saves around an address. */
const SAVED = /(<div class="wp-block-embed__wrapper">)[^<]*(<\/div>)/;

/** What is shown of an embed: its frame or picture, and always a link, for whoever sees no frames. */
function shown(url: URL, embed: OEmbed | undefined): SafeHtml {
  const link = html`<a class="wp-block-embed__link" href="${url.href}">${embed?.title ?? url.href}</a>`;
  if (embed?.type === 'photo' && embed.url !== undefined) {
    const { width, height } = embed;
    const extent = width !== undefined && height !== undefined && html` width="${width}" height="${height}"`;
    return html`<a href="${url.href}"><img src="${embed.url}" alt="${embed.title ?? ''}"${extent} loading="lazy"></a>`;
  }
  return embed?.html === undefined ? link : html`${trusted(embed.html)}${link}`;
}

/** A post of this site: its title and excerpt, because pages of the site allow no frame of the site itself. */
async function ownCard({ host }: BlockRendering['context'], post: Post): Promise<SafeHtml> {
  const rendering = host.use(CONTENT_SETTINGS)();
  const address = await host.use(PERMALINKS).ofPost(post);
  const title = trusted(renderTitle(post.title || 'Untitled', rendering));
  const excerpt = trusted(renderExcerpt(post, rendering));
  return html`<blockquote class="wp-embedded-content"><p><a class="wp-block-embed__link" href="${address}">${title}</a></p>
${excerpt}</blockquote>`;
}

async function render({ attributes, content, context }: BlockRendering): Promise<SafeHtml> {
  const url = webAddress(textOf(attributes, 'url'));
  if (!url) return content;
  const post = await ownPost(context.host, url);
  const made = post ? await ownCard(context, post) : shown(url, await context.host.use(EMBEDS).known(url.href));
  const inner = made.text;
  return trusted(content.text.replace(SAVED, (_all, open: string, close: string) => `${open}${inner}${close}`));
}

/** A page of another site, or a post of this one, shown within a post. */
export const embed: BlockTypeDefinition = {
  name: 'core/embed',
  title: 'Embed',
  category: 'embed',
  description: 'Shows a video, a piece of music, a picture or a post of another site.',
  supports: { align: true },
  attributes: {
    url: text(),
    caption: Type.String({ source: 'html', selector: 'figcaption' }),
    type: text(),
    providerNameSlug: text(),
    allowResponsive: flag(true),
    responsive: flag(false),
    previewable: flag(true),
  },
  render,
};
