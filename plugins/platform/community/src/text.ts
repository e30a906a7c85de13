import { stripTags } from '@plinth/kernel/text';
import { sanitizeInlineHtml } from '@plinth/toolkit';

/** The text of a member as it is kept: inline formatting and links, nothing that loads or runs. */
export function sanitizeActivity(dirty: string): string {
  return sanitizeInlineHtml(dirty.trim());
}

const BLOCK = /<(?:p|ul|ol|pre|blockquote)[\s>]/i;

/** A kept text as readers see it: blank lines end paragraphs, single ones break. Text with blocks of its own stays as it is. */
export function renderActivity(content: string): string {
  if (content === '' || BLOCK.test(content)) return content;
  const paragraphs = content.replace(/\r\n?/g, '\n').split(/\n\s*\n/);
  return paragraphs.map((each) => `<p>${each.trim().replace(/\n/g, '<br />\n')}</p>\n`).join('');
}

const BREAKS = /<(?:br\b[^<>]*|\/p|\/li|\/pre|\/blockquote)>\n?/gi;

/** A kept text without any HTML, its line breaks kept: for cards, mails and titles. */
export function plainActivity(content: string): string {
  return stripTags(content.replace(/\r\n?/g, '\n').replace(BREAKS, '\n')).trim();
}

/** How many characters people would count. */
export function lengthOf(text: string): number {
  return [...text].length;
}
