import {
  contentHooks,
  POSTS,
  type Post,
  type PostChanges,
  type PostDraft,
  type PostWriting,
  TERMS,
} from '@plinth/content';
import {
  type Caller,
  type PluginContext,
  type RestError,
  type RestRequest,
  type RestResult,
  type TapDeclaration,
  tap,
  timestamp,
} from '@plinth/kernel';
import { restHooks } from '@plinth/kernel/administration';
import { cannotCreate, cannotEdit } from '../access/errors.js';
import { canCreate, canEdit, canPublish, isExempt, isInCharge, type Judging } from '../access/gates.js';
import { assignCategories, isExcluded } from '../categories/excluded.js';
import { COAUTHORED } from '../coauthors/capability.js';
import { refuseForeignSeries } from '../series/assignment.js';
import { refuseBeyondCoauthor } from './coauthor-limits.js';
import { cleanMeta, EXPOSED_META } from './meta.js';
import { clampedStatus } from './status.js';
import { refuseInvalid } from './validation.js';

const COLLECTION = '/wp/v2/posts';
const ITEM = /^\/+wp\/v2\/posts\/(\d+)\/*$/i;
/** Requests that may show posts with their meta values. */
const SHOWN = /^\/+wp\/v2\/posts(?:\/|$)/i;
/** Requests whose rights may depend on who co-authors what. */
const OURS = /^\/+(?:wp\/v2|member-blog)\//i;
const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** The context of a tap together with who calls. */
function judging(
  { use, hooks, settings, module }: PluginContext,
  caller: Caller,
): Judging & { readonly caller: Caller } {
  return { use, hooks, settings, module, caller };
}

/**
 * A member who may not write posts hears so from the gate before the host says it (docs/components/member-blog.md, Gate
 * codes).
 */
const create = tap(
  restHooks.rest_route_matched,
  {
    id: 'gate-create',
    when: (verdict, route, request, caller) =>
      !verdict && route.pattern === COLLECTION && request.method === 'POST' && !caller.isVisitor,
  },
  (context, _verdict, _route, _request, caller) => refuseCreating(context, caller),
);

async function refuseCreating(context: PluginContext, caller: Caller): Promise<RestError | null> {
  const mayCreate = (await isExempt(context, caller)) || (await canCreate(context, caller));
  return mayCreate ? null : cannotCreate();
}

function editedPost({ method, path }: RestRequest): number | undefined {
  const [, id] = (WRITES.has(method) && ITEM.exec(path)) || [];
  return id === undefined ? undefined : Number(id);
}

/** Before rights are judged: what the caller co-authors is known, and members who may not edit are refused. */
const edit = tap(
  restHooks.rest_request_before_callbacks,
  { id: 'gate-edit', when: (_verdict, { path }) => OURS.test(path) },
  (context, verdict, request, caller) => prepared(context, verdict, request, caller),
);

type Verdict = RestResult | RestError | null;

/** At once for a visitor, unless a tap of `mb_rest_exposed_post_meta` is waited for. */
function prepared(
  context: PluginContext,
  verdict: Verdict,
  request: RestRequest,
  caller: Caller,
): Verdict | Promise<Verdict> {
  const refreshing = SHOWN.test(request.path) ? context.use(EXPOSED_META).refresh(context) : undefined;
  if (caller.isVisitor) return refreshing ? refreshing.then(() => verdict) : verdict;
  return preparedFor(context, verdict, request, { caller, refreshing });
}

async function preparedFor(
  context: PluginContext,
  verdict: Verdict,
  request: RestRequest,
  { caller, refreshing }: { readonly caller: Caller; readonly refreshing: undefined | void | Promise<void> },
): Promise<Verdict> {
  await refreshing;
  if (context.module('coauthors')) await context.use(COAUTHORED).load(caller.id);
  const id = editedPost(request);
  if (verdict || id === undefined || (await isExempt(context, caller))) return verdict;
  const post = await context.use(POSTS).find(id);
  if (post?.type !== 'post' || (await canEdit(context, caller, post))) return verdict;
  return cannotEdit();
}

const status = tap(
  contentHooks.wp_insert_post_status,
  { id: 'gate-status', when: (decided, { type }) => type === 'post' && decided !== undefined },
  async (context, decided, { caller, post }) => {
    if (decided === undefined || (await isExempt(context, caller))) return decided;
    return clampedStatus(context, caller, post, decided);
  },
);

/** A date ahead would take a live post offline until then: who may not publish it again does not get it. */
async function keptLive(
  context: PluginContext,
  caller: Caller,
  existing: Post | undefined,
  { createdAt, ...fields }: PostChanges,
): Promise<PostChanges> {
  if (createdAt === undefined) return fields;
  const wouldHide = existing?.status === 'publish' && createdAt > timestamp(context.clock);
  return wouldHide && !(await canPublish(context, caller, existing)) ? fields : { ...fields, createdAt };
}

async function judged(context: PluginContext, draft: PostDraft, { caller, existing }: PostWriting): Promise<PostDraft> {
  const clean = { ...draft, meta: cleanMeta(draft.meta, caller) };
  if (await isExempt(context, caller)) return clean;
  if (existing && !isInCharge(caller, existing)) refuseBeyondCoauthor(existing, draft.fields);
  if (context.module('series')) await refuseForeignSeries(context, caller, existing, draft.terms['mb_series'] ?? []);
  await refuseInvalid(judging(context, caller), existing, draft.fields);
  return { ...clean, fields: await keptLive(context, caller, existing, draft.fields) };
}

const content = tap(
  contentHooks.rest_pre_insert_post,
  { id: 'gate-content', when: (_draft, { type }) => type === 'post' },
  (context, draft, writing) => judged(context, draft, writing),
);

/** Excluded categories go after the post is written, in its transaction. */
const categories = tap(
  contentHooks.rest_after_insert_post,
  { id: 'gate-categories', when: (_post, { type }) => type === 'post' },
  async (context, post, { caller }) => {
    if (await isExempt(context, caller)) return;
    const given = (await context.use(TERMS).ofPosts([post.id], 'category')).get(post.id) ?? [];
    const kept = given.filter((term) => !isExcluded(context, term)).map(({ id }) => id);
    if (kept.length < given.length) await assignCategories(context, post.id, kept);
  },
);

/** The gate of the core posts route (docs/components/member-blog.md, Core posts route). */
export const gateTaps: readonly TapDeclaration[] = [create, edit, status, content, categories];
