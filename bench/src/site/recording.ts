import { CACHE } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import type { Host } from '@plinth/kernel/host';
import inject from 'light-my-request';

/** A statement as the site sent it. */
export type Statement = readonly [sql: string, values: readonly unknown[]];

/** A URL with the headers of its request. */
export interface Address {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether reports are created for each request instead of being cached for an hour. */
  readonly fresh?: boolean;
}

/** What a URL returns, and the statements that the warm site sends for it. */
export interface Recorded {
  readonly path: string;
  readonly statements: readonly Statement[];
  readonly body: string;
  readonly type: string;
}

/** How often a URL is requested before its statements count. */
const WARM_UP = 3;

/** Removes the cached reports, so that the next request creates its own. */
export function forgetReports(host: Host): Promise<void> {
  return host.use(CACHE).space('course-dashboard').clear();
}

async function responseOf(host: Host, { path: url, headers = {} }: Address) {
  const response = await inject((request, answer) => host.handler(request, answer, () => answer.end()), {
    url,
    headers: { ...headers },
  });
  if (response.statusCode === 200) return response;
  throw new Error(`${url} returned ${response.statusCode}: ${response.payload}`);
}

/**
 * Records the statements that a site sends for a URL and its response. The site must be the process that is measured: one
 * that opens the folder beside another process caches nothing, and sends several times as many.
 * @throws Error when the response is not 200
 */
export async function recordAddress(host: Host, address: Address): Promise<Recorded> {
  const database = host.use(DATABASE);
  const { select: original } = database;
  const select = database.select.bind(database);
  for (let count = 0; count < WARM_UP; count += 1) {
    if (address.fresh) await forgetReports(host);
    await responseOf(host, address);
  }
  if (address.fresh) await forgetReports(host);
  const statements: Statement[] = [];
  database.select = (sql, values = []) => {
    statements.push([sql, values]);
    return select(sql, values);
  };
  try {
    const { headers, payload } = await responseOf(host, address);
    return { path: address.path, statements, body: payload, type: String(headers['content-type']) };
  } finally {
    database.select = original;
  }
}
