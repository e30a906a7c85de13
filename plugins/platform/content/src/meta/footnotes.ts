import { Type } from '@plinth/kernel';
import type { PostMetaDefinition } from '../ports.js';
import { sanitizeContent } from '../posts/html.js';

/** Characters of all footnotes of a post together. */
const MAX_LENGTH = 262_144;

function isFootnote(value: unknown): value is { readonly content: string; readonly id: string } {
  if (typeof value !== 'object' || value === null || !('content' in value) || !('id' in value)) return false;
  return typeof value.content === 'string' && typeof value.id === 'string';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Footnotes as they are kept: content and id of each, the content as HTML of the allow-list; nothing for what is no list. */
function clean(value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  const footnotes = parsed(value);
  if (!Array.isArray(footnotes)) return '';
  const kept = footnotes.filter(isFootnote).map((footnote) => {
    const { content, id } = footnote;
    const safe = sanitizeContent(content);
    // What is as it shall be stays in the order in which it was sent: editors compare.
    return safe === content && Object.keys(footnote).length === 2 ? footnote : { content: safe, id };
  });
  const text = JSON.stringify(kept);
  return text === JSON.stringify(footnotes) ? value : text;
}

/** The footnotes of a text, which the block editor keeps beside it as a JSON list of `content` and `id`. */
export const footnotes: PostMetaDefinition = {
  name: 'footnotes',
  type: 'string',
  schema: Type.String({ default: '', maxLength: MAX_LENGTH }),
  requires: ['editor', 'custom-fields', 'revisions'],
  revisioned: true,
  sanitize: clean,
  // They are part of the text, which a password hides.
  canRead: (caller, post) => post.password === '' || caller.can('edit_post', post),
};
