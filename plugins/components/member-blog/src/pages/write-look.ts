import { stylesheet } from '@plinth/kernel';

/** How that looks on the writing page which other editors do not have. */
export const writeStyle = stylesheet(
  'member-blog-write',
  `.mb-kept { grid-column: 1 / -1; position: sticky; top: 0; z-index: 3; display: flex; flex-wrap: wrap; gap: 0 var(--space-4); min-height: 2rem; padding-block: var(--space-1); background: var(--surface); }
.mb-kept .help { margin: 0; color: var(--quiet); font-size: var(--table); }
.mb-kept:has([role='status']:not(:empty)) .mb-saved { display: none; }
.mb-kept ~ .editor-text .rich-text .tools { top: 2rem; }
.mb-lock { color: var(--warning); font-weight: 600; margin: 0 0 var(--space-3); }
.mb-lock:empty { display: none; }
`,
);
