import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Where ids and secrets come from. */
export interface Randomness {
  /** A version 4 UUID. */
  uuid(): string;
  /** `bytes` random bytes as base64url text, for tokens. */
  token(bytes: number): string;
  /** `length` characters drawn evenly from `alphabet`. */
  text(length: number, alphabet: string): string;
}

/** Letters and digits: what a person may have to type. */
export const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The machine's cryptographic randomness. */
export const systemRandomness: Randomness = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  text: (length, alphabet) => Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
};
