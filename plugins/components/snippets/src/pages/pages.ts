import { actPages } from './act-pages.js';
import { collectionPages } from './collection-pages.js';
import { historyPages } from './history-pages.js';
import { snippetAssets } from './islands.js';
import { listPages } from './list-pages.js';
import { minePages } from './mine-pages.js';
import { pastePages } from './paste-pages.js';
import { writePages } from './write-pages.js';

/** The pages of every feature. */
export const snippetPages = [
  snippetAssets.page,
  ...listPages,
  ...minePages,
  ...writePages,
  ...collectionPages,
  ...pastePages,
  ...actPages,
  ...historyPages,
];
