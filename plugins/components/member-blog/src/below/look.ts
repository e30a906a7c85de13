import { bundledAssets, stylesheet } from '@plinth/pages';

/** What browsers load of this plugin. */
export const blogAssets = bundledAssets('member-blog', new URL('../../assets/', import.meta.url));

/** How that looks which stands below posts, on series and above the posts of an author. */
export const belowStyle = stylesheet(
  'member-blog-below',
  `plinth-island:has(> .mb-below) { display: block; }
.page-heading > .actions:has(> .mb-draft) { flex: 1 0 100%; order: -1; }
.mb-draft, .mb-draft > * { flex: 1 1 100%; margin-top: 0; }
.mb-part-of .link-button { padding-inline: 0; }
.mb-below { margin-top: var(--space-6); padding-top: var(--space-4); border-top: 1px solid var(--divider); }
.mb-acts { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-3); align-items: center; }
.mb-acts form, .mb-about form, .mb-part-of form { margin: 0; }
.mb-acts button, .mb-about button, .mb-part-of button { margin: 0; width: auto; }
.mb-count { font-variant-numeric: tabular-nums; }
.mb-part-of { display: block; margin-top: var(--space-5); }
.mb-part-of p { margin: 0 0 var(--space-2); }
.mb-neighbours { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-5); justify-content: space-between; }
.mb-neighbours a { overflow-wrap: anywhere; }
.mb-next { margin-left: auto; text-align: right; }
.mb-about { display: flex; flex-wrap: wrap; gap: var(--space-3) var(--space-4); align-items: center; margin: var(--space-5) 0 0; }
.mb-about > div { flex: 1 1 14rem; min-width: 0; }
.mb-about p { margin: 0; overflow-wrap: anywhere; }
.mb-about + article { margin-top: var(--space-6); }
.mb-series-posts { padding: 0; counter-reset: part; }
.mb-series-posts > li { position: relative; display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-3); align-items: baseline; list-style: none; padding: var(--space-3) 0 var(--space-3) 2.25rem; border-bottom: 1px solid var(--divider); counter-increment: part; }
.mb-series-posts > li::before { content: counter(part); position: absolute; inset-inline-start: 0; font-variant-numeric: tabular-nums; color: var(--muted); }
.mb-series-posts form { margin: 0; } .mb-series-posts button { margin: 0; width: auto; }
.mb-series-posts .mb-title { flex: 1 1 12rem; overflow-wrap: anywhere; }
.mb-reading { position: fixed; inset: 0 0 auto; width: 100%; height: 3px; margin: 0; border: 0; border-radius: 0; z-index: 30; background: transparent; appearance: none; accent-color: var(--accent); }
.mb-reading::-webkit-progress-bar { background: transparent; } .mb-reading::-webkit-progress-value { background: var(--accent); } .mb-reading::-moz-progress-bar { background: var(--accent); }
@media print { .mb-reading, .mb-acts { display: none; } }
`,
);
