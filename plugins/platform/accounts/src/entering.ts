import { type CallContext, type RestResponse, respond, type SiteInfo, type User } from '@plinth/kernel';
import { cookieValue, identityHooks, SESSION_COOKIES, SESSIONS } from '@plinth/kernel/identity';
import { KNOWN_DEVICES } from './known-devices.js';

/** Only addresses of this site are followed after signing in; without one the console or the own account. */
export function safeTarget(site: SiteInfo, asked: string): string {
  const home = `${site.url}/`;
  if (asked === '') return `${home}wp-admin/`;
  try {
    const target = new URL(asked, home);
    return target.origin === new URL(home).origin ? target.href : `${home}wp-admin/`;
  } catch {
    return `${home}wp-admin/`;
  }
}

/** Begins a fresh session (the old one ends: a session is never carried over a sign-in) and sends the browser on. */
export async function enter(
  call: CallContext,
  user: User,
  { remember = false, redirectTo = '' }: { remember?: boolean; redirectTo?: string } = {},
): Promise<RestResponse> {
  const { request, site } = call;
  const sessions = call.use(SESSIONS);
  const cookies = call.use(SESSION_COOKIES);
  const old = cookieValue(request.headers, cookies.name);
  const before = old ? await sessions.find(old) : undefined;
  if (before) await sessions.end(before.userId, before.id);
  const userAgent = request.headers['user-agent'] ?? '';
  const { session, token } = await sessions.start(user.id, { remember, address: request.address, userAgent });
  await call.hooks.action(identityHooks.signed_in, user);
  const cookie = [cookies.start(session, token, request), call.use(KNOWN_DEVICES).remember(request, user)];
  return respond(null, { status: 302, headers: { Location: safeTarget(site, redirectTo), 'Set-Cookie': cookie } });
}
