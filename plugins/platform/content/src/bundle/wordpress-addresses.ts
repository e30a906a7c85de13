import type { MovedSite, MovedThing } from './moved.js';
import type { WordpressExport, WordpressMedia, WordpressPost } from './wordpress-export.js';

/** Where WordPress keeps uploads below the address of the site, unless its owner moved them. */
const UPLOADS = '/wp-content/uploads/';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The path of an upload below the folder of uploads, as it lies there; undefined for one that lies elsewhere. */
export function uploadOf(address: string): string | undefined {
  const at = address.indexOf(UPLOADS);
  if (at === -1) return undefined;
  const path = address.slice(at + UPLOADS.length);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The address of what was uploaded, where WordPress shows a smaller or turned copy of it. */
export function originalOf({ source_url: shown, media_details: details }: WordpressMedia): string | undefined {
  const name = isObject(details) ? details['original_image'] : undefined;
  if (typeof name !== 'string' || name === '' || name.includes('/')) return undefined;
  return shown.slice(0, shown.lastIndexOf('/') + 1) + encodeURIComponent(name);
}

/** The footnotes of a post, which stand beside its text. */
export function footnotesOf({ meta }: WordpressPost): { meta?: { footnotes: string } } {
  const footnotes = isObject(meta) ? meta['footnotes'] : undefined;
  return typeof footnotes === 'string' && footnotes !== '' ? { meta: { footnotes } } : {};
}

/** What stands before a mark; undefined for a text without it. */
function before(mark: string, text: string): string | undefined {
  const at = text.indexOf(mark);
  return at <= 0 ? undefined : text.slice(0, at);
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) && address.startsWith('http') ? new URL(address).origin : undefined;
}

/**
 * The address of the site of an export, without a slash at its end: told by its uploads or by what has no name yet, else by
 * the beginning of any link. Undefined for an export that tells no links.
 */
export function homeOf({ media, pages, posts, categories, users }: WordpressExport): string | undefined {
  const links = [...pages, ...posts, ...categories, ...users].flatMap((each) => each.link ?? []);
  const [first] = links;
  const origin = first === undefined ? undefined : originOf(first);
  const told = [
    ...links.map((link) => before('/?p', link)),
    ...media.map(({ source_url: url }) => before(UPLOADS, url)),
  ].find((each) => each !== undefined && originOf(each) === origin);
  return told ?? origin;
}

/** What has which address on the site of an export. */
export function movedSite(home: string, site: WordpressExport, keyOf: (id: number) => string): MovedSite {
  const { categories, media, pages, posts, tags, users } = site;
  const addressed = ({ link }: { readonly link?: string }) => (link === undefined ? {} : { address: link });
  const entries = (section: string, items: readonly WordpressPost[]) =>
    items.map((each): MovedThing => ({ section, key: keyOf(each.id), id: each.id, ...addressed(each) }));
  return {
    address: home,
    things: [
      ...entries('posts', posts),
      ...entries('pages', pages),
      ...media.map((each): MovedThing => {
        const files = [each.source_url, originalOf(each)].flatMap((address) => address ?? []);
        return { section: 'media', key: keyOf(each.id), id: each.id, ...addressed(each), files };
      }),
      ...[...categories, ...tags].map(
        (each): MovedThing => ({ section: 'terms', key: `${each.taxonomy}/${each.slug}`, ...addressed(each) }),
      ),
      ...users.map((each): MovedThing => ({ section: 'users', key: each.username, ...addressed(each) })),
    ],
  };
}
