import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Clock, Hooks } from '@plinth/kernel';
import type { Database } from '@plinth/kernel/database';
import { leaseName, leases } from '@plinth/kernel/layer';
import { movedToToday } from './dates.js';
import { bundleHooks } from './hooks.js';
import type { ImportReport } from './import-report.js';
import { type ImportProgress, importBundle, type OwnedSection } from './sections.js';

/** Where a bundle comes from, and who is told how it goes. */
export interface ImportSource extends ImportProgress {
  /** The folder that holds the files which the bundle names. */
  readonly folder?: string;
}

/** A bundle may come from elsewhere: it names files beside itself and nothing else on this machine. */
function fileBeside(folder: string, relative: string): string | undefined {
  const file = path.resolve(folder, relative);
  return file.startsWith(path.resolve(folder) + path.sep) && existsSync(file) ? file : undefined;
}

const IMPORT_LOCK = leaseName('lock', 'bundle-import');

/**
 * One section at a time comes in, in whatever process: what another import wrote is there by then, and kept. The row is gone
 * before anybody else could see it; who writes one of the same name waits for the end of the transaction.
 */
function oneAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.transaction(async () => {
    const rows = database.rows(leases);
    await rows.insertIfAbsent({ name: IMPORT_LOCK, kind: 'lock', owner: '', expiresAt: null });
    const answer = await work();
    await rows.remove({ name: IMPORT_LOCK });
    return answer;
  });
}

/** Brings a bundle into the sections of everything that is switched on. */
export async function importSource(
  parts: { sections: readonly OwnedSection[]; database: Database; hooks: Hooks; clock: Clock },
  given: Readonly<Record<string, unknown>>,
  { folder, ...progress }: ImportSource = {},
): Promise<ImportReport[]> {
  const { sections, database, hooks, clock } = parts;
  const bundle = movedToToday(await hooks.filter(bundleHooks.bundle_import, given), clock.now());
  return importBundle(bundle, sections, {
    inTransaction: (work) => oneAtATime(database, work),
    file: (relative) => (folder === undefined ? undefined : fileBeside(folder, relative)),
    ...progress,
  });
}
