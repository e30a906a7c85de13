import type { BundleSection, ExportContext, ImportContext } from '@plinth/bundle';
import { type PluginContext, Type } from '@plinth/kernel';
import { DATABASE, fields, sql, where } from '@plinth/kernel/database';
import { postMeta } from '../meta/table.js';
import { META, POSTS, type Post } from '../ports.js';
import { listedPosts as p, posts } from '../posts/table.js';
import { isAutosave } from '../revisions/store.js';
import { byAnyPost, byLogin } from './carried/references.js';
import { carriedState } from './carried/state.js';

const time = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.',
});

const revisionState = carriedState(posts, ['guid', 'dated']);

const revisionItem = Type.Object(
  {
    post: Type.String({ minLength: 1, description: 'Section and slug of the post: pages/about.' }),
    autosave: Type.Optional(Type.Boolean({ description: 'What somebody wrote and has not saved yet.' })),
    author: Type.Optional(Type.String({ description: 'Login.' })),
    title: Type.Optional(Type.String()),
    content: Type.Optional(Type.String()),
    excerpt: Type.Optional(Type.String()),
    createdAt: time,
    modifiedAt: Type.Optional(time),
    state: Type.Optional(revisionState.schema),
    meta: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: false },
);

type RevisionItem = Type.Static<typeof revisionItem>;

const BATCH = 200;

function identityOf(postId: number, createdAt: string, authorId: number, isAuto: boolean): string {
  return `${postId} ${createdAt} ${authorId} ${isAuto}`;
}

/** The revisions that posts have here. */
async function known(postIds: readonly number[], { use }: PluginContext): Promise<Set<string>> {
  const found = await use(DATABASE)
    .rows(posts)
    .list({ type: 'revision', parentId: postIds }, { columns: ['parentId', 'createdAt', 'authorId', 'slug'] });
  return new Set(
    found.map(({ parentId, createdAt, authorId, slug }) =>
      identityOf(parentId, createdAt, authorId ?? 0, slug.endsWith('-autosave-v1')),
    ),
  );
}

const COUNTED = { id: p.parentId, revisionCount: sql`COUNT(*)`, latestRevisionId: sql`MAX(${p.id})` };

/** Counts the revisions of posts again, as their rows say it. */
async function recount(postIds: readonly number[], { use }: PluginContext): Promise<void> {
  const counted = await use(DATABASE).sql<{ id: number; revisionCount: number; latestRevisionId: number }>`
    SELECT ${fields(COUNTED)}
      FROM ${p} WHERE ${where(p, { type: 'revision', parentId: postIds })} GROUP BY ${p.parentId}`;
  await use(DATABASE).rows(posts).changeEach(counted);
}

async function importBatch(items: readonly RevisionItem[], context: ImportContext): Promise<void> {
  const parents = await byAnyPost.ids(
    items.map(({ post }) => post),
    context,
  );
  const authors = await byLogin.ids(
    items.flatMap(({ author }) => author ?? []),
    context,
  );
  const there = await known([...parents.values()], context);
  const fresh = items.flatMap((item) => {
    const postId = parents.get(item.post);
    if (postId === undefined) {
      context.note(`revisions: one of "${item.post}" is left out, because that is not here`);
      return [];
    }
    const authorId = authors.get(item.author ?? '') ?? 0;
    const isKept = there.has(identityOf(postId, item.createdAt, authorId, item.autosave ?? false));
    context.count(isKept ? 'kept' : 'created');
    return isKept ? [] : [{ item, postId, authorId }];
  });
  for (const { item, postId, authorId } of fresh) {
    const { post: _post, author: _author, autosave = false, meta = {}, state, ...text } = item;
    const revision = await context.use(POSTS).insert({
      ...{ ...text, type: 'revision', status: 'inherit', parentId: postId, authorId },
      ...{ commentStatus: 'closed', pingStatus: 'closed' },
      slug: `${postId}-${autosave ? 'autosave' : 'revision'}-v1`,
    });
    await revisionState.keep(revision.id, state, context);
    for (const [name, value] of Object.entries(meta)) await context.use(META).set(revision.id, name, value);
  }
  await recount([...new Set(fresh.map(({ postId }) => postId))], context);
}

async function exportBatch(revisions: readonly Post[], context: ExportContext): Promise<RevisionItem[]> {
  const names = await byAnyPost.names([...new Set(revisions.map(({ parentId }) => parentId))], context);
  const logins = await byLogin.names(
    revisions.map(({ authorId }) => authorId),
    context,
  );
  const states = await revisionState.of(
    revisions.map(({ id }) => id),
    context,
  );
  const rows = await context
    .use(DATABASE)
    .rows(postMeta)
    .list({ postId: revisions.map(({ id }) => id) });
  return revisions.flatMap((revision) => {
    const { id, title, content, excerpt, createdAt, modifiedAt } = revision;
    const post = names.get(revision.parentId);
    const author = logins.get(revision.authorId);
    const meta = rows
      .filter(({ postId }) => postId === id)
      .map(({ name, value }) => [name, JSON.parse(value)] as const);
    if (post === undefined) {
      context.leaveOut('A revision was left out because its post is not in the bundle.');
      return [];
    }
    return {
      post,
      ...(isAutosave(revision) ? { autosave: true } : {}),
      ...(author === undefined ? {} : { author }),
      ...{ title, content, excerpt, createdAt, modifiedAt },
      state: states.get(id) ?? {},
      ...(meta.length === 0 ? {} : { meta: Object.fromEntries(meta) }),
    };
  });
}

/** The section `revisions`: what posts said before, and what somebody has not saved yet. Oldest first. */
export const revisionSection: BundleSection = {
  name: 'revisions',
  title: 'Revisions and autosaves',
  item: revisionItem,
  after: ['users', 'posts', 'pages', 'media'],
  async import(items: readonly RevisionItem[], context) {
    for (let from = 0; from < items.length; from += BATCH) await importBatch(items.slice(from, from + BATCH), context);
  },
  async export(context) {
    const items: RevisionItem[] = [];
    for (let last = 0; ; ) {
      const ids = await context
        .use(DATABASE)
        .rows(posts)
        .list({ type: 'revision', id: { above: last } }, { columns: ['id'], orderBy: { id: 'asc' }, limit: BATCH });
      items.push(...(await exportBatch(await context.use(POSTS).findMany(ids.map(({ id }) => id)), context)));
      if (ids.length < BATCH) return items;
      last = ids.at(-1)?.id ?? last;
    }
  },
};
