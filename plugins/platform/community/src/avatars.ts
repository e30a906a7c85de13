import { avatarUrl, Type, type User } from '@plinth/kernel';

/** Addresses of a member's picture, large and small. */
export function avatarsOf(user: Pick<User, 'email'> | undefined): { full: string; thumb: string } {
  return { full: avatarUrl(user, 150), thumb: avatarUrl(user, 50) };
}

/** Schema of {@link avatarsOf}. */
export const avatarSchema = Type.Object(
  { full: Type.String({ description: 'Large picture.' }), thumb: Type.String({ description: 'Small picture.' }) },
  { description: 'Addresses of the picture of the member.', readonly: true },
);
