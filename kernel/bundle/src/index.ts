/**
 * Site bundles: a whole site as one document, written and read section by section.
 * @packageDocumentation
 */
import 'reflect-metadata';

export { BUNDLES, type Bundles } from './bundles.js';
export type { ExportOptions } from './export.js';
export { bundleHooks } from './hooks.js';
export type { ImportReport } from './import-report.js';
export { bundleLayer } from './layer.js';
export type { LeftOut } from './left-out.js';
export type { ReportedNotes } from './notes.js';
export {
  type BundleSection,
  bundleSchema,
  bundleSections,
  type ExportContext,
  type ImportContext,
} from './sections.js';
