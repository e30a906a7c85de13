import { anyone, type CallContext, RANDOMNESS, RestError, route, Type, USERS, type User } from '@plinth/kernel';
import { SIGN_IN } from '@plinth/kernel/identity';
import { invalidToken, TOKEN_LIFE, TOKENS } from './jwt.js';
import { REFRESH_TOKENS } from './refresh-store.js';

const grantSchema = Type.Object(
  {
    access_token: Type.String({ description: 'Send it as Authorization: Bearer.' }),
    refresh_token: Type.String({ description: 'Good for one new pair of tokens.' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds that the access token lives.' }),
    refresh_expires_in: Type.Integer({ description: 'Seconds that the refresh token lives.' }),
    user: Type.Object({
      id: Type.Integer(),
      username: Type.String(),
      display_name: Type.String(),
      email: Type.String(),
      roles: Type.Array(Type.String()),
    }),
  },
  { title: 'token-grant' },
);

const invalid = { code: 'lms_token_invalid', status: 401, when: 'the token is not one of ours, or was revoked' };
const expired = { code: 'lms_token_expired', status: 401, when: 'the token has expired' };

const refreshArgument = {
  refresh_token: Type.String({ minLength: 1, maxLength: 4096, description: 'The refresh token.' }),
};

async function grantTo(call: CallContext, user: User, refreshId: string): Promise<Type.Static<typeof grantSchema>> {
  const tokens = call.use(TOKENS);
  call.header('Cache-Control', 'no-store');
  return {
    access_token: await tokens.sign('access', user, call.use(RANDOMNESS).uuid()),
    refresh_token: await tokens.sign('refresh', user, refreshId),
    token_type: 'Bearer',
    expires_in: TOKEN_LIFE.access,
    refresh_expires_in: TOKEN_LIFE.refresh,
    user: {
      id: user.id,
      username: user.login,
      display_name: user.displayName,
      email: user.email,
      roles: [...user.roles],
    },
  };
}

/** The codes of this component for what signing in refuses with; what a guard refuses with stays as it is. */
function renamed(thrown: unknown): unknown {
  if (!(thrown instanceof RestError)) return thrown;
  const { message, data, headers } = thrown;
  if (thrown.code === 'incorrect_password') return new RestError('lms_invalid_credentials', message, { status: 401 });
  if (thrown.code === 'too_many_tries')
    return new RestError('lms_rate_limited', message, { status: 429, data, headers });
  return thrown;
}

const issue = route({
  method: 'POST',
  path: '/auth/token',
  summary: 'Gives an access token and a refresh token for a name and a password.',
  access: anyone,
  args: {
    username: Type.String({ minLength: 1, maxLength: 200, description: 'Login or e-mail address.' }),
    password: Type.String({ minLength: 1, maxLength: 4096, description: 'The password of the account.' }),
  },
  result: grantSchema,
  errors: [
    { code: 'lms_invalid_credentials', status: 401, when: 'the name or the password is wrong' },
    { code: 'lms_rate_limited', status: 429, when: 'an address or an account had ten wrong tries in 15 minutes' },
  ],
  async handle(call) {
    const { args, request, use } = call;
    const tell = (headers: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(headers)) call.header(name, value);
    };
    const user = await use(SIGN_IN)
      .check(args.username, args.password, request.address, { tell })
      .catch((thrown: unknown) => {
        throw renamed(thrown);
      });
    return grantTo(call, user, await use(REFRESH_TOKENS).begin(user.id));
  },
});

const refresh = route({
  method: 'POST',
  path: '/auth/token/refresh',
  summary: 'Gives new tokens for a refresh token, which is consumed.',
  access: anyone,
  args: refreshArgument,
  result: grantSchema,
  errors: [
    expired,
    invalid,
    { code: 'lms_token_reused', status: 401, when: 'the token was consumed before; all that came of it ends' },
  ],
  async handle(call) {
    const { args, use } = call;
    const { userId, id } = await use(TOKENS).read('refresh', args.refresh_token);
    const user = await use(USERS).find(userId);
    if (!user) throw invalidToken();
    const rotation = await use(REFRESH_TOKENS).rotate(id);
    if (rotation === 'unknown') throw invalidToken();
    if (rotation === 'reused')
      throw new RestError('lms_token_reused', 'The token was used before. Sign in again.', { status: 401 });
    return grantTo(call, user, rotation.next);
  },
});

const revoke = route({
  method: 'POST',
  path: '/auth/token/revoke',
  summary: 'Ends a refresh token and all that came of it.',
  access: anyone,
  args: refreshArgument,
  result: Type.Object({ revoked: Type.Literal(true) }),
  async handle({ args, use }) {
    const claims = await use(TOKENS)
      .read('refresh', args.refresh_token)
      .catch((thrown: unknown) => {
        if (thrown instanceof RestError) return undefined;
        throw thrown;
      });
    if (claims) await use(REFRESH_TOKENS).revoke(claims.id);
    return { revoked: true };
  },
});

/** The routes of tokens (docs/components/credentials.md). */
export const tokenRoutes = [issue, refresh, revoke];
