import { DATABASE } from '@plinth/kernel/database';
import { contentHooks, type PostDraft } from '../hooks.js';
import {
  CONTENT_SETTINGS,
  META,
  type NewPost,
  POST_REVISIONS,
  POSTS,
  type Post,
  TERMS,
  type TermStore,
} from '../ports.js';
import { assignAll } from '../terms/assign-all.js';
import { supports } from '../types/post-types.js';
import { draftOf, type WriteCall, type WriteTarget } from './draft.js';

/** Creates or updates a post: its row, terms, meta and revision in one transaction. Returns the post as it is then. */
export async function savePost(call: WriteCall, target: WriteTarget): Promise<Post> {
  const { use } = call;
  const draft = await draftOf(call, target);
  const termIds = await termIdsOf(call, target, draft);
  const keepsRevisions = target.existing !== undefined && supports(target.type, 'revisions');
  return use(DATABASE).transaction(async () => {
    if (target.existing && keepsRevisions) await use(POST_REVISIONS).keepPresent(target.existing.id);
    const post = await writeRow(call, target, draft);
    await writeTerms(call, target, post, termIds);
    await use(META).write(post, draft.meta, call.caller);
    await announce(call, target, post);
    if (keepsRevisions) await use(POST_REVISIONS).keep(post, call.caller.id);
    return (await use(POSTS).find(post.id)) ?? post;
  });
}

function writeRow({ use }: WriteCall, { type, existing }: WriteTarget, draft: PostDraft): Promise<Post> {
  if (existing) return use(POSTS).update(existing.id, draft.fields);
  const { defaultCommentStatus, defaultPingStatus, defaultPostFormat } = use(CONTENT_SETTINGS)();
  const { fields } = draft;
  // Pages are closed for comments unless somebody opens them.
  const usual = type.hierarchical
    ? { commentStatus: 'closed', pingStatus: 'closed' }
    : { commentStatus: defaultCommentStatus, pingStatus: defaultPingStatus };
  const fresh: NewPost = {
    ...fields,
    type: type.name,
    commentStatus: fields.commentStatus ?? usual.commentStatus,
    pingStatus: fields.pingStatus ?? usual.pingStatus,
    ...(supports(type, 'post-formats') ? { format: fields.format ?? defaultPostFormat } : {}),
  };
  return use(POSTS).insert(fresh);
}

/**
 * The terms that a post is given, by their taxonomies; a new one that is given none of a taxonomy gets its default one
 * (host-conventions E5). Found before the transaction, which nobody else can write beside.
 */
async function termIdsOf(
  { use }: WriteCall,
  target: WriteTarget,
  draft: PostDraft,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const names = target.taxonomies.map(({ name }) => name);
  const missing = target.existing ? [] : names.filter((name) => !draft.terms[name]);
  const usual = await defaultTermIds(use(TERMS), missing);
  const given = new Map<string, readonly number[]>();
  for (const name of names) {
    const id = usual.get(name);
    const ids = draft.terms[name] ?? (id === undefined ? undefined : [id]);
    if (ids) given.set(name, ids);
  }
  return given;
}

async function writeTerms(
  { use }: WriteCall,
  { existing }: WriteTarget,
  { id: postId, status }: Post,
  termIds: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const known = existing ? {} : { fresh: { isPublished: status === 'publish' } };
  const assignments = [...termIds].map(([taxonomy, ids]) => ({ postId, taxonomy, termIds: ids, ...known }));
  await assignAll(use(TERMS), assignments);
}

async function defaultTermIds(store: TermStore, taxonomies: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (store.defaultTermIds) return store.defaultTermIds(taxonomies);
  const found = new Map<string, number>();
  for (const taxonomy of taxonomies) {
    const usual = await store.defaultTerm(taxonomy);
    if (usual) found.set(taxonomy, usual.id);
  }
  return found;
}

async function announce({ caller, hooks, request }: WriteCall, target: WriteTarget, post: Post): Promise<void> {
  const { existing, type } = target;
  const writing = { type: type.name, caller, existing, request };
  await hooks.action(contentHooks.rest_after_insert_post, post, writing, existing === undefined);
}
