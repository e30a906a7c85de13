import { type CodeText, highlight } from './highlight.js';

/** One task of the thread that highlights. */
export default function work(texts: readonly CodeText[]): readonly (string | undefined)[] {
  return texts.map(highlight);
}
