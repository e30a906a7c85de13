import { ACCESS, type CallContext, type PluginContext, type RestRequest, SECRETS, type User } from '@plinth/kernel';
import { cookieValue, SESSION_COOKIES, type Session, siteCookie } from '@plinth/kernel/identity';

/** Who may look at the site as a role. */
export const MAY_VIEW = 'promote_users';

/** How long somebody looks at the site as a role at most. */
export const VIEW_MINUTES = 30;

const MINUTE_MS = 60_000;
const PURPOSE = 'console/view-as';

/** A role, and until when it is looked through. */
export interface View {
  readonly role: string;
  /** Milliseconds of the epoch. */
  readonly until: number;
}

type Context = Pick<PluginContext, 'use' | 'clock'>;

function cookieName({ use }: Context): string {
  return `${use(SESSION_COOKIES).name}_view`;
}

/** What is signed: the flag counts for one session alone. */
function signed(sessionId: string, { role, until }: View): string {
  return `${sessionId}|${role}|${until}`;
}

/** Whether everything that a role holds is held by somebody, so that it shows them nothing new. */
export function isWithin({ use }: Context, user: User, role: string): boolean {
  const access = use(ACCESS);
  if (!access.roles().has(role)) return false;
  const own = access.capabilitiesOf(user);
  return access.heldByRole(role).every((capability) => own[capability] === true);
}

/** The view that a request carries a genuine flag of, for this session and not yet over. */
export function viewOf(context: Context, sessionId: string, request: Pick<RestRequest, 'headers'>): View | undefined {
  const [end = '', digest = '', ...rest] = (cookieValue(request.headers, cookieName(context)) ?? '').split('.');
  const role = rest.join('.');
  const view = { role, until: Number(end) };
  if (role === '' || !Number.isSafeInteger(view.until)) return undefined;
  if (!context.use(SECRETS).matches(PURPOSE, signed(sessionId, view), digest)) return undefined;
  return view.until > context.clock.now().getTime() ? view : undefined;
}

/**
 * The role as which the owner of a session looks at the site. Asked again at every request: whoever may no longer do it, or
 * holds less than the role by now, is who they are.
 */
export function roleOf(
  context: Context,
  user: User,
  session: Pick<Session, 'id'>,
  request: Pick<RestRequest, 'headers'>,
): string | undefined {
  const view = viewOf(context, session.id, request);
  if (!view || !context.use(ACCESS).can(user, MAY_VIEW)) return undefined;
  return isWithin(context, user, view.role) ? view.role : undefined;
}

/** The `Set-Cookie` by which somebody begins to look at the site as a role. */
export function startView(call: CallContext, role: string): string {
  const until = call.clock.now().getTime() + VIEW_MINUTES * MINUTE_MS;
  const digest = call.use(SECRETS).digest(PURPOSE, signed(call.caller.credentialId, { role, until }));
  const maxAge = VIEW_MINUTES * 60;
  return siteCookie(call, { name: cookieName(call), value: `${until}.${digest}.${role}`, maxAge });
}

/** The `Set-Cookie` that ends it. */
export function endView(call: CallContext): string {
  return siteCookie(call, { name: cookieName(call), value: '', expires: new Date(0) });
}
