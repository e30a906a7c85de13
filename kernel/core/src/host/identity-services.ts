import type { DependencyContainer } from 'tsyringe';
import type { PluginContext } from '../context/plugin-context.js';
import { DATABASE } from '../database/database.js';
import type { HookRegistry } from '../hooks/registry.js';
import { Access } from '../identity/access.js';
import { APPLICATION_PASSWORDS, ApplicationPasswords, basicAuthenticator } from '../identity/application-passwords.js';
import { SESSION_COOKIES, sessionCookies } from '../identity/cookies.js';
import { EMAIL_CHANGES, EmailChanges } from '../identity/email-changes.js';
import { Nonces } from '../identity/nonces.js';
import { PASSKEYS, Passkeys } from '../identity/passkeys.js';
import { ACCESS, NONCES, SESSIONS, SIGN_IN_LINKS, USERS } from '../identity/ports.js';
import { Sessions } from '../identity/sessions.js';
import { SIGN_IN, SignIn } from '../identity/sign-in.js';
import { SignInLinks } from '../identity/sign-in-links.js';
import { Users } from '../identity/users.js';
import { resolvePort } from '../ports.js';
import type { Identity, OwnedAuthenticator } from '../rest/identify.js';
import { CACHE_TAGS, CLOCK, MESSAGE_BUS, PASSWORDS, RANDOMNESS, RATE_LIMITER, SECRETS } from '../services/ports.js';
import type { SiteInfo } from '../site.js';
import { applicationPasswordsAllowed } from './application-password-routes.js';
import { SITE_SETUP, type SiteSetup, StoredSiteSetup } from './setup-code.js';
import { USER_META_REGISTRY, userMetaRegistry } from './user-meta.js';

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
    passwords: resolvePort(container, PASSWORDS),
    cacheTags: resolvePort(container, CACHE_TAGS),
  });
  const nonces = new Nonces(secrets, clock, hooks);
  // The name tells two sites on one domain apart, also on different ports, which cookies do not see.
  const cookieName = `plinth_${secrets.digest('cookie-name', site.url).slice(0, 10)}`;
  container.registerInstance(ACCESS, access);
  container.registerInstance(USERS, users);
  container.registerInstance(USER_META_REGISTRY, userMetaRegistry());
  container.registerInstance(SESSIONS, sessions);
  container.registerInstance(NONCES, nonces);
  container.registerInstance(APPLICATION_PASSWORDS, new ApplicationPasswords(shared));
  container.registerInstance(SIGN_IN_LINKS, new SignInLinks({ ...shared, formUrl: `${site.url}/wp-login.php` }));
  container.registerInstance(EMAIL_CHANGES, new EmailChanges(shared));
  container.registerInstance(PASSKEYS, new Passkeys(shared));
  container.registerInstance(SIGN_IN, new SignIn({ users, hooks, clock, limiter }));
  const setup = new StoredSiteSetup({ ...shared, limiter, users, siteUrl: site.url, ownUsers });
  container.registerInstance<SiteSetup>(SITE_SETUP, setup);
  container.registerInstance(SESSION_COOKIES, sessionCookies(cookieName, site));
  return { access, users, sessions, nonces, hooks, cookieName };
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
