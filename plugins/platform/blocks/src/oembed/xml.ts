import { wellFormedXml } from '@plinth/content';
import { html, trusted } from '@plinth/pages';
import type { OEmbed } from './answer.js';

/** What an address embeds, as XML. */
export function embedXml(embed: OEmbed): string {
  const fields = Object.entries(embed).map(([name, value]) => {
    if (value === undefined) return false;
    const tag = trusted(name);
    return html`<${tag}>${String(value)}</${tag}>`;
  });
  return wellFormedXml(`<?xml version="1.0"?>\n${html`<oembed>${fields}</oembed>`.text}\n`);
}
