import type { IncomingHttpHeaders } from 'node:http';
import type { PluginContext } from '../context/plugin-context.js';
import type { RestRequest } from '../context/request.js';
import { HostError, reasonOf } from '../errors.js';
import type { HookRegistry } from '../hooks/registry.js';
import type { Access } from '../identity/access.js';
import { type Authenticator, couldCarry } from '../identity/authenticator.js';
import type { Caller } from '../identity/caller.js';
import { cookieValue } from '../identity/cookies.js';
import { EMBEDDER } from '../identity/external-users.js';
import { identityHooks } from '../identity/hooks.js';
import { type Nonces, REST_NONCE_ACTION } from '../identity/nonces.js';
import { RequestCaller } from '../identity/request-caller.js';
import type { Session, Sessions } from '../identity/sessions.js';
import type { User } from '../identity/user.js';
import type { Users } from '../identity/users.js';
import { RestError } from '../rest-error.js';
import { attributionStorage } from '../services/attribution.js';
import type { SiteInfo } from '../site.js';
import { isForeign } from './origin.js';

/** An authenticator with the context of the plugin that brought it. */
export interface OwnedAuthenticator {
  readonly authenticator: Authenticator;
  readonly context: PluginContext;
}

/** What identifying needs to know. */
export interface Identity {
  readonly access: Access;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly nonces: Nonces;
  readonly hooks: HookRegistry;
  readonly cookieName: string;
  /** Where the site is, to tell forms of other sites from its own. */
  readonly site: Pick<SiteInfo, 'url'>;
  /** Application passwords first, then what plugins added. */
  authenticators(): readonly OwnedAuthenticator[];
}

/**
 * The nonce that a request carries: parameter `_wpnonce` of query or form first, then the header (host-conventions B3).
 */
export function nonceOf(request: RestRequest): string | undefined {
  const isForm = request.bodyKind === 'form' || request.bodyKind === 'multipart';
  const parameter = request.query['_wpnonce'] ?? (isForm ? request.body['_wpnonce'] : undefined);
  if (parameter !== undefined) return String(parameter);
  const header = request.headers['x-wp-nonce'];
  return Array.isArray(header) ? header[0] : header;
}

/** The living session of the cookie that a request carries. */
export function sessionOf(identity: Identity, headers: IncomingHttpHeaders): Promise<Session | undefined> | undefined {
  const token = cookieValue(headers, identity.cookieName);
  return token === undefined || token === '' ? undefined : identity.sessions.find(token);
}

/** Whose session it is; nobody's while the account is being deleted. */
async function personOf({ users }: Identity, { userId }: Session): Promise<User | undefined> {
  return users.isLeaving(userId) ? undefined : users.find(userId);
}

/** The owner of a session, or what a role would see in their place. */
async function sessionCaller(
  { access, hooks }: Identity,
  user: User,
  { session, request, hasNonce }: { session: Session; request: RestRequest; hasNonce: boolean },
): Promise<RequestCaller> {
  const who = { credential: 'cookie', credentialId: session.id, hasNonce };
  const viewedAs = await hooks.filter(identityHooks.session_role, undefined, user, session, request);
  if (viewedAs === undefined) return new RequestCaller(access, { user, ...who });
  return new RequestCaller(access, { user: { ...user, roles: [viewedAs], capabilities: {} }, viewedAs, ...who });
}

function badNonce(identity: Identity, nonce: string, session: Session | undefined): RestError {
  const owner = { userId: session?.userId ?? 0, sessionId: session?.id ?? '' };
  return new RestError('rest_cookie_invalid_nonce', 'Cookie check failed.', {
    status: 403,
    data: { reason: identity.nonces.fault(nonce, REST_NONCE_ACTION, owner) },
  });
}

/**
 * Step *identify* of the REST surface: who calls. A session cookie counts only with a nonce; without one the other
 * credentials are tried; a credential that resolves nobody is an error only when no other resolves somebody.
 * @throws RestError 403 `rest_cookie_invalid_nonce`, or 401 from an authenticator
 */
export async function identify(identity: Identity, request: RestRequest): Promise<Caller> {
  const caller = await resolve(identity, request);
  const asked = identity.hooks.filter(identityHooks.rest_authentication_errors, null);
  const verdict = asked instanceof Promise ? await asked : asked;
  if (verdict instanceof RestError) throw verdict;
  return caller;
}

const SAFE: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * An embedder's session cookie comes along with forms of every site, and no nonce of ours proves whose form it is.
 * @throws RestError 403 `rest_foreign_origin`
 */
function refuseForeign({ site }: Identity, request: RestRequest): void {
  if (SAFE.includes(request.method) || !isForeign(request, site)) return;
  throw new RestError('rest_foreign_origin', 'This request was sent from another site.', { status: 403 });
}

async function resolve(identity: Identity, request: RestRequest): Promise<Caller> {
  const nonce = nonceOf(request);
  const found = sessionOf(identity, request.headers);
  const session = found && (await found);
  if (session && nonce !== undefined) {
    const owner = { userId: session.userId, sessionId: session.id };
    if (!identity.nonces.verify(nonce, REST_NONCE_ACTION, owner)) throw badNonce(identity, nonce, session);
    const user = await personOf(identity, session);
    if (user) return sessionCaller(identity, user, { session, request, hasNonce: true });
  }
  const able = identity.authenticators().filter(({ authenticator }) => couldCarry(authenticator, request.headers));
  const other = able.length === 0 ? undefined : await tryOthers(identity, able, request);
  if (other instanceof RequestCaller) return other;
  if (other) throw other;
  if (nonce === undefined) return new RequestCaller(identity.access);
  if (!identity.nonces.verify(nonce, REST_NONCE_ACTION, { userId: 0, sessionId: '' })) {
    throw badNonce(identity, nonce, session);
  }
  return new RequestCaller(identity.access, { hasNonce: true });
}

async function tryOthers(
  identity: Identity,
  authenticators: readonly OwnedAuthenticator[],
  request: RestRequest,
): Promise<RequestCaller | RestError | undefined> {
  let first: RestError | undefined;
  for (const { authenticator, context } of authenticators) {
    const attribution = { plugin: context.plugin, what: `authenticator ${authenticator.id}` };
    const asked = attributionStorage.run(attribution, async () => authenticator.authenticate(request, context));
    const found = await asked.catch((thrown) => {
      const details = {
        plugin: context.plugin,
        phase: `authenticating by ${authenticator.id}`,
        reason: reasonOf(thrown),
      };
      throw new HostError('HOST_PLUGIN_FAILED', details, thrown);
    });
    if (found instanceof RestError) first ??= found;
    else if (found && !identity.users.isLeaving(found.user.id)) {
      if (authenticator.id === EMBEDDER) refuseForeign(identity, request);
      const { user, credentialId } = found;
      const { id: credential, mayMakeCredentials } = authenticator;
      return new RequestCaller(identity.access, { user, credential, credentialId, mayMakeCredentials });
    }
  }
  return first;
}

/** Who views a page: the cookie alone signs in, or whoever the embedder says it is. */
export async function identifyViewer(identity: Identity, request: RestRequest): Promise<Caller> {
  const session = await sessionOf(identity, request.headers);
  const user = session && (await personOf(identity, session));
  if (user) return sessionCaller(identity, user, { session, request, hasNonce: false });
  const embedder = identity.authenticators().find(({ authenticator }) => authenticator.id === EMBEDDER);
  const found = await embedder?.authenticator.authenticate(request, embedder.context);
  if (!found || found instanceof RestError) return new RequestCaller(identity.access);
  refuseForeign(identity, request);
  return new RequestCaller(identity.access, {
    user: found.user,
    credential: EMBEDDER,
    credentialId: found.credentialId,
  });
}
