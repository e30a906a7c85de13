import { type CallContext } from '@plinth/kernel';
import { type SafeHtml, trusted } from '@plinth/pages';
import { sanitizeHtml } from '@plinth/toolkit';
import { settings } from '../settings.js';

/** What begins a block of its own: lines of such a text are not broken by us. */
const BLOCK = /<(?:p|div|ul|ol|table|h[1-6]|blockquote|pre|br)[\s>/]/i;

/** Plain lines as paragraphs and breaks, as somebody typed them who writes no HTML. */
export function inParagraphs(text: string): string {
  if (text.trim() === '' || BLOCK.test(text)) return text;
  return text
    .trim()
    .split(/(?:\r?\n){2,}/)
    .map((part) => `<p>${part.trim().replace(/\r?\n/g, '<br>')}</p>`)
    .join('');
}

/** What the owner says of how to order and pay; undefined where they say nothing. */
export function howToOrder(call: Pick<CallContext, 'settings'>): SafeHtml | undefined {
  const { howToOrder: text } = call.settings(settings);
  return text.trim() === '' ? undefined : trusted(sanitizeHtml(inParagraphs(text)));
}
