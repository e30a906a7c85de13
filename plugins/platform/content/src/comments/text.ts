import type { Caller } from '@plinth/kernel';
import { isBlank, sanitizeText, stripTags } from '@plinth/kernel/text';
import { sanitizeHtml, sanitizeInlineHtml } from '@plinth/toolkit';
import { withParagraphs } from '../posts/paragraphs.js';

/** Links of readers vouch for nothing: search engines are told not to follow them. */
function unvouched(html: string): string {
  return html.replace(/<a\b([^<>]*)>/g, (_tag, attributes: string) => {
    const others = attributes.replace(/ rel="[^"]*"/g, '');
    return `<a${others} rel="nofollow ugc">`;
  });
}

/** The text of a comment as it is kept: what a post may contain from those who write unfiltered HTML, else inline marks only. */
export function sanitizeComment(dirty: string, caller: Caller): string {
  const clean = caller.can('unfiltered_html') ? sanitizeHtml(dirty) : unvouched(sanitizeInlineHtml(dirty));
  return clean.trim();
}

/** Elements that show something without any text in them. */
const MEDIA = /<(?:img|video|audio|picture|iframe)\b/i;

/** Whether readers would see nothing of a sanitized comment. */
export function showsNothing(content: string): boolean {
  return isBlank(stripTags(content)) && !MEDIA.test(content);
}

/** A kept comment as readers see it, in paragraphs. */
export function renderComment(content: string): string {
  return withParagraphs(content);
}

/** A name or an address as it is kept: one line of plain text. */
export function sanitizeLine(dirty: string): string {
  return sanitizeText(dirty);
}
