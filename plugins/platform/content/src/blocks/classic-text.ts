import { withParagraphs } from '../posts/paragraphs.js';
import { blockDelimiters } from './delimiters.js';

/** The block of the classic editor. */
const CLASSIC = 'core/freeform';

const WORDS = /\S/;

/**
 * A text with blocks whose parts outside of any block, and classic blocks, have paragraphs. What is inside other blocks
 * is as their editor saved it.
 */
export function withClassicParagraphs(text: string): string {
  const parts: string[] = [];
  const open: string[] = [];
  let from = 0;
  const take = (part: string) => {
    const isClassic = open.length === 0 || (open.length === 1 && open[0] === CLASSIC);
    parts.push(isClassic && WORDS.test(part) ? withParagraphs(part) : part);
  };
  for (const { end, kind, name, start } of blockDelimiters(text)) {
    take(text.slice(from, start));
    parts.push(text.slice(start, end));
    from = end;
    if (kind === 'open') open.push(name);
    if (kind === 'close' && open.includes(name)) open.length = open.lastIndexOf(name);
  }
  take(text.slice(from));
  return parts.join('');
}
