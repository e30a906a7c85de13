import { html, type SafeHtml, trusted } from '@plinth/pages';
import { webAddress } from '../remote/addresses.js';
import { wrapper } from '../rendering/wrapper.js';
import type { BlockRendering, BlockTypeDefinition } from '../types/block-type.js';
import { text } from '../types/schemas.js';
import { textOf } from '../types/values.js';

/** Names of services that are not their slug with a capital letter. */
const NAMES: Readonly<Record<string, string>> = {
  deviantart: 'DeviantArt',
  feed: 'RSS Feed',
  fivehundredpx: '500px',
  github: 'GitHub',
  lastfm: 'Last.fm',
  linkedin: 'LinkedIn',
  mail: 'Mail',
  soundcloud: 'SoundCloud',
  tiktok: 'TikTok',
  vk: 'VK',
  whatsapp: 'WhatsApp',
  wordpress: 'WordPress',
  youtube: 'YouTube',
};

const SLUG = /^[a-z0-9-]{1,40}$/;
const MAIL = /^(?:mailto:)?([^\s@:/?&]+@[^\s@:/?&]+)$/;

/** Where a link leads; writers may leave out `https://` and `mailto:`. */
function addressOf(written: string): string | undefined {
  const mail = MAIL.exec(written)?.[1];
  if (mail !== undefined) return `mailto:${mail}`;
  return (webAddress(written) ?? webAddress(`https://${written}`))?.href;
}

function render(rendering: BlockRendering): SafeHtml {
  const { attributes } = rendering;
  const written = textOf(attributes, 'url').trim();
  const service = textOf(attributes, 'service');
  const address = written === '' ? undefined : addressOf(written);
  if (address === undefined || !SLUG.test(service)) return trusted('');
  const name = textOf(attributes, 'label') || (NAMES[service] ?? service.charAt(0).toUpperCase() + service.slice(1));
  // Signs of services are their owners' marks and not ours to ship, so a link shows its name.
  return html`<li ${wrapper(rendering, 'wp-social-link', `wp-social-link-${service}`)}><a href="${address}" class="wp-block-social-link-anchor" rel="nofollow"><span class="wp-block-social-link-label">${name}</span></a></li>`;
}

/** A link to somebody's page at a service, within a list of such links. */
export const socialLink: BlockTypeDefinition = {
  name: 'core/social-link',
  title: 'Social Icon',
  category: 'widgets',
  parent: ['core/social-links'],
  description: 'Links to a profile at a service.',
  supports: { html: false },
  attributes: { url: text(), service: text(), label: text() },
  render,
};
