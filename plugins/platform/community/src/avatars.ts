import { createHash } from 'node:crypto';
import { Type, type User } from '@plinth/kernel';

/** Addresses of a member's picture, large and small. They depend on the e-mail address only through a digest. */
export function avatarsOf(user: Pick<User, 'email'> | undefined): { full: string; thumb: string } {
  const digest = createHash('sha256')
    .update((user?.email ?? '').trim().toLowerCase())
    .digest('hex');
  const sized = (size: number) => `https://secure.gravatar.com/avatar/${digest}?s=${size}&d=mm&r=g`;
  return { full: sized(150), thumb: sized(50) };
}

/** Schema of {@link avatarsOf}. */
export const avatarSchema = Type.Object(
  { full: Type.String({ description: 'Large picture.' }), thumb: Type.String({ description: 'Small picture.' }) },
  { description: 'Addresses of the picture of the member.', readonly: true },
);
