import { contentHooks, type KeptUpload, type UploadCandidate } from '@plinth/content';
import { type IncomingFile, type PluginContext, RANDOMNESS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { sniffFile } from '@plinth/toolkit';
import { errors, refuse } from '../errors.js';
import { FOLDER, PROOF_FILES } from './files.js';
import { CLAIMS, type Claim } from './store.js';

const MAX_BYTES = 5 * 1024 * 1024;
const TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf'];
const TOKEN_BYTES = 18;

/** How the hooks of uploads name the way by which a proof comes. */
const SOURCE = 'directory';

/** A proof as it is kept. */
export interface Proof {
  readonly proofFile: string | null;
  readonly proofType: string | null;
}

/**
 * Stores the file that proves a claim, out of reach of public addresses.
 * @throws RestError 400 `directory_invalid_file` by its bytes, `directory_file_too_large` above 5 MB
 */
export async function keepProof(context: Pick<PluginContext, 'use'>, file: IncomingFile | undefined): Promise<Proof> {
  if (!file || (file.size === 0 && file.filename === '')) return { proofFile: null, proofType: null };
  if (file.size > MAX_BYTES) throw refuse(errors.fileTooLarge, 'The file may have 5 MB at most.');
  const found = await sniffFile(file.path);
  if (!found || !TYPES.includes(found.mime)) throw refuse(errors.invalidFile, 'Send an image or a PDF.');
  const key = `${FOLDER}/${context.use(RANDOMNESS).token(TOKEN_BYTES)}.${found.extension}`;
  await context.use(PROOF_FILES).put(key, file.path);
  return { proofFile: key, proofType: found.mime };
}

/** Removes a proof that no claim has. */
export async function dropProof(context: Pick<PluginContext, 'use'>, { proofFile }: Proof): Promise<void> {
  if (proofFile !== null) await context.use(PROOF_FILES).delete(proofFile);
}

/** What the hooks of uploads are told of a proof in its place; undefined without one, or when its file is lost. */
export async function candidateOf(
  { use }: Pick<PluginContext, 'use'>,
  { proofFile, proofType, userId }: Proof & Pick<Claim, 'userId'>,
): Promise<UploadCandidate | undefined> {
  if (proofFile === null || proofType === null || !(await use(PROOF_FILES).exists(proofFile))) return undefined;
  const kind = proofType.startsWith('image/') ? 'image' : 'file';
  return { size: await use(PROOF_FILES).size(proofFile), mime: proofType, kind, userId, source: SOURCE };
}

/** The proof of a claim as the hooks name it: it is no attachment. */
export function keptUpload(upload: UploadCandidate, { id }: Pick<Claim, 'id'>): KeptUpload {
  return { ...upload, attachmentId: 0, reference: `directory-claim/${id}` };
}

/** The proofs of claims as the hooks name them. */
async function proofsAmong(context: Pick<PluginContext, 'use'>, claims: readonly Claim[]): Promise<KeptUpload[]> {
  const kept: KeptUpload[] = [];
  for (const claim of claims) {
    const upload = await candidateOf(context, claim);
    if (upload) kept.push(keptUpload(upload, claim));
  }
  return kept;
}

/** The proofs of somebody as the hooks name them. */
export async function uploadsOf(context: Pick<PluginContext, 'use'>, userId: number): Promise<KeptUpload[]> {
  return proofsAmong(context, await context.use(CLAIMS).provenBy(userId));
}

/** Takes the proofs of claims that go out of what is counted, and removes their files once that is certain; in a transaction. */
export async function releaseProofs(context: PluginContext, claims: readonly Claim[]): Promise<void> {
  for (const upload of await proofsAmong(context, claims)) {
    await context.hooks.action(contentHooks.upload_removed, upload);
  }
  const keys = claims.flatMap(({ proofFile }) => proofFile ?? []);
  await context.use(DATABASE).afterCommit(async () => {
    for (const key of keys) await context.use(PROOF_FILES).delete(key);
  });
}
