import { type Clock, definePort, type Randomness, type Secrets, timestamp, timestampAfter } from '@plinth/kernel';
import type { Database } from '@plinth/kernel/database';
import { accountLinks, type LinkPurpose } from './tables.js';

/** The `action` of the sign-in form that a link of a purpose opens. */
const ACTIONS: Readonly<Record<LinkPurpose, string>> = {
  'sign-in': 'link',
  'new-password': 'rp',
  invitation: 'invite',
};

/**
 * Links of a purpose that work beside each other. Anybody can ask for another link to reset a password, which must not void
 * the one that its owner is about to use.
 */
const MAX_LINKS: Readonly<Record<LinkPurpose, number>> = { 'sign-in': 1, 'new-password': 3, invitation: 1 };

/**
 * One-time links to an account. Each serves one purpose: a link to sign in sets no password, and asking for one does not
 * void an invitation. The newest of a purpose work beside each other, because anybody can ask for another one; using one
 * voids all of its purpose.
 */
export class SignInLinks {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #random: Randomness;
  readonly #secrets: Secrets;
  readonly #formUrl: string;

  constructor(parts: { database: Database; clock: Clock; random: Randomness; secrets: Secrets; formUrl: string }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#random = parts.random;
    this.#secrets = parts.secrets;
    this.#formUrl = parts.formUrl;
  }

  /** A URL of the sign-in form that works once, for `minutes`. */
  async create(userId: number, minutes: number, purpose: LinkPurpose = 'sign-in'): Promise<string> {
    const token = this.#random.token(32);
    const tokenDigest = this.#digest(token, purpose);
    const expiresAt = timestampAfter(this.#clock, minutes * 60_000);
    await this.#rows.insert({ userId, purpose, tokenDigest, expiresAt });
    const newest = { columns: ['id'], orderBy: { id: 'desc' }, limit: MAX_LINKS[purpose] } as const;
    const kept = (await this.#rows.list({ userId, purpose }, newest)).map(({ id }) => id);
    await this.#rows.remove({ userId, purpose, id: { below: Math.min(...kept) } });
    return `${this.#formUrl}?action=${ACTIONS[purpose]}&key=${token}`;
  }

  /** Whose link it is, as long as it works for this purpose; it is not used up. */
  async ownerOf(token: string, purpose: LinkPurpose = 'sign-in'): Promise<number | undefined> {
    return (await this.#find(token, purpose))?.userId;
  }

  /** Uses a token up and returns whose it was; undefined when it is unknown, used, too old, or for something else. */
  async consume(token: string, purpose: LinkPurpose = 'sign-in'): Promise<number | undefined> {
    const link = await this.#find(token, purpose);
    if (!link) return undefined;
    const { userId, tokenDigest } = link;
    // The row that is removed decides: of two requests with the same token only one finds it.
    if ((await this.#rows.remove({ userId, purpose, tokenDigest })) === 0) return undefined;
    await this.#rows.remove({ userId, purpose });
    return userId;
  }

  #find(token: string, purpose: LinkPurpose) {
    const tokenDigest = this.#digest(token, purpose);
    return this.#rows.find({ tokenDigest, purpose, expiresAt: { above: timestamp(this.#clock) } });
  }

  get #rows() {
    return this.#database.rows(accountLinks);
  }

  #digest(token: string, purpose: LinkPurpose): string {
    return this.#secrets.digest(`account-link/${purpose}`, token);
  }
}

/** One-time addresses that sign somebody in on the host's form. */
export const SIGN_IN_LINKS = definePort<SignInLinks>('accounts/sign-in-links');
