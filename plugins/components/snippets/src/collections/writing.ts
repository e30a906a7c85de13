import { type CallContext, forbidden, invalidParam, notFound } from '@plinth/kernel';
import { isBlank, sanitizeMultilineText, sanitizeText, slugOf } from '@plinth/kernel/text';
import { namedPaste, viewerOf } from '../access/guard.js';
import { owns } from '../access/judge.js';
import { limited } from '../access/limits.js';
import { isListed } from '../pastes/paste.js';
import type { ChangedCollectionArguments, NewCollectionArguments } from './arguments.js';
import { COLLECTIONS, type Collection, type CollectionFields } from './collection-store.js';

function nameOf(sent: string): string {
  const clean = sanitizeText(sent);
  if (isBlank(clean)) throw invalidParam({ name: 'A collection needs a name.' });
  return clean;
}

/** Makes a collection of the caller. Throws RestError 400 `rest_invalid_param`, 429 `snippets_rate_limit_exceeded`. */
export async function createCollection(call: CallContext, args: NewCollectionArguments): Promise<Collection> {
  const { caller, use } = call;
  const fields = {
    name: nameOf(args.name),
    slug: slugOf(args.slug === '' ? nameOf(args.name) : args.slug, 'collection'),
    description: sanitizeMultilineText(args.description),
    visibility: args.visibility,
  };
  return limited(call, 'toggle', () => use(COLLECTIONS).create(caller.id, fields));
}

/**
 * Changes a collection of the caller.
 * @throws RestError 400 `rest_invalid_param`, 429 `snippets_rate_limit_exceeded`
 */
export async function updateCollection(
  call: CallContext,
  own: number,
  args: ChangedCollectionArguments,
): Promise<void> {
  const fields: Partial<CollectionFields> = {
    ...(args.name === undefined ? {} : { name: nameOf(args.name) }),
    ...(args.description === undefined ? {} : { description: sanitizeMultilineText(args.description) }),
    ...(args.visibility === undefined ? {} : { visibility: args.visibility }),
  };
  await limited(call, 'toggle', () => call.use(COLLECTIONS).update(own, fields));
}

/** Removes a collection of the caller. Throws RestError 404 `rest_not_found`, 429 `snippets_rate_limit_exceeded`. */
export async function removeCollection(call: CallContext, own: number): Promise<void> {
  const isGone = await limited(call, 'toggle', () => call.use(COLLECTIONS).remove(own));
  if (!isGone) throw notFound('rest_not_found', 'There is no such collection.');
}

/**
 * Puts a paste into a collection of the caller: one that everybody may be shown, or an own one. Returns whether it is new
 * there.
 * @throws RestError 403 `rest_forbidden`, 404 `rest_not_found`, 429 `snippets_rate_limit_exceeded`
 */
export async function addPaste(call: CallContext, collection: Collection, pasteId: number): Promise<boolean> {
  const paste = await namedPaste(call, pasteId, 'see');
  if (!isListed(paste) && !owns(viewerOf(call), paste))
    throw forbidden('rest_forbidden', 'Only public pastes and your own go into a collection.');
  return limited(call, 'toggle', async () => {
    const isNews = await call.use(COLLECTIONS).add(collection.id, paste.id);
    // One of the two was removed since it was looked at.
    if (isNews === undefined) throw notFound('rest_not_found', 'There is no such collection or paste.');
    return isNews;
  });
}

/**
 * Takes a paste out of a collection of the caller.
 * @throws RestError 404 `rest_not_found` when it is not in it, 429 `snippets_rate_limit_exceeded`
 */
export async function takePaste(call: CallContext, own: number, pasteId: number): Promise<void> {
  await limited(call, 'toggle', async () => {
    if (!(await call.use(COLLECTIONS).take(own, pasteId)))
      throw notFound('rest_not_found', 'This paste is not in the collection.');
  });
}
