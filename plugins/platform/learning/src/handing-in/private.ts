import { PrivateFiles } from '@plinth/content';
import { definePort, type PluginContext } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { FILES } from '@plinth/toolkit';

/** The folder of the files that learners hand in. */
export const FOLDER = '.learning-assignments';

/** The files that learners hand in, which only they and their graders read. */
export const ASSIGNMENT_FILES = definePort<PrivateFiles>('learning/assignment-files');

/** The store of the files that learners hand in. */
export function assignmentFiles(use: PluginContext['use']): PrivateFiles {
  return new PrivateFiles(use(FILES), FOLDER);
}

/** Takes the assignments of earlier versions out of the public uploads. A failure is logged: it is tried again at the next start. */
export async function hideAssignments({ use, log }: Pick<PluginContext, 'use' | 'log'>): Promise<void> {
  if (use(DATABASE).isReadOnly) return;
  await use(ASSIGNMENT_FILES)
    .moveFromUploads()
    .catch((error: unknown) => log.error('assignments could not be moved out of the public uploads', { error }));
}
