import type { PrivateFiles } from '@plinth/content';
import {
  CLOCK,
  type Clock,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  RANDOMNESS,
  type Randomness,
  RestError,
  SECRETS,
  type Secrets,
  type Timestamp,
  timestamp,
  timestampAfter,
} from '@plinth/kernel';
import {
  alias,
  anyOf,
  DATABASE,
  type Database,
  type Row,
  type Sql,
  sql,
  type WriteWhere,
  where,
} from '@plinth/kernel/database';
import { orders } from '../orders/tables.js';
import type {
  DownloadChanges,
  DownloadedFile,
  DownloadPermission,
  DownloadRefusal,
  Downloads,
  DownloadTaker,
} from '../ports.js';
import { productFiles, products } from '../products/tables.js';
import { settings } from '../settings.js';
import { SALE_FILES } from './files.js';
import { grantPermissions } from './grants.js';
import { downloadPermissions, downloadTakes } from './table.js';

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

/** How long the requests of one taker belong to the same download. */
const WINDOW_MS = 3_600_000;

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
    @inject(SALE_FILES) private readonly files: PrivateFiles,
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

  async look(id: number, key: string, taker: DownloadTaker): Promise<DownloadedFile | DownloadRefusal> {
    const row = await this.#row(id);
    if (!row || row.revoked || !this.secrets.matches(PURPOSE, `${id}|${row.salt}`, key)) return 'unknown';
    const isForeign = row.userId !== null && row.userId !== taker.userId;
    if (isForeign && this.context.settings(settings).downloadsNeedSignIn) return 'foreign';
    if (row.expiresAt !== null && row.expiresAt <= timestamp(this.clock)) return 'expired';
    const isExhausted = row.remaining !== null && row.remaining <= 0;
    if (isExhausted && !(await this.#hasBegun(id, taker))) return 'exhausted';
    if (!(await this.files.exists(row.fileKey))) return 'missing';
    return { name: row.fileName, key: row.fileKey };
  }

  async take(id: number, key: string, taker: DownloadTaker): Promise<DownloadedFile | DownloadRefusal> {
    const file = await this.look(id, key, taker);
    if (typeof file === 'string' || (await this.#hasBegun(id, taker))) return file;
    return (await this.database.transaction(() => this.#count(id, taker))) ? file : 'exhausted';
  }

  async sweep(): Promise<void> {
    await this.database.rows(downloadTakes).remove({ takenAt: { below: this.#windowStart() } });
  }

  /** Counts a download unless it has begun; false when none is left. To be called in a transaction. */
  async #count(id: number, taker: DownloadTaker): Promise<boolean> {
    // Of many requests at once one after the other is judged.
    if ((await this.database.rows(downloadPermissions).lock({ id })) === 0) return false;
    if (await this.#hasBegun(id, taker)) return true;
    // What was true a moment ago is asked again by the statement that counts.
    const now = timestamp(this.clock);
    const condition = where(downloadPermissions, [{ id }, usable(now)]);
    const counted = await this.database.write`
      UPDATE ${downloadPermissions} SET remaining = remaining - 1, downloads = downloads + 1 WHERE ${condition}`;
    if (counted === 0) return false;
    const begun = { permissionId: id, taker: this.#nameOf(taker), takenAt: now };
    await this.database.rows(downloadTakes).upsert(begun, ['permissionId', 'taker']);
    return true;
  }

  #hasBegun(permissionId: number, taker: DownloadTaker): Promise<boolean> {
    const takenAt = { above: this.#windowStart() };
    return this.database.rows(downloadTakes).has({ permissionId, taker: this.#nameOf(taker), takenAt });
  }

  /** Sessions are not stored as they are. */
  #nameOf({ session }: DownloadTaker): string {
    return session === '' ? '' : this.secrets.digest(PURPOSE, session);
  }

  #windowStart(): Timestamp {
    return timestampAfter(this.clock, -WINDOW_MS);
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
