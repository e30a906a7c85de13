import type { CallContext } from '@plinth/kernel';
import type { FileText } from '../files/file.js';
import { FILE_READER } from '../files/file-store.js';
import type { Paste } from '../pastes/paste.js';
import { PASTE_WRITER } from '../pastes/paste-writer.js';
import { pasteNotFound, viewerOf } from './guard.js';
import { owns } from './judge.js';

/** Whether this caller's reading the content ends the paste. */
export function wouldBurn(call: CallContext, paste: Paste): boolean {
  return paste.burnAfterRead && paste.burnedAt === null && !owns(viewerOf(call), paste);
}

async function burnAndRead(call: CallContext, paste: Paste): Promise<FileText[]> {
  let texts: FileText[] = [];
  const burned = await call.use(PASTE_WRITER).burn(paste, async () => {
    texts = await call.use(FILE_READER).textsOf(paste.id);
  });
  if (!burned) throw pasteNotFound();
  return texts;
}

/**
 * The files of a paste with their texts, for somebody who may read them. What is to be burned is erased by whoever reads
 * it first, and is not there for anybody else; headers alone burn nothing and tell nothing.
 * @throws RestError 404 `rest_not_found` when somebody else read it first
 */
export async function readTexts(call: CallContext, paste: Paste): Promise<FileText[]> {
  const files = call.use(FILE_READER);
  if (!wouldBurn(call, paste)) return files.textsOf(paste.id);
  if (!call.request.headOnly) return burnAndRead(call, paste);
  return (await files.ofPaste(paste.id)).map((file) => ({ ...file, content: '' }));
}

/** Tells every cache not to keep what is for this caller alone, or for once. */
export function forbidCaching(call: CallContext, paste: Paste): void {
  if (paste.burnAfterRead || paste.passwordHash !== '' || paste.visibility === 'private')
    call.header('Cache-Control', 'no-store, private');
}
