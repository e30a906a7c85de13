import type { BundleSection, ExportContext, ImportContext } from '@plinth/bundle';
import { type PluginContext, Type, USERS, type User } from '@plinth/kernel';
import { DATABASE, grouped } from '@plinth/kernel/database';
import { carriedState } from '../bundle/carried/state.js';
import { movedFrom } from '../bundle/moved.js';
import { type Mover, movers } from '../bundle/moved-section.js';
import { importTogether, type TogetherImport } from '../bundle/together.js';
import {
  COMMENTS,
  type Comment,
  type CommentStore,
  type NewComment,
  type NewCommentAmongMany,
  POST_TYPES,
  POSTS,
} from '../ports.js';
import { comments as table } from './table.js';

/** Characters of a comment. */
const MAX_LENGTH = 65_525;

const commentState = carriedState(table, [
  ...['authorName', 'authorEmail', 'authorUrl', 'authorIp', 'userAgent'],
  ...['previousStatus', 'judgedAt', 'type'],
]);

const commentItem = Type.Object(
  {
    key: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'By which other comments of the bundle name this one.',
    }),
    post: Type.String({ minLength: 1, description: 'Slug of the post.' }),
    movedFrom: Type.Optional(movedFrom),
    postType: Type.Optional(Type.String({ description: 'Section of the post; default posts.' })),
    parent: Type.Optional(Type.String({ description: 'Key of the comment that it answers, which comes before it.' })),
    author: Type.Optional(Type.String({ description: 'Login of the member who wrote it.' })),
    authorName: Type.Optional(Type.String({ maxLength: 245, description: 'Name of a visitor.' })),
    authorEmail: Type.Optional(Type.String({ maxLength: 100 })),
    authorUrl: Type.Optional(Type.String({ maxLength: 200, pattern: '^(https?://|$)' })),
    content: Type.String({ minLength: 1, maxLength: MAX_LENGTH, description: 'HTML, taken as it is.' }),
    status: Type.Optional(Type.Enum(['approved', 'hold', 'spam', 'trash'])),
    state: Type.Optional(commentState.schema),
    createdAt: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
      description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.',
    }),
  },
  { additionalProperties: false },
);

type CommentItem = Type.Static<typeof commentItem>;

/** A comment of the bundle with the post that it belongs to. */
interface PlacedComment {
  readonly item: CommentItem;
  readonly postId: number;
  /** Its text with the links that it came with, where they lead elsewhere now. */
  readonly before: string;
}

/** A comment is the same when it says the same at the same moment below the same post. */
function identityOf(postId: number, { content, createdAt }: Pick<CommentItem, 'content' | 'createdAt'>): string {
  return `${postId} ${createdAt} ${content}`;
}

async function knownComments(placed: readonly PlacedComment[], { use }: PluginContext): Promise<Map<string, number>> {
  const where = { postId: placed.map(({ postId }) => postId), createdAt: placed.map(({ item }) => item.createdAt) };
  const found = await use(DATABASE)
    .rows(table)
    .list(where, { columns: ['id', 'postId', 'createdAt', 'content'], orderBy: { id: 'desc' } });
  const known = new Map(found.map((row) => [identityOf(row.postId, row), row.id]));
  for (const { item, postId, before } of placed) {
    // An earlier import may have left the links as they were.
    const asBefore = known.get(identityOf(postId, { ...item, content: before }));
    const identity = identityOf(postId, item);
    if (asBefore !== undefined && !known.has(identity)) known.set(identity, asBefore);
  }
  return known;
}

/** The comment with its links leading to what is here. */
function movedComment(item: CommentItem, known: ReadonlyMap<string, Mover>): CommentItem {
  const links = known.get(item.movedFrom ?? '')?.links(`comment ${item.key}`);
  const content = links?.text(item.content) ?? item.content;
  return content.length > MAX_LENGTH ? item : { ...item, content };
}

/** The comments of which the posts are there. */
async function withPosts(items: readonly CommentItem[], context: ImportContext): Promise<PlacedComment[]> {
  const slugs = grouped(
    items,
    ({ postType = 'posts' }) => postType,
    ({ post }) => post,
  );
  const posts = new Map<string, ReadonlyMap<string, number>>();
  for (const [section, keys] of slugs) posts.set(section, await context.findMany(section, keys));
  const moving = await movers(context);
  return items.flatMap((item) => {
    const postId = posts.get(item.postType ?? 'posts')?.get(item.post);
    if (postId !== undefined) return [{ item: movedComment(item, moving), postId, before: item.content }];
    context.note(`comments: one on "${item.post}" is left out, because that is not here`);
    return [];
  });
}

/** The members who wrote comments, by their logins. */
async function writersOf(items: readonly CommentItem[], context: ImportContext): Promise<ReadonlyMap<string, User>> {
  const logins = items.flatMap(({ author }) => author ?? []);
  const ids = await context.findMany('users', logins);
  const users = new Map((await context.use(USERS).findMany([...ids.values()])).map((user) => [user.id, user]));
  const writers = new Map<string, User>();
  for (const [login, id] of ids) {
    const user = users.get(id);
    if (user) writers.set(login, user);
  }
  return writers;
}

function freshComment({ item, postId }: PlacedComment, writers: ReadonlyMap<string, User>): NewComment {
  const {
    key: _key,
    post: _post,
    postType: _type,
    parent: _parent,
    state: _state,
    movedFrom: _from,
    author = '',
    status = 'approved',
    ...fields
  } = item;
  const user = writers.get(author);
  const account = user && { userId: user.id, authorName: user.displayName, authorEmail: user.email };
  return { ...fields, ...account, status, postId };
}

/** Writes comments; an answer names what it answers by its place, where that is among them. */
async function write(fresh: readonly NewCommentAmongMany[], store: CommentStore): Promise<readonly number[]> {
  if (store.insertMany) return (await store.insertMany(fresh)).map(({ id }) => id);
  const ids: number[] = [];
  for (const { answers, ...each } of fresh) {
    const parentId = answers === undefined ? each.parentId : ids[answers];
    ids.push((await store.insert({ ...each, ...(parentId === undefined ? {} : { parentId }) })).id);
  }
  return ids;
}

async function importComments(items: readonly CommentItem[], context: ImportContext): Promise<void> {
  const writers = await writersOf(items, context);
  const ids = new Map<string, number>();
  const how: TogetherImport<PlacedComment> = {
    identityOf: ({ item, postId }) => identityOf(postId, item),
    known: (placed) => knownComments(placed, context),
    async write(fresh, places) {
      const byKey = new Map([...places].map(([{ item }, place]) => [item.key, place]));
      const answering = fresh.map((each, place) => {
        const { parent = '' } = each.item;
        const above = byKey.get(parent);
        // Only what comes before: it would not go out and come in again the other way round.
        const answers = ids.has(parent) || above === undefined || above >= place ? undefined : above;
        return { ...freshComment(each, writers), parentId: ids.get(parent) ?? 0, answers };
      });
      const made = await write(answering, context.use(COMMENTS));
      const states = made.map((id, index) => [id, fresh[index]?.item.state] as const);
      await commentState.keepMany(new Map(states), context);
      return made;
    },
    remember({ item }, id) {
      ids.set(item.key, id);
      context.remember('comments', item.key, id);
    },
  };
  await importTogether(await withPosts(items, context), how, context);
}

const BATCH = 200;

async function exportBatch(context: ExportContext, comments: readonly Comment[]): Promise<CommentItem[]> {
  const { use } = context;
  const [posts, users, states] = await Promise.all([
    use(POSTS).findMany(comments.map((comment) => comment.postId)),
    use(USERS).findMany(comments.map((comment) => comment.userId)),
    commentState.of(
      comments.map(({ id }) => id),
      context,
    ),
  ]);
  const slugs = new Map(posts.map((post) => [post.id, post.slug || `${post.type}-${post.id}`]));
  const logins = new Map(users.map((user) => [user.id, user.login]));
  return comments.flatMap((comment) => {
    const { authorEmail, authorName, authorUrl, content, createdAt, status } = comment;
    const login = logins.get(comment.userId);
    const postType = use(POST_TYPES).get(comment.post.type)?.restBase;
    if (postType === undefined) {
      context.leaveOut(`A comment was left out because no enabled plugin has the post type "${comment.post.type}".`);
      return [];
    }
    return {
      key: String(comment.id),
      post: slugs.get(comment.postId) ?? '',
      content,
      createdAt,
      status,
      authorUrl,
      state: states.get(comment.id) ?? {},
      postType,
      ...(login === undefined ? { authorName, authorEmail } : { author: login }),
      ...(comment.parentId === 0 ? {} : { parent: String(comment.parentId) }),
    };
  });
}

/** The section of a site bundle for comments. */
export const commentSection: BundleSection = {
  name: 'comments',
  title: 'Comments',
  item: commentItem,
  after: ['users', 'posts', 'pages', 'media', 'moved'],
  import: (items: readonly CommentItem[], context) => importComments(items, context),
  async export(pluginContext) {
    const items: CommentItem[] = [];
    for (let offset = 0; ; offset += BATCH) {
      // In the order of the ids, in which a comment comes before what answers it.
      const query = { orderBy: 'id', order: 'asc', limit: BATCH, offset } as const;
      const { comments } = await pluginContext.use(COMMENTS).list(query);
      items.push(...(await exportBatch(pluginContext, comments)));
      if (comments.length < BATCH) return items;
    }
  },
};
