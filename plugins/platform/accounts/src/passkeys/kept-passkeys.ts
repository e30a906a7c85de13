import { type Clock, definePort, type Randomness, type Secrets, timestamp, timestampAfter } from '@plinth/kernel';
import type { Database, Row } from '@plinth/kernel/database';
import { passkeyChallenges, passkeys } from '../tables.js';

/** Passkeys that one account may have. */
export const MOST_PASSKEYS = 20;

/** Minutes in which a device must answer a challenge. */
const LIFE_MINUTES = 5;

/** A passkey as its owner sees it. */
export type Passkey = Pick<Row<typeof passkeys>, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>;

/** What is checked of a passkey when it is used. */
export type PasskeyCredential = Pick<
  Row<typeof passkeys>,
  'id' | 'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports'
>;

/** A passkey that was just made on a device. */
export type NewPasskey = Pick<
  Row<typeof passkeys>,
  'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'
>;

/** The public halves of the passkeys of all accounts, and the challenges that are open. They go with their account. */
export class Passkeys {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #random: Randomness;
  readonly #secrets: Secrets;

  constructor(parts: { database: Database; clock: Clock; random: Randomness; secrets: Secrets }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#random = parts.random;
    this.#secrets = parts.secrets;
  }

  /** The passkeys of a user, the newest first. */
  list(userId: number): Promise<Passkey[]> {
    const columns = ['id', 'name', 'createdAt', 'lastUsedAt'] as const;
    return this.#rows.list({ userId }, { columns, orderBy: { id: 'desc' } });
  }

  /** The ids of a user's credentials, which a device is told not to make again. */
  async credentialIds(userId: number): Promise<string[]> {
    const rows = await this.#rows.list({ userId }, { columns: ['credentialId'] });
    return rows.map(({ credentialId }) => credentialId);
  }

  /** The passkey of this credential. */
  find(credentialId: string): Promise<PasskeyCredential | undefined> {
    const columns = ['id', 'userId', 'credentialId', 'publicKey', 'counter', 'transports'] as const;
    return this.#rows.find({ credentialDigest: this.#digestOf(credentialId) }, { columns });
  }

  /** Keeps a passkey; false when somebody has it already. */
  add(fresh: NewPasskey): Promise<boolean> {
    const credentialDigest = this.#digestOf(fresh.credentialId);
    const row = { ...fresh, credentialDigest, createdAt: timestamp(this.#clock) };
    return this.#database.transaction(() => this.#rows.insertIfAbsent(row));
  }

  /**
   * Notes that a passkey was used, with the count that the device says.
   * @returns false when it was used or removed meanwhile: of two with the same count one is a copy
   */
  async used({ id, counter: before }: PasskeyCredential, counter: number): Promise<boolean> {
    const change = { counter, lastUsedAt: timestamp(this.#clock) };
    return (await this.#rows.change({ id, counter: before }, change)) > 0;
  }

  /** Removes a passkey of a user; returns whether there was one. */
  async remove(userId: number, id: number): Promise<boolean> {
    return (await this.#rows.remove({ userId, id })) > 0;
  }

  /** A text of random bytes in base64url that a device is to sign, good once, for five minutes, and for who it is bound to. */
  async challenge(binding: string): Promise<string> {
    const challenge = this.#random.token(32);
    const expiresAt = timestampAfter(this.#clock, LIFE_MINUTES * 60_000);
    const row = { id: this.#challengeDigest(challenge), bindingDigest: this.#bindingDigest(binding), expiresAt };
    await this.#challenges.insert(row);
    return challenge;
  }

  /** Uses a challenge up: of many answers to it one is judged. */
  async takeChallenge(challenge: string, binding: string): Promise<boolean> {
    const id = this.#challengeDigest(challenge);
    const where = { id, bindingDigest: this.#bindingDigest(binding), expiresAt: { above: timestamp(this.#clock) } };
    return (await this.#challenges.remove(where)) > 0;
  }

  /** Removes challenges whose time is over. */
  removeExpired(): Promise<number> {
    return this.#challenges.remove({ expiresAt: { upTo: timestamp(this.#clock) } });
  }

  /** How devices know an account: nothing can be read from it. */
  handleOf(userId: number): string {
    return this.#secrets.digest('passkey-user', String(userId));
  }

  get #rows() {
    return this.#database.rows(passkeys);
  }

  get #challenges() {
    return this.#database.rows(passkeyChallenges);
  }

  #digestOf(credentialId: string): string {
    return this.#secrets.digest('passkey', credentialId);
  }

  #challengeDigest(challenge: string): string {
    return this.#secrets.digest('passkey-challenge', challenge);
  }

  #bindingDigest(binding: string): string {
    return this.#secrets.digest('passkey-binding', binding);
  }
}

/** The passkeys of all accounts. */
export const PASSKEYS = definePort<Passkeys>('accounts/passkeys');
