import {
  CLOCK,
  type Clock,
  definePort,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  RestError,
  SECRETS,
  type Secrets,
  type User,
} from '@plinth/kernel';
import { errors, type JWTPayload, type JWTVerifyResult, jwtVerify, SignJWT } from 'jose';
import { settings } from '../settings.js';

/** What a token is for; one is never taken for the other (docs/components/credentials.md, JWT claims). */
export type TokenType = 'access' | 'refresh';

/** Life of the two kinds of tokens in seconds (docs/components/credentials.md, limits). */
export const TOKEN_LIFE: Readonly<Record<TokenType, number>> = { access: 900, refresh: 2_592_000 };

const ALGORITHM = 'HS256';

/** What a token said that was found genuine. */
export interface TokenClaims {
  readonly userId: number;
  readonly id: string;
  /** Which password and email address its owner had; see {@link credentialsMark}. */
  readonly mark: string;
}

/** 401 `lms_token_invalid`. */
export function invalidToken(): RestError {
  return new RestError('lms_token_invalid', 'The token is not valid.', { status: 401 });
}

/** Signs and reads JSON web tokens with keys that come from the site's secret, a key for each key id. */
@injectable()
export class TokenSigner {
  constructor(
    @inject(CLOCK) private readonly clock: Clock,
    @inject(SECRETS) private readonly secrets: Secrets,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  /** A token of a kind for a user; `id` becomes its `jti`. */
  sign(type: TokenType, user: User, id: string): Promise<string> {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const { signingKeyId } = this.context.settings(settings);
    return new SignJWT({ typ: type, mark: credentialsMark(user) })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: signingKeyId })
      .setIssuer(this.context.site.url)
      .setSubject(String(user.id))
      .setIssuedAt(now)
      .setExpirationTime(now + TOKEN_LIFE[type])
      .setJti(id)
      .sign(this.#key(signingKeyId));
  }

  /**
   * What a token of this kind says.
   * @throws RestError 401 `lms_token_expired` or `lms_token_invalid`
   */
  async read(type: TokenType, token: string): Promise<TokenClaims> {
    const { payload } = await this.#verified(token).catch((thrown: unknown) => {
      if (thrown instanceof errors.JWTExpired)
        throw new RestError('lms_token_expired', 'The token has expired.', { status: 401 });
      if (thrown instanceof errors.JOSEError) throw invalidToken();
      throw thrown;
    });
    const claims = claimsOf(payload, type);
    if (!claims) throw invalidToken();
    return claims;
  }

  #verified(token: string): Promise<JWTVerifyResult> {
    const { signingKeyId, acceptedKeyIds } = this.context.settings(settings);
    return jwtVerify(
      token,
      ({ kid }) => {
        if (kid === undefined || ![signingKeyId, ...acceptedKeyIds].includes(kid)) throw new errors.JWKSNoMatchingKey();
        return this.#key(kid);
      },
      {
        algorithms: [ALGORITHM],
        issuer: this.context.site.url,
        currentDate: this.clock.now(),
        requiredClaims: ['sub', 'exp', 'iat', 'jti', 'typ'],
      },
    );
  }

  #key(keyId: string): Uint8Array {
    return this.secrets.key(`credentials/token/${keyId}`);
  }
}

/** Tells the state of an account's credentials from every later one: a change voids the tokens that were issued before. */
export function credentialsMark({ credentialsChangedAt }: User): string {
  return credentialsChangedAt === null ? '' : String(Date.parse(credentialsChangedAt));
}

function claimsOf({ sub, jti, typ, mark }: JWTPayload, type: TokenType): TokenClaims | undefined {
  const userId = Number(sub);
  if (typ !== type || jti === undefined || !Number.isSafeInteger(userId) || userId < 1) return undefined;
  return { userId, id: jti, mark: typeof mark === 'string' ? mark : '' };
}

/** Signs and reads tokens. */
export const TOKENS = definePort<TokenSigner>('credentials/tokens');
