import { shortened, stripTags } from '@plinth/kernel/text';
import { blockDelimiters } from '../blocks/delimiters.js';
import { replaceShortcodes, shortcodesIn } from '../shortcodes/shortcode.js';
import { withoutMarks } from './marks.js';
import { type FirstWords, firstWords } from './words.js';

/** What an excerpt has at most. */
const LIMIT = { words: 55, characters: 1_000 };

/** Characters of a text that are looked through for the words of its excerpt: few first, more where those are markup. */
const REACHES = [1_500, 15_000, 150_000];

/** Scripts and styles with their text, comments, tags; also those that the text breaks off in. */
const MARKUP = /<(script|style)\b[\s\S]*?(?:<\/\1>|$)|<!--[\s\S]*?(?:-->|$)|<[^>]*(?:>|$)/gi;

/** Tags within a word or beside it: where they are taken out nothing comes between. */
const INLINE =
  /^<\/?(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)[\s/>]/i;

/** Some HTML without its markup. No `<` is left in it; character references stay as they are. */
function withoutMarkup(html: string): string {
  return html.replace(MARKUP, (markup) => (INLINE.test(markup) ? '' : ' '));
}

/** Blocks that are shown rather than read: their addresses and captions are no beginning of a text. */
const WORDLESS = new Set(
  ['audio', 'button', 'buttons', 'embed', 'file', 'gallery', 'image', 'video'].map((name) => `core/${name}`),
);

/** A text without the blocks that an excerpt leaves out, and all that is within them. */
function withoutWordless(text: string): string {
  if (!text.includes('<!--')) return text;
  const parts: string[] = [];
  let from = 0;
  let within = 0;
  for (const { end, kind, name, start } of blockDelimiters(text)) {
    if (kind === 'void' || !WORDLESS.has(name) || (kind === 'close' && within === 0)) continue;
    if (within === 0) parts.push(text.slice(from, start));
    within += kind === 'open' ? 1 : -1;
    from = end;
  }
  // A block that nobody closed takes nothing with it but its delimiter.
  return parts.join('') + text.slice(from);
}

/**
 * The first words of some HTML as HTML text, safe whatever the content was: at most 55 words and 1,000 characters, from
 * its first 150,000 characters.
 */
export function excerptOf(content: string): string {
  const words = withoutWordless(content);
  const text = withoutMarks(replaceShortcodes(words, shortcodesIn(words), () => ''));
  for (const reach of REACHES) {
    const isWhole = text.length <= reach;
    const { text: first, isCut } = firstWords(withoutMarkup(text.slice(0, reach)), LIMIT);
    if (!isCut && !isWhole && reach !== REACHES.at(-1)) continue;
    return first === '' ? '' : `<p>${first.replace(/>/g, '&gt;')}${isCut || !isWhole ? ' [&hellip;]' : ''}</p>\n`;
  }
  return '';
}

/** Characters of some HTML that are looked through for its first words as plain text. */
const MAX_PLAIN_REACH = 20_000;

/** The first words of some HTML as plain text, for lists and cards. */
export function plainWords(html: string, words: number): FirstWords {
  const near = shortened(html, MAX_PLAIN_REACH);
  const first = firstWords(stripTags(near), { words, characters: LIMIT.characters });
  return { ...first, isCut: first.isCut || near.length < html.length };
}
