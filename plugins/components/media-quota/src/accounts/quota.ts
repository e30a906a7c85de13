import { definePort, inject, injectable, PLUGIN_CONTEXT, type PluginContext } from '@plinth/kernel';
import { highestLimits, type Limits } from '../limits.js';
import { MEMBERSHIP_SOURCES } from '../membership/sources.js';
import { PACKAGES, type QuotaPackage } from '../packages/package-store.js';
import { settings } from '../settings.js';
import { ACCOUNTS } from './port.js';

/** What somebody is allowed, and by which packages. */
export interface Quota {
  /** Names of the packages, put together; null for somebody who has none. */
  readonly packageNames: string | null;
  readonly limits: Limits;
}

/** Finds what members are allowed: the assigned package and all mapped ones together, else the default, else anything. */
@injectable()
export class Quotas {
  constructor(@inject(PLUGIN_CONTEXT) private readonly context: PluginContext) {}

  async of(userId: number): Promise<Quota> {
    const packages = await this.#packagesOf(userId);
    const names = packages.map(({ name }) => name);
    return { packageNames: names.length === 0 ? null : names.join(' + '), limits: highestLimits(packages) };
  }

  async #packagesOf(userId: number): Promise<QuotaPackage[]> {
    const { use } = this.context;
    const assigned = await use(ACCOUNTS).packageOf(userId);
    const ids = new Set([...(assigned === null ? [] : [assigned]), ...(await this.#mapped(userId))]);
    const packages = await use(PACKAGES).findMany([...ids]);
    if (packages.length > 0) return packages;
    const general = await use(PACKAGES).findDefault();
    return general ? [general] : [];
  }

  async #mapped(userId: number): Promise<number[]> {
    const { levelPackages } = this.context.settings(settings);
    const mapped = Object.entries(levelPackages).map(([key, packageId]) => {
      const colon = key.indexOf(':');
      return { source: key.slice(0, colon), level: key.slice(colon + 1), packageId };
    });
    if (mapped.length === 0) return [];
    const found = this.context.use(MEMBERSHIP_SOURCES).map(async (source) => {
      const own = mapped.filter((each) => each.source === source.id);
      if (own.length === 0) return [];
      const held = new Set(
        await source.levelsOf(
          userId,
          own.map(({ level }) => level),
        ),
      );
      return own.filter(({ level }) => held.has(level)).map(({ packageId }) => packageId);
    });
    return (await Promise.all(found)).flat();
  }
}

/** What members are allowed. */
export const QUOTAS = definePort<Quotas>('media-quota/quotas');
