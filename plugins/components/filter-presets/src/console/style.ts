import { stylesheet } from '@plinth/kernel';

/** How the source of a preset looks. */
export const presetStyle = stylesheet(
  'filter-presets',
  '#field-config { font: .875rem/1.5 ui-monospace, monospace; tab-size: 2; }\n',
);
