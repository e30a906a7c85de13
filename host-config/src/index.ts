import path from 'node:path';
import { fileURLToPath } from 'node:url';
import content from '@plinth/content';
import type { Plugin } from '@plinth/kernel';
import type { CliSite } from '@plinth/kernel/cli';
import theme from '@plinth/theme';
import wiki from '@plinth/wiki';

/** Every plugin that is installed here; `site.json` says which are on. */
export const plugins: readonly Plugin[] = [content, theme, wiki];

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The site that `npm start` serves: its plugins, its config, its demo content. */
export const site: CliSite = {
  plugins,
  siteFile: path.join(folder, 'site.json'),
  demoBundle: path.join(folder, 'demo', 'bundle.json'),
};
