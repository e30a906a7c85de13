import highlighter from 'highlight.js';

/** A text to highlight. */
export interface CodeText {
  readonly content: string;
  readonly language: string;
}

/** Longer texts, in characters, are shown without colours. */
export const LONGEST_HIGHLIGHTED = 128 * 1024;

/**
 * The HTML of highlighted code, for a worker thread; undefined for a language that the highlighter does not know, and
 * for a text that is too long.
 */
export function highlight({ content, language }: CodeText): string | undefined {
  if (content.length > LONGEST_HIGHLIGHTED || !highlighter.getLanguage(language)) return undefined;
  return highlighter.highlight(content, { language, ignoreIllegals: true }).value;
}
