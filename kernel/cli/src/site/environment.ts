import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { HostError } from '@plinth/kernel';
import type { HostOptions } from '@plinth/kernel/host';

/** What the environment says about a site (see docs/owner.md). */
export interface Environment {
  readonly port: number;
  readonly address: string;
  readonly isProduction: boolean;
  readonly options: Pick<HostOptions, 'database' | 'redisUrl' | 'dataFolder' | 'secret' | 'smtpUrl'>;
  readonly siteUrl: string;
}

const DEFAULT_PORT = 8080;
const MAX_PORT = 65_535;
const SECRET_LENGTH = 32;
const SERVERS = ['postgres:', 'postgresql:', 'mariadb:', 'mysql:'];

/** What is expected of a value; undefined when it is as expected. */
type Rule = (value: string) => string | undefined;

function urlWith(schemes: readonly string[], example: string): Rule {
  return (value) =>
    URL.canParse(value) && schemes.includes(new URL(value).protocol) && new URL(value).hostname !== ''
      ? undefined
      : `a URL such as ${example}`;
}

/** A path is told from a mistyped address by a slash, a backslash or a file extension. */
function expectedOfDatabase(value: string): string | undefined {
  const expected =
    'postgres://USER:PASSWORD@HOST/DATABASE, mariadb://USER:PASSWORD@HOST/DATABASE, or the path of an SQLite file';
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(value)?.[1]?.toLowerCase();
  if (scheme === 'sqlite') return value.length > 'sqlite:'.length ? undefined : expected;
  if (scheme === undefined) return /[/\\]|\.\w+$/.test(value) ? undefined : expected;
  const isServer = SERVERS.includes(`${scheme}:`) && URL.canParse(value);
  const { hostname = '', pathname = '' } = isServer ? new URL(value) : {};
  return hostname !== '' && pathname.length > 1 ? undefined : expected;
}

/** The nearest folder above that exists. */
function existingAbove(folder: string): string {
  let nearest = path.resolve(folder);
  while (!statSync(nearest, { throwIfNoEntry: false }) && path.dirname(nearest) !== nearest)
    nearest = path.dirname(nearest);
  return nearest;
}

function expectedOfFolder(value: string): string | undefined {
  const nearest = existingAbove(value);
  if (!statSync(nearest).isDirectory()) return 'a folder, not a file';
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return undefined;
  } catch {
    return 'a folder in which this account can create files';
  }
}

const RULES: Readonly<Record<string, Rule>> = {
  PORT: (value) =>
    /^\d{1,5}$/.test(value) && Number(value) <= MAX_PORT ? undefined : `a number from 0 to ${MAX_PORT}`,
  HOST: (value) => (/^[\w.:-]+$/.test(value) ? undefined : 'an IP address or a host name'),
  DATABASE_URL: expectedOfDatabase,
  REDIS_URL: urlWith(['redis:', 'rediss:'], 'redis://HOST:6379'),
  SITE_URL: urlWith(['http:', 'https:'], 'https://example.org'),
  SMTP_URL: urlWith(['smtp:', 'smtps:'], 'smtps://USER:PASSWORD@HOST'),
  SITE_SECRET: (value) => (value.length >= SECRET_LENGTH ? undefined : `at least ${SECRET_LENGTH} characters`),
  NODE_ENV: (value) =>
    ['production', 'development', 'test'].includes(value) ? undefined : 'production, development or test',
  DATA_DIR: expectedOfFolder,
};

/** What is shown of a value: passwords and secrets stay out of terminals and logs. */
function shown(name: string, value: string): string {
  if (name === 'SITE_SECRET') return `has ${value.length} characters`;
  return `is "${value.replace(/(:\/\/[^:@/]*):[^@]*@/, '$1:***@')}"`;
}

/**
 * Reads `PORT`, `HOST`, `DATABASE_URL`, `REDIS_URL`, `DATA_DIR`, `SITE_URL`, `SITE_SECRET`, `SMTP_URL`, `NODE_ENV`. An empty
 * variable is one that is not set.
 * @throws HostError `HOST_ENVIRONMENT` with a line for each mistake
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const given = (name: string) => (env[name] === '' ? undefined : env[name]);
  const mistakes = Object.entries(RULES).flatMap(([name, rule]) => {
    const value = given(name);
    const expected = value === undefined ? undefined : rule(value);
    return value === undefined || expected === undefined
      ? []
      : [`  ${name} ${shown(name, value)}; expected: ${expected}.`];
  });
  if (mistakes.length > 0)
    throw new HostError('HOST_ENVIRONMENT', { count: mistakes.length, mistakes: mistakes.join('\n') });
  const port = Number(given('PORT') ?? DEFAULT_PORT);
  const address = given('HOST') ?? '127.0.0.1';
  const [database, redisUrl, secret, smtpUrl] = ['DATABASE_URL', 'REDIS_URL', 'SITE_SECRET', 'SMTP_URL'].map(given);
  const reached =
    address === '0.0.0.0' || address === '::' ? 'localhost' : address.includes(':') ? `[${address}]` : address;
  return {
    port,
    address,
    isProduction: env['NODE_ENV'] === 'production',
    siteUrl: (given('SITE_URL') ?? `http://${reached}:${port}`).replace(/(?<!\/)\/+$/, ''),
    options: {
      dataFolder: given('DATA_DIR') ?? 'data',
      ...(database === undefined ? {} : { database }),
      ...(redisUrl === undefined ? {} : { redisUrl }),
      ...(secret === undefined ? {} : { secret }),
      ...(smtpUrl === undefined ? {} : { smtpUrl }),
    },
  };
}
