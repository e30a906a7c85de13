import { createHash } from 'node:crypto';
import { CACHE, type CallContext, clientNetwork } from '@plinth/kernel';
import { escapeHtml, type SafeHtml, trusted } from '@plinth/pages';
import { DERIVED_TEXTS } from '@plinth/toolkit';
import type { FileText } from '../files/file.js';
import { mayCache, type Paste } from '../pastes/paste.js';
import { MAX_HIGHLIGHTED_LENGTH } from '../worker/highlighted-length.js';
import { TEXT_WORKER } from '../worker/text-worker.js';

const KEPT_SECONDS = 3600;

interface Kept {
  readonly html: string;
}

/** Whoever knows the text knows where its colours are kept; nobody else finds them. */
const cacheKey = ({ content, language }: FileText) =>
  `code/${createHash('sha256').update(content).digest('hex')}/${language}`;

function highlightedBy(call: CallContext, texts: readonly FileText[]): Promise<readonly (string | undefined)[]> {
  const task = { client: clientNetwork(call.request.address), key: texts.map(cacheKey).join() };
  return call.use(TEXT_WORKER).highlight(task, texts);
}

/** Texts as HTML with colours, where the highlighter knows the language; in the order of the files. */
export async function highlighted(call: CallContext, paste: Paste, files: readonly FileText[]): Promise<SafeHtml[]> {
  const cache = call.use(CACHE).space('snippets');
  const keeps = mayCache(paste);
  const short = files.filter(({ content }) => content.length <= MAX_HIGHLIGHTED_LENGTH);
  const kept = new Map<FileText, string | null>();
  for (const file of keeps ? short : []) {
    const found = await cache.get<Kept>(cacheKey(file));
    if (found) kept.set(file, found.html);
  }
  const fresh = short.filter((file) => !kept.has(file));
  const made = fresh.length === 0 ? [] : await highlightedBy(call, fresh);
  for (const [index, file] of fresh.entries()) {
    const coloured = made[index];
    kept.set(file, coloured ?? null);
    // What is not coloured now, for want of time, may be another time.
    if (keeps && coloured !== undefined) await cache.set(cacheKey(file), { html: coloured }, KEPT_SECONDS);
  }
  const plain = ({ content }: FileText) =>
    keeps ? call.use(DERIVED_TEXTS).of('escaped', content, () => escapeHtml(content)) : escapeHtml(content);
  return files.map((file) => trusted(kept.get(file) ?? plain(file)));
}
