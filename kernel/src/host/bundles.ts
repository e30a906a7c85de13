import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../database/database.js';
import { type ImportReport, importBundle } from '../plugin/bundle.js';
import type { PluginManager } from '../plugin/manager.js';

/** Where a bundle comes from, and who is told how it goes. */
export interface ImportSource {
  /** The folder that holds the files which the bundle names. */
  readonly folder?: string;
  readonly progress?: (report: ImportReport) => void;
}

/** A bundle may come from elsewhere: it names files beside itself and nothing else on this machine. */
function fileBeside(folder: string, relative: string): string | undefined {
  const file = path.resolve(folder, relative);
  return file.startsWith(path.resolve(folder) + path.sep) && existsSync(file) ? file : undefined;
}

/** Brings a bundle into the sections of everything that is switched on. */
export function bringIn(
  manager: PluginManager,
  database: Database,
  bundle: Readonly<Record<string, unknown>>,
  { folder, progress }: ImportSource = {},
): Promise<ImportReport[]> {
  return importBundle(bundle, manager.bundleSections(), {
    inTransaction: (work) => database.transaction(work),
    file: (relative) => (folder === undefined ? undefined : fileBeside(folder, relative)),
    ...(progress ? { progress } : {}),
  });
}
