import type { PluginContext } from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { type FileStore } from '@plinth/toolkit';
import { assignments } from '../coursework/tables.js';
import { ASSIGNMENT_FILES } from './private.js';

/**
 * Removes the files that were handed in by somebody, or in a course, once it is certain that their rows go. To be called in
 * the transaction that removes them.
 */
export async function dropFilesOf(
  database: Database,
  files: FileStore,
  whose: { readonly userId: number } | { readonly courseId: number },
): Promise<void> {
  const kept = await database.rows(assignments).list([whose, { fileKey: { not: null } }], { columns: ['fileKey'] });
  await database.afterCommit(async () => {
    for (const { fileKey } of kept) if (fileKey !== null) await files.delete(fileKey);
  });
}

/** Removes the files of an account that goes. */
export function dropFiles({ use }: Pick<PluginContext, 'use'>, whose: { readonly userId: number }): Promise<void> {
  return dropFilesOf(use(DATABASE), use(ASSIGNMENT_FILES), whose);
}
