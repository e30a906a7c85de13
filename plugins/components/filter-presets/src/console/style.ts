import { stylesheet } from '@plinth/pages';

/** How the forms of a preset look. */
export const presetStyle = stylesheet(
  'filter-presets',
  `#field-config { font: .875rem/1.5 ui-monospace, monospace; tab-size: 2; }
.preset-range { display: flex; align-items: center; gap: var(--space-2); margin-bottom: var(--space-2); max-width: 24rem; }
:root .preset-range input[type='number'] { flex: 1 1 0; width: 0; min-width: 0; max-width: none; margin: 0; }
`,
);
