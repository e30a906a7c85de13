import { anyone, authorizeIf, choice, type Route, respond, route, signedIn, Type, under } from '@plinth/kernel';
import { readColorMode, saveColorMode } from './color-mode.js';
import { themeInfo, themeInfoSchema } from './info.js';
import { limitError } from './limits.js';
import { nonceSet } from './nonces.js';
import { COLOR_MODES } from './settings.js';
import { requestSignInLink } from './sign-in-link.js';
import { requireOpenRegistration, signUp, signupArguments } from './signup.js';

const signupResult = Type.Object({
  success: Type.Boolean(),
  user_id: Type.Integer(),
  user_login: Type.String(),
  message: Type.String(),
});

const messageResult = Type.Object({ success: Type.Boolean(), message: Type.String() });

function signupRoute(path: string): Route {
  return route({
    method: 'POST',
    path,
    summary: 'Makes an account for whoever asks, while registration is open.',
    access: authorizeIf('public while registration is open', requireOpenRegistration),
    args: signupArguments,
    result: signupResult,
    errors: [
      { code: 'theme_signup_invalid', status: 400, when: 'the username or the email address is empty or no good' },
      limitError('signUpsPerHour requests in an hour came from the address'),
      { code: 'theme_signup_username_taken', status: 409, when: 'the username is taken' },
      { code: 'theme_signup_email_taken', status: 409, when: 'the email address is taken' },
      { code: 'theme_signup_failed', status: 500, when: 'the account could not be made' },
    ],
    handle: (call) => signUp(call, call.args),
  });
}

function signInLinkRoute(path: string): Route {
  return route({
    method: 'POST',
    path,
    summary: 'Mails a one-time sign-in link, if there is such an account.',
    access: anyone,
    args: { email: Type.String({ maxLength: 1_000, description: 'An email address or a username.' }) },
    result: messageResult,
    errors: [
      { code: 'theme_magic_link_invalid', status: 400, when: 'the value is empty' },
      limitError('more than 5 requests in 15 minutes came from the address'),
    ],
    handle: (call) => requestSignInLink(call, call.args.email),
  });
}

/** `theme/v1` (docs/components/theme.md). */
export const routes = under('theme/v1', [
  signupRoute('/auth/signup'),
  signupRoute('/register'),
  signInLinkRoute('/auth/magic-link'),
  signInLinkRoute('/login-link'),
  route({
    method: 'GET',
    path: '/nonces',
    summary: "The caller's nonces.",
    access: signedIn(),
    result: Type.Record(Type.String(), Type.String(), { description: 'Nonces by what they are for.' }),
    handle: (call) => respond(nonceSet(call), { headers: { 'Cache-Control': 'no-store, private' } }),
  }),
  route({
    method: 'GET',
    path: '/preferences/color-mode',
    summary: "The caller's colour mode, or the site's default.",
    access: signedIn(),
    result: Type.Object({ mode: choice(COLOR_MODES) }),
    handle: async (call) =>
      respond({ mode: await readColorMode(call) }, { headers: { 'Cache-Control': 'private, max-age=300' } }),
  }),
  route({
    method: 'POST',
    path: '/preferences/color-mode',
    summary: "Keeps the caller's colour mode.",
    access: signedIn(),
    // Not required by schema: a missing mode is refused like a bad one, with `rest_invalid_param`
    // (docs/components/theme.md).
    args: { mode: Type.Optional(Type.Unknown({ description: 'light, dark or auto.' })) },
    result: Type.Object({ success: Type.Literal(true), mode: choice(COLOR_MODES) }),
    handle: async (call) => ({ success: true, mode: await saveColorMode(call, call.args.mode) }),
  }),
  route({
    method: 'GET',
    path: '/info',
    summary: 'The theme: name, version, features, and which platforms are active.',
    access: anyone,
    result: themeInfoSchema,
    handle: async (call) => respond(await themeInfo(call), { headers: { 'Cache-Control': 'public, max-age=300' } }),
  }),
]);
