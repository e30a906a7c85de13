import type { IncomingMessage } from 'node:http';
import type { Sequelize } from 'sequelize';
import type { Limits } from '../budget.js';
import type { HookEngine } from '../hooks/engine.js';
import type { TapOverride } from '../hooks/protection.js';
import type { ResolveUser } from '../identity/external-users.js';
import type { Plugin } from '../plugin/definition.js';
import type { PluginConfig } from '../plugin/installed.js';
import type { ServiceDeclaration } from '../ports.js';
import type { Clock } from '../services/clock.js';
import type { Logger } from '../services/log.js';
import type { Mailer } from '../services/mail.js';
import type { Randomness } from '../services/random.js';
import type { SiteInfo } from '../site.js';

/** Memory for the caches, in bytes, unless an option says otherwise. */
const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024;

/** The share of it for items; whole responses for visitors have the rest. */
const ITEMS_SHARE = 0.75;

/** How much memory the caches of items and of visitors' responses may use, in bytes; 0 for one that is off. */
export function cacheBytesOf({ keptBytes = DEFAULT_CACHE_BYTES, preparedItems, visitorCache }: HostOptions) {
  return {
    items: preparedItems === false ? 0 : ITEMS_SHARE * keptBytes,
    responses: visitorCache === false ? 0 : (1 - ITEMS_SHARE) * keptBytes,
  };
}

/** What the owner says about one plugin. */
export interface PluginOptions extends Partial<PluginConfig> {
  /** Taps of this plugin to mute or move: `hook/tap-id` → what to do. */
  readonly taps?: Readonly<Record<string, TapOverride>>;
}

/** The embedder's addresses for accounts: whole ones, or paths of the host that the site is on. */
export interface AccountAddresses {
  readonly signIn?: string;
  readonly signOut?: string;
  readonly profile?: string;
  /** The parameter by which `signIn` is told where to lead afterwards; default `redirect_to`. */
  readonly returnParameter?: string;
}

/** What {@link createHost} takes. Everything has a default; the defaults make a local site on SQLite. */
export interface HostOptions {
  /** Every installed plugin, in any order. */
  readonly plugins: readonly Plugin[];
  /** What is on and how it is set up, by plugin id; default: everything on. */
  readonly config?: Readonly<Record<string, PluginOptions | boolean>>;
  /** `url` is the address under which the handler is mounted, without a trailing slash. */
  readonly site?: Partial<Omit<SiteInfo, 'restUrl'>>;
  /** Path of the REST root below the mount; default `/wp-json`. */
  readonly restPath?: string;
  /** Path of uploaded files below the mount; default `/wp-content/uploads`. */
  readonly uploadsPath?: string;
  /** `postgres://…`, `mariadb://…`, an SQLite file, or the embedder's own Sequelize; default `<dataFolder>/site.sqlite`. */
  readonly database?: string | Sequelize;
  /** Begins the names of all tables; default `plinth_`. */
  readonly tablePrefix?: string;
  /** Whether each SQLite commit waits for the disk; default true. */
  readonly durable?: boolean;
  /** With Redis any number of processes serve one site. */
  readonly redisUrl?: string;
  /** Holds database, uploads, outbox and secret; default `data`. */
  readonly dataFolder?: string;
  /** At least 32 characters; default: made once and kept in the data folder. */
  readonly secret?: string;
  /** Without it mail is written into the folder `outbox`. */
  readonly smtpUrl?: string;
  readonly mailer?: Mailer;
  /** `pino()`, `console`, or an object with the interface of `Log`; default: JSON lines on standard output. */
  readonly log?: Logger;
  readonly clock?: Clock;
  readonly random?: Randomness;
  readonly hookEngine?: HookEngine;
  /** Services put in the place of those of plugins. */
  readonly ports?: readonly ServiceDeclaration[];
  /** The embedder's own users, in front of Plinth's. */
  readonly resolveUser?: ResolveUser;
  /**
   * Hidden fields that every form of the pages carries, for a CSRF protection of the embedder's own in front of the site:
   * `formFields: (request) => ({ _csrf: csrfToken(request) })`.
   */
  readonly formFields?: (request: IncomingMessage) => Readonly<Record<string, string>>;
  /** Where the embedder's own people sign in, sign out and see their account. */
  readonly addresses?: AccountAddresses;
  /** Addresses or CIDR ranges of proxies whose forwarding headers are believed. */
  readonly trustedProxies?: readonly string[];
  /**
   * The header by which those proxies say where a request came from, and which they set or remove themselves. Without it
   * `CF-Connecting-IP` is believed before `X-Forwarded-For`, which lets clients of any other proxy forge their address.
   */
  readonly clientAddressHeader?: string;
  /** Origins beside the site's own that browsers may call from. */
  readonly allowedOrigins?: readonly string[];
  /** How much is read from outside; see `BUDGET` for what no owner needs to change. */
  readonly limits?: Partial<Limits>;
  /** Whether visitors' answers are kept while nothing changes; default true. */
  readonly visitorCache?: boolean;
  /** Memory for what is kept between answers, in bytes: visitors' answers and items; default 64 MiB. */
  readonly keptBytes?: number;
  /** Whether items are kept as bytes between answers while nothing they show changes; default true. */
  readonly preparedItems?: boolean;
  /** Whether `/wp-login.php`, `/wp-admin/` and the nonce refresh address are served; default true. */
  readonly compatibilityAddresses?: boolean;
  /** Warns about mistakes of authors that are harmless but odd; default: outside production. */
  readonly development?: boolean;
  /**
   * Ends the process, with a line that says where it was, when its event loop was held for so many milliseconds; for a process of
   * its own whose manager starts it again. Default: never.
   */
  readonly endAfterMs?: number;
  /** Whether the set-up of plugins runs; default true. What is declared is there without it, for whoever only looks. */
  readonly runsSetup?: boolean;
  /** Sets no timers for jobs (tests and the command line). */
  readonly idleJobs?: boolean;
  /**
   * What this process is to others on the same database: it serves the site (default), works on it for a moment, or is
   * alone with it (default with `idleJobs`).
   */
  readonly role?: 'server' | 'command' | 'test';
  /**
   * What this process may change: `schema` (default) migrates what is pending, `data` leaves the schema as it is, and a
   * plugin whose migrations are pending stays off; `nothing` has the database refuse every change as well (but for an
   * embedder's own Sequelize).
   */
  readonly writes?: 'schema' | 'data' | 'nothing';
  /** Which plugins and extensions were left out of this start, by their names; administrators are told. Default: none. */
  readonly leftOut?: readonly string[];
  /** bcrypt cost; default 10. */
  readonly passwordCost?: number;
}
