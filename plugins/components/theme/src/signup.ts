import { isRegistrationOpen, mailWelcome } from '@plinth/accounts';
import {
  ALPHANUMERIC,
  type CallContext,
  forbidden,
  guarded,
  RANDOMNESS,
  RestError,
  reasonOf,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { UserConflict } from '@plinth/kernel/identity';
import { foldLatin, isBlank, isEmail, isShapedLikeEmail } from '@plinth/kernel/text';
import { MAILER, PASSWORD_RULES } from '@plinth/toolkit';
import { themeHooks } from './hooks.js';
import { countAddress } from './limits.js';
import { settings } from './settings.js';

/** What somebody who registers sends. */
export const signupArguments = {
  user_login: Type.String({ maxLength: 1_000, description: 'The username to register.' }),
  user_email: Type.String({ maxLength: 1_000, description: 'The email address of the account.' }),
  user_pass: Type.Optional(
    Type.String({ maxLength: 250, description: 'The password; a random one is mailed without it.' }),
  ),
  first_name: Type.Optional(Type.String({ maxLength: 100, format: 'text-field', description: 'First name.' })),
  last_name: Type.Optional(Type.String({ maxLength: 100, format: 'text-field', description: 'Last name.' })),
};

type SignupField = 'user_login' | 'user_email' | 'user_pass' | 'first_name' | 'last_name';

/** What somebody who registers sends, as {@link signupArguments} take it. */
export type SignupFields = Partial<Record<SignupField, string>>;

/** A refusal that is about one field. */
export class SignupError extends RestError {
  constructor(
    readonly field: SignupField,
    code: string,
    message: string,
    status: 400 | 409,
  ) {
    super(code, message, { status });
  }
}

const RANDOM_PASSWORD_LENGTH = 16;
const MAX_LOGIN_LENGTH = 60;
const HOUR_MS = 3_600_000;

function invalid(field: SignupField, message: string): SignupError {
  return new SignupError(field, 'theme_signup_invalid', message, 400);
}

function taken(field: 'login' | 'email'): SignupError {
  return field === 'login'
    ? new SignupError('user_login', 'theme_signup_username_taken', 'This username is taken.', 409)
    : new SignupError('user_email', 'theme_signup_email_taken', 'This email address is taken.', 409);
}

/** Latin letters that are no base letter with a mark, as they are written without it. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L' },
  ...{ đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th', ı: 'i', ŋ: 'n', Ŋ: 'N', ħ: 'h', Ħ: 'H' },
};

/** A text with plain Latin letters: `Straße Łukasz Jörg` is `Strasse Lukasz Jorg`. */
function withPlainLetters(text: string): string {
  return foldLatin(text.normalize('NFKC')).replace(/\P{ASCII}/gu, (letter) => PLAIN[letter] ?? letter);
}

/**
 * The login as it is kept: letters, digits, blanks and `_ . - @`, nothing else (docs/components/theme.md, "Username").
 */
export function sanitizeLogin(text: string): string {
  return withPlainLetters(text)
    .replace(/[^A-Za-z0-9 _.@-]/g, '')
    .replace(/ +/g, ' ')
    .trim();
}

/** Whether a typed username has letters or digits that its stored form cannot have, such as those of other scripts. */
function losesLetters(typed: string): boolean {
  return /[\p{L}\p{N}]/u.test(withPlainLetters(typed).replace(/[A-Za-z0-9]/g, ''));
}

const ALLOWED = 'A username may only have the letters a–z, digits, spaces and _ . - @';

/**
 * What is wrong with a username that would be stored in another form: people could not sign in with the name they typed.
 */
export function changedLoginFault(typed: string): string | undefined {
  const login = sanitizeLogin(typed);
  if (login === typed.trim().replace(/ +/g, ' ')) return undefined;
  return login === '' || losesLetters(typed) ? `${ALLOWED}.` : `${ALLOWED}. How about “${login}”?`;
}

async function loginFault({ use }: CallContext, login: string, typed: string): Promise<SignupError | undefined> {
  if (login !== '' && losesLetters(typed)) return invalid('user_login', `${ALLOWED}.`);
  if (login === '' || login.length > MAX_LOGIN_LENGTH)
    return invalid('user_login', `A username has 1 to ${MAX_LOGIN_LENGTH} letters or digits.`);
  if (isShapedLikeEmail(login)) return invalid('user_login', 'A username may not look like an email address.');
  return (await use(USERS).findByLogin(login)) ? taken('login') : undefined;
}

async function emailFault({ use }: CallContext, email: string): Promise<SignupError | undefined> {
  if (!isEmail(email) || email.length > 100) return invalid('user_email', 'This is not an email address.');
  return (await use(USERS).findByEmail(email)) ? taken('email') : undefined;
}

async function passwordFault(
  { use }: CallContext,
  chosen: string,
  owner: { login: string; email: string; firstName: string; lastName: string },
): Promise<SignupError | undefined> {
  const fault = chosen === '' ? undefined : await use(PASSWORD_RULES).fault(chosen, owner);
  return fault === undefined ? undefined : invalid('user_pass', fault);
}

/** What somebody who registers wants, as it would be kept. */
function wishOf({ user_login = '', user_email = '', user_pass = '' }: SignupFields) {
  return { login: sanitizeLogin(user_login), email: user_email.trim(), chosen: user_pass };
}

/**
 * Everything that is wrong with what somebody sends who registers; the username is judged before the email address
 * (docs/components/theme.md, Username). It tells which accounts exist: only for who was counted by {@link signUp}.
 */
export async function signupFaults(call: CallContext, fields: SignupFields): Promise<SignupError[]> {
  const { login, email, chosen } = wishOf(fields);
  const { first_name: firstName = '', last_name: lastName = '' } = fields;
  const owner = { login, email, firstName, lastName };
  const faults = [
    await loginFault(call, login, fields.user_login ?? ''),
    await emailFault(call, email),
    await passwordFault(call, chosen, owner),
  ];
  return faults.filter((fault) => fault !== undefined);
}

async function createAccount(
  call: CallContext,
  login: string,
  email: string,
  password: string,
  fields: SignupFields,
): Promise<User> {
  const { first_name: firstName = '', last_name: lastName = '' } = fields;
  const displayName = `${firstName} ${lastName}`.trim();
  const profile = { firstName, lastName, ...(isBlank(displayName) ? {} : { displayName }) };
  const failure = { code: 'theme_signup_failed', message: 'The account could not be made.' };
  return guarded(call, failure, async () => {
    try {
      return await call.use(USERS).create({ login, email, password, roles: [call.site.defaultRole], ...profile });
    } catch (thrown) {
      // Two people may ask for the same name at once: the database decides, and the second hears the same refusal.
      throw thrown instanceof UserConflict ? taken(thrown.field) : thrown;
    }
  });
}

async function mailPassword(call: CallContext, user: User, password: string): Promise<void> {
  const { site } = call;
  const text = `Welcome to ${site.title}!\n\nUsername: ${user.login}\nPassword: ${password}\n\nSign in: ${site.signInUrl}\n`;
  try {
    await call.use(MAILER).send({ to: user.email, subject: `[${site.title}] Your account`, text });
  } catch (thrown) {
    // The account is made; its owner can still ask for a sign-in link.
    call.log.error('the notice about a new account was not sent', { user: user.id, reason: reasonOf(thrown) });
  }
}

/** Refuses while the site does not let visitors register: 401 signed out, 403 signed in. */
export async function requireOpenRegistration(call: Pick<CallContext, 'site' | 'use'>): Promise<void> {
  if (!(await isRegistrationOpen(call))) throw forbidden('rest_forbidden', 'Registration is closed on this site.');
}

/**
 * Makes an account for whoever asks (docs/components/theme.md, self-registration). Without a password a random one is
 * mailed. Every request counts against the limit of its address: what is refused tells which accounts exist.
 * @throws RestError 400 `theme_signup_invalid`, 409 `theme_signup_username_taken` or `theme_signup_email_taken`, 429
 *   `theme_rate_limited`, 500 `theme_signup_failed`
 */
export async function signUp(call: CallContext, fields: SignupFields) {
  await countAddress(call, { what: 'sign-up', most: call.settings(settings).signUpsPerHour, windowMs: HOUR_MS });
  const { login, email, chosen } = wishOf(fields);
  const [fault] = await signupFaults(call, fields);
  if (fault) throw fault;
  const password = chosen === '' ? call.use(RANDOMNESS).text(RANDOM_PASSWORD_LENGTH, ALPHANUMERIC) : chosen;
  const user = await createAccount(call, login, email, password, fields);
  if (chosen === '') await mailPassword(call, user, password);
  else await mailWelcome(call, user);
  await call.hooks.action(themeHooks.theme_rest_after_signup, user.id, call.request);
  const message =
    chosen === ''
      ? 'Your account is ready. Your password was sent to your email address.'
      : 'Your account is ready. You can sign in now.';
  return { success: true, user_id: user.id, user_login: user.login, message };
}
