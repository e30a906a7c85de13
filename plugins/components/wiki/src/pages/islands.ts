import { bundledAssets, stylesheet } from '@plinth/kernel';
import { island } from '@plinth/kernel/page';
import { PageFinder } from './page-finder.js';

/** What browsers load of this plugin. */
export const wikiAssets = bundledAssets('wiki', new URL('../../assets/', import.meta.url));

/** Finds pages to link to; where scripts run, while one types. */
export const PageFinderIsland = island(wikiAssets, 'page-finder', PageFinder);

/** How the pages of the wiki look. */
export const wikiStyle = stylesheet(
  'wiki',
  `.wiki-search { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: end; margin-bottom: var(--space-4); }
.wiki-search .field { flex: 1 1 16rem; margin: 0; max-width: 30rem; }
.wiki-search :is(input, button) { margin: 0; }
.wiki-form .field { max-width: none; }
.wiki-form section { border-top: 1px solid var(--divider); margin-top: var(--space-5); padding-top: var(--space-3); }
.found-pages { padding: 0; }
.found-pages > li { list-style: none; margin: 0; padding: var(--space-2) 0; display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-4); justify-content: space-between; align-items: center; border-bottom: 1px solid var(--divider); }
.found-pages a { overflow-wrap: anywhere; }
.picture-preview { max-width: min(100%, 20rem); height: auto; display: block; margin-top: var(--space-2); }
`,
);
