import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A folder for what this run leaves until it ends. It has a name that no other run had: the number of the process would not do,
 * because the system gives it out again.
 */
export const RUN_FOLDER = mkdtempSync(path.join(os.tmpdir(), 'plinth-test-'));

/** The same in names of databases, which have no capital letters on PostgreSQL. */
export const RUN = path.basename(RUN_FOLDER).replace('plinth-test-', '').toLowerCase();
