import { stylesheet } from '@plinth/pages';

/** Looks of the directory's pages. */
export const directoryStyle = stylesheet(
  'directory',
  `.listing-filters { align-items: end; } .listing-filters .field:first-child { flex: 1 1 11rem; }
.listing-filters .field:first-child input { width: 100%; }
.listing-cards { list-style: none; padding: 0; margin: var(--space-4) 0; }
.listing-cards > li { list-style: none; display: grid; grid-template-columns: 10rem minmax(0, 1fr); gap: var(--space-2) var(--space-5); padding-block: var(--space-5); border-top: 1px solid var(--divider); margin: 0; }
.listing-cards > li:last-child { border-bottom: 1px solid var(--divider); }
.listing-cards :is(h2, h3) { margin: 0 0 var(--space-1); font-size: var(--large); }
.listing-cards p { margin: 0 0 var(--space-2); }
.listing-picture { width: 100%; aspect-ratio: 4 / 3; object-fit: cover; border-radius: var(--radius); background: var(--sunken); display: block; }
.listing-cards .without { display: flex; align-items: center; justify-content: center; color: var(--quiet); font-size: var(--heading); font-weight: 600; }
.listing-gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); gap: var(--space-3); padding: 0; margin: var(--space-4) 0; list-style: none; }
.listing-gallery > li { list-style: none; margin: 0; }
.listing-gallery > li:first-child:nth-last-child(odd) { grid-column: 1 / -1; }
.listing-gallery > li:first-child:nth-last-child(odd) img { aspect-ratio: 16 / 9; }
.review { border-top: 1px solid var(--divider); padding-block: var(--space-4); }
.review h3 { margin: 0 0 var(--space-1); font-size: var(--body); } .review > :last-child { margin-bottom: 0; }
.listing-page > section { border-top: 1px solid var(--divider); margin-top: var(--space-6); padding-top: var(--space-2); }
.listing-preview { border: 1px solid var(--divider); border-radius: var(--radius); padding: var(--space-4) var(--space-5); margin-block: var(--space-4); }
.listing-preview > h2 { margin-top: 0; } .listing-preview > :last-child { margin-bottom: 0; }
.claim-words { white-space: pre-line; } .row-reason { font-size: var(--small); font-weight: 400; } .row-reason input { width: 100%; }
.featured-listings { border-top: 1px solid var(--divider); padding-top: var(--space-2); }
.trap { position: absolute; left: -100rem; }
nav > ol.steps:first-of-type { display: grid; align-items: start; width: 100%; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: var(--space-2); list-style: none; padding: 0; margin: var(--space-4) 0 var(--space-5); counter-reset: step; font-size: var(--small); } nav:has(> .steps) { display: block; }
nav > ol.steps > li { display: block; list-style: none; margin: 0; padding: var(--space-2) 0 0; border-top: 3px solid var(--divider); counter-increment: step; color: var(--quiet); line-height: 1.3; overflow-wrap: break-word; }
.steps > li::before { content: counter(step) "."; margin-inline-end: .35em; }
nav > ol.steps a { display: inline; margin: 0; padding: 0; }
.steps > li[aria-current] { color: var(--text); font-weight: 600; border-top-color: var(--accent); }
.listing-kind { max-width: 42rem; display: flex; flex-wrap: wrap; align-items: end; gap: var(--space-2) var(--space-3); margin-bottom: var(--space-4); } .listing-kind .field { flex: 1 1 14rem; margin: 0; } .listing-kind button { margin: 0; }
.picture-choices + .choice, .listing-page legend { font-weight: 400; }
.picture-choices { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(10rem, 45%), 1fr)); gap: var(--space-4); list-style: none; padding: 0; margin: var(--space-3) 0; }
.picture-choices > li { list-style: none; margin: 0; }
.picture-choices .choice { font-size: var(--table); }
.picture-name { overflow-wrap: anywhere; font-size: var(--small); color: var(--quiet); margin: var(--space-1) 0; }
@media (max-width: 640px) { nav > ol.steps:first-of-type { grid-auto-flow: row; grid-template-columns: repeat(3, minmax(0, 1fr)); } .steps > li { min-height: 44px; } nav > ol.steps a { padding-block: var(--space-2); } .listing-cards > li { grid-template-columns: 5.5rem minmax(0, 1fr); gap: var(--space-2) var(--space-3); } .listing-filters .field { flex: 1 1 9rem; min-width: 0; } .listing-filters :is(select, input) { width: 100%; min-width: 0; } }
`,
);
