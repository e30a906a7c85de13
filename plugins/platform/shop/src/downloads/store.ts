import {
  alias,
  anyOf,
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  FILES,
  type FileStore,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  RANDOMNESS,
  type Randomness,
  RestError,
  type Row,
  SECRETS,
  type Secrets,
  type Sql,
  sql,
  type Timestamp,
  timestamp,
  type WriteWhere,
  where,
} from '@plinth/kernel';
import { orders } from '../orders/tables.js';
import type { DownloadChanges, DownloadedFile, DownloadPermission, DownloadRefusal, Downloads } from '../ports.js';
import { productFiles, products } from '../products/tables.js';
import { settings } from '../settings.js';
import { grantPermissions } from './grants.js';
import { downloadPermissions } from './table.js';

const d = alias(downloadPermissions, 'd');
const o = alias(orders, 'o');
const f = alias(productFiles, 'f');
const p = alias(products, 'p');

/** What belongs to the order, the file and the product of a permission. */
const JOINED = {
  productId: f.productId,
  productName: p.name,
  userId: o.userId,
  fileName: f.name,
  fileKey: f.fileKey,
};

interface Joined {
  readonly productId: number;
  readonly productName: string;
  readonly userId: number | null;
  readonly fileName: string;
  readonly fileKey: string;
}

type PermissionRow = Row<typeof downloadPermissions> & Joined;

/** Neither revoked nor exhausted nor expired. */
function usable(now: Timestamp): WriteWhere<typeof downloadPermissions> {
  return [
    { revoked: false },
    anyOf({ remaining: null }, { remaining: { above: 0 } }),
    anyOf({ expiresAt: null }, { expiresAt: { above: now } }),
  ];
}

/** What the keys of addresses are made for. */
const PURPOSE = 'shop-download';

function checkChanges({ remaining }: DownloadChanges): void {
  if (remaining === undefined || remaining === null || (Number.isInteger(remaining) && remaining >= 0)) return;
  throw new RestError('download_invalid', 'Downloads left are a whole number, or null for any number.', {
    status: 400,
  });
}

/** The permissions in the database. A download is counted by one conditional statement. */
@injectable()
export class SqlDownloads implements Downloads {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(RANDOMNESS) private readonly random: Randomness,
    @inject(SECRETS) private readonly secrets: Secrets,
    @inject(FILES) private readonly files: FileStore,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  ofUser(userId: number): Promise<DownloadPermission[]> {
    return this.#ofUser(userId, usable(timestamp(this.clock)));
  }

  allOfUser(userId: number): Promise<DownloadPermission[]> {
    return this.#ofUser(userId, { revoked: false });
  }

  async ofOrders(orderIds: readonly number[]): Promise<DownloadPermission[]> {
    if (orderIds.length === 0) return [];
    const rows = await this.#rows(sql`${d.orderId} IN ${orderIds} ORDER BY ${d.orderId}, ${d.id}`);
    return rows.map((row) => this.#read(row));
  }

  async find(id: number): Promise<DownloadPermission | undefined> {
    const row = await this.#row(id);
    return row && this.#read(row);
  }

  grant(orderId: number): Promise<void> {
    const parts = { database: this.database, random: this.random, clock: this.clock };
    return this.database.transaction(() => grantPermissions(parts, orderId));
  }

  async revoke(orderId: number): Promise<void> {
    await this.database.rows(downloadPermissions).change({ orderId }, { revoked: true });
  }

  async change(id: number, changes: DownloadChanges): Promise<DownloadPermission | undefined> {
    checkChanges(changes);
    const { remaining, expiresAt } = changes;
    await this.database.rows(downloadPermissions).change({ id }, { remaining, expiresAt });
    return this.find(id);
  }

  async look(id: number, key: string, userId: number): Promise<DownloadedFile | DownloadRefusal> {
    const row = await this.#row(id);
    if (!row || row.revoked || !this.secrets.matches(PURPOSE, `${id}|${row.salt}`, key)) return 'unknown';
    const isForeign = row.userId !== null && row.userId !== userId;
    if (isForeign && this.context.settings(settings).downloadsNeedSignIn) return 'foreign';
    if (row.expiresAt !== null && row.expiresAt <= timestamp(this.clock)) return 'expired';
    if (row.remaining !== null && row.remaining <= 0) return 'exhausted';
    if (!(await this.files.exists(row.fileKey))) return 'missing';
    return { name: row.fileName, key: row.fileKey };
  }

  async take(id: number, key: string, userId: number): Promise<DownloadedFile | DownloadRefusal> {
    const file = await this.look(id, key, userId);
    if (typeof file === 'string') return file;
    // What was true a moment ago is asked again by the statement that counts.
    const condition = where(downloadPermissions, [{ id }, usable(timestamp(this.clock))]);
    const taken = await this.database.write`
      UPDATE ${downloadPermissions} SET remaining = remaining - 1, downloads = downloads + 1 WHERE ${condition}`;
    return taken === 1 ? file : 'exhausted';
  }

  #read({ salt, fileKey: _, userId, ...row }: PermissionRow): DownloadPermission {
    const key = this.secrets.digest(PURPOSE, `${row.id}|${salt}`);
    return { ...row, userId: userId ?? 0, downloadUrl: `${this.context.site.url}/download/${row.id}/${key}` };
  }

  async #ofUser(userId: number, which: WriteWhere<typeof downloadPermissions>): Promise<DownloadPermission[]> {
    const condition = sql`${o.userId} = ${userId} AND ${where(d, which)}`;
    const rows = await this.#rows(sql`${condition} ORDER BY ${o.createdAt} DESC, ${o.id} DESC, ${d.id}`);
    return rows.map((row) => this.#read(row));
  }

  async #row(id: number): Promise<PermissionRow | undefined> {
    return (await this.#rows(sql`${d.id} = ${id}`))[0];
  }

  #rows(condition: Sql): Promise<PermissionRow[]> {
    const joint = sql`FROM ${d} JOIN ${o} ON ${o.id} = ${d.orderId} JOIN ${f} ON ${f.id} = ${d.fileId}
      JOIN ${p} ON ${p.id} = ${f.productId} WHERE ${condition}`;
    return this.database.rows(downloadPermissions).select<Joined>(d, joint, JOINED);
  }
}
