import { type CallContext, notFound } from '@plinth/kernel';
import { FILE_READER } from '../files/file-store.js';
import type { Paste } from '../pastes/paste.js';
import { contentGone, updatePaste } from '../pastes/writing.js';
import { PASTE_REVISIONS } from './revision-store.js';

/**
 * Gives a paste the files that it had in a revision, for a caller who may change it and see its history: one more
 * revision, so that nothing is lost.
 * @throws RestError 400 `rest_invalid_param` when the texts are gone, 404 `rest_not_found` for an unknown revision, 429
 *   `snippets_rate_limit_exceeded`
 */
export async function restoreRevision(call: CallContext, paste: Paste, number: number): Promise<Paste> {
  const revision = (await call.use(PASTE_REVISIONS).numbered(paste.id, [number])).get(number);
  if (!revision) throw notFound('rest_not_found', `This paste has no revision ${number}.`);
  const all = (await call.use(PASTE_REVISIONS).filesOf([revision.id])).get(revision.id) ?? [];
  const stood = all.filter(({ kind }) => kind !== 'removed');
  const texts = await call.use(FILE_READER).blobs(stood.flatMap(({ blobId }) => blobId ?? []));
  const files = stood.map(({ fileId, filename, language, blobId }) => {
    const content = blobId === null ? undefined : texts.get(blobId);
    if (content === undefined) throw contentGone();
    return { id: fileId, filename, language, content };
  });
  return updatePaste(call, paste.id, { files }, `Restored revision ${number}`);
}
