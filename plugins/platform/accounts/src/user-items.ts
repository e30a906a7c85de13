import { type SiteInfo, Type, type User } from '@plinth/kernel';
import type { Access } from '@plinth/kernel/identity';
import { avatarUrls } from './avatars.js';

/** Which fields of an item are shown. */
export type Context = 'view' | 'edit' | 'embed';

/** What the item of a user is made with. */
export interface UserSurroundings {
  readonly site: SiteInfo;
  readonly access: Access;
  /** What the caller is shown of the values that plugins keep with the user. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** The methods that the caller may use on the user, as the `self` link tells (host-conventions E4). */
  readonly allow: readonly string[];
}

/** A user as the REST surface shows one (host-conventions E19). */
export function userItem(
  user: User,
  context: Context,
  { site, access, allow, meta }: UserSurroundings,
): Record<string, unknown> {
  const shared = {
    id: user.id,
    name: user.displayName,
    url: user.url,
    description: user.description,
    link: `${site.url}/author/${user.slug}/`,
    slug: user.slug,
    avatar_urls: avatarUrls(site, user),
  };
  const links = {
    self: [{ href: `${site.restUrl}/wp/v2/users/${user.id}`, targetHints: { allow } }],
    collection: [{ href: `${site.restUrl}/wp/v2/users` }],
  };
  if (context === 'embed') return { ...shared, _links: links };
  if (context === 'view') return { ...shared, meta, _links: links };
  const held = access.capabilitiesOf(user);
  return {
    ...shared,
    username: user.login,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    locale: user.locale || 'en_US',
    nickname: user.nickname,
    roles: user.roles,
    registered_date: `${user.registeredAt.slice(0, 19)}+00:00`,
    capabilities: held,
    extra_capabilities: { ...Object.fromEntries(user.roles.map((role) => [role, true])), ...user.capabilities },
    meta,
    _links: links,
  };
}

const text = (description: string) => Type.String({ description });

/** Schema of a user, as OPTIONS publishes it. */
export const userSchema = Type.Object(
  {
    id: Type.Integer({ description: 'Unique identifier for the user.', readonly: true }),
    username: Type.Optional(text('Login name for the user.')),
    name: text('Display name for the user.'),
    first_name: Type.Optional(text('First name for the user.')),
    last_name: Type.Optional(text('Last name for the user.')),
    email: Type.Optional(Type.String({ format: 'email', description: 'The email address for the user.' })),
    url: Type.String({ description: 'URL of the user.' }),
    description: text('Description of the user.'),
    link: text('Author URL of the user.'),
    locale: Type.Optional(text('Locale for the user.')),
    nickname: Type.Optional(text('The nickname for the user.')),
    slug: text('An alphanumeric identifier for the user.'),
    registered_date: Type.Optional(
      Type.String({ format: 'date-time', description: 'Registration date for the user.' }),
    ),
    roles: Type.Optional(Type.Array(Type.String(), { description: 'Roles assigned to the user.' })),
    capabilities: Type.Optional(Type.Object({}, { description: 'All capabilities assigned to the user.' })),
    extra_capabilities: Type.Optional(Type.Object({}, { description: 'Any extra capabilities assigned to the user.' })),
    avatar_urls: Type.Object({}, { description: 'Avatar URLs for the user.' }),
    meta: Type.Optional(Type.Object({}, { description: 'Meta fields.' })),
  },
  { title: 'user' },
);
