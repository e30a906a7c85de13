import { sanitizeHtml, stripTags } from '@plinth/kernel';
import { ampersands, everyAmpersand } from '../typography/ampersands.js';
import { typography } from '../typography/typography.js';

/**
 * Block comments, and the marks of a break. They are kept in what is stored and left out of what is shown. Their
 * attributes are JSON without `<`, `>` and `--`, which editors write as \u003c, \u003e and \u002d\u002d.
 */
const MARKS = /<!--\s+\/?wp:[a-z][a-z0-9_/-]*(?:\s+\{(?:(?!--)[^<>])*\})?\s+\/?-->|<!--(?:more|nextpage)-->/g;

/** Characters that no text means: what stands for a mark while the HTML around it is sanitised. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const RESERVED = /[\uE000\uE001]/g;
const PLACE = /\uE000(\d+)\uE001/g;
const TAG = /<[^<>]*>/g;

/** HTML of a post from somebody without `unfiltered_html` (host-conventions E14a): the allow-list, and block comments. */
export function sanitizeContent(dirty: string): string {
  const marks: string[] = [];
  const marked = dirty.replace(RESERVED, '').replace(MARKS, (mark) => `${OPEN}${marks.push(mark) - 1}${CLOSE}`);
  const clean = sanitizeHtml(marked);
  if (marks.length === 0) return clean;
  // A mark inside a tag would end its attribute, so there it is dropped.
  const tagsClean = clean.replace(TAG, (tag) => tag.replace(PLACE, ''));
  return tagsClean.replace(PLACE, (_, index: string) => marks[Number(index)] ?? '');
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

/** Stored content as readers see it: without marks, in paragraphs. */
export function renderContent(content: string): string {
  if (!content.includes('<!--')) return withParagraphs(content);
  const shown = content.replace(MARKS, '');
  return content.includes('<!-- wp:') ? shown : withParagraphs(shown);
}

const EXCERPT_WORDS = 55;

/** Characters that nearly always hold the words of an excerpt; the whole of a post is looked at only where they do not. */
const EXCERPT_REACH = 1_000;

/** Scripts and styles with their text, comments, tags; also those that the text breaks off in. */
const MARKUP = /<(script|style)\b[\s\S]*?(?:<\/\1>|$)|<!--[\s\S]*?(?:-->|$)|<[^>]*(?:>|$)/gi;

/** One word more than an excerpt has. No `<` is left in them; entities stay as they are. */
function wordsOf(html: string): string[] {
  const words = html
    .replace(MARKUP, ' ')
    .trim()
    .split(/\s+/, EXCERPT_WORDS + 1);
  return words[0] === '' ? [] : words;
}

/** The first words of some HTML as HTML text, safe whatever the content was. */
export function excerptOf(content: string): string {
  const near = wordsOf(content.slice(0, EXCERPT_REACH));
  const words = near.length > EXCERPT_WORDS || content.length <= EXCERPT_REACH ? near : wordsOf(content);
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
