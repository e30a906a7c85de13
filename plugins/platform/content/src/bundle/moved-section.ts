import type { BundleSection, ImportContext } from '@plinth/bundle';
import { DATABASE } from '@plinth/kernel/database';
import { postMeta } from '../meta/table.js';
import { META, POSTS, type PostTexts } from '../ports.js';
import { posts } from '../posts/table.js';
import { isMovedSite, MOVED_FROM, type MovedSite, movedItem } from './moved.js';
import { MovedLinks } from './moved-links.js';
import { type MovedTargets, movedTargets } from './moved-targets.js';

/** How many texts are read and written at a time. */
const BATCH = 200;

/** What makes the links of one site lead here. */
export interface Mover {
  /** What is not at the same path here as it was there. */
  readonly readdressed: MovedTargets['readdressed'];
  /** @param from how the text is called in what is told about it */
  links(from: string): MovedLinks;
}

async function moverFor(site: MovedSite, context: ImportContext): Promise<Mover> {
  const targets = await movedTargets(site, context);
  const told = new Set<string>();
  return {
    readdressed: targets.readdressed,
    links: (from) =>
      new MovedLinks(targets, context.site.url, (what) => {
        const line = `${from}: nothing that came along had ${what}`;
        if (told.has(line)) return;
        told.add(line);
        context.note(line);
      }),
  };
}

/** What makes the links of texts lead here, by the address of the site that they come from. */
export async function movers(context: ImportContext): Promise<ReadonlyMap<string, Mover>> {
  const found = new Map<string, Mover>();
  for (const site of context.items('moved')) {
    if (isMovedSite(site)) found.set(site.address, await moverFor(site, context));
  }
  return found;
}

/** A post whose links still lead to the other site. */
interface WaitingPost extends PostTexts {
  readonly type: string;
  readonly slug: string;
}

async function keepTexts(texts: readonly PostTexts[], { use }: ImportContext): Promise<void> {
  const store = use(POSTS);
  if (texts.length === 0) return;
  if (store.rewriteMany) return store.rewriteMany(texts);
  for (const { id, content, excerpt } of texts) await store.update(id, { content, excerpt });
}

async function moveMeta(waiting: readonly WaitingPost[], mover: Mover, { use }: ImportContext): Promise<void> {
  const byId = new Map(waiting.map((post) => [post.id, post]));
  const kept = await use(DATABASE)
    .rows(postMeta)
    .list({ postId: [...byId.keys()], name: { not: MOVED_FROM } }, { columns: ['postId', 'name', 'value'] });
  for (const { postId, name, value } of kept) {
    const post = byId.get(postId);
    if (!post) continue;
    const before: unknown = JSON.parse(value);
    const moved = mover.links(nameOf(post)).value(before);
    if (JSON.stringify(moved) !== JSON.stringify(before)) await use(META).set(postId, name, moved);
  }
}

function nameOf({ id, slug, type }: WaitingPost): string {
  return `${type} ${slug || id}`;
}

async function moveTexts(waiting: readonly WaitingPost[], mover: Mover, context: ImportContext): Promise<void> {
  const moved = waiting.flatMap((post): PostTexts[] => {
    const links = mover.links(nameOf(post));
    const [content, excerpt] = [links.text(post.content), links.text(post.excerpt)];
    return content === post.content && excerpt === post.excerpt ? [] : [{ id: post.id, content, excerpt }];
  });
  await keepTexts(moved, context);
  await moveMeta(waiting, mover, context);
}

/** Moves the links of all posts that came from a site and wait for it; also of those that an import left waiting that broke off. */
async function moveSite(address: string, mover: Mover, context: ImportContext): Promise<boolean> {
  const rows = context.use(DATABASE).rows(postMeta);
  const mark = { name: MOVED_FROM, value: JSON.stringify(address) };
  const columns = ['id', 'type', 'slug', 'content', 'excerpt'] as const;
  for (let any = false; ; any = true) {
    const ids = (await rows.list(mark, { columns: ['postId'], limit: BATCH })).map(({ postId }) => postId);
    if (ids.length === 0) return any;
    const waiting = await context.use(DATABASE).rows(posts).list({ id: ids }, { columns });
    await moveTexts(waiting, mover, context);
    await rows.remove({ postId: ids, name: MOVED_FROM });
  }
}

/**
 * The section `moved` of a site bundle: where another site had the things that came from there. When all of them are in, it
 * makes the links of their texts lead here; a site is moved in once, and its texts are left as they are afterwards.
 */
export const movedSection: BundleSection = {
  name: 'moved',
  title: 'Addresses that things had on the site they come from',
  item: movedItem,
  after: ['users', 'terms', 'posts', 'pages', 'media'],
  async import(_items: readonly MovedSite[], context) {
    for (const [address, mover] of await movers(context)) {
      const isNew = await moveSite(address, mover, context);
      context.count(isNew ? 'created' : 'kept');
      if (isNew) for (const { there, here } of mover.readdressed) context.note(`${there}: is at ${here} here`);
    }
  },
  // What lies here has its address here.
  export: async () => [],
};
