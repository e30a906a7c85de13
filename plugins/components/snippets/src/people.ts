import { avatarUrl } from '@plinth/accounts';
import { type CallContext, Type, USERS, type User } from '@plinth/kernel';

/** A member as pastes name one (docs/components/snippets.md, paste object). */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly avatar: string;
  readonly url: string;
}

/** Schema of a member as pastes name one. */
export const personSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  avatar: Type.String({ description: 'Address of a picture.' }),
  url: Type.String({ description: 'Where their posts are.' }),
});

const NOBODY: Person = { id: 0, name: '', avatar: '', url: '' };

const AVATAR_SIZE = 96;

function personOf({ site }: Pick<CallContext, 'site'>, user: User): Person {
  const url = `${site.url}/author/${encodeURIComponent(user.slug)}/`;
  return { id: user.id, name: user.displayName, avatar: avatarUrl(site, user, AVATAR_SIZE), url };
}

/** Members by id; one whose account is gone is nobody. One query for all. */
export async function peopleOf(
  call: Pick<CallContext, 'site' | 'use'>,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => Person> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  const users = wanted.length === 0 ? [] : await call.use(USERS).findMany(wanted);
  const known = new Map(users.map((user) => [user.id, personOf(call, user)]));
  return (id) => (id === null ? undefined : known.get(id)) ?? NOBODY;
}
