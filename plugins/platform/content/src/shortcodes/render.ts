import { type PluginContext } from '@plinth/kernel';
import { escapeHtml } from '@plinth/pages';
import { sanitizeInlineHtml } from '@plinth/toolkit';
import type { Post } from '../ports.js';
import { type GalleryPicture, galleryPictures, namedImages } from './gallery-pictures.js';
import { replaceShortcodes, type Shortcode, shortcodesIn } from './shortcode.js';

/** An image, with the link around it. */
const CAPTIONED = /^(?:<a [^<>]+>\s*)?<img [^<>]+>(?:\s*<\/a>)?/;

/** What an attribute may hold as a value of `id` or a class. */
function word(text: string | undefined): string {
  return (text ?? '').replace(/[^\w-]/g, '');
}

/** A text of an attribute, in which characters may be written as references already. */
function attribute(text: string): string {
  return escapeHtml(text.replaceAll('&quot;', '"').replaceAll('&#039;', "'").replaceAll('&amp;', '&'));
}

/** A captioned image; without a width or a caption the image alone. */
function caption({ attributes, inner }: Shortcode): string {
  const whole = inner.trim();
  const [image = ''] = CAPTIONED.exec(whole) ?? [];
  const text = image === '' ? '' : whole.slice(image.length);
  const given = attributes.get('caption') ?? '';
  const words = given === '' ? text.trim() : sanitizeInlineHtml(given.replaceAll('&quot;', '"'));
  const width = Math.floor(Number(attributes.get('width') ?? 0));
  const shown = image === '' ? inner : image;
  if (!(width >= 1) || words === '') return shown;
  const id = word(attributes.get('id'));
  const align = /^align(?:none|left|right|center)$/.test(attributes.get('align') ?? '')
    ? attributes.get('align')
    : 'alignnone';
  const own = `${id === '' ? '' : ` id="${id}" aria-describedby="caption-${id.replaceAll('_', '-')}"`}`;
  const classes = ['wp-caption', align, word(attributes.get('class'))].filter((each) => each !== '').join(' ');
  const captionId = id === '' ? '' : ` id="caption-${id.replaceAll('_', '-')}"`;
  return `<figure${own} style="width: ${width}px" class="${classes}">${shown}<figcaption${captionId} class="wp-caption-text">${words}</figcaption></figure>`;
}

function galleryItem({ media, address }: GalleryPicture, size: string, link: string, captionId: string): string {
  const { post, altText, file, sizes } = media;
  const { url, width, height } = size === 'full' ? file : (sizes.get(size) ?? file);
  const pixels = width === null || height === null ? '' : ` width="${width}" height="${height}"`;
  const image = `<img${pixels} src="${attribute(url)}" class="attachment-${size} size-${size}" alt="${escapeHtml(altText)}"${post.excerpt === '' ? '' : ` aria-describedby="${captionId}"`} />`;
  const to = link === 'file' ? file.url : address;
  const shape = (width ?? 0) >= (height ?? 0) ? 'landscape' : 'portrait';
  const linked = link === 'none' ? image : `<a href="${attribute(to)}">${image}</a>`;
  const words =
    post.excerpt === ''
      ? ''
      : `<figcaption class="wp-caption-text gallery-caption" id="${captionId}">${sanitizeInlineHtml(post.excerpt)}</figcaption>`;
  return `<figure class="gallery-item"><div class="gallery-icon ${shape}">${linked}</div>${words}</figure>`;
}

const SIZES = ['thumbnail', 'medium', 'medium_large', 'large', 'full'];

function gallery(
  { attributes }: Shortcode,
  pictures: readonly GalleryPicture[],
  { post, number }: { post: Post; number: number },
): string {
  if (pictures.length === 0) return '';
  const columns = Math.min(9, Math.max(1, Math.floor(Number(attributes.get('columns') ?? 3)) || 3));
  const size = SIZES.find((each) => each === attributes.get('size')) ?? 'thumbnail';
  const link = attributes.get('link') ?? '';
  const items = pictures.map((each) => galleryItem(each, size, link, `gallery-${number}-${each.media.post.id}`));
  return `<div id="gallery-${number}" class="gallery galleryid-${post.id} gallery-columns-${columns} gallery-size-${size}">${items.join('\n')}</div>`;
}

const EXTENSIONS = {
  audio: ['mp3', 'ogg', 'flac', 'm4a', 'wav'],
  video: ['mp4', 'm4v', 'webm', 'ogv', 'flv'],
} as const;

/** The file of a player: of this site, or of another one by HTTPS. */
function sourceOf({ site }: PluginContext, { attributes }: Shortcode, extensions: readonly string[]): URL | undefined {
  const named = ['src', ...extensions].map((name) => attributes.get(name) ?? '').find((each) => each !== '');
  const text = named?.replaceAll('&amp;', '&').replaceAll('&#038;', '&') ?? '';
  if (text === '' || !URL.canParse(text, `${site.url}/`)) return undefined;
  const url = new URL(text, `${site.url}/`);
  return url.protocol === 'https:' || url.origin === new URL(site.url).origin ? url : undefined;
}

/** A player; a link to a file that is none to be played, and nothing for a file that may not be loaded. */
function player(context: PluginContext, shortcode: Shortcode, kind: 'audio' | 'video'): string {
  const { attributes } = shortcode;
  const url = sourceOf(context, shortcode, EXTENSIONS[kind]);
  if (!url) return '';
  const address = escapeHtml(url.href);
  const link = `<a href="${address}">${address}</a>`;
  const ending = url.pathname.split('.').at(-1)?.toLowerCase();
  if (!EXTENSIONS[kind].some((each) => each === ending))
    return `<a class="wp-embedded-${kind}" href="${address}">${address}</a>`;
  const flag = (name: string) =>
    ['', 'off', '0', 'false', undefined].includes(attributes.get(name)) ? '' : ` ${name}=""`;
  const pixels = (name: string) =>
    /^\d{1,5}$/.test(attributes.get(name) ?? '') ? ` ${name}="${attributes.get(name)}"` : '';
  const size = kind === 'video' ? pixels('width') + pixels('height') : '';
  const preload = kind === 'video' ? 'metadata' : 'none';
  return `<${kind} class="wp-${kind}-shortcode"${size} preload="${preload}"${flag('loop')} controls="controls" src="${address}">${link}</${kind}>`;
}

/** The rendered content of a post with the shortcodes that texts of WordPress have. */
export async function renderShortcodes(context: PluginContext, html: string, post: Post): Promise<string> {
  const found = shortcodesIn(html);
  if (found.length === 0) return html;
  const galleries = found.filter(({ name, isEscaped }) => name === 'gallery' && !isEscaped);
  const { named, attached } = await galleryPictures(context, post, galleries);
  return replaceShortcodes(html, found, (shortcode) => {
    const { name } = shortcode;
    if (name === 'audio' || name === 'video') return player(context, shortcode, name);
    if (name !== 'gallery') return caption(shortcode);
    const pictures = namedImages(shortcode)?.flatMap((id) => named.get(id) ?? []) ?? attached;
    return gallery(shortcode, pictures, { post, number: galleries.indexOf(shortcode) + 1 });
  });
}
