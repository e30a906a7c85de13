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
import { isBlank, sanitizeText, stripTags } from '@plinth/kernel/text';
import { cannotCreate, cannotEdit } from '../access/errors.js';
import { canCreate, canEdit, isExempt } from '../access/gates.js';
import { livingPost } from '../access/posts.js';
import { assignTags } from '../autosave/tags.js';
import { assignCategories } from '../categories/excluded.js';
import { clampedStatus } from '../core-posts/status.js';
import { refuseInvalid } from '../core-posts/validation.js';
import { notifyApproved, notifySentBack } from '../notifications/notify.js';
import { refuseForeignSeries } from '../series/assignment.js';
import { SERIES_TAXONOMY } from '../series/taxonomy.js';
import { ownAttachment } from '../uploads/attach.js';
import { DESCRIPTION, type WritingFields } from './fields.js';

function textsOf({ caller }: CallContext, { title, content, excerpt }: WritingFields): PostChanges {
  if (caller.can('unfiltered_html')) return { title, content, excerpt };
  return { title: sanitizeTitle(title), content: sanitizeContent(content), excerpt: sanitizeContent(excerpt) };
}

async function statusOf(call: CallContext, post: Post | undefined, asked: WritingFields['status']) {
  if (asked === 'keep') return post?.status ?? 'draft';
  return (await isExempt(call, call.caller)) ? asked : clampedStatus(call, call.caller, post, asked);
}

/** The code of {@link editConflict}. */
export const CONFLICT = 'mb_edit_conflict';

/** 409: the post is not any more what the writer saw. */
export function editConflict(): RestError {
  const message = 'Somebody else changed this post in the meantime. Copy your text, reload the page and merge the two.';
  return new RestError(CONFLICT, message, { status: 409 });
}

async function writeRow(call: CallContext, post: Post | undefined, fields: PostChanges, seen: string): Promise<Post> {
  const { caller, use } = call;
  if (!post) return use(POSTS).insert({ ...fields, type: 'post', authorId: caller.id });
  // Of many writers who saw the same text only one may go on.
  if (!(await use(POSTS).hold(post.id, seen))) throw editConflict();
  return use(POSTS).update(post.id, fields);
}

/** The post that a form is about, for whoever may edit it. Throws 404, 403. */
export async function editedPost(call: CallContext, postId: number): Promise<Post | undefined> {
  if (postId === 0) {
    if (!(await canCreate(call, call.caller))) throw cannotCreate();
    return undefined;
  }
  const post = await livingPost(call, postId);
  if (!(await canEdit(call, call.caller, post))) throw cannotEdit();
  return post;
}

/** Who has no series to choose from sends none, which changes nothing. */
async function assignSeries(
  call: CallContext,
  postId: number,
  before: Post | undefined,
  series: number,
): Promise<void> {
  if (!call.module('series')) return;
  const wanted = series === 0 ? [] : [series];
  await refuseForeignSeries(call, call.caller, before, wanted);
  await call.use(TERMS).assign(postId, SERIES_TAXONOMY, wanted);
}

/** The picture that was chosen: one's own, or the one that is there. */
async function pictureOf(call: CallContext, post: Post | undefined, picture: number): Promise<number> {
  if (picture === 0 || picture === post?.featuredMedia) return picture;
  return (await ownAttachment(call, picture)).id;
}

/** Elements and blocks that show something without any text in them. */
const MEDIA = /<(?:img|video|audio|picture|iframe|hr)\b|<!-- wp:|\[\w/i;

function showsNothing(content: string): boolean {
  return isBlank(stripTags(content)) && !MEDIA.test(content);
}

/** Writes what the form sent, by the rules of the core posts route, and returns the post. */
export async function saveWriting(call: CallContext, fields: WritingFields): Promise<Post> {
  const { caller, use } = call;
  const post = await editedPost(call, fields.post);
  const status = await statusOf(call, post, fields.status);
  const featuredMedia = await pictureOf(call, post, fields.picture);
  const changes = { ...textsOf(call, fields), status, featuredMedia };
  if (isBlank(changes.title ?? '') && showsNothing(changes.content ?? '')) {
    const message = 'Write something first.';
    throw new RestError('empty_content', message, { status: 400, data: { params: { content: message } } });
  }
  await refuseInvalid(call, post, changes);
  const written = await use(DATABASE).transaction(async () => {
    if (post) await use(POST_REVISIONS).keepPresent(post.id);
    const saved = await writeRow(call, post, changes, fields.seen);
    await assignCategories(call, saved.id, fields.categories);
    await assignTags(call, saved.id, fields.tags.split(','));
    await assignSeries(call, saved.id, post, fields.series);
    await use(META).set(saved.id, DESCRIPTION, sanitizeText(fields.description) || undefined);
    if (post) await use(POST_REVISIONS).keep(saved, caller.id);
    return saved;
  });
  // Its writers are told as they are by the core route.
  if (post?.status === 'pending' && written.status === 'draft') await notifySentBack(call, written, caller.id);
  if (post?.status === 'pending' && written.status === 'publish') await notifyApproved(call, written, caller.id);
  return written;
}
