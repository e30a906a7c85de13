import highlighter from 'highlight.js';
import { MAX_HIGHLIGHTED_LENGTH } from './highlighted-length.js';

/** A text to highlight. */
export interface CodeText {
  readonly content: string;
  readonly language: string;
}

/** What the table of languages calls otherwise than the highlighter: its `shell` is a session with prompts. */
const NAMES: Readonly<Record<string, string>> = { shell: 'bash' };

/**
 * The HTML of highlighted code, for a worker thread; undefined for a language that the highlighter does not know, and
 * for a text that is too long.
 */
export function highlight({ content, language }: CodeText): string | undefined {
  const name = NAMES[language] ?? language;
  if (content.length > MAX_HIGHLIGHTED_LENGTH || !highlighter.getLanguage(name)) return undefined;
  return highlighter.highlight(content, { language: name, ignoreIllegals: true }).value;
}
