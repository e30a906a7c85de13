import { html, trusted } from '@plinth/kernel';
import type { OEmbed } from './answer.js';

/** Characters that XML cannot hold, however they are written. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** What an address embeds, as XML. */
export function embedXml(embed: OEmbed): string {
  const fields = Object.entries(embed).map(([name, value]) => {
    if (value === undefined) return false;
    const tag = trusted(name);
    return html`<${tag}>${String(value).replace(UNWRITABLE, '')}</${tag}>`;
  });
  return `<?xml version="1.0"?>\n${html`<oembed>${fields}</oembed>`.text}\n`;
}
