import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  places,
  timestamp,
} from '@plinth/kernel';
import type { Limits } from '../limits.js';

/** A quota package. */
export interface QuotaPackage extends Limits {
  readonly id: number;
  readonly name: string;
  /** Whether it is for whoever has none. */
  readonly is_default: boolean;
  readonly sort_order: number;
  readonly created_at: string;
}

/** What makes a package. */
export type NewPackage = Omit<QuotaPackage, 'id' | 'created_at'>;

interface Row extends Omit<QuotaPackage, 'is_default' | 'storage_bytes'> {
  readonly is_default: number;
  readonly storage_bytes: number | string;
}

/** The packages in the database. That one is the default is a row of its own, so that there is never a second. */
@injectable()
export class PackageStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A page of packages in display order, with the number of all. */
  async list(page: { limit: number; offset: number }): Promise<{ packages: QuotaPackage[]; total: number }> {
    const counted = await this.database.selectOne<{ n: number }>(`SELECT COUNT(*) AS n FROM ${this.#table}`);
    const rows = await this.#select('ORDER BY p.sort_order, p.id LIMIT $1 OFFSET $2', [page.limit, page.offset]);
    return { packages: rows, total: Number(counted?.n ?? 0) };
  }

  /** Packages by their ids. */
  findMany(ids: readonly number[]): Promise<QuotaPackage[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.#select(`WHERE p.id IN (${places(ids.length)}) ORDER BY p.sort_order, p.id`, ids);
  }

  /** One package. */
  async find(id: number): Promise<QuotaPackage | undefined> {
    return (await this.findMany([id]))[0];
  }

  /** The package for whoever has none. */
  async findDefault(): Promise<QuotaPackage | undefined> {
    return (await this.#select('WHERE p.id = d.package_id', []))[0];
  }

  /** Makes a package. */
  create({ is_default, ...fresh }: NewPackage): Promise<QuotaPackage> {
    return this.database.transaction(async () => {
      const id = await this.database.insert('media_packages', { ...fresh, created_at: timestamp(this.clock) });
      if (is_default) await this.#setDefault(id);
      return this.#mustFind(id);
    });
  }

  /** Changes a package, only what is given; undefined when there is none. */
  update(id: number, { is_default, ...changes }: Partial<NewPackage>): Promise<QuotaPackage | undefined> {
    return this.database.transaction(async () => {
      if (!(await this.#hold(id))) return undefined;
      await this.database.update('media_packages', changes, 'id = $1', [id]);
      if (is_default === true) await this.#setDefault(id);
      if (is_default === false)
        await this.database.update('media_default_package', { package_id: null }, 'package_id = $1', [id]);
      return this.#mustFind(id);
    });
  }

  /** Removes a package and answers what it was; who had it falls back to other packages, the default, or none. */
  remove(id: number): Promise<QuotaPackage | undefined> {
    return this.database.transaction(async () => {
      const known = await this.find(id);
      return (await this.database.remove('media_packages', 'id = $1', [id])) > 0 ? known : undefined;
    });
  }

  /** Takes hold of a package until the transaction ends, so that nobody removes it meanwhile; answers whether it is there. */
  async #hold(id: number): Promise<boolean> {
    return (await this.database.execute(`UPDATE ${this.#table} SET name = name WHERE id = $1`, [id])) > 0;
  }

  async #setDefault(id: number): Promise<void> {
    await this.database.update('media_default_package', { package_id: id }, 'id = $1', ['default']);
  }

  async #mustFind(id: number): Promise<QuotaPackage> {
    const found = await this.find(id);
    if (!found) throw new Error(`Package ${id} vanished while it was written.`);
    return found;
  }

  async #select(rest: string, values: readonly (string | number)[]): Promise<QuotaPackage[]> {
    const rows = await this.database.select<Row>(
      `SELECT p.id, p.name, p.image_limit, p.video_limit, p.audio_limit, p.storage_bytes, p.sort_order, p.created_at,
       CASE WHEN d.package_id = p.id THEN 1 ELSE 0 END AS is_default
       FROM ${this.#table} p CROSS JOIN ${this.database.table('media_default_package')} d ${rest}`,
      values,
    );
    return rows.map(({ storage_bytes, is_default, ...row }) => ({
      ...row,
      storage_bytes: Number(storage_bytes),
      is_default: Number(is_default) === 1,
    }));
  }

  get #table(): string {
    return this.database.table('media_packages');
  }
}

/** The packages. */
export const PACKAGES = definePort<PackageStore>('media-quota/packages');
