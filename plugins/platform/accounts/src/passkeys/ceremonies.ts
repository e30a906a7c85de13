import { type CallContext, Type, USERS, type User } from '@plinth/kernel';
import { Value } from '@plinth/kernel/layer';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Static } from 'typebox';
import { type NewPasskey, PASSKEYS, type PasskeyCredential } from './kept-passkeys.js';
import type { RelyingParty } from './relying-party.js';

/** Characters of what a device answers. */
export const MOST_ANSWERED = 20_000;

const TIMEOUT_MS = 5 * 60_000;

type Using = Pick<CallContext, 'use'>;

const text = (maxLength: number) => Type.String({ maxLength });

const shared = {
  id: text(2_000),
  rawId: text(2_000),
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Record(Type.String(), Type.Unknown()),
};

const madeSchema = Type.Object({
  ...shared,
  response: Type.Object({
    clientDataJSON: text(4_000),
    attestationObject: text(MOST_ANSWERED),
    transports: Type.Optional(Type.Array(text(50), { maxItems: 10 })),
  }),
});

const signedSchema = Type.Object({
  ...shared,
  response: Type.Object({
    clientDataJSON: text(4_000),
    authenticatorData: text(4_000),
    signature: text(4_000),
    userHandle: Type.Optional(text(200)),
  }),
});

/** What a device says as it makes a passkey. */
export type MadeAnswer = Static<typeof madeSchema>;

/** What a device says as it uses one. */
export type SignedAnswer = Static<typeof signedSchema>;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** What a form brought of a new passkey; undefined for anything else. */
export function readMade(json: string): MadeAnswer | undefined {
  const value = parsed(json);
  return Value.Check(madeSchema, value) ? value : undefined;
}

/** What a form brought of a passkey that was used; undefined for anything else. */
export function readSigned(json: string): SignedAnswer | undefined {
  const value = parsed(json);
  return Value.Check(signedSchema, value) ? value : undefined;
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

const TRANSPORTS: readonly AuthenticatorTransport[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb'];

function knownTransports(names: readonly string[] = []): AuthenticatorTransport[] {
  return TRANSPORTS.filter((name) => names.includes(name));
}

/** The library is of use to few requests and takes a while to load. */
const library = () => import('@simplewebauthn/server');

/** What a browser needs to have a device make a passkey. */
export async function creationOptions({ use }: Using, party: RelyingParty, user: User, binding: string) {
  const passkeys = use(PASSKEYS);
  const { generateRegistrationOptions } = await library();
  const [challenge, known] = await Promise.all([passkeys.challenge(binding), passkeys.credentialIds(user.id)]);
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: user.login,
    userDisplayName: user.displayName,
    userID: new Uint8Array(Buffer.from(passkeys.handleOf(user.id), 'hex')),
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What a browser needs to have a device use a passkey; whose, the device says. */
export async function requestOptions({ use }: Using, party: RelyingParty, binding: string) {
  const { generateAuthenticationOptions } = await library();
  const challenge = bytesOf(await use(PASSKEYS).challenge(binding));
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
}

/**
 * Judges an answer by the library, which throws for what is not to be believed. That the challenge could not be looked up
 * is another thing, and says nothing of the answer.
 * @returns undefined for what is not to be believed
 */
async function judged<T>(
  { use, log }: Pick<CallContext, 'use' | 'log'>,
  binding: string,
  judge: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<T>,
): Promise<T | undefined> {
  let fault: unknown;
  const expected = (challenge: string) =>
    use(PASSKEYS)
      .takeChallenge(challenge, binding)
      .catch((thrown: unknown) => {
        fault = thrown;
        throw thrown;
      });
  try {
    return await judge(expected);
  } catch (thrown) {
    if (fault !== undefined) throw fault;
    log.info('a passkey was refused', { reason: String(thrown) });
    return undefined;
  }
}

/** The passkey that a device made; undefined when the answer is not to be believed. The challenge is used up either way. */
export async function madePasskey(
  { use, log }: Pick<CallContext, 'use' | 'log'>,
  answer: MadeAnswer,
  { party, binding }: { readonly party: RelyingParty; readonly binding: string },
): Promise<Omit<NewPasskey, 'userId' | 'name'> | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { transports, ...rest } = answer.response;
  const response: RegistrationResponseJSON = {
    ...answer,
    clientExtensionResults: {},
    response: { ...rest, transports: knownTransports(transports) },
  };
  const judgement = await judged({ use, log }, binding, (expectedChallenge) =>
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
    }),
  );
  if (!judgement?.verified) return undefined;
  const { id, publicKey, counter } = judgement.registrationInfo.credential;
  const key = Buffer.from(publicKey).toString('base64url');
  return { credentialId: id, publicKey: key, counter, transports: knownTransports(transports) };
}

/** Whose passkey a device used; undefined when the answer is not to be believed. A challenge that is answered is used up. */
export async function passkeyOwner(
  { use, log }: Pick<CallContext, 'use' | 'log'>,
  answer: SignedAnswer,
  known: PasskeyCredential | undefined,
  { party, binding }: { readonly party: RelyingParty; readonly binding: string },
): Promise<User | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const passkeys = use(PASSKEYS);
  if (!known) return undefined;
  const { userHandle } = answer.response;
  const handle = Buffer.from(passkeys.handleOf(known.userId), 'hex').toString('base64url');
  if (userHandle !== undefined && userHandle !== handle) return undefined;
  const { credentialId: id, publicKey, counter, transports } = known;
  const response: AuthenticationResponseJSON = { ...answer, clientExtensionResults: {} };
  const judgement = await judged({ use, log }, binding, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: bytesOf(publicKey), counter, transports: knownTransports(transports) },
    }),
  );
  if (!judgement?.verified) return undefined;
  if (!(await passkeys.used(known, judgement.authenticationInfo.newCounter))) return undefined;
  return use(USERS).find(known.userId);
}
