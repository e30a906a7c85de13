import type { ImportContext } from '@plinth/bundle';
import { USERS } from '@plinth/kernel';
import { byChunks, grouped } from '@plinth/kernel/database';
import { MEDIA, type Media } from '../media/ports.js';
import { PERMALINKS, POSTS, type Post } from '../ports.js';
import type { MovedSite, MovedThing } from './moved.js';
import { addressKey, type OldAddress, readAddress, readCopyName } from './old-address.js';

/** Where the things of another site are here. */
export interface MovedTargets {
  readonly home: OldAddress;
  /** Hosts of that site, and of its files. */
  readonly hosts: ReadonlySet<string>;
  /** The address here by the old id of a post, page or file. */
  readonly addressById: ReadonlyMap<number, string>;
  /** The id here by the old one, where they differ. */
  readonly renumbered: ReadonlyMap<number, number>;
  /** What is not at the same path here as it was there. */
  readonly readdressed: readonly { readonly there: string; readonly here: string }[];
  /** The old ids of everything that came along. */
  readonly known: ReadonlySet<number>;
  /** The address here of a page by the old one. */
  page(address: OldAddress): string | undefined;
  /** The address here of a file, or of a copy of it, by the old one. */
  file(address: OldAddress): string | undefined;
}

interface Found {
  readonly thing: MovedThing;
  readonly id: number;
}

async function found(things: readonly MovedThing[], context: ImportContext): Promise<Found[]> {
  const bySection = grouped(
    things,
    ({ section }) => section,
    ({ key }) => key,
  );
  const ids = new Map<string, ReadonlyMap<string, number>>();
  for (const [section, keys] of bySection) ids.set(section, await context.findMany(section, keys));
  return things.flatMap((thing) => {
    const id = ids.get(thing.section)?.get(thing.key);
    return id === undefined ? [] : [{ thing, id }];
  });
}

/** What is a post of some type here, with its address. */
async function postsOf(things: readonly Found[], { use }: ImportContext) {
  const ids = things.flatMap(({ thing, id }) => (thing.id === undefined ? [] : [id]));
  return byChunks([...new Set(ids)], async (chunk) => {
    const posts = await use(POSTS).findMany(chunk);
    const addresses = await use(PERMALINKS).ofPosts(posts);
    return posts.map((post, index): [Post, string] => [post, addresses[index] ?? '']);
  });
}

async function mediaOf(posts: readonly Post[], { use }: ImportContext): Promise<ReadonlyMap<number, Media>> {
  const attachments = posts.filter(({ type }) => type === 'attachment');
  const media = await byChunks(attachments, async (chunk) => [...(await use(MEDIA).ofPosts(chunk))]);
  return new Map(media);
}

/** Addresses of archives: of a term by its key, of an author by the account. */
async function archivesOf(things: readonly Found[], { use }: ImportContext): Promise<Map<MovedThing, string>> {
  const permalinks = use(PERMALINKS);
  const authors = things.filter(({ thing }) => thing.section === 'users');
  const accounts = await use(USERS).findMany(authors.map(({ id }) => id));
  const slugs = new Map(accounts.map(({ id, slug }) => [id, slug]));
  const addresses = new Map<MovedThing, string>();
  for (const { thing, id } of things) {
    const [taxonomy = '', slug = ''] = thing.key.split('/');
    const author = slugs.get(id);
    if (thing.section === 'terms') addresses.set(thing, permalinks.ofTerm({ taxonomy, slug }));
    if (thing.section === 'users' && author !== undefined) addresses.set(thing, permalinks.ofAuthor({ slug: author }));
  }
  return addresses;
}

/** Finds files by the addresses that they and their copies had. */
class MovedFiles {
  readonly #exact = new Map<string, string>();
  readonly #media = new Map<string, Media>();

  add(text: string, media: Media, url: string): void {
    const address = readAddress(text);
    if (!address) return;
    this.#exact.set(addressKey(address), url);
    // The copies of a file that was made smaller are named after what was uploaded.
    const shown = readCopyName(address.path);
    for (const path of [address.path, ...(shown?.width === 0 ? [shown.path] : [])]) {
      this.#media.set(addressKey({ ...address, path }), media);
    }
  }

  find(address: OldAddress): string | undefined {
    const exact = this.#exact.get(addressKey(address));
    if (exact !== undefined) return exact;
    const copy = readCopyName(address.path);
    const media = this.#media.get(addressKey(copy ? { ...address, path: copy.path } : address));
    const same = [...(media?.sizes.values() ?? [])].find(
      ({ width, height }) => copy !== undefined && width === copy.width && height === copy.height,
    );
    return (same ?? media?.file)?.url;
  }
}

/** Looks for everything that came from a site; the sections that have it must be in. */
export async function movedTargets(site: MovedSite, context: ImportContext): Promise<MovedTargets> {
  const home = readAddress(site.address) ?? { host: '', path: '', query: '', fragment: '' };
  const things = await found(site.things, context);
  const posts = await postsOf(things, context);
  const addresses = new Map(posts.map(([{ id }, address]) => [id, address]));
  const media = await mediaOf(
    posts.map(([post]) => post),
    context,
  );
  const archives = await archivesOf(things, context);
  const files = new MovedFiles();
  const pages = new Map<string, string>([[addressKey(home), `${context.site.url}/`]]);
  const hosts = new Set([home.host]);
  const addressById = new Map<number, string>();
  const renumbered = new Map<number, number>();
  const readdressed: { there: string; here: string }[] = [];
  const root = readAddress(context.site.url)?.path ?? '';
  for (const { thing, id } of things) {
    const address = thing.id === undefined ? archives.get(thing) : addresses.get(id);
    const old = thing.address === undefined ? undefined : readAddress(thing.address);
    // What has no name yet is asked for by its id.
    if (old && address !== undefined && old.query === '') {
      pages.set(addressKey(old), address);
      const isSame = readAddress(address)?.path.slice(root.length) === old.path.slice(home.path.length);
      if (!isSame && thing.files === undefined) readdressed.push({ there: thing.address ?? '', here: address });
    }
    if (thing.id !== undefined && address !== undefined) addressById.set(thing.id, address);
    if (thing.id !== undefined && thing.id !== id) renumbered.set(thing.id, id);
    const kept = media.get(id);
    for (const [index, text] of (thing.files ?? []).entries()) {
      if (kept) files.add(text, kept, (index === 0 ? kept.file : (kept.original ?? kept.file)).url);
      hosts.add(readAddress(text)?.host ?? home.host);
    }
  }
  const known = new Set(things.flatMap(({ thing }) => thing.id ?? []));
  const page = (address: OldAddress) => pages.get(addressKey(address));
  return { home, hosts, addressById, renumbered, readdressed, known, page, file: (address) => files.find(address) };
}
