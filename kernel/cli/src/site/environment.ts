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

/** Reads `PORT`, `HOST`, `DATABASE_URL`, `REDIS_URL`, `DATA_DIR`, `SITE_URL`, `SITE_SECRET`, `SMTP_URL`, `NODE_ENV`. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const given = (name: string) => (env[name] === '' ? undefined : env[name]);
  const port = Number(given('PORT') ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is "${env['PORT']}"; wanted is a number from 0 to 65535.`);
  const address = given('HOST') ?? '127.0.0.1';
  const [database, redisUrl, secret, smtpUrl] = ['DATABASE_URL', 'REDIS_URL', 'SITE_SECRET', 'SMTP_URL'].map(given);
  if (secret !== undefined && secret.length < 32)
    throw new Error(`SITE_SECRET has ${secret.length} characters; wanted are at least 32.`);
  const shown =
    address === '0.0.0.0' || address === '::' ? 'localhost' : address.includes(':') ? `[${address}]` : address;
  return {
    port,
    address,
    isProduction: env['NODE_ENV'] === 'production',
    siteUrl: (given('SITE_URL') ?? `http://${shown}:${port}`).replace(/(?<!\/)\/+$/, ''),
    options: {
      dataFolder: given('DATA_DIR') ?? 'data',
      ...(database === undefined ? {} : { database }),
      ...(redisUrl === undefined ? {} : { redisUrl }),
      ...(secret === undefined ? {} : { secret }),
      ...(smtpUrl === undefined ? {} : { smtpUrl }),
    },
  };
}
