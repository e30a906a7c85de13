import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { BundleSection, ImportContext } from '@plinth/bundle';
import { type IncomingFile, type PluginContext, Type, USERS } from '@plinth/kernel';
import { DATABASE, grouped } from '@plinth/kernel/database';
import { keyOfPost } from '../bundle/carried/references.js';
import { carriedState } from '../bundle/carried/state.js';
import { MOVED_FROM, movedFrom, wantedId } from '../bundle/moved.js';
import { countBeyondWanted } from '../bundle/wanted-ids.js';
import { postMeta } from '../meta/table.js';
import { META, POST_TYPES, POSTS, type Post } from '../ports.js';
import { idsBySlug } from '../posts/slugs.js';
import { posts } from '../posts/table.js';
import { MEDIA, type Media } from './ports.js';
import { UploadRefused } from './refusal.js';
import { mediaDetails } from './tables.js';

const postKey = Type.Object({ type: Type.String(), slug: Type.String() }, { additionalProperties: false });

const attachmentColumns = ['modifiedAt', 'status', 'previousStatus', 'commentStatus', 'pingStatus', 'menuOrder'];
const attachmentState = carriedState(posts, [...attachmentColumns, 'template', 'guid']);
const detailState = carriedState(mediaDetails, ['source'], 'postId');

const mediaItem = Type.Object(
  {
    slug: Type.String({ minLength: 1, maxLength: 180, description: 'The natural key.' }),
    id: Type.Optional(wantedId),
    movedFrom: Type.Optional(movedFrom),
    file: Type.Optional(
      Type.String({
        description: 'Path of the file, relative to the bundle. `uploads/2016/01/` is kept as its folder.',
      }),
    ),
    originalFile: Type.Optional(
      Type.String({ description: 'Path of what was uploaded, where `file` is a smaller copy of it.' }),
    ),
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
    state: Type.Optional(attachmentState.schema),
    details: Type.Optional(detailState.schema),
    meta: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    featuredIn: Type.Optional(Type.Array(postKey, { description: 'Posts whose picture it is.' })),
  },
  { additionalProperties: false },
);

type MediaItem = Type.Static<typeof mediaItem>;
type PostKey = Type.Static<typeof postKey>;

/** Where the files of an export are looked for: the folder of uploads, copied beside the bundle. */
const FOLDER = 'uploads';

const BATCH = 200;

/** A file that lies beside the bundle, and its path there. */
interface FoundFile extends IncomingFile {
  readonly relative: string;
}

async function incoming(
  { file, originalFile }: MediaItem,
  context: Pick<ImportContext, 'file'>,
): Promise<FoundFile | undefined> {
  for (const relative of [originalFile, file]) {
    const place = relative === undefined ? undefined : context.file(relative);
    const found = place === undefined ? undefined : await stat(place).catch(() => undefined);
    if (relative === undefined || place === undefined || !found?.isFile()) continue;
    return { field: 'file', filename: path.basename(place), declaredType: '', size: found.size, path: place, relative };
  }
  return undefined;
}

/** The folder of a year and a month that a file lies in; the others of a bundle are not kept. */
function folderIn(relative: string): string | undefined {
  return /^uploads\/(\d{4}\/(?:0[1-9]|1[0-2]))\/[^/]+$/.exec(relative)?.[1];
}

/** Everything that files name, found once for all of them. */
interface References {
  readonly owners: ReadonlyMap<string, number>;
  /** Ids of posts by type and slug. */
  readonly parents: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

async function referencesOf(items: readonly MediaItem[], context: ImportContext): Promise<References> {
  const slugs = grouped(
    items.flatMap(({ parent, featuredIn = [] }) => [...(parent ? [parent] : []), ...featuredIn]),
    ({ type }) => type,
    ({ slug }) => slug,
  );
  const types = context.use(POST_TYPES);
  const parents = new Map<string, ReadonlyMap<string, number>>();
  for (const [type, ofIt] of slugs) {
    const section = types.get(type)?.restBase;
    parents.set(type, section === undefined ? new Map() : await context.findMany(section, ofIt));
  }
  const owners = await context.findMany(
    'users',
    items.flatMap(({ author }) => author ?? []),
  );
  return { owners, parents };
}

/** What is told of a file that lies elsewhere here than it did. */
function noteMoved(file: FoundFile, { file: shown, original }: Media, { note }: ImportContext): void {
  const place = `${FOLDER}/${(original ?? shown).key}`;
  if (folderIn(file.relative) !== undefined && place !== file.relative) note(`${file.relative}: lies at ${place} here`);
}

/** Keeps the file of an item; undefined where there is none, or none that is taken here. */
async function keepFile(item: MediaItem, fields: NewAttachment, context: ImportContext): Promise<Post | undefined> {
  const file = await incoming(item, context);
  if (!file) {
    if (item.file !== undefined || item.movedFrom !== undefined)
      context.note(`${item.file ?? item.slug}: stays at ${item.sourceUrl ?? 'its place'}`);
    return undefined;
  }
  const folder = folderIn(file.relative);
  const { title, parentId: postId, authorId, id, ...rest } = fields;
  const options = { title, postId, altText: item.altText ?? '', fields: rest, source: 'import' };
  const place = { ...(folder === undefined ? {} : { folder }), ...(id === undefined ? {} : { id }) };
  try {
    const media = await context.use(MEDIA).keep(file, authorId, { ...options, ...place });
    noteMoved(file, media, context);
    return media.post;
  } catch (thrown) {
    // One file of a whole site that is broken, or not taken here, does not keep the rest out.
    if (item.movedFrom === undefined || !(thrown instanceof UploadRefused)) throw thrown;
    context.note(`${file.relative}: stays at ${item.sourceUrl ?? 'its place'}. ${thrown.message}`);
    return undefined;
  }
}

function newAttachment(item: MediaItem, { owners, parents }: References) {
  const { slug, title = '', caption: excerpt = '', description: content = '', createdAt, id } = item;
  return {
    slug,
    title,
    excerpt,
    content,
    authorId: owners.get(item.author ?? '') ?? 0,
    parentId: item.parent ? (parents.get(item.parent.type)?.get(item.parent.slug) ?? 0) : 0,
    ...(id === undefined ? {} : { id }),
    ...(createdAt === undefined ? {} : { createdAt }),
  };
}

type NewAttachment = ReturnType<typeof newAttachment>;

async function importItem(item: MediaItem, references: References, context: ImportContext): Promise<Post> {
  const { use } = context;
  const fields = newAttachment(item, references);
  const kept = await keepFile(item, fields, context);
  if (kept) return kept;
  const elsewhere = { guid: item.sourceUrl ?? '', mimeType: item.mimeType ?? '' };
  const post = await use(POSTS).insert({ ...fields, ...elsewhere, type: 'attachment', status: 'inherit' });
  await use(MEDIA).setAltText(post.id, item.altText ?? '');
  return post;
}

async function importNew(item: MediaItem, references: References, context: ImportContext): Promise<number> {
  const attachment = await importItem(item, references, context);
  const { id } = attachment;
  if (item.id !== undefined && item.id !== id)
    context.note(`attachment ${item.slug}: has the id ${id}, because ${item.id} was taken`);
  if (item.movedFrom !== undefined) await context.use(META).set(id, MOVED_FROM, item.movedFrom);
  for (const [name, value] of Object.entries(item.meta ?? {})) await context.use(META).set(id, name, value);
  for (const { type, slug } of item.featuredIn ?? []) {
    const postId = references.parents.get(type)?.get(slug);
    const post = postId === undefined ? undefined : await context.use(POSTS).find(postId);
    if (post) await context.use(POSTS).update(post.id, { featuredMedia: id, modifiedAt: post.modifiedAt });
  }
  await attachmentState.keep(id, item.state, context);
  await detailState.keep(id, item.details, context);
  return id;
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
      { featuredMedia: { not: 0 }, status: { not: 'auto-draft' } },
      { columns: ['featuredMedia', 'id', 'type', 'slug'], orderBy: { id: 'asc' } },
    );
  const found = new Map<number, PostKey[]>();
  for (const { featuredMedia, ...post } of rows) {
    const key = { type: post.type, slug: keyOfPost(post) };
    found.set(featuredMedia, [...(found.get(featuredMedia) ?? []), key]);
  }
  return found;
}

/** What is kept with attachments, by their ids. */
async function metaOfAttachments(ids: readonly number[], { use }: PluginContext) {
  const rows = ids.length === 0 ? [] : await use(DATABASE).rows(postMeta).list({ postId: ids });
  return grouped(
    rows,
    ({ postId }) => postId,
    ({ name, value }) => [name, JSON.parse(value)] as const,
  );
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
    await countBeyondWanted(context);
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
    const ids = posts.map((post) => post.id);
    const states = await attachmentState.of(ids, pluginContext);
    const details = await detailState.of(ids, pluginContext);
    const meta = await metaOfAttachments(ids, pluginContext);
    return [...media.values()].map((each) => {
      const author = authors.get(each.post.authorId);
      const parent = parents.get(each.post.parentId);
      return {
        ...itemOf(each),
        ...(author === undefined ? {} : { author }),
        ...(parent === undefined ? {} : { parent: { type: parent.type, slug: keyOfPost(parent) } }),
        state: states.get(each.post.id) ?? {},
        details: details.get(each.post.id) ?? {},
        ...(meta.has(each.post.id) ? { meta: Object.fromEntries(meta.get(each.post.id) ?? []) } : {}),
        featuredIn: pictures.get(each.post.id) ?? [],
      };
    });
  },
  find: async (slug, { use }) => (await use(POSTS).findBySlug('attachment', slug))?.id,
  findMany: (slugs, { use }) => idsBySlug(use(DATABASE), 'attachment', slugs),
};
