import { stripTags } from '@plinth/kernel/text';

/** Elements that begin on a line of their own. */
const BLOCK =
  /<(?=\/?(?:address|article|blockquote|br|caption|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|ol|p|section|table|td|th|tr|ul)\b)/gi;

const ITEM = /<li\b/gi;

const PICTURE = /<img\b[^<>]*>/gi;

/** The text of a picture stands in quotes, as the sanitiser writes it. */
const SHOWS = /\balt="([^"]*)"/i;

/** White space is one blank, but within what is shown as it was typed. */
function folded(source: string): string {
  return source
    .split(/(?=<\/?pre\b)/i)
    .map((part) => (/^<pre\b/i.test(part) ? part : part.replace(/\s+/g, ' ')))
    .join('\n');
}

/**
 * What somebody reads of a page: a line for each paragraph, heading, item and cell, without markup. Pictures stand for what
 * they show.
 * @param picture says that there is a picture, and what it shows
 */
export function readableLines(source: string, picture: (shows: string) => string): string[] {
  const marked = folded(source)
    .replace(PICTURE, (tag) => `\n${picture(SHOWS.exec(tag)?.[1] ?? '')}\n`)
    .replace(ITEM, '\n• $&')
    .replace(BLOCK, '\n<');
  return stripTags(marked)
    .replace(/\r\n?/g, '\n')
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '•');
}
