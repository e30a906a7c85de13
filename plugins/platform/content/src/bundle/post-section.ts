import {
  type BundleSection,
  DATABASE,
  type ImportContext,
  type PluginContext,
  slugify,
  Type,
  USERS,
} from '@plinth/kernel';
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
import { idsBySlug } from '../posts/slugs.js';
import { posts } from '../posts/table.js';
import { importTogether, type TogetherImport, writeAll } from './together.js';

const time = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.',
});

const postItem = Type.Object(
  {
    slug: Type.String({ minLength: 1, maxLength: 180, description: 'The natural key.' }),
    unnamed: Type.Optional(
      Type.Boolean({ description: 'A draft without a slug of its own; `slug` only names it within the bundle.' }),
    ),
    title: Type.Optional(Type.String()),
    content: Type.Optional(Type.String({ description: 'HTML, taken as it is.' })),
    excerpt: Type.Optional(Type.String()),
    status: Type.Optional(Type.Enum(['publish', 'future', 'draft', 'pending', 'private'])),
    author: Type.Optional(Type.String({ description: 'Login of the author.' })),
    createdAt: Type.Optional(time),
    modifiedAt: Type.Optional(time),
    parent: Type.Optional(Type.String({ description: 'Slug of the page above.' })),
    menuOrder: Type.Optional(Type.Integer()),
    commentStatus: Type.Optional(Type.Enum(['open', 'closed'])),
    pingStatus: Type.Optional(Type.Enum(['open', 'closed'])),
    sticky: Type.Optional(Type.Boolean()),
    password: Type.Optional(Type.String({ maxLength: 255 })),
    template: Type.Optional(Type.String({ maxLength: 191 })),
    format: Type.Optional(Type.String({ maxLength: 40 })),
    terms: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Slugs of terms by taxonomy.' }),
    ),
    meta: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Values kept with the post, by name.' }),
    ),
  },
  { additionalProperties: false },
);

type PostItem = Type.Static<typeof postItem>;

const STATUSES = ['publish', 'future', 'draft', 'pending', 'private'];

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
  const { author = '', terms: _terms, meta: _meta, parent: _parent, unnamed = false, ...fields } = item;
  const named = unnamed ? { slug: '' } : {};
  const dated = item.createdAt !== undefined;
  return { status: 'publish', ...fields, ...named, type, authorId: authors.get(author) ?? 0, dated };
}

function assignmentsOf({ terms = {} }: PostItem, postId: number, known: References['terms']): TermAssignment[] {
  return Object.entries(terms).map(([taxonomy, slugs]) => {
    return { postId, taxonomy, termIds: slugs.flatMap((slug) => known.get(`${taxonomy}/${slug}`) ?? []) };
  });
}

async function assign(assignments: readonly TermAssignment[], { use }: PluginContext): Promise<void> {
  const store = use(TERMS);
  if (store.assignMany) return store.assignMany(assignments);
  for (const { postId, taxonomy, termIds } of assignments) await store.assign(postId, taxonomy, termIds);
}

async function keepMeta(made: readonly MadePost[], { use }: PluginContext): Promise<void> {
  const store = use(META);
  const values = made.flatMap(({ post, item: { meta = {} } }) =>
    Object.entries(meta).map(([name, value]) => ({ postId: post.id, name, value })),
  );
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
  const bySlug = await idsBySlug(pluginContext.use(DATABASE), type, slugs);
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

async function hangUp(made: readonly MadePost[], type: string, context: ImportContext): Promise<void> {
  const store = context.use(POSTS);
  const slugs = made.flatMap(({ item }) => item.parent ?? []);
  const above = await idsBySlug(context.use(DATABASE), type, slugs);
  for (const { post, item } of made) {
    const parentId = item.parent === undefined ? undefined : above.get(item.parent);
    if (parentId !== undefined) await store.update(post.id, { parentId, modifiedAt: post.modifiedAt });
  }
}

async function importPosts(
  items: readonly PostItem[],
  { name: type, restBase }: PostTypeDefinition,
  context: ImportContext,
): Promise<void> {
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
      made.push(...pairs);
      return written.map(({ id }) => id);
    },
    remember: (item, id) => context.remember(restBase, item.slug, id),
  };
  await importTogether(items, how, context);
  // Once for all of them, so that each term is counted once.
  await assign(
    made.flatMap(({ post, item }) => assignmentsOf(item, post.id, references.terms)),
    context,
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

/** A draft without a slug goes out under its id, because a bundle knows posts by their slugs. */
function keyOf(post: Post): string {
  return post.slug === '' ? `${post.type}-${post.id}` : post.slug;
}

function slugsByTaxonomy(terms: readonly Term[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { taxonomy, slug } of terms) found[taxonomy] = [...(found[taxonomy] ?? []), slug];
  return found;
}

async function exportBatch(pluginContext: PluginContext, posts: readonly Post[]): Promise<object[]> {
  const { use } = pluginContext;
  const [authors, parents, terms, meta] = await Promise.all([
    use(USERS).findMany(posts.map((post) => post.authorId)),
    use(POSTS).findMany(posts.map((post) => post.parentId)),
    use(TERMS).ofPosts(posts.map((post) => post.id)),
    metaOf(pluginContext, posts),
  ]);
  const logins = new Map(authors.map((author) => [author.id, author.login]));
  const slugs = new Map(parents.map((parent) => [parent.id, keyOf(parent)]));
  return posts.map((post) => {
    const { title, content, excerpt, status, modifiedAt, menuOrder, commentStatus, pingStatus } = post;
    const { sticky, password, template, format } = post;
    return {
      slug: keyOf(post),
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
      terms: slugsByTaxonomy(terms.get(post.id) ?? []),
      meta: meta.get(post.id) ?? {},
      ...(post.dated ? { createdAt: post.createdAt } : {}),
      ...(logins.has(post.authorId) ? { author: logins.get(post.authorId) } : {}),
      ...(slugs.has(post.parentId) ? { parent: slugs.get(post.parentId) } : {}),
    };
  });
}

/**
 * The section of a site bundle for a post type, named after its `restBase`; the key of a post is its slug. A plugin
 * that brings a type lists one in its own declaration.
 */
export function postSection(type: PostTypeDefinition): BundleSection {
  return {
    name: type.restBase,
    title: type.title,
    item: postItem,
    after: ['users', 'terms'],
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
        if (posts.length < BATCH) return items;
      }
    },
    find: async (slug, { use }) => (await use(POSTS).findBySlug(type.name, slug))?.id,
    findMany: (slugs, { use }) => idsBySlug(use(DATABASE), type.name, slugs),
  };
}
