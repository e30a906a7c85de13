import {
  META,
  POST_REVISIONS,
  POSTS,
  type Post,
  type PostChanges,
  sanitizeContent,
  sanitizeTitle,
  TERMS,
} from '@plinth/content';
import { type CallContext, RestError } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { isBlank } from '@plinth/kernel/text';
import { toSiteTime } from '@plinth/kernel/time';
import { editablePost } from '../access/authorize.js';
import { mayNot } from '../access/errors.js';
import { canCreate } from '../access/gates.js';
import { assignCategories } from '../categories/excluded.js';
import { BLOCKS, blocksOf } from '../core-posts/blocks.js';
import { assignTags } from './tags.js';

/** What a client has written so far. */
export interface Writing {
  readonly post_id: number;
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly categories?: readonly number[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly editor_data?: string | undefined;
}

/** How saving went (docs/components/member-blog.md, Autosave result). */
export interface Saved {
  readonly saved: boolean;
  readonly post_id: number;
  readonly stored?: 'post' | 'revision';
  readonly revision_id?: number;
  readonly time?: string;
}

/** States in which nobody but its writers knows of a post: it is saved in place. */
const UNSEEN: ReadonlySet<string> = new Set(['auto-draft', 'draft', 'pending']);

/** How often somebody else may change the post between looking and writing. */
const MAX_TRIES = 5;

function textsOf({ title, content }: Writing, call: CallContext): PostChanges {
  const isFree = call.caller.can('unfiltered_html');
  return {
    ...(title === undefined ? {} : { title: isFree ? title : sanitizeTitle(title) }),
    ...(content === undefined ? {} : { content: isFree ? content : sanitizeContent(content) }),
  };
}

async function writeTerms(call: CallContext, post: Post, writing: Writing, isNew: boolean): Promise<void> {
  if (writing.categories) await assignCategories(call, post.id, writing.categories);
  else if (isNew) {
    const usual = await call.use(TERMS).defaultTerm('category');
    if (usual) await call.use(TERMS).assign(post.id, 'category', [usual.id]);
  }
  if (writing.tags) await assignTags(call, post.id, writing.tags);
}

async function writeRest(call: CallContext, post: Post, writing: Writing, isNew: boolean): Promise<Saved> {
  const { caller, site, use } = call;
  await writeTerms(call, post, writing, isNew);
  const blocks = writing.editor_data === undefined ? undefined : blocksOf(writing.editor_data, caller);
  if (blocks !== undefined) await use(META).set(post.id, BLOCKS, blocks);
  return { saved: true, post_id: post.id, stored: 'post', time: toSiteTime(post.modifiedAt, site.timezone) };
}

function saveNew(call: CallContext, writing: Writing): Promise<Saved> {
  const { caller, use } = call;
  return use(DATABASE).transaction(async () => {
    const fresh = { ...textsOf(writing, call), type: 'post', status: 'draft', authorId: caller.id };
    return writeRest(call, await use(POSTS).insert(fresh), writing, true);
  });
}

/** Undefined when the post was changed since it was looked at. */
function saveInPlace(call: CallContext, post: Post, writing: Writing): Promise<Saved | undefined> {
  const { use } = call;
  return use(DATABASE).transaction(async () => {
    if (!(await use(POSTS).hold(post.id, post.modifiedAt))) return undefined;
    const status = post.status === 'auto-draft' ? { status: 'draft' } : {};
    const saved = await use(POSTS).update(post.id, { ...textsOf(writing, call), ...status });
    return writeRest(call, saved, writing, false);
  });
}

function saveRevision(call: CallContext, post: Post, writing: Writing): Promise<Saved> {
  const { caller, site, use } = call;
  return use(DATABASE).transaction(async () => {
    const revision = await use(POST_REVISIONS).autosave(post, caller.id, textsOf(writing, call));
    // Blocks of an earlier save would not fit the text of this one.
    const blocks = writing.editor_data === undefined ? undefined : blocksOf(writing.editor_data, caller);
    await use(META).set(revision.id, BLOCKS, blocks);
    const time = toSiteTime(revision.modifiedAt, site.timezone);
    return { saved: true, post_id: post.id, stored: 'revision', revision_id: revision.id, time };
  });
}

/**
 * Saves what a member has written so far: a new draft or an unseen post in place, anything that others see only into the
 * member's own autosave revision, together with nothing else (docs/components/member-blog.md, States). The status that
 * decides is that of the row when it is written.
 * @throws RestError 403 `mb_forbidden`, 404 `mb_not_found`, 409 `mb_post_locked`
 */
export async function autosave(call: CallContext, writing: Writing): Promise<Saved> {
  const existing = writing.post_id === 0 ? undefined : await editablePost(call, writing.post_id);
  if (!existing && !(await canCreate(call, call.caller))) throw mayNot('You may not write posts.');
  const { title = '', content = '' } = textsOf(writing, call);
  if (isBlank(title) && isBlank(content)) return { saved: false, post_id: 0 };
  if (!existing) return saveNew(call, writing);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const post = tries === 0 ? existing : await editablePost(call, existing.id);
    if (!UNSEEN.has(post.status)) return saveRevision(call, post, writing);
    const saved = await saveInPlace(call, post, writing);
    if (saved) return saved;
  }
  throw new RestError('mb_post_locked', 'Others are saving this post at this moment; try again.', {
    status: 409,
  });
}
