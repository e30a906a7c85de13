import { type CallContext, RestError, timestamp } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { isBlank } from '@plinth/kernel/text';
import { POST_REVISIONS, type Post, type PostTypeDefinition } from '../../ports.js';
import { autosavePost, isSavedInPlace } from '../../revisions/autosave.js';
import { textFields } from '../draft.js';
import { holdSeen, saveEdited } from './save.js';
import { type EditorValues, emptyValues } from './values.js';

const TEXTS = ['title', 'content', 'excerpt'] as const;

/** Where what was written is kept: in the post itself, or in a row of its own beside it. */
export interface KeptWriting {
  readonly post: Post;
  readonly row: Post;
}

function isEmpty(values: EditorValues): boolean {
  return TEXTS.every((name) => isBlank(values[name]));
}

function textsOf({ caller }: CallContext, { title, content, excerpt }: EditorValues) {
  return textFields({ caller, args: { title, content, excerpt } });
}

/** A draft with the texts alone: terms and dates may be half typed, and are written when somebody saves. */
function beginDraft(call: CallContext, type: PostTypeDefinition, values: EditorValues): Promise<Post> {
  const { title, content, excerpt, comments } = values;
  return saveEdited(call, type, undefined, { ...emptyValues(comments), title, content, excerpt });
}

/**
 * Keeps the texts of the form while somebody writes, by the rule of the route: a new post and a draft of one's own in place,
 * everything else beside the post. Undefined when there is nothing to keep.
 * @throws RestError 409 when a draft was changed since the writer saw it
 */
export async function keepWriting(
  call: CallContext,
  type: PostTypeDefinition,
  existing: Post | undefined,
  values: EditorValues,
): Promise<KeptWriting | undefined> {
  if (isEmpty(values)) return undefined;
  if (!existing) {
    const post = await beginDraft(call, type, values);
    return { post, row: post };
  }
  const writing = { text: textsOf(call, values), meta: new Map<string, unknown>() };
  return call.use(DATABASE).transaction(async () => {
    const isInPlace = isSavedInPlace(existing, call.caller.id);
    if (isInPlace) await holdSeen(call, existing, values.seen);
    const row = await autosavePost(call, existing, writing);
    return { post: isInPlace ? row : existing, row };
  });
}

/** As {@link keepWriting}; a post that says the same already keeps it. */
export async function keepInPassing(...args: Parameters<typeof keepWriting>): Promise<KeptWriting | undefined> {
  const [, , existing] = args;
  try {
    return await keepWriting(...args);
  } catch (thrown) {
    const isSame = thrown instanceof RestError && thrown.code === 'rest_autosave_no_changes';
    if (isSame && existing) return { post: existing, row: existing };
    throw thrown;
  }
}

/**
 * Keeps the texts of the form beside the post, so that they can be looked at while the form stays as it is; one that says
 * what the post says needs no row of its own.
 */
export async function keepBeside(call: CallContext, post: Post, values: EditorValues): Promise<void> {
  const revisions = call.use(POST_REVISIONS);
  const texts = textsOf(call, values);
  if (TEXTS.some((name) => texts[name] !== post[name])) {
    await revisions.autosave(post, call.caller.id, texts);
    return;
  }
  const old = await revisions.autosaveOf(post.id, call.caller.id);
  if (old) await revisions.remove(old.id);
}

/** The caller's own autosave of a post, where it says something else than the post. */
export async function ownAutosave({ caller, use }: CallContext, post: Post): Promise<Post | undefined> {
  const own = await use(POST_REVISIONS).autosaveOf(post.id, caller.id);
  return own && TEXTS.some((name) => own[name] !== post[name]) ? own : undefined;
}

/** What the caller wrote after the post was saved last, and did not save. */
export async function newerAutosave(call: CallContext, post: Post): Promise<Post | undefined> {
  const own = await ownAutosave(call, post);
  // A post that is dated ahead counts as changed then.
  const isAhead = post.modifiedAt > timestamp(call.clock);
  return own && (isAhead || own.modifiedAt > post.modifiedAt) ? own : undefined;
}

/** Of a post that is dated ahead time does not tell what was saved last: what is saved ends what was kept before. */
export async function dropOutdated({ caller, clock, use }: CallContext, post: Post): Promise<void> {
  if (post.modifiedAt <= timestamp(clock)) return;
  const revisions = use(POST_REVISIONS);
  const own = await revisions.autosaveOf(post.id, caller.id);
  if (own) await revisions.remove(own.id);
}
