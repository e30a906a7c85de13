import { type Hooks, sanitizeHtml, stripTags } from '@plinth/kernel';
import { sanitizeBlockJson } from '../blocks/attributes.js';
import { type BlockDelimiter, blockDelimiters, hasBlocks } from '../blocks/delimiters.js';
import { contentHooks } from '../hooks.js';
import type { Post } from '../ports.js';
import { ampersands, everyAmpersand } from '../typography/ampersands.js';
import { typography } from '../typography/typography.js';

/** The marks of a break. */
const BREAKS = /<!--(?:more(?: [^<>-]{0,200})?|nextpage|noteaser)-->/g;

/** Characters that no text means: what stands for a mark while the HTML around it is sanitised. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const RESERVED = /[\uE000\uE001]/g;
const PLACE = /\uE000(\d+)\uE001/g;
const TAG = /<[^<>]*>/g;

/** A text whose block delimiters are replaced by what `replace` makes of each. */
function replaceDelimiters(text: string, replace: (delimiter: BlockDelimiter) => string): string {
  const parts: string[] = [];
  let from = 0;
  for (const delimiter of blockDelimiters(text)) {
    parts.push(text.slice(from, delimiter.start), replace(delimiter));
    from = delimiter.end;
  }
  return from === 0 ? text : parts.join('') + text.slice(from);
}

/** A delimiter whose attributes are safe; the very text of it where nothing had to change. */
function safeDelimiter(text: string, { json, start, end }: BlockDelimiter): string {
  const written = text.slice(start, end);
  const clean = sanitizeBlockJson(json);
  if (clean === json) return written;
  const place = written.indexOf(json);
  const rest = written.slice(place + json.length);
  return written.slice(0, place) + (clean === '' ? rest.trimStart() : clean + rest);
}

/**
 * HTML of a post from somebody without `unfiltered_html` (host-conventions E14a): the allow-list, and block delimiters,
 * whose attributes are held to the same list.
 */
export function sanitizeContent(dirty: string): string {
  const marks: string[] = [];
  const hold = (mark: string) => `${OPEN}${marks.push(mark) - 1}${CLOSE}`;
  const free = dirty.replace(RESERVED, '');
  const marked = replaceDelimiters(free, (each) => hold(safeDelimiter(free, each))).replace(BREAKS, hold);
  const clean = sanitizeHtml(marked);
  if (marks.length === 0) return clean;
  // A mark inside a tag would end its attribute, so there it is dropped.
  const tagsClean = clean.replace(TAG, (tag) => tag.replace(PLACE, ''));
  return tagsClean.replace(PLACE, (_, index: string) => marks[Number(index)] ?? '');
}

/** A text without block delimiters and marks of a break. */
function withoutMarks(text: string): string {
  return text.includes('<!--') ? replaceDelimiters(text, () => '').replace(BREAKS, '') : text;
}

const BLOCK =
  /<(?:address|article|aside|blockquote|center|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul|video|audio)[\s/>]/i;

/** Paragraphs for text that has none: blank lines end them, single ones break. HTML with blocks of its own stays as it is. */
export function withParagraphs(text: string): string {
  if (text === '' || BLOCK.test(text)) return text;
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n\s*\n/);
  const filled = paragraphs.map((each) => each.trim()).filter((each) => each !== '');
  return filled.map((each) => `<p>${each.replace(/\n/g, '<br />\n')}</p>\n`).join('');
}

/** Stored content as readers see it: without marks, in paragraphs unless it has blocks. */
export function renderContent(content: string): string {
  const shown = withoutMarks(content);
  return hasBlocks(content) ? shown : withParagraphs(shown);
}

/**
 * The content of a post as readers see it: its blocks rendered by the taps of `render_blocks`, without marks, and
 * through the taps of `the_content`.
 */
export async function renderPost(hooks: Hooks, post: Post): Promise<string> {
  const { content } = post;
  if (!hasBlocks(content)) return hooks.filter(contentHooks.the_content, renderContent(content), post);
  const rendered = await hooks.filter(contentHooks.render_blocks, content, post);
  return hooks.filter(contentHooks.the_content, withoutMarks(rendered), post);
}

const EXCERPT_WORDS = 55;

/** Characters that nearly always hold the words of an excerpt; the whole of a post is looked at only where they do not. */
const EXCERPT_REACH = 1_000;

/** Scripts and styles with their text, comments, tags; also those that the text breaks off in. */
const MARKUP = /<(script|style)\b[\s\S]*?(?:<\/\1>|$)|<!--[\s\S]*?(?:-->|$)|<[^>]*(?:>|$)/gi;

/** Tags within a word or beside it: where they are taken out nothing comes between. */
const INLINE =
  /^<\/?(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)[\s/>]/i;

/** One word more than an excerpt has. No `<` is left in them; entities stay as they are. */
function wordsOf(html: string): string[] {
  const words = html
    .replace(MARKUP, (markup) => (INLINE.test(markup) ? '' : ' '))
    .trim()
    .split(/\s+/, EXCERPT_WORDS + 1);
  return words[0] === '' ? [] : words;
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

/** The first words of some HTML as HTML text, safe whatever the content was. */
export function excerptOf(content: string): string {
  const text = withoutMarks(withoutWordless(content));
  const near = wordsOf(text.slice(0, EXCERPT_REACH));
  const words = near.length > EXCERPT_WORDS || text.length <= EXCERPT_REACH ? near : wordsOf(text);
  if (words.length === 0) return '';
  const first = words.slice(0, EXCERPT_WORDS).join(' ').replace(/>/g, '&gt;');
  return `<p>${first}${words.length > EXCERPT_WORDS ? ' [&hellip;]' : ''}</p>\n`;
}

/** How texts are rendered; the settings of this plugin (`CONTENT_SETTINGS`) say it. */
export interface Rendering {
  /** Whether quotation marks, dashes and their like are set as a printer would. */
  readonly typography: boolean;
}

const TYPESET: Rendering = { typography: true };

/** HTML that is no content: an excerpt, a caption. */
export function renderShort(html: string, { typography: isTypeset }: Rendering = TYPESET): string {
  return isTypeset ? everyAmpersand(typography(html)) : html;
}

/** The excerpt of a post as HTML: the one that was written, or the first words of the content. */
export function renderExcerpt(
  post: { readonly excerpt: string; readonly summary: string },
  rendering: Rendering = TYPESET,
): string {
  return renderShort(post.excerpt === '' ? post.summary : withParagraphs(post.excerpt), rendering);
}

/**
 * A title as HTML: plain text, escaped, also for an attribute; a character reference that the author typed stands for
 * its character.
 */
export function renderTitle(title: string, { typography: isTypeset }: Rendering = TYPESET): string {
  const text = title.replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return everyAmpersand(isTypeset ? typography(text) : ampersands(text))
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#039;');
}

/** A title from somebody without `unfiltered_html`: text only. */
export function sanitizeTitle(title: string): string {
  return stripTags(title);
}
