import { bundledAssets, stylesheet } from '@plinth/pages';
import { island } from '@plinth/pages/kit';
import { PageFinder } from './page-finder.js';

/** What browsers load of this plugin. */
export const wikiAssets = bundledAssets('wiki', new URL('../../assets/', import.meta.url));

/** Finds pages to link to; where scripts run, while one types. */
export const PageFinderIsland = island(wikiAssets, 'page-finder', PageFinder);

/** How the pages of the wiki look. */
export const wikiStyle = stylesheet(
  'wiki',
  `.wiki-form .field { max-width: none; }
.wiki-links { position: sticky; bottom: 0; z-index: 2; background: var(--surface); padding: var(--space-2) 4px; margin-inline: -4px; border-block: 1px solid var(--divider); margin-bottom: var(--space-4); }
.wiki-links .field { margin-bottom: var(--space-1); }
.wiki-links input { margin-bottom: 0; }
.wiki-pictures > summary { font-weight: 400; }
.found-pages { padding: 0; margin: 0; max-height: 40vh; overflow-y: auto; }
.found-pages > li { list-style: none; margin: 0; padding: var(--space-1) 0; display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-4); justify-content: space-between; align-items: center; border-bottom: 1px solid var(--divider); }
.found-pages a { overflow-wrap: anywhere; }
.compared { max-width: 75ch; border: 1px solid var(--divider); border-radius: var(--radius); margin: var(--space-3) 0; padding: var(--space-2) 0; }
.compared-line { display: grid; grid-template-columns: 1.5rem minmax(0, 1fr); margin: 0; padding: var(--space-1) var(--space-3); overflow-wrap: anywhere; }
.compared-line.same { color: var(--quiet); }
.compared-sign { font-weight: 600; }
:is(.compared, .quiet) ins { background: var(--good-tint); color: var(--text); text-decoration: underline; text-decoration-thickness: 2px; }
:is(.compared, .quiet) del { background: var(--bad-tint); color: var(--text); text-decoration: line-through; text-decoration-thickness: 2px; }
.compared-markup > summary { font-weight: 400; max-width: 75ch; }
.picture-preview { max-width: min(100%, 20rem); height: auto; display: block; margin-top: var(--space-2); }
`,
);
