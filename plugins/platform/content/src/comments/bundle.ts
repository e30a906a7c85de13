import { type BundleSection, DATABASE, type ImportContext, type PluginContext, Type, USERS } from '@plinth/kernel';
import { COMMENTS, type Comment, POST_TYPES, POSTS } from '../ports.js';
import { comments as table } from './table.js';

const commentItem = Type.Object(
  {
    key: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'By which other comments of the bundle name this one.',
    }),
    post: Type.String({ minLength: 1, description: 'Slug of the post.' }),
    postType: Type.Optional(Type.String({ description: 'Section of the post; default posts.' })),
    parent: Type.Optional(Type.String({ description: 'Key of the comment that it answers, which comes before it.' })),
    author: Type.Optional(Type.String({ description: 'Login of the member who wrote it.' })),
    authorName: Type.Optional(Type.String({ maxLength: 245, description: 'Name of a visitor.' })),
    authorEmail: Type.Optional(Type.String({ maxLength: 100 })),
    authorUrl: Type.Optional(Type.String({ maxLength: 200, pattern: '^(https?://|$)' })),
    content: Type.String({ minLength: 1, maxLength: 65_525, description: 'HTML, taken as it is.' }),
    status: Type.Optional(Type.Enum(['approved', 'hold', 'spam', 'trash'])),
    createdAt: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
      description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.',
    }),
  },
  { additionalProperties: false },
);

type CommentItem = Type.Static<typeof commentItem>;

/** A comment is the same when it says the same at the same moment below the same post. */
async function findKnown({ use }: PluginContext, postId: number, { content, createdAt }: CommentItem) {
  const found = await use(DATABASE)
    .rows(table)
    .find({ postId, createdAt, content }, { columns: ['id'] });
  return found?.id;
}

async function importItem(item: CommentItem, postId: number, context: ImportContext): Promise<number> {
  const { use } = context;
  const { key: _key, post: _post, postType: _type, parent, author, status = 'approved', ...fields } = item;
  const userId = author === undefined ? undefined : await context.find('users', author);
  const user = userId === undefined ? undefined : await use(USERS).find(userId);
  const account = user && { userId: user.id, authorName: user.displayName, authorEmail: user.email };
  const parentId = parent === undefined ? 0 : ((await context.find('comments', parent)) ?? 0);
  const comment = await use(COMMENTS).insert({ ...fields, ...account, status, postId, parentId });
  return comment.id;
}

async function importComments(items: readonly CommentItem[], context: ImportContext): Promise<void> {
  for (const item of items) {
    const postId = await context.find(item.postType ?? 'posts', item.post);
    if (postId === undefined) {
      context.log.warn('a comment of the bundle names a post that does not exist', { post: item.post });
      continue;
    }
    const known = await findKnown(context, postId, item);
    context.remember('comments', item.key, known ?? (await importItem(item, postId, context)));
    context.count(known === undefined ? 'created' : 'kept');
  }
}

const BATCH = 200;

async function exportBatch({ use }: PluginContext, comments: readonly Comment[]): Promise<CommentItem[]> {
  const [posts, users] = await Promise.all([
    use(POSTS).findMany(comments.map((comment) => comment.postId)),
    use(USERS).findMany(comments.map((comment) => comment.userId)),
  ]);
  const slugs = new Map(posts.map((post) => [post.id, post.slug || `${post.type}-${post.id}`]));
  const logins = new Map(users.map((user) => [user.id, user.login]));
  return comments.map((comment) => {
    const { authorEmail, authorName, authorUrl, content, createdAt, status } = comment;
    const login = logins.get(comment.userId);
    return {
      key: String(comment.id),
      post: slugs.get(comment.postId) ?? '',
      content,
      createdAt,
      status,
      authorUrl,
      postType: use(POST_TYPES).get(comment.post.type)?.restBase ?? 'posts',
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
  after: ['users', 'posts', 'pages'],
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
