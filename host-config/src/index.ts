import path from 'node:path';
import { fileURLToPath } from 'node:url';
import abilities from '@plinth/abilities';
import accounts from '@plinth/accounts';
import activityGif from '@plinth/activity-gif';
import blocks from '@plinth/blocks';
import { type CliSite, kernelLayers } from '@plinth/cli';
import community from '@plinth/community';
import console from '@plinth/console';
import content from '@plinth/content';
import courseDashboard from '@plinth/course-dashboard';
import credentials from '@plinth/credentials';
import directory from '@plinth/directory';
import directoryLimits from '@plinth/directory-limits';
import filterPresets from '@plinth/filter-presets';
import groupReviews from '@plinth/group-reviews';
import type { Plugin } from '@plinth/kernel';
import learning from '@plinth/learning';
import mediaQuota from '@plinth/media-quota';
import memberBlog from '@plinth/member-blog';
import membership from '@plinth/membership';
import operations from '@plinth/operations';
import polls from '@plinth/polls';
import productDocuments from '@plinth/product-documents';
import quotes from '@plinth/quotes';
import shop from '@plinth/shop';
import shopAccount from '@plinth/shop-account';
import sitePlugin from '@plinth/site';
import snippets from '@plinth/snippets';
import theme from '@plinth/theme';
import wiki from '@plinth/wiki';

/** What every site has unless its owner leaves it out: the layers of the kernel, accounts, operations. */
export const standardPlugins: readonly Plugin[] = [...kernelLayers, accounts, operations];

/** Some plugins of a site after those that every site has, each once. */
export function withStandardPlugins(plugins: readonly Plugin[]): Plugin[] {
  const known = new Set(plugins.map(({ id }) => id));
  return [...standardPlugins.filter(({ id }) => !known.has(id)), ...plugins];
}

/** Every plugin that is installed here; `site.json` says which are on. */
export const plugins: readonly Plugin[] = [
  ...standardPlugins,
  content,
  blocks,
  sitePlugin,
  abilities,
  console,
  community,
  shop,
  membership,
  learning,
  activityGif,
  courseDashboard,
  credentials,
  directory,
  directoryLimits,
  filterPresets,
  groupReviews,
  mediaQuota,
  memberBlog,
  polls,
  productDocuments,
  quotes,
  shopAccount,
  snippets,
  theme,
  wiki,
];

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The site that `npm start` serves: its plugins, its config, its demo content. */
export const site: CliSite = {
  plugins,
  siteFile: path.join(folder, 'site.json'),
  demoBundle: path.join(folder, 'demo', 'bundle.json'),
};
