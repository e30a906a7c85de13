import { avatarUrl } from '@plinth/accounts';
import { type SiteInfo, Type, type User } from '@plinth/kernel';

/** Addresses of a member's picture, large and small. */
export function avatarsOf(site: SiteInfo, user: User | undefined): { full: string; thumb: string } {
  return { full: avatarUrl(site, user, 150), thumb: avatarUrl(site, user, 50) };
}

/** Schema of {@link avatarsOf}. */
export const avatarSchema = Type.Object(
  { full: Type.String({ description: 'Large picture.' }), thumb: Type.String({ description: 'Small picture.' }) },
  { description: 'Addresses of the picture of the member.', readonly: true },
);
