import type { IncomingMessage } from 'node:http';
import type { Authenticator } from './authenticator.js';
import type { User } from './user.js';
import type { Users } from './users.js';

/** Somebody whom an embedder's application knows; Plinth makes an account for them on first sight. */
export interface ExternalUser {
  /** Stays the same for the same person; becomes the sign-in name. */
  readonly login: string;
  readonly email: string;
  readonly displayName?: string;
  /** Plinth roles; brought up to date at each change. */
  readonly roles: readonly string[];
}

/** Tells who an embedder's request comes from; undefined for a visitor. */
export type ResolveUser = (request: IncomingMessage) => ExternalUser | undefined | Promise<ExternalUser | undefined>;

function sameRoles(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((role) => b.includes(role));
}

async function adopt(users: Users, external: ExternalUser): Promise<User> {
  const { login, email, roles } = external;
  const displayName = external.displayName ?? login;
  const known = await users.findByLogin(login);
  // Two first requests at once: one of them makes the account, the other finds it.
  const user =
    known ?? (await users.create({ login, email, displayName, roles }).catch(() => users.findByLogin(login)));
  if (!user) throw new Error(`The account of "${login}" could not be made: is its e-mail address taken?`);
  if (sameRoles(user.roles, roles) && user.email === email && user.displayName === displayName) return user;
  return users.update(user.id, { email, displayName, roles });
}

/** Puts the embedder's own users in front: whoever they say it is gets a Plinth account of that name. */
export function externalAuthenticator(resolve: ResolveUser, users: Users): Authenticator {
  return {
    id: 'embedder',
    async authenticate(request) {
      const external = request.source && (await resolve(request.source));
      if (!external) return undefined;
      const user = await adopt(users, external);
      return { user, credentialId: external.login };
    },
  };
}
