import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CACHE, type CallContext, html, type SafeHtml, stylesheet, trusted } from '@plinth/kernel';
import type { FileText } from '../files/file.js';
import type { Paste } from '../pastes/paste.js';
import { MAX_HIGHLIGHTED_LENGTH } from '../worker/highlighted-length.js';
import { TEXT_WORKER } from '../worker/text-worker.js';

const KEPT_SECONDS = 3600;

/** The highlighter's own colours, light and dark. */
function theme(): string {
  const { resolve } = createRequire(import.meta.url);
  const read = (name: string) => readFileSync(resolve(`highlight.js/styles/${name}.min.css`), 'utf8');
  return `${read('github')}\n@media (prefers-color-scheme: dark) { ${read('github-dark')} }`;
}

/** The look of pages with code. */
export const codeStyle = stylesheet(
  'snippets',
  `pre.code { margin: 0; padding: .8rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: .4rem; font: .9rem/1.5 ui-monospace, monospace; tab-size: 4; }
.file { margin: 1.5rem 0; } .file header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; margin-bottom: .35rem; }
.file h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
.tags a { margin-right: .5rem; }
.actions { display: flex; flex-wrap: wrap; gap: .35rem 1rem; align-items: baseline; }
ul.pastes { list-style: none; padding: 0; } ul.pastes li { margin: 1rem 0; }
${theme()}`,
);

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
