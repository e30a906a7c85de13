import { createHash } from 'node:crypto';
import { CACHE, type CallContext, html, type SafeHtml, trusted } from '@plinth/kernel';
import type { FileText } from '../files/file.js';
import type { Paste } from '../pastes/paste.js';
import { MAX_HIGHLIGHTED_LENGTH } from '../worker/highlighted-length.js';
import { TEXT_WORKER } from '../worker/text-worker.js';

const KEPT_SECONDS = 3600;

interface Kept {
  readonly html: string;
}

/** Whoever knows the text knows where its colours are kept; nobody else finds them. */
const cacheKey = ({ content, language }: FileText) =>
  `code/${createHash('sha256').update(content).digest('hex')}/${language}`;

/** Texts as HTML with colours, where the highlighter knows the language; in the order of the files. */
export async function highlighted(call: CallContext, paste: Paste, files: readonly FileText[]): Promise<SafeHtml[]> {
  const cache = call.use(CACHE).space('snippets');
  // Nothing outlives the paste that is for some eyes only.
  const keeps = paste.visibility !== 'private' && paste.passwordHash === '' && !paste.burnAfterRead;
  const short = files.filter(({ content }) => content.length <= MAX_HIGHLIGHTED_LENGTH);
  const kept = new Map<FileText, string | null>();
  for (const file of keeps ? short : []) {
    const found = await cache.get<Kept>(cacheKey(file));
    if (found) kept.set(file, found.html);
  }
  const fresh = short.filter((file) => !kept.has(file));
  const made = fresh.length === 0 ? [] : await call.use(TEXT_WORKER).highlight(fresh);
  for (const [index, file] of fresh.entries()) {
    const coloured = made[index];
    kept.set(file, coloured ?? null);
    // What is not coloured now, for want of time, may be another time.
    if (keeps && coloured !== undefined) await cache.set(cacheKey(file), { html: coloured }, KEPT_SECONDS);
  }
  return files.map((file) => {
    const coloured = kept.get(file);
    return typeof coloured === 'string' ? trusted(coloured) : html`${file.content}`;
  });
}
