import { CONTENT_SETTINGS, MEDIA, PERMALINKS, POST_TYPES, POSTS, type Post, renderTitle } from '@plinth/content';
import { type PluginContext, USERS } from '@plinth/kernel';
import { stripTags } from '@plinth/kernel/text';
import { html, trusted } from '@plinth/pages';
import type { OEmbed } from './answer.js';

/** Widths that a card may have, in pixels. */
const NARROWEST = 200;
const WIDEST = 600;

type Host = Pick<PluginContext, 'site' | 'use'>;

/** Where the card of a post lies, which other sites show in a frame. */
export function cardAddress({ site }: Pick<PluginContext, 'site'>, post: Pick<Post, 'id'>): string {
  return `${site.url}/embed/${post.id}`;
}

/** Whether everybody may see a post at an address of its own. */
export function isEmbeddable({ use }: Host, post: Post | undefined): post is Post {
  if (post?.status !== 'publish' || post.password !== '') return false;
  const type = use(POST_TYPES).get(post.type);
  return type !== undefined && type.viewable !== false;
}

/** Whether an address is one of this site. */
export function isOwnAddress(site: Host['site'], url: URL): boolean {
  return ownPath(site, url) !== undefined;
}

/** The path below the site and the query of an address of it; undefined for one of another site. */
function ownPath(site: Host['site'], url: URL): { path: string; query: URLSearchParams } | undefined {
  const home = new URL(site.url);
  const base = home.pathname.replace(/\/$/, '');
  if (url.host !== home.host || !`${url.pathname}/`.startsWith(`${base}/`)) return undefined;
  try {
    return { path: decodeURIComponent(url.pathname.slice(base.length)), query: url.searchParams };
  } catch {
    return undefined;
  }
}

function idIn(query: URLSearchParams): number | undefined {
  const id = query.get('p') ?? query.get('page_id');
  return id !== null && /^\d{1,10}$/.test(id) ? Number(id) : undefined;
}

/** The public post that an address of this site leads to. */
export async function ownPost(host: Host, url: URL): Promise<Post | undefined> {
  const own = ownPath(host.site, url);
  if (!own) return undefined;
  const { pageOnFront, showOnFront } = host.use(CONTENT_SETTINGS)();
  const isFront = own.path === '' || own.path === '/';
  const id = idIn(own.query) ?? (isFront && showOnFront === 'page' ? pageOnFront : undefined);
  const post = id === undefined ? await host.use(PERMALINKS).find(own.path) : await host.use(POSTS).find(id);
  return isEmbeddable(host, post) ? post : undefined;
}

/** What a post of this site embeds on others: a card in a frame. */
export async function ownEmbed(host: Host, post: Post, maxWidth = WIDEST): Promise<OEmbed> {
  const { site, use } = host;
  const width = Math.min(WIDEST, Math.max(NARROWEST, maxWidth));
  const height = Math.max(Math.ceil((width / 16) * 9), NARROWEST);
  const [author, address, media] = await Promise.all([
    use(USERS).find(post.authorId),
    use(PERMALINKS).ofPost(post),
    post.featuredMedia === 0 ? undefined : use(MEDIA).find(post.featuredMedia),
  ]);
  const title = trusted(renderTitle(post.title, use(CONTENT_SETTINGS)()));
  const picture = media?.file.mimeType.startsWith('image/')
    ? (media.sizes.get('medium_large') ?? media.file)
    : undefined;
  return {
    version: '1.0',
    provider_name: site.title,
    provider_url: site.url,
    author_name: author?.displayName ?? site.title,
    author_url: author ? use(PERMALINKS).ofAuthor(author) : site.url,
    title: stripTags(title.text),
    type: 'rich',
    width,
    height,
    html: html`<blockquote class="wp-embedded-content"><a href="${address}">${title}</a></blockquote><iframe sandbox="allow-popups allow-top-navigation-by-user-activation" src="${cardAddress(host, post)}" width="${width}" height="${height}" title="${post.title} — ${site.title}" frameborder="0" loading="lazy" class="wp-embedded-content"></iframe>`
      .text,
    ...(picture
      ? {
          thumbnail_url: picture.url,
          ...(picture.width !== null && picture.height !== null
            ? { thumbnail_width: picture.width, thumbnail_height: picture.height }
            : {}),
        }
      : {}),
  };
}
