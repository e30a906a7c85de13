import { stylesheet } from '@plinth/pages';

/** How that looks on the writing page which other editors do not have. */
export const writeStyle = stylesheet(
  'member-blog-write',
  `.mb-bar { grid-column: 1 / -1; position: sticky; bottom: 0; z-index: 3; display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-4); align-items: center; justify-content: space-between; padding-block: var(--space-3); background: var(--surface); border-top: 1px solid var(--divider); }
.mb-bar .actions { margin: 0 0 0 auto; }
.mb-bar .actions button { margin: 0; }
html:has(.mb-bar) { scroll-padding-bottom: 6rem; }
.mb-kept { display: flex; flex-wrap: wrap; gap: 0 var(--space-4); }
.mb-kept .help { margin: 0; color: var(--quiet); font-size: var(--table); }
.mb-kept:has([role='status']:not(:empty)) .mb-saved { display: none; }
.mb-lock { color: var(--warning); font-weight: 600; margin: 0 0 var(--space-3); }
.mb-lock:empty { display: none; }
`,
);
