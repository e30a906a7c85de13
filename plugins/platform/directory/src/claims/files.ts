import { PrivateFiles } from '@plinth/content';
import { definePort, type PluginContext } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { FILES } from '@plinth/toolkit';

/** The folder of the files that prove claims. */
export const FOLDER = '.directory-claims';

/** The files that prove claims, which only their makers and moderators read. */
export const PROOF_FILES = definePort<PrivateFiles>('directory/proof-files');

/** The store of the files that prove claims. */
export function proofFiles(use: PluginContext['use']): PrivateFiles {
  return new PrivateFiles(use(FILES), FOLDER);
}

/** Takes the proofs of earlier versions out of the public uploads. A failure is logged: it is tried again at the next start. */
export async function hideProofs({ use, log }: Pick<PluginContext, 'use' | 'log'>): Promise<void> {
  if (use(DATABASE).isReadOnly) return;
  await use(PROOF_FILES)
    .moveFromUploads()
    .catch((error: unknown) => log.error('proofs of claims could not be moved out of the public uploads', { error }));
}
