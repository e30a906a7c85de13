import type { Hooks } from '@plinth/kernel';
import { sanitizeMultilineText } from '@plinth/kernel/text';
import { sanitizeHtml } from '@plinth/toolkit';
import { sanitizeBlockJson } from '../blocks/attributes.js';
import { withClassicParagraphs } from '../blocks/classic-text.js';
import { type BlockDelimiter, hasBlocks } from '../blocks/delimiters.js';
import { contentHooks } from '../hooks.js';
import type { Post } from '../ports.js';
import { ampersands, everyAmpersand } from '../typography/ampersands.js';
import { typography } from '../typography/typography.js';
import { BREAKS, replaceDelimiters, withoutMarks } from './marks.js';
import { withParagraphs } from './paragraphs.js';

/** Characters that no text means: what stands for a mark while the HTML around it is sanitised. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const RESERVED = /[\uE000\uE001]/g;
const PLACE = /\uE000(\d+)\uE001/g;
const TAG = /<[^<>]*>/g;

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

/** Stored content as readers see it: without marks, in paragraphs where it was written without blocks. */
export function renderContent(content: string): string {
  return hasBlocks(content) ? withoutMarks(withClassicParagraphs(content)) : withParagraphs(withoutMarks(content));
}

/**
 * The content of a post as readers see it: its blocks rendered by the taps of `render_blocks`, without marks, and
 * through the taps of `the_content`.
 */
export async function renderPost(hooks: Hooks, post: Post): Promise<string> {
  const { content } = post;
  if (!hasBlocks(content)) return hooks.filter(contentHooks.the_content, renderContent(content), post);
  const rendered = await hooks.filter(contentHooks.render_blocks, withClassicParagraphs(content), post);
  return hooks.filter(contentHooks.the_content, withoutMarks(rendered), post);
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
  return sanitizeMultilineText(title);
}
