import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type BundleSection,
  DATABASE,
  grouped,
  type ImportContext,
  type IncomingFile,
  type PluginContext,
  Type,
  USERS,
} from '@plinth/kernel';
import { POSTS, type Post } from '../ports.js';
import { idsBySlug } from '../posts/slugs.js';
import { posts } from '../posts/table.js';
import { MEDIA, type Media } from './ports.js';

const postKey = Type.Object({ type: Type.String(), slug: Type.String() }, { additionalProperties: false });

const mediaItem = Type.Object(
  {
    slug: Type.String({ minLength: 1, maxLength: 180, description: 'The natural key.' }),
    file: Type.Optional(Type.String({ description: 'Path of the file, relative to the bundle.' })),
    sourceUrl: Type.Optional(
      Type.String({ maxLength: 255, description: 'Where the file lies, when it does not lie beside the bundle.' }),
    ),
    mimeType: Type.Optional(Type.String({ maxLength: 100, description: 'Of a file that lies elsewhere.' })),
    title: Type.Optional(Type.String()),
    altText: Type.Optional(Type.String()),
    caption: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    author: Type.Optional(Type.String({ description: 'Login of the owner.' })),
    createdAt: Type.Optional(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
        description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.',
      }),
    ),
    parent: Type.Optional(postKey),
    featuredIn: Type.Optional(Type.Array(postKey, { description: 'Posts whose picture it is.' })),
  },
  { additionalProperties: false },
);

type MediaItem = Type.Static<typeof mediaItem>;
type PostKey = Type.Static<typeof postKey>;

/** Where the files of an export are looked for: the folder of uploads, copied beside the bundle. */
const FOLDER = 'uploads';

const BATCH = 200;

async function incoming({ file }: MediaItem, context: ImportContext): Promise<IncomingFile | undefined> {
  const place = file === undefined ? undefined : context.file(file);
  const found = place === undefined ? undefined : await stat(place).catch(() => undefined);
  if (place === undefined || !found?.isFile()) return undefined;
  return { field: 'file', filename: path.basename(place), declaredType: '', size: found.size, path: place };
}

/** Everything that files name, found once for all of them. */
interface References {
  readonly owners: ReadonlyMap<string, number>;
  /** Ids of posts by type and slug. */
  readonly parents: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

async function referencesOf(items: readonly MediaItem[], context: ImportContext): Promise<References> {
  const slugs = grouped(
    items.flatMap(({ parent }) => parent ?? []),
    ({ type }) => type,
    ({ slug }) => slug,
  );
  const parents = new Map<string, ReadonlyMap<string, number>>();
  for (const [type, ofIt] of slugs) parents.set(type, await idsBySlug(context.use(DATABASE), type, ofIt));
  const owners = await context.findMany(
    'users',
    items.flatMap(({ author }) => author ?? []),
  );
  return { owners, parents };
}

async function importItem(item: MediaItem, { owners, parents }: References, context: ImportContext): Promise<Post> {
  const { slug, title = '', altText = '', caption: excerpt = '', description: content = '', createdAt } = item;
  const { use } = context;
  const ownerId = owners.get(item.author ?? '') ?? 0;
  const postId = item.parent ? (parents.get(item.parent.type)?.get(item.parent.slug) ?? 0) : 0;
  const fields = { slug, excerpt, content, ...(createdAt === undefined ? {} : { createdAt }) };
  const file = await incoming(item, context);
  if (file) return (await use(MEDIA).keep(file, ownerId, { title, altText, postId, fields, source: 'import' })).post;
  const elsewhere = { guid: item.sourceUrl ?? '', mimeType: item.mimeType ?? '' };
  const row = {
    ...fields,
    ...elsewhere,
    type: 'attachment',
    status: 'inherit',
    title,
    authorId: ownerId,
    parentId: postId,
  };
  const post = await use(POSTS).insert(row);
  await use(MEDIA).setAltText(post.id, altText);
  return post;
}

function postOf({ type, slug }: PostKey, { use }: Pick<PluginContext, 'use'>): Promise<Post | undefined> {
  return use(POSTS).findBySlug(type, slug);
}

async function feature(attachment: Post, keys: readonly PostKey[], context: ImportContext): Promise<void> {
  for (const key of keys) {
    const post = await postOf(key, context);
    if (post) await context.use(POSTS).update(post.id, { featuredMedia: attachment.id, modifiedAt: post.modifiedAt });
  }
}

async function importNew(item: MediaItem, references: References, context: ImportContext): Promise<number> {
  const attachment = await importItem(item, references, context);
  await feature(attachment, item.featuredIn ?? [], context);
  return attachment.id;
}

async function allAttachments({ use }: PluginContext): Promise<Post[]> {
  const found: Post[] = [];
  for (;;) {
    const query = { types: ['attachment'], orderBy: 'id', order: 'asc', limit: BATCH, offset: found.length } as const;
    const { posts } = await use(POSTS).list(query);
    found.push(...posts);
    if (posts.length < BATCH) return found;
  }
}

/** The posts whose picture each attachment is. */
async function featured({ use }: PluginContext): Promise<Map<number, PostKey[]>> {
  const rows = await use(DATABASE)
    .rows(posts)
    .list(
      { featuredMedia: { not: 0 }, slug: { not: '' } },
      { columns: ['featuredMedia', 'type', 'slug'], orderBy: { id: 'asc' } },
    );
  const found = new Map<number, PostKey[]>();
  for (const { featuredMedia: id, ...key } of rows) found.set(id, [...(found.get(id) ?? []), key]);
  return found;
}

function itemOf({ post, altText, file, original }: Media): MediaItem {
  const { key, url } = original ?? file;
  return {
    slug: post.slug,
    ...(key === '' ? {} : { file: `${FOLDER}/${key}` }),
    sourceUrl: url,
    mimeType: post.mimeType,
    title: post.title,
    altText,
    caption: post.excerpt,
    description: post.content,
    createdAt: post.createdAt,
  };
}

/** The section `media` of a site bundle. It comes after the posts, because files are attached to them. */
export const mediaSection: BundleSection = {
  name: 'media',
  title: 'Media',
  item: mediaItem,
  after: ['users', 'posts', 'pages'],
  async import(items: readonly MediaItem[], context) {
    const references = await referencesOf(items, context);
    const slugs = items.map(({ slug }) => slug);
    const known = await idsBySlug(context.use(DATABASE), 'attachment', slugs);
    for (const item of items) {
      const there = known.get(item.slug);
      const id = there ?? (await importNew(item, references, context));
      known.set(item.slug, id);
      context.remember('media', item.slug, id);
      context.count(there === undefined ? 'created' : 'kept');
    }
  },
  async export(pluginContext) {
    const { use } = pluginContext;
    const posts = await allAttachments(pluginContext);
    const media = await use(MEDIA).ofPosts(posts);
    const authors = new Map(
      (await use(USERS).findMany(posts.map((post) => post.authorId))).map((user) => [user.id, user.login]),
    );
    const parents = new Map(
      (await use(POSTS).findMany(posts.map((post) => post.parentId))).map((post) => [post.id, post]),
    );
    const pictures = await featured(pluginContext);
    return [...media.values()].map((each) => {
      const author = authors.get(each.post.authorId);
      const parent = parents.get(each.post.parentId);
      return {
        ...itemOf(each),
        ...(author === undefined ? {} : { author }),
        ...(parent === undefined ? {} : { parent: { type: parent.type, slug: parent.slug } }),
        featuredIn: pictures.get(each.post.id) ?? [],
      };
    });
  },
  find: async (slug, pluginContext) => (await postOf({ type: 'attachment', slug }, pluginContext))?.id,
  findMany: (slugs, { use }) => idsBySlug(use(DATABASE), 'attachment', slugs),
};
