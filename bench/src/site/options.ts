import { readSiteConfig } from '@plinth/cli/site';
import content from '@plinth/content';
import { site, standardPlugins } from '@plinth/host-config';
import { type HostOptions, type PluginOptions } from '@plinth/kernel/host';
import { silentLog } from '@plinth/testing';

/** The secret of the sites under measurement. */
export const SECRET = 'a secret for the bench of some length';

/** Limits on how often one address may come: one machine sends all of the load. */
const WITHOUT_LIMITS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  content: { commentFloodSeconds: 0 },
  community: { postsPerWindow: 0 },
  'directory-limits': { publicReadCap: 0 },
};

/** Where a site under measurement keeps its data. */
export interface SitePlace {
  readonly folder: string;
  /** Default: a file of SQLite in the folder. */
  readonly database?: string | undefined;
  readonly redisUrl?: string | undefined;
}

/** Which plugins are on, and whether answers to visitors are kept. */
export interface SiteChoice {
  readonly whole: boolean;
  readonly visitorCache: boolean;
  /** Whether items are kept as bytes between answers; default: yes. */
  readonly preparedItems?: boolean;
}

function relaxed(config: Readonly<Record<string, PluginOptions>> = {}): Record<string, PluginOptions> {
  const changed: Record<string, PluginOptions> = { ...config };
  for (const [id, settings] of Object.entries(WITHOUT_LIMITS)) {
    const { settings: given = {}, ...rest } = config[id] ?? {};
    changed[id] = { ...rest, settings: { ...given, ...settings } };
  }
  return changed;
}

/** The site of host-config as it runs in production, or content alone; without the limits that one address would meet. */
export async function siteOptions(
  place: SitePlace,
  { whole, visitorCache, preparedItems = true }: SiteChoice,
): Promise<HostOptions> {
  const { options, extensions } = await readSiteConfig(site.siteFile, site.plugins);
  const { folder, database, redisUrl } = place;
  const common = {
    ...options,
    ...(database === undefined ? {} : { database }),
    ...(redisUrl === undefined ? {} : { redisUrl }),
    dataFolder: folder,
    secret: SECRET,
    site: { ...options.site, url: 'http://127.0.0.1', environment: 'production' as const },
    log: silentLog,
    visitorCache,
    preparedItems,
    idleJobs: true,
    role: 'server' as const,
  };
  const config = relaxed(options.config);
  if (whole) return { ...common, plugins: [...site.plugins, ...extensions], config };
  return { ...common, plugins: [...standardPlugins, content], config: { content: config['content'] ?? {} } };
}
