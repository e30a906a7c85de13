import type { DependencyContainer } from 'tsyringe';
import type { PluginContext } from '../context/plugin-context.js';
import { DATABASE } from '../database/database.js';
import type { HookRegistry } from '../hooks/registry.js';
import { Access } from '../identity/access.js';
import {
  APPLICATION_PASSWORDS,
  ApplicationPasswords,
  applicationPasswordsAllowed,
  basicAuthenticator,
} from '../identity/application-passwords.js';
import { cookiePrefix, SESSION_COOKIES, sessionCookies } from '../identity/cookies.js';
import { Nonces } from '../identity/nonces.js';
import { ACCESS, NONCES, SESSIONS, USERS } from '../identity/ports.js';
import { Sessions } from '../identity/sessions.js';
import { SIGN_IN, SignIn } from '../identity/sign-in.js';
import { Users } from '../identity/users.js';
import { NamedRegistry } from '../named-registry.js';
import { resolvePort } from '../ports.js';
import type { Identity, OwnedAuthenticator } from '../rest/identify.js';
import { REFERENCE_KINDS, type ReferenceKind } from '../rest/references.js';
import { CACHE_TAGS, CLOCK, MESSAGE_BUS, PASSWORDS, RANDOMNESS, RATE_LIMITER, SECRETS } from '../services/ports.js';
import type { SiteInfo } from '../site.js';

/** Accounts that arguments refer to. That an account exists is no secret, so only rights on it are checked. */
const userReference: ReferenceKind = {
  name: 'user',
  async find({ use }, ids) {
    return new Map((await use(USERS).findMany(ids)).map((user) => [user.id, user]));
  },
  may: ({ caller }, user, right) => caller.can(`${right}_user`, user),
};

/** The services around users, registered on the host's container. */
export function registerIdentity(
  container: DependencyContainer,
  hooks: HookRegistry,
  site: SiteInfo,
  { ownUsers }: { ownUsers: boolean },
): Omit<Identity, 'authenticators'> {
  const database = resolvePort(container, DATABASE);
  const clock = resolvePort(container, CLOCK);
  const random = resolvePort(container, RANDOMNESS);
  const secrets = resolvePort(container, SECRETS);
  const signals = resolvePort(container, MESSAGE_BUS);
  const limiter = resolvePort(container, RATE_LIMITER);
  const shared = { database, clock, random, secrets, signals };
  const access = new Access(hooks);
  const sessions = new Sessions(shared);
  const users = new Users({
    ...shared,
    sessions,
    hooks,
    ownUsers,
    passwords: resolvePort(container, PASSWORDS),
    cacheTags: resolvePort(container, CACHE_TAGS),
  });
  const nonces = new Nonces(secrets, clock, hooks);
  // The name tells two sites on one domain apart, also on different ports, which cookies do not see.
  const cookieName = `${cookiePrefix(site)}plinth_${secrets.digest('cookie-name', site.url).slice(0, 10)}`;
  container.registerInstance(ACCESS, access);
  container.registerInstance(USERS, users);
  container.registerInstance(REFERENCE_KINDS, new NamedRegistry('kind of reference', [userReference]));
  container.registerInstance(SESSIONS, sessions);
  container.registerInstance(NONCES, nonces);
  container.registerInstance(APPLICATION_PASSWORDS, new ApplicationPasswords(shared));
  container.registerInstance(SIGN_IN, new SignIn({ users, hooks, clock, limiter }));
  container.registerInstance(SESSION_COOKIES, sessionCookies(cookieName, site));
  return { access, users, sessions, nonces, hooks, cookieName, site };
}

/** Application passwords as the first authenticator after the cookie. */
export function basicAuthentication(
  container: DependencyContainer,
  site: SiteInfo,
  context: PluginContext,
): OwnedAuthenticator {
  const allowed = (secure: boolean) => applicationPasswordsAllowed(site.environment, secure);
  const authenticator = basicAuthenticator(
    resolvePort(container, USERS),
    resolvePort(container, APPLICATION_PASSWORDS),
    allowed,
    allowed(site.url.startsWith('https:')),
  );
  return { authenticator, context };
}
