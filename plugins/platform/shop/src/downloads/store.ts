import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  FILES,
  type FileStore,
  inject,
  injectable,
  places,
  RANDOMNESS,
  type Randomness,
  RestError,
  SECRETS,
  type Secrets,
  TOOLS,
  type Tools,
  timestamp,
} from '@plinth/kernel';
import type { DownloadChanges, DownloadedFile, DownloadPermission, DownloadRefusal, Downloads } from '../ports.js';
import { settings } from '../settings.js';
import { grantPermissions } from './grants.js';

interface PermissionRow {
  readonly id: number;
  readonly order_id: number;
  readonly product_id: number;
  readonly product_name: string;
  readonly user_id: number | null;
  readonly file_id: string;
  readonly file_name: string;
  readonly file_key: string;
  readonly salt: string;
  readonly remaining: number | null;
  readonly expires_at: string | null;
  readonly downloads: number;
  readonly revoked: number;
}

const COLUMNS = `d.id, d.order_id, f.product_id, p.name AS product_name, o.user_id, d.file_id, f.name AS file_name,
  f.file_key, d.salt, d.remaining, d.expires_at, d.downloads, d.revoked`;

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
    @inject(TOOLS) private readonly tools: Tools,
  ) {}

  async ofUser(userId: number): Promise<DownloadPermission[]> {
    const rows = await this.#rows(
      `o.user_id = $1 AND d.revoked = 0 AND (d.remaining IS NULL OR d.remaining > 0)
        AND (d.expires_at IS NULL OR d.expires_at > $2) ORDER BY o.created_at DESC, o.id DESC, d.id`,
      [userId, timestamp(this.clock)],
    );
    return rows.map((row) => this.#read(row));
  }

  async ofOrders(orderIds: readonly number[]): Promise<DownloadPermission[]> {
    if (orderIds.length === 0) return [];
    const where = `d.order_id IN (${places(orderIds.length)}) ORDER BY d.order_id, d.id`;
    return (await this.#rows(where, orderIds)).map((row) => this.#read(row));
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
    await this.database.update('shop_download_permissions', { revoked: 1 }, 'order_id = $1', [orderId]);
  }

  async change(id: number, changes: DownloadChanges): Promise<DownloadPermission | undefined> {
    checkChanges(changes);
    const row = { remaining: changes.remaining, expires_at: changes.expiresAt };
    await this.database.update('shop_download_permissions', row, 'id = $1', [id]);
    return this.find(id);
  }

  async look(id: number, key: string, userId: number): Promise<DownloadedFile | DownloadRefusal> {
    const row = await this.#row(id);
    if (!row || row.revoked === 1 || !this.secrets.matches(PURPOSE, `${id}|${row.salt}`, key)) return 'unknown';
    const isForeign = row.user_id !== null && row.user_id !== userId;
    if (isForeign && this.tools.settings(settings).downloadsNeedSignIn) return 'foreign';
    if (row.expires_at !== null && row.expires_at <= timestamp(this.clock)) return 'expired';
    if (row.remaining !== null && row.remaining <= 0) return 'exhausted';
    if (!(await this.files.exists(row.file_key))) return 'missing';
    return { name: row.file_name, key: row.file_key };
  }

  async take(id: number, key: string, userId: number): Promise<DownloadedFile | DownloadRefusal> {
    const file = await this.look(id, key, userId);
    if (typeof file === 'string') return file;
    // What was true a moment ago is asked again by the statement that counts.
    const taken = await this.database.execute(
      `UPDATE ${this.database.table('shop_download_permissions')}
        SET remaining = remaining - 1, downloads = downloads + 1
        WHERE id = $1 AND revoked = 0 AND (remaining IS NULL OR remaining > 0)
          AND (expires_at IS NULL OR expires_at > $2)`,
      [id, timestamp(this.clock)],
    );
    return taken === 1 ? file : 'exhausted';
  }

  #read(row: PermissionRow): DownloadPermission {
    const key = this.secrets.digest(PURPOSE, `${row.id}|${row.salt}`);
    return {
      id: row.id,
      orderId: row.order_id,
      productId: row.product_id,
      productName: row.product_name,
      userId: row.user_id ?? 0,
      fileId: row.file_id,
      fileName: row.file_name,
      downloadUrl: `${this.tools.site.url}/download/${row.id}/${key}`,
      remaining: row.remaining,
      expiresAt: row.expires_at,
      downloads: row.downloads,
      revoked: row.revoked === 1,
    };
  }

  async #row(id: number): Promise<PermissionRow | undefined> {
    return (await this.#rows('d.id = $1', [id]))[0];
  }

  #rows(where: string, values: readonly (string | number)[]): Promise<PermissionRow[]> {
    const names = ['download_permissions', 'orders', 'files', 'products'];
    const [permissions, orders, files, products] = names.map((name) => this.database.table(`shop_${name}`));
    return this.database.select<PermissionRow>(
      `SELECT ${COLUMNS} FROM ${permissions} d JOIN ${orders} o ON o.id = d.order_id
        JOIN ${files} f ON f.id = d.file_id JOIN ${products} p ON p.id = f.product_id WHERE ${where}`,
      values,
    );
  }
}
