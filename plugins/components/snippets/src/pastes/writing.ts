import { type CallContext, invalidParam, RestError } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { pasteNotFound } from '../access/guard.js';
import { limited } from '../access/limits.js';
import { readTexts, wouldBurn } from '../access/reading.js';
import type { FileText } from '../files/file.js';
import { FILE_READER } from '../files/file-store.js';
import { snippetHooks } from '../hooks.js';
import { TAGS } from '../tags/tag-store.js';
import type { CreateArguments, UpdateArguments } from './arguments.js';
import { readChange, readDraft, tagsOf } from './draft.js';
import type { Paste, PasteStatus } from './paste.js';
import { PASTE_READER } from './paste-reader.js';
import { PASTE_WRITER } from './paste-writer.js';

/** Makes a paste of the caller. Throws RestError 400 `rest_invalid_param`, 429 `snippets_rate_limit_exceeded`. */
export async function createPaste(call: CallContext, args: CreateArguments): Promise<Paste> {
  const { caller, hooks, use } = call;
  const draft = await readDraft(call, args);
  const paste = await limited(call, 'write', () => use(PASTE_WRITER).create(draft));
  await hooks.action(snippetHooks.snippets_paste_created, paste.id, caller.id);
  return paste;
}

/** 400 for files of a paste whose content was read for the one time. */
export function contentGone(): RestError {
  return invalidParam({ files: 'The content of this paste was read once and is gone.' });
}

/**
 * Changes a paste for a caller who may; `message` is what its revision is called.
 * @throws RestError 400 `rest_invalid_param`, 404 `rest_not_found` when it went meanwhile, 429
 *   `snippets_rate_limit_exceeded`
 */
export async function updatePaste(
  call: CallContext,
  id: number,
  args: UpdateArguments,
  message?: string,
): Promise<Paste> {
  const { caller, hooks, use } = call;
  const tags = args.tags && tagsOf(args.tags);
  const change = { ...(await readChange(call, args)), ...(message === undefined ? {} : { message }) };
  const changed = await limited(call, 'write', () =>
    use(PASTE_WRITER).change(
      id,
      caller.id,
      (held) => {
        if (change.files && held.burnedAt !== null) throw contentGone();
        return change;
      },
      tags,
    ),
  );
  if (!changed) throw pasteNotFound();
  await hooks.action(snippetHooks.snippets_paste_updated, id, caller.id);
  return changed;
}

/** Gives a paste a status; of many at once one changes it. Returns undefined when it has that status already. */
export async function changeStatus(call: CallContext, id: number, status: PasteStatus): Promise<Paste | undefined> {
  const { caller, clock, hooks, use } = call;
  // What has expired by now is expired, whether somebody read it since or not.
  await use(PASTE_READER).find(id);
  let from: PasteStatus = status;
  const changed = await use(PASTE_WRITER).change(id, caller.id, (held) => {
    if (held.status === status) return undefined;
    from = held.status;
    const isOver = held.expiresAt !== null && held.expiresAt <= clock.now().toISOString();
    // What is made active again lives on: otherwise it would expire in the same moment.
    const revived =
      status === 'active' && isOver ? ({ settings: { expiration: 'never', expiresAt: null } } as const) : {};
    return { status, ...revived };
  });
  if (changed) await hooks.action(snippetHooks.snippets_paste_status_changed, id, status, from, caller.id);
  return changed;
}

/** Trashes a paste for a caller who may. Throws RestError 410 `rest_already_trashed`. */
export async function trashPaste(call: CallContext, id: number): Promise<void> {
  if (await changeStatus(call, id, 'trashed')) return;
  throw new RestError('rest_already_trashed', 'This paste is in the trash already.', { status: 410 });
}

/** The texts that somebody sees of a paste they have just written; a moderator's change reads nothing that burns. */
export async function writtenTexts(call: CallContext, paste: Paste): Promise<FileText[] | undefined> {
  return wouldBurn(call, paste) ? undefined : call.use(FILE_READER).textsOf(paste.id);
}

async function clone(call: CallContext, source: Paste): Promise<Paste> {
  const { caller, use } = call;
  if (source.burnedAt !== null) throw pasteNotFound();
  const tags = (await use(TAGS).ofPastes([source.id])).get(source.id) ?? [];
  const texts = await readTexts(call, source);
  return use(PASTE_WRITER).create({
    settings: {
      title: source.title,
      description: source.description,
      visibility: source.visibility,
      expiration: 'never',
      expiresAt: null,
      passwordHash: '',
      burnAfterRead: false,
    },
    files: texts.map(({ filename, language, content }) => ({ filename, language, content })),
    tags,
    authorId: caller.id,
    forkedFrom: source.id,
  });
}

/**
 * Clones the files of a paste that the caller may fork into a new one of theirs (docs/components/snippets.md, fork).
 * @throws RestError 404 `rest_not_found` when somebody else read it first, 429 `snippets_rate_limit_exceeded`
 */
export async function forkPaste(call: CallContext, source: Paste): Promise<Paste> {
  const { caller, hooks, use } = call;
  // One transaction: what reading the source burns is in the fork, or not burned.
  const fork = await limited(call, 'write', () => use(DATABASE).transaction(() => clone(call, source)));
  await hooks.action(snippetHooks.snippets_paste_created, fork.id, caller.id);
  await hooks.action(snippetHooks.snippets_paste_forked, fork.id, source.id, caller.id);
  return fork;
}
