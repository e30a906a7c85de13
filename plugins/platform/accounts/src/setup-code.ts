import {
  type Clock,
  clientNetwork,
  definePort,
  type PluginContext,
  type Randomness,
  type Secrets,
  timestamp,
  timestampAfter,
  tooManyRequests,
  type Users,
} from '@plinth/kernel';
import { columns, type Database, table } from '@plinth/kernel/database';
import type { RateLimiter } from '@plinth/kernel/layer';

/** The code that lets somebody set the site up; there is at most one. */
export const setupCodes = table(
  'setup_codes',
  {
    /** Always `setup`. */
    id: columns.key(20),
    codeDigest: columns.string(64),
    expiresAt: columns.time(),
  },
  { legacyName: true, notInBundle: 'a code lives for an hour' },
);

/** Where the page is, below the site's address. */
export const SETUP_PATH = '/wp-admin/setup';

const ONLY = 'setup';
/** Without what looks like something else. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const HALF = 4;
/** As much of a digest as tells codes apart. */
const KEY_LENGTH = 16;
const LIFE_MS = 60 * 60_000;
const TRIES = 10;
const TRIES_OF_ALL = 100;
const WINDOW_MS = 15 * 60_000;

/** Setting up a site that has no administrator yet: a code from the terminal of its owner opens one page, once. */
export interface SiteSetup {
  /** Whether the site still waits for its first administrator. */
  isOpen(): Promise<boolean>;
  /** Whether nobody has an account yet, so that the sign-in form would be of no use. */
  isUntouched(): Promise<boolean>;
  /** A page's address with a fresh code, which ends the former one; undefined when the site has an administrator. */
  newAddress(): Promise<string | undefined>;
  /**
   * Whether a code is the present one.
   * @throws RestError 429 `too_many_tries` after ten wrong ones in 15 minutes per address, or a hundred of all addresses
   */
  judge(code: string, address: string): Promise<boolean>;
  /** Uses a code up; of two at the same time one is told true. */
  consume(code: string): Promise<boolean>;
}

/** Setting up a site that has no administrator yet. */
export const SITE_SETUP = definePort<SiteSetup>('kernel/site-setup');

/** Whether visitors may create accounts: the owner has opened registration, and the site is set up. */
export async function isRegistrationOpen({ site, use }: Pick<PluginContext, 'site' | 'use'>): Promise<boolean> {
  return site.registrationOpen && !(await use(SITE_SETUP).isOpen());
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly secrets: Secrets;
  readonly limiter: RateLimiter;
  readonly users: Users;
  /** Where the site is. */
  readonly siteUrl: string;
  /** Whether people are the host's own; an embedder's are not made here. */
  readonly ownUsers: boolean;
}

/** The code as its owner may type it: case, blanks and dashes do not matter. */
function plain(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Keeps the code in the database, so that every process of the site knows it. */
export class StoredSiteSetup implements SiteSetup {
  constructor(private readonly parts: Parts) {}

  async isOpen(): Promise<boolean> {
    return this.parts.ownUsers && !(await this.parts.users.hasAdministrator());
  }

  async isUntouched(): Promise<boolean> {
    return (await this.isOpen()) && (await this.parts.users.list({ limit: 1 })).total === 0;
  }

  async newAddress(): Promise<string | undefined> {
    if (!(await this.isOpen())) return undefined;
    const { random, clock, siteUrl } = this.parts;
    const code = `${random.text(HALF, ALPHABET)}-${random.text(HALF, ALPHABET)}`;
    const row = { id: ONLY, codeDigest: this.#digest(code), expiresAt: timestampAfter(clock, LIFE_MS) };
    await this.#rows.upsert(row, ['id']);
    return `${siteUrl}${SETUP_PATH}?code=${code}`;
  }

  async judge(code: string, address: string): Promise<boolean> {
    const { limiter, clock } = this.parts;
    // Counted for each code: whoever can make a fresh one in the terminal is not locked out by the guesses at the former.
    const present = (await this.#rows.find({ id: ONLY }))?.codeDigest.slice(0, KEY_LENGTH) ?? 'none';
    const tries: readonly (readonly [key: string, most: number])[] = [
      [`setup:${present}:address:${clientNetwork(address)}`, TRIES],
      [`setup:${present}:all`, TRIES_OF_ALL],
    ];
    const taken: string[] = [];
    for (const [key, most] of tries) {
      const verdict = await limiter.hit(key, most, WINDOW_MS);
      if (!verdict.allowed) {
        for (const each of taken) await limiter.undo(each);
        const minutes = Math.max(1, Math.ceil(verdict.resetMs / 60_000));
        const wait = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
        const message = `Too many wrong codes. Try again ${wait}, or print a fresh code in the terminal: it works at once.`;
        throw tooManyRequests('too_many_tries', message, verdict, clock.now().getTime());
      }
      taken.push(key);
    }
    const found = await this.#rows.find(this.#present(code));
    if (found) for (const key of taken) await limiter.undo(key);
    return found !== undefined;
  }

  async consume(code: string): Promise<boolean> {
    return (await this.#rows.remove(this.#present(code))) > 0;
  }

  get #rows() {
    return this.parts.database.rows(setupCodes);
  }

  #digest(code: string): string {
    return this.parts.secrets.digest('setup-code', plain(code));
  }

  #present(code: string) {
    return { id: ONLY, codeDigest: this.#digest(code), expiresAt: { above: timestamp(this.parts.clock) } };
  }
}
