import { type CallContext, forbidden, notFound, RestError, USERS, type User } from '@plinth/kernel';
import { sanitizeMultilineText, slugify } from '@plinth/kernel/text';
import { announceCredentialChange } from './credential-changes.js';
import { judgeUserMeta, keepUserMeta } from './user-meta.js';
import { changesOf, checkPassword, checkRoles, type Fields, readUsername, refuseTaken, show } from './user-rules.js';

/**
 * Makes an account, as far as the caller may give its roles.
 * @throws RestError with the code of what is wrong, as `POST /wp/v2/users` answers it
 */
export async function createUser(
  call: CallContext,
  args: Fields & { username: string; email: string; meta?: object },
): Promise<User> {
  const login = readUsername(args.username);
  checkRoles(call, args.roles);
  await checkPassword(call, args.password, { ...changesOf(args), login, email: args.email });
  const roles = args.roles ?? [call.site.defaultRole];
  const fresh = { ...changesOf(args), login, email: args.email, roles };
  const meta = judgeUserMeta(call, undefined, { ...args.meta });
  const user = await refuseTaken(() => call.use(USERS).create(fresh), true);
  await keepUserMeta(call, user.id, meta);
  return user;
}

/** What an account is signed in to with would outlive a key that is revoked; only what may make credentials changes it. */
function refuseLastingChange({ caller }: CallContext, user: User, { password, email }: Fields): void {
  const lasts = password !== undefined || (email !== undefined && email.toLowerCase() !== user.email.toLowerCase());
  if (!lasts || caller.mayMakeCredentials) return;
  throw forbidden('rest_cannot_edit', 'An API key may not change the password or the email address of an account.');
}

function sameRoles(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((role) => other.includes(role));
}

/** The stored texts of an account by the names under which REST returns them in the context `edit`. */
function storedTexts(user: User): Readonly<Record<string, string>> {
  const { displayName, firstName, lastName, email, url, description, locale, nickname, slug } = user;
  return {
    ...{ name: displayName, first_name: firstName, last_name: lastName },
    ...{ email, url, description, locale, nickname, slug },
  };
}

/**
 * Drops fields whose value, as it was sent, equals the stored one: sending back what was read changes nothing and needs no
 * right, also where today's rules would clean the stored text.
 */
function withoutUnchanged<A extends Fields>({ request }: Pick<CallContext, 'request'>, user: User, args: A): A {
  const stored = storedTexts(user);
  const { roles, description, ...others } = args;
  const isSame = (name: string) => typeof stored[name] === 'string' && request.body[name] === stored[name];
  const isDescriptionSame = isSame('description') || sanitizeMultilineText(user.description) === description;
  const changed = Object.entries(others).filter(([name]) => !isSame(name));
  return {
    ...Object.fromEntries(changed),
    ...(roles === undefined || sameRoles(roles, user.roles) ? {} : { roles }),
    ...(description === undefined || isDescriptionSame ? {} : { description }),
  } as A;
}

/** Changes an account by the fields that were sent, as far as the caller may; what is refused is a RestError. */
export async function updateUser(call: CallContext, user: User, given: Fields & { username?: string; meta?: object }) {
  if (given.username !== undefined && given.username !== user.login) {
    throw new RestError('rest_user_invalid_argument', 'Username is not editable.', { status: 400 });
  }
  const args = withoutUnchanged(call, user, given);
  checkRoles(call, args.roles, user);
  refuseLastingChange(call, user, args);
  await checkPassword(call, args.password, { ...user, ...changesOf(args) });
  if (args.slug !== undefined && slugify(args.slug) === '')
    throw new RestError('rest_user_invalid_slug', 'Invalid slug.', { status: 400 });
  const meta = judgeUserMeta(call, user, { ...args.meta });
  const isOwnSession = call.caller.id === user.id && call.caller.credential === 'cookie';
  const options = isOwnSession ? { keepSession: call.caller.credentialId } : {};
  const write = async () => {
    const changed = await call.use(USERS).update(user.id, changesOf(args), options);
    await keepUserMeta(call, user.id, meta);
    return changed;
  };
  const changed = await refuseTaken(write, false);
  await announceCredentialChange(call, user, { password: args.password !== undefined, email: args.email });
  return show(call, changed, 'edit');
}

/** Removes an account; what it made goes to `reassign`, or leaves with it. */
export async function removeUser(
  call: CallContext,
  user: User,
  args: { force: boolean; reassign: number | false | '' },
) {
  if (!args.force)
    throw new RestError('rest_trash_not_supported', "Users do not support trashing. Set 'force=true' to delete.", {
      status: 501,
    });
  const reassign = args.reassign === false || args.reassign === '' ? undefined : Number(args.reassign);
  const reassignTo =
    reassign !== undefined && Number.isSafeInteger(reassign) ? await call.use(USERS).find(reassign) : undefined;
  if (reassign !== undefined && (!reassignTo || reassignTo.id === user.id)) {
    throw new RestError('rest_user_invalid_reassign', 'Invalid user ID for reassignment.', { status: 400 });
  }
  const previous = await show(call, user, 'edit');
  if (!(await call.use(USERS).remove(user.id, reassign))) throw notFound('rest_user_invalid_id', 'Invalid user ID.');
  return { deleted: true, previous };
}
