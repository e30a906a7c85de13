import { definePort } from '@plinth/kernel';
import type { ExportOptions } from './export.js';
import type { ImportSource } from './import.js';
import type { ImportReport } from './import-report.js';
import type { OwnedSection } from './sections.js';

/** Site bundles. */
export interface Bundles {
  /** The sections of all plugins that are on, with the contexts of their plugins. */
  sections(): OwnedSection[];
  /** Imports a bundle; existing items stay as they are. `from.folder` holds the files that the bundle names. */
  import(bundle: Readonly<Record<string, unknown>>, from?: ImportSource): Promise<ImportReport[]>;
  /** The whole site as a bundle. */
  export(options?: ExportOptions): Promise<Readonly<Record<string, unknown>>>;
}

/** Site bundles. */
export const BUNDLES = definePort<Bundles>('bundle/bundles');
