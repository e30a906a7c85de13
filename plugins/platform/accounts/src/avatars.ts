import { anyone, notFound, page, raw, type SiteInfo, Type, type User } from '@plinth/kernel';
import { HUES, html, initialsUrl, nameDigest } from '@plinth/pages';

const AVATAR_SIZES = [24, 48, 96];

/** Whose picture it is; a commenter without an account has only what they gave. */
export type Pictured = Partial<Pick<User, 'displayName' | 'email' | 'picture'>>;

/**
 * The address of a person's picture: the one that they chose, or initials on a colour, made by the site from the name alone; or, where the owner wants
 * it, what Gravatar has for a digest of their e-mail address.
 * @param size width and height in pixels
 */
export function avatarUrl(site: Pick<SiteInfo, 'url' | 'avatars'>, person: Pictured | undefined, size: number): string {
  if (person?.picture) return person.picture;
  if (site.avatars === 'gravatar') {
    return `https://secure.gravatar.com/avatar/${nameDigest(person?.email ?? '').toString('hex')}?s=${size}&d=mm&r=g`;
  }
  return initialsUrl(site, person?.displayName ?? '', size);
}

/** Addresses of a person's picture by size. */
export function avatarUrls(
  site: Pick<SiteInfo, 'url' | 'avatars'>,
  person: Pictured | undefined,
): Record<string, string> {
  return Object.fromEntries(AVATAR_SIZES.map((size) => [size, avatarUrl(site, person, size)]));
}

/** The picture: dark enough for white letters to be read on every hue. */
function picture(hue: number, letters: string, size: number): string {
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 96 96" role="img">
<rect width="96" height="96" fill="hsl(${hue * (360 / HUES)}, 45%, 32%)"/>
<text x="48" y="50" fill="#fff" font-family="system-ui, sans-serif" font-size="38" font-weight="600" text-anchor="middle" dominant-baseline="central">${letters}</text>
</svg>
`.text;
}

/** Serves the pictures that the site makes of initials. */
export const avatarPage = page({
  method: 'GET',
  path: '/avatars/:name',
  summary: 'A picture of initials.',
  access: anyone,
  args: {
    name: Type.String({ route: '[^/]+', maxLength: 40, description: 'Hue and letters: `7-AB.svg`.' }),
    s: Type.Integer({ default: 96, minimum: 16, maximum: 512, description: 'Width and height in pixels.' }),
  },
  handle({ args }) {
    const found = /^(\d{1,2})-([\p{L}\p{N}]{0,2})\.svg$/u.exec(args.name);
    if (!found || Number(found[1]) >= HUES) throw notFound('avatar_not_found', 'There is no such picture.');
    const headers = { 'Cache-Control': 'public, max-age=31536000, immutable' };
    return raw(picture(Number(found[1]), found[2] ?? '', args.s), 'image/svg+xml; charset=utf-8', { headers });
  },
});
