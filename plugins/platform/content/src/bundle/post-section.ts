import type { BundleSection, ExportContext, ImportContext } from '@plinth/bundle';
import { type PluginContext, USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { slugify } from '@plinth/kernel/text';
import { postMeta } from '../meta/table.js';
import {
  META,
  type NewPost,
  POSTS,
  type Post,
  type PostTypeDefinition,
  TERMS,
  type Term,
  type TermAssignment,
} from '../ports.js';
import { posts } from '../posts/table.js';
import { assignAll } from '../terms/assign-all.js';
import { postTerms } from '../terms/tables.js';
import { idsByAskedSlug } from './asked-slugs.js';
import { keyOfPost } from './carried/references.js';
import { MOVED_FROM } from './moved.js';
import { type PostItem, postItem } from './post-item.js';
import { postState } from './post-state.js';
import { importTogether, type TogetherImport, writeAll } from './together.js';
import { countBeyondWanted } from './wanted-ids.js';

const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];

const BATCH = 200;

/** Everything of other sections that posts name, found once for all of them. */
interface References {
  readonly authors: ReadonlyMap<string, number>;
  readonly terms: ReadonlyMap<string, number>;
}

function termKeys({ terms = {} }: PostItem): string[] {
  return Object.entries(terms).flatMap(([taxonomy, slugs]) => slugs.map((slug) => `${taxonomy}/${slug}`));
}

async function referencesOf(items: readonly PostItem[], context: ImportContext): Promise<References> {
  const authors = items.flatMap(({ author }) => author ?? []);
  return {
    authors: await context.findMany('users', authors),
    terms: await context.findMany('terms', items.flatMap(termKeys)),
  };
}

/** The post without what lies above it, which may come later in the bundle. */
function freshPost(item: PostItem, type: string, { authors }: References): NewPost {
  const { author = '', terms: _terms, meta: _meta, state: _state, parent: _parent, movedFrom: _from, ...rest } = item;
  const { unnamed = false, ...fields } = rest;
  const named = unnamed ? { slug: '' } : {};
  const { dated = item.createdAt !== undefined } = item;
  return { status: 'publish', ...fields, ...named, type, authorId: authors.get(author) ?? 0, dated };
}

function assignmentsOf({ terms = {} }: PostItem, postId: number, known: References['terms']): TermAssignment[] {
  return Object.entries(terms).map(([taxonomy, slugs]) => {
    return { postId, taxonomy, termIds: slugs.flatMap((slug) => known.get(`${taxonomy}/${slug}`) ?? []) };
  });
}

async function keepMeta(made: readonly MadePost[], { use }: PluginContext): Promise<void> {
  const store = use(META);
  const values = made.flatMap(({ post, item: { meta = {}, movedFrom } }) => {
    const kept = movedFrom === undefined ? meta : { ...meta, [MOVED_FROM]: movedFrom };
    return Object.entries(kept).map(([name, value]) => ({ postId: post.id, name, value }));
  });
  if (values.length === 0) return;
  if (store.setOfNew) return store.setOfNew(values);
  for (const { postId, name, value } of values) await store.set(postId, name, value);
}

/** By what a draft without a slug is known: begun at the same moment under the same title. */
function draftKey(createdAt: string, title: string): string {
  return `draft ${createdAt} ${title}`;
}

function slugKey(slug: string): string {
  return `slug ${slug}`;
}

function identityOf({ unnamed, slug, createdAt, title = '' }: PostItem): string | undefined {
  if (!unnamed) return slugKey(slug);
  return createdAt === undefined ? undefined : draftKey(createdAt, title);
}

async function knownPosts(
  items: readonly PostItem[],
  type: string,
  pluginContext: PluginContext,
): Promise<Map<string, number>> {
  const drafts = items.filter(({ unnamed, createdAt }) => unnamed && createdAt !== undefined);
  const slugs = items.flatMap(({ unnamed, slug }) => (unnamed ? [] : slug));
  const bySlug = await idsByAskedSlug(pluginContext, type, slugs);
  const known = new Map([...bySlug].map(([slug, id]) => [slugKey(slug), id]));
  if (drafts.length === 0) return known;
  const begun = drafts.flatMap(({ createdAt }) => createdAt ?? []);
  const found = await pluginContext
    .use(DATABASE)
    .rows(posts)
    .list({ type, slug: '', createdAt: begun }, { columns: ['id', 'createdAt', 'title'], orderBy: { id: 'desc' } });
  for (const { id, createdAt, title } of found) known.set(draftKey(createdAt, title), id);
  return known;
}

/** A post that the import made, and what it was made of. */
interface MadePost {
  readonly post: Post;
  readonly item: PostItem;
}

/** Tells which posts could not keep their id or their name. */
function noteChanged(made: readonly MadePost[], { note }: ImportContext): void {
  for (const { post, item } of made) {
    if (item.id !== undefined && item.id !== post.id)
      note(`${post.type} ${item.slug}: has the id ${post.id}, because ${item.id} was taken`);
    // The letters of some languages come in as they stand in an address.
    if (
      item.movedFrom !== undefined &&
      !item.unnamed &&
      ![post.slug, encodeURIComponent(post.slug).toLowerCase()].includes(item.slug)
    )
      note(`${post.type} ${item.slug}: is called ${post.slug} here`);
  }
}

async function hangUp(made: readonly MadePost[], type: string, context: ImportContext): Promise<void> {
  const store = context.use(POSTS);
  const slugs = made.flatMap(({ item }) => item.parent ?? []);
  const above = await idsByAskedSlug(context, type, slugs);
  for (const { post, item } of made) {
    const parentId = item.parent === undefined ? undefined : above.get(item.parent);
    if (parentId === undefined) continue;
    // At the top another may have had its address; below its parent it has its own.
    const slug = item.unnamed || post.slug === slugify(item.slug) ? {} : { slug: item.slug };
    await store.update(post.id, { parentId, ...slug, modifiedAt: post.modifiedAt });
  }
}

async function importPosts(
  items: readonly PostItem[],
  { name: type, restBase }: PostTypeDefinition,
  context: ImportContext,
): Promise<void> {
  await countBeyondWanted(context);
  const references = await referencesOf(items, context);
  const made: MadePost[] = [];
  const how: TogetherImport<PostItem> = {
    identityOf,
    becomes: (item) => (item.unnamed ? identityOf(item) : slugKey(slugify(item.slug) || item.slug)),
    known: (batch) => knownPosts(batch, type, context),
    async write(fresh) {
      const wanted = fresh.map((item) => freshPost(item, type, references));
      const written = await writeAll(wanted, context.use(POSTS));
      const pairs = fresh.flatMap((item, index) => {
        const post = written[index];
        return post ? [{ post, item }] : [];
      });
      await keepMeta(pairs, context);
      await postState.keepMany(new Map(pairs.map(({ post, item }) => [post.id, item.state])), context);
      noteChanged(pairs, context);
      made.push(...pairs);
      return written.map(({ id }) => id);
    },
    remember: (item, id) => context.remember(restBase, item.slug, id),
  };
  await importTogether(items, how, context);
  // Once for all of them, so that each term is counted once.
  await assignAll(
    context.use(TERMS),
    made.flatMap(({ post, item }) => assignmentsOf(item, post.id, references.terms)),
  );
  await hangUp(made, type, context);
}

async function metaOf({ use }: PluginContext, ofPosts: readonly Post[]): Promise<Map<number, Record<string, unknown>>> {
  const ids = ofPosts.map((post) => post.id);
  const rows = await use(DATABASE)
    .rows(postMeta)
    .list({ postId: ids }, { columns: ['postId', 'name', 'value'] });
  const found = new Map<number, Record<string, unknown>>();
  for (const { postId, name, value } of rows) found.set(postId, { ...found.get(postId), [name]: JSON.parse(value) });
  return found;
}

function inPlace(terms: readonly Term[], placeOf: (termId: number) => number): Term[] {
  return [...terms].sort((one, other) => placeOf(one.id) - placeOf(other.id));
}

/** The places of terms at posts, by `post/term`. */
async function placesOf({ use }: PluginContext, ids: readonly number[]): Promise<ReadonlyMap<string, number>> {
  const rows = await use(DATABASE).rows(postTerms).list({ postId: ids });
  return new Map(rows.map(({ postId, termId, position }) => [`${postId}/${termId}`, position]));
}

function slugsByTaxonomy(terms: readonly Term[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { taxonomy, slug } of terms) found[taxonomy] = [...(found[taxonomy] ?? []), slug];
  return found;
}

async function exportBatch(pluginContext: PluginContext, posts: readonly Post[]): Promise<object[]> {
  const { use } = pluginContext;
  const [authors, parents, terms, meta, states, places] = await Promise.all([
    use(USERS).findMany(posts.map((post) => post.authorId)),
    use(POSTS).findMany(posts.map((post) => post.parentId)),
    use(TERMS).ofPosts(posts.map((post) => post.id)),
    metaOf(pluginContext, posts),
    postState.of(
      posts.map((post) => post.id),
      pluginContext,
    ),
    placesOf(
      pluginContext,
      posts.map((post) => post.id),
    ),
  ]);
  const logins = new Map(authors.map((author) => [author.id, author.login]));
  const slugs = new Map(parents.map((parent) => [parent.id, keyOfPost(parent)]));
  return posts.map((post) => {
    const { title, content, excerpt, status, modifiedAt, menuOrder, commentStatus, pingStatus } = post;
    const { sticky, password, template, format } = post;
    return {
      slug: keyOfPost(post),
      ...(post.slug === '' ? { unnamed: true } : {}),
      title,
      content,
      excerpt,
      status,
      modifiedAt,
      menuOrder,
      commentStatus,
      pingStatus,

      sticky,
      password,
      template,
      format,
      terms: slugsByTaxonomy(inPlace(terms.get(post.id) ?? [], (id) => places.get(`${post.id}/${id}`) ?? 0)),
      meta: meta.get(post.id) ?? {},
      state: states.get(post.id) ?? {},
      createdAt: post.createdAt,
      ...(post.dated ? {} : { dated: false }),
      ...(logins.has(post.authorId) ? { author: logins.get(post.authorId) } : {}),
      ...(slugs.has(post.parentId) ? { parent: slugs.get(post.parentId) } : {}),
    };
  });
}

/** Reports the posts that were opened in an editor and never saved. */
async function reportUnsaved({ name: type }: PostTypeDefinition, { use, leaveOut }: ExportContext): Promise<void> {
  const { total } = await use(POSTS).list({ types: [type], statuses: ['auto-draft'], limit: 1 });
  if (total > 0) leaveOut(`Posts that were opened in an editor and never saved were left out: ${total}.`);
}

/**
 * The section of a site bundle for a post type, named after its `restBase`; the key of a post is its slug. A plugin
 * that brings a type lists one in its own declaration. Posts of every type are imported before `media`, so a section that
 * refers to posts of any type names `media` in its `after`.
 */
export function postSection(type: PostTypeDefinition): BundleSection {
  return {
    name: type.restBase,
    title: type.title,
    item: postItem,
    after: ['users', 'terms'],
    before: ['media'],
    import: (items: readonly PostItem[], context) => importPosts(items, type, context),
    async export(pluginContext) {
      const items: object[] = [];
      for (let offset = 0; ; offset += BATCH) {
        const query = {
          types: [type.name],
          statuses: STATUSES,
          orderBy: 'id',
          order: 'asc',
          limit: BATCH,
          offset,
        } as const;
        const { posts } = await pluginContext.use(POSTS).list(query);
        if (posts.length > 0) items.push(...(await exportBatch(pluginContext, posts)));
        if (posts.length < BATCH) break;
      }
      await reportUnsaved(type, pluginContext);
      return items;
    },
    find: async (slug, context) => (await idsByAskedSlug(context, type.name, [slug])).get(slug),
    findMany: (slugs, context) => idsByAskedSlug(context, type.name, slugs),
  };
}
