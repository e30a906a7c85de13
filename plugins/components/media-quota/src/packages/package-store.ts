import { CLOCK, type Clock, definePort, inject, injectable, timestamp } from '@plinth/kernel';
import { alias, DATABASE, type Database, type Row, range, type Sql, sql } from '@plinth/kernel/database';
import { defaultPackage, mediaPackages } from '../tables.js';

/** A quota package. */
export type QuotaPackage = Row<typeof mediaPackages> & {
  /** Whether it is for whoever has none. */
  readonly is_default: boolean;
};

/** What makes a package. */
export type NewPackage = Omit<QuotaPackage, 'id' | 'created_at'>;

const P = alias(mediaPackages, 'p');
const D = alias(defaultPackage, 'd');

const IN_ORDER = sql`ORDER BY ${P.sort_order}, ${P.id}`;

/** The packages in the database. Which one is the default stands in a row of its own, so that there is never a second. */
@injectable()
export class PackageStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A page of packages in display order, with the number of all. */
  async list(page: { limit: number; offset: number }): Promise<{ packages: QuotaPackage[]; total: number }> {
    const total = await this.database.rows(mediaPackages).count({});
    return { packages: await this.#select(sql`${IN_ORDER}${range(page)}`), total };
  }

  /** Packages by their ids. */
  findMany(ids: readonly number[]): Promise<QuotaPackage[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.#select(sql`WHERE ${P.id} IN ${ids} ${IN_ORDER}`);
  }

  /** One package. */
  async find(id: number): Promise<QuotaPackage | undefined> {
    return (await this.findMany([id]))[0];
  }

  /** The package for whoever has none. */
  async findDefault(): Promise<QuotaPackage | undefined> {
    return (await this.#select(sql`WHERE ${P.id} = ${D.packageId}`))[0];
  }

  /** Makes a package. */
  create({ is_default, ...fresh }: NewPackage): Promise<QuotaPackage> {
    return this.database.transaction(async () => {
      const id = await this.database.rows(mediaPackages).insert({ ...fresh, created_at: timestamp(this.clock) });
      if (is_default) await this.#setDefault(id);
      return this.#mustFind(id);
    });
  }

  /** Changes a package, only what is given; undefined when there is none. */
  update(id: number, { is_default, ...changes }: Partial<NewPackage>): Promise<QuotaPackage | undefined> {
    return this.database.transaction(async () => {
      // Held from here on, so that nobody removes it meanwhile.
      if ((await this.database.rows(mediaPackages).lock({ id })) === 0) return undefined;
      await this.database.rows(mediaPackages).change({ id }, changes);
      if (is_default === true) await this.#setDefault(id);
      if (is_default === false) await this.database.rows(defaultPackage).change({ packageId: id }, { packageId: null });
      return this.#mustFind(id);
    });
  }

  /** Removes a package and returns what it was; who had it falls back to other packages, the default, or none. */
  remove(id: number): Promise<QuotaPackage | undefined> {
    return this.database.transaction(async () => {
      const known = await this.find(id);
      return (await this.database.rows(mediaPackages).remove({ id })) > 0 ? known : undefined;
    });
  }

  async #setDefault(id: number): Promise<void> {
    await this.database.rows(defaultPackage).change({ id: 'default' }, { packageId: id });
  }

  async #mustFind(id: number): Promise<QuotaPackage> {
    const found = await this.find(id);
    if (!found) throw new Error(`Package ${id} vanished while it was written.`);
    return found;
  }

  async #select(rest: Sql): Promise<QuotaPackage[]> {
    const rows = await this.database
      .rows(mediaPackages)
      .select<{ general: number | null }>(P, sql`FROM ${P} CROSS JOIN ${D} ${rest}`, { general: D.packageId });
    return rows.map(({ general, ...row }) => ({ ...row, is_default: general === row.id }));
  }
}

/** The packages. */
export const PACKAGES = definePort<PackageStore>('media-quota/packages');
