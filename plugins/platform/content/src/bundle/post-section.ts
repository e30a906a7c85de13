import { type BundleSection, DATABASE, type ImportContext, type PluginContext, Type, USERS } from '@plinth/kernel';
import { postMeta } from '../meta/table.js';
import { META, type NewPost, POSTS, type Post, type PostTypeDefinition, TERMS, type Term } from '../ports.js';
import { posts } from '../posts/table.js';

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

/** Makes the post without what lies above it, which may come later in the bundle. */
async function importItem(item: PostItem, type: string, context: ImportContext): Promise<Post> {
  const { use } = context;
  const { author, terms = {}, meta = {}, parent: _parent, unnamed = false, ...fields } = item;
  const authorId = author === undefined ? 0 : ((await context.find('users', author)) ?? 0);
  const named = unnamed ? { slug: '' } : {};
  const fresh: NewPost = {
    status: 'publish',
    ...fields,
    ...named,
    type,
    authorId,
    dated: item.createdAt !== undefined,
  };
  const post = await use(POSTS).insert(fresh);
  for (const [taxonomy, slugs] of Object.entries(terms)) {
    const ids = await Promise.all(slugs.map((slug) => context.find('terms', `${taxonomy}/${slug}`)));
    await use(TERMS).assign(
      post.id,
      taxonomy,
      ids.filter((id) => id !== undefined),
    );
  }
  for (const [name, value] of Object.entries(meta)) await use(META).set(post.id, name, value);
  return post;
}

/** A draft without a slug is the same when it was begun at the same moment under the same title. */
async function findKnown(item: PostItem, type: string, { use }: PluginContext): Promise<Post | undefined> {
  if (!item.unnamed) return use(POSTS).findBySlug(type, item.slug);
  const { createdAt = '', title = '' } = item;
  const row = await use(DATABASE)
    .rows(posts)
    .find({ type, slug: '', createdAt, title }, { columns: ['id'] });
  return row && use(POSTS).find(row.id);
}

async function importPosts(
  items: readonly PostItem[],
  type: PostTypeDefinition,
  context: ImportContext,
): Promise<void> {
  const posts = context.use(POSTS);
  const made: { post: Post; item: PostItem }[] = [];
  for (const item of items) {
    const known = await findKnown(item, type.name, context);
    const post = known ?? (await importItem(item, type.name, context));
    if (!known) made.push({ post, item });
    context.remember(type.restBase, item.slug, post.id);
    context.count(known ? 'kept' : 'created');
  }
  for (const { post, item } of made) {
    const parent = item.parent === undefined ? undefined : await posts.findBySlug(type.name, item.parent);
    if (parent) await posts.update(post.id, { parentId: parent.id, modifiedAt: post.modifiedAt });
  }
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
  };
}
