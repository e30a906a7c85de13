import type { IncomingMessage } from 'node:http';
import type { Authenticator } from './authenticator.js';
import { isShapedLikeEmail } from './login-shape.js';
import type { User, UserChanges } from './user.js';
import { LastAdministrator, UserConflict } from './user-errors.js';
import type { Users } from './users.js';

/** Somebody whom an embedder's application knows; Plinth makes an account for them on first sight. */
export interface ExternalUser {
  /** Stays the same for the same person; becomes the sign-in name. */
  readonly login: string;
  /** Whoever has none may be left without. Where two people have the same address, the account of the second has none. */
  readonly email?: string;
  /** Public name in addresses; default: made from the display name. */
  readonly slug?: string;
  readonly displayName?: string;
  /** Plinth roles; brought up to date at each change. */
  readonly roles: readonly string[];
}

/** Tells who an embedder's request comes from; undefined for a visitor. */
export type ResolveUser = (request: IncomingMessage) => ExternalUser | undefined | Promise<ExternalUser | undefined>;

function sameRoles(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((role) => b.includes(role));
}

/** Somebody else has the address already: the account has none then, and nobody signs in or is written to by it. */
async function create(users: Users, external: KnownUser): Promise<User | undefined> {
  const { login, email, roles, slug } = external;
  const fresh = { login, displayName: external.displayName ?? login, roles, ...(slug === undefined ? {} : { slug }) };
  for (const address of [email, '']) {
    try {
      return await users.create({ ...fresh, email: address });
    } catch (thrown) {
      if (!(thrown instanceof UserConflict)) throw thrown;
      // Two first requests at once: one of them makes the account, the other finds it.
      if (thrown.field === 'login') return users.findByLogin(login);
    }
  }
  return undefined;
}

async function adopt(users: Users, external: KnownUser): Promise<User> {
  const { login, email, roles } = external;
  const displayName = external.displayName ?? login;
  const user = (await users.findByLogin(login)) ?? (await create(users, external));
  if (!user) throw new Error(`The account of "${login}" could not be made.`);
  const isSame = user.email === email || (user.email === '' && (await users.findByEmail(email)) !== undefined);
  if (sameRoles(user.roles, roles) && isSame && user.displayName === displayName) return user;
  const changes = { displayName, roles };
  if (isSame) return bringUpToDate(users, user, changes);
  try {
    return await bringUpToDate(users, user, { ...changes, email });
  } catch (thrown) {
    if (!(thrown instanceof UserConflict)) throw thrown;
    return bringUpToDate(users, user, { ...changes, email: '' });
  }
}

/** The last administrator keeps the role, whatever the application says: nobody could run the site without. */
async function bringUpToDate(users: Users, user: User, { roles, ...others }: UserChanges): Promise<User> {
  try {
    return await users.update(user.id, { ...others, ...(roles === undefined ? {} : { roles }) });
  } catch (thrown) {
    if (!(thrown instanceof LastAdministrator)) throw thrown;
    return users.update(user.id, others);
  }
}

/** Somebody with everything that an account has. */
type KnownUser = ExternalUser & { readonly email: string };

/**
 * What an embedder answered, which may be no TypeScript. An address that is none is left out.
 * @throws TypeError naming `resolveUser` and what is wrong
 */
function read(external: ExternalUser): KnownUser {
  const { login, email, roles } = external;
  if (typeof login !== 'string' || login.trim() === '') throw answered('login', login, 'a text that names the person');
  if (!Array.isArray(roles)) throw answered('roles', roles, 'a list of roles, [] for none');
  return { ...external, email: typeof email === 'string' && isShapedLikeEmail(email) ? email : '' };
}

function answered(member: string, found: unknown, wanted: string): TypeError {
  return new TypeError(`resolveUser answered ${member}: ${JSON.stringify(found) ?? 'nothing'}; wanted is ${wanted}.`);
}

/** The authenticator of an embedder's own users. */
export const EMBEDDER = 'embedder';

/** Puts the embedder's own users in front: whoever they say it is gets a Plinth account of that name. */
export function externalAuthenticator(resolve: ResolveUser, users: Users): Authenticator {
  return {
    id: EMBEDDER,
    async authenticate(request) {
      const external = request.source && (await resolve(request.source));
      if (!external) return undefined;
      const user = await adopt(users, read(external));
      return { user, credentialId: external.login };
    },
  };
}
