import { sanitizeContent } from '@plinth/content';
import type { Caller } from '@plinth/kernel';

/** The meta value that holds the blocks of an editor as JSON. */
export const BLOCKS = '_mb_editorjs_blocks';

/** How deep the blocks of an editor may be nested. */
const MAX_DEPTH = 60;

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.includes('<') ? sanitizeContent(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((each) => cleaned(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleaned(each, depth + 1)]));
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The blocks that a client sent, as they are kept: JSON whose texts are sanitised like the content, unless the caller
 * may write any HTML. Undefined for a text that does not decode to a document.
 */
export function blocksOf(text: string, caller: Caller): string | undefined {
  const value = decoded(text);
  if (typeof value !== 'object' || value === null) return undefined;
  return caller.can('unfiltered_html') ? text : JSON.stringify(cleaned(value, 0));
}
