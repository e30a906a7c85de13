import { escapeLiterals, escapeUnopened } from './html-literals.js';
import { textOf } from './html-text.js';
import { shortened } from './text.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Spaces that a form or an editor puts between words; a space that somebody chose (no-break, ideographic) is kept. */
const FOLDED_SPACE = /[\t\n\v\f\r \u0085\u2028\u2029]+/g;

/** Typed text without the tags of HTML in it. Everything else is as it was typed, `&amp;` and `Array<int>` included. */
function withoutTags(typed: string): string {
  if (!typed.includes('<')) return typed;
  const literal = escapeLiterals(typed.replaceAll('&', '&amp;'));
  return literal.includes('<') ? stripTags(literal) : unescapeHtml(literal);
}

/** Resolves the entities that escaping makes: `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&#39;`. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Typed text as a single line of plain text: tags stripped, line breaks and runs of plain spaces collapsed. */
export function sanitizeText(typed: string): string {
  return withoutTags(typed).replace(FOLDED_SPACE, ' ').trim();
}

/** Typed text as several lines of plain text: tags stripped, line breaks kept. */
export function sanitizeMultilineText(typed: string): string {
  return withoutTags(typed).replace(/\r\n?/g, '\n').trim();
}

/** The text of some HTML, without tags, its entities resolved. */
export function stripTags(html: string): string {
  if (!/[<&]/.test(html)) return html;
  return textOf(escapeUnopened(html));
}

/** Characters of some HTML that are looked through for its beginning: ten of them together take a few milliseconds. */
const BEGINNING_LENGTH = 5_000;

/** The text of the beginning of some HTML, for lists; see {@link stripTags}. A tag that it breaks off in is left out. */
export function plainBeginning(html: string): string {
  if (html.length <= BEGINNING_LENGTH) return stripTags(html);
  return stripTags(shortened(html, BEGINNING_LENGTH).replace(/<[^<>]*$/, ''));
}

/** The text of some HTML as a single line; see {@link stripTags}. */
export function htmlToText(html: string): string {
  return stripTags(html).replace(FOLDED_SPACE, ' ').trim();
}
