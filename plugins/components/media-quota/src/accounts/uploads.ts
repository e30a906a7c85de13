import { contentHooks, type KeptUpload, type UploadCandidate } from '@plinth/content';
import { ACCESS, type PluginContext, RestError, type TapDeclaration, tap, USERS } from '@plinth/kernel';
import { identityHooks } from '@plinth/kernel/identity';
import { sizeInWords } from '@plinth/toolkit';
import { type CreditType, countOf, creditTypeOf, type Limits } from '../limits.js';
import { MANAGE } from '../packages/routes.js';
import { allowanceOf, enter, LIMITS } from './ledger.js';
import { ACCOUNTS } from './port.js';
import { QUOTAS } from './quota.js';
import { settle } from './settling.js';

/** What a limit said to a file that does not fit. */
export interface Refused {
  readonly limit: keyof Limits;
  readonly used: number;
  readonly allowed: number;
}

/** What somebody may keep, adjustments counted: a number for each, undefined where there is no limit. */
export interface Allowances extends Readonly<Record<CreditType, number | undefined>> {
  readonly bytes: number | undefined;
}

/** What somebody with these limits may keep. */
export async function allowancesOf(
  context: Pick<PluginContext, 'use'>,
  userId: number,
  limits: Limits,
): Promise<Allowances> {
  const [image, video, audio] = await Promise.all([
    allowanceOf(context, userId, 'image', limits),
    allowanceOf(context, userId, 'video', limits),
    allowanceOf(context, userId, 'audio', limits),
  ]);
  return { image, video, audio, bytes: limits.storage_bytes === 0 ? undefined : limits.storage_bytes };
}

/** What speaks against one more file; undefined when it may be kept. Managers of media are not limited. */
export async function errorOf(
  context: Pick<PluginContext, 'use'>,
  userId: number,
  file: { type: CreditType | undefined; size: number },
): Promise<Refused | undefined> {
  const { use } = context;
  const user = await use(USERS).find(userId);
  if (!user || use(ACCESS).can(user, MANAGE)) return undefined;
  const [{ limits }, usage] = [await use(QUOTAS).of(userId), await use(ACCOUNTS).usage(userId)];
  if (file.type) {
    const allowed = await allowanceOf(context, userId, file.type, limits);
    const used = countOf(usage, file.type);
    if (allowed !== undefined && used + 1 > allowed) return { limit: LIMITS[file.type], used, allowed };
  }
  const { storage_bytes: used } = usage;
  const allowed = limits.storage_bytes;
  return allowed > 0 && used + file.size > allowed ? { limit: 'storage_bytes', used, allowed } : undefined;
}

const KINDS = { image_limit: 'pictures', video_limit: 'films', audio_limit: 'sound files' } as const;

/** What somebody does who has no room left. */
const WAY_OUT = 'Delete a file under “Files and storage” in your account, or ask an administrator for more room';

/** A limit in words, what to do about it, and its name for programs. */
export function reasonOf({ limit, used, allowed }: Refused): string {
  if (limit === 'storage_bytes') {
    const [kept, most] = [sizeInWords(used, 'en'), sizeInWords(allowed, 'en')];
    return `This file does not fit: you keep ${kept}, and may keep ${most}. ${WAY_OUT} (${limit}).`;
  }
  return `You keep ${used} ${KINDS[limit]}, and may keep ${allowed}. ${WAY_OUT} (${limit}).`;
}

async function check(context: PluginContext, candidate: UploadCandidate): Promise<UploadCandidate> {
  if (candidate.userId === 0) return candidate; // what an import brings for nobody
  await context.use(ACCOUNTS).hold(candidate.userId);
  const { mime, size, userId } = candidate;
  const refused = await errorOf(context, userId, { type: creditTypeOf(mime), size });
  if (!refused) return candidate;
  throw new RestError('media_quota_exceeded', reasonOf(refused), { status: 403, data: { ...refused } });
}

/** How the ledger names a file. */
function nameOf({ attachmentId, reference = String(attachmentId) }: KeptUpload): string {
  return reference;
}

async function keep(context: PluginContext, upload: KeptUpload): Promise<void> {
  const { mime, userId } = upload;
  if (userId === 0) return;
  const type = creditTypeOf(mime);
  await context.use(ACCOUNTS).keep(upload);
  if (type) await enter(context, { userId, type, amount: -1, reference: nameOf(upload) });
}

async function release(context: PluginContext, upload: KeptUpload): Promise<void> {
  // Whoever uploaded it had it counted, whoever it was given to since.
  const counted = await context.use(ACCOUNTS).release(upload);
  const type = creditTypeOf(upload.mime);
  if (counted && type) await enter(context, { userId: counted.userId, type, amount: 1, reference: nameOf(upload) });
}

/** Counts what an account that goes has kept for its successor. */
async function handOver(context: PluginContext, userId: number, successor: number): Promise<void> {
  const accounts = context.use(ACCOUNTS);
  await accounts.hold(successor);
  const note = 'Files of a removed account.';
  for (const [type, count] of await accounts.handOver(userId, successor))
    await enter(context, { userId: successor, type, amount: -count, reference: '', note });
}

/** What happens to quotas when files come and go; each runs in the transaction that writes the attachment. */
export const uploadTaps: readonly TapDeclaration[] = [
  tap(contentHooks.upload_check, { id: 'quota' }, check),
  tap(contentHooks.upload_kept, { id: 'quota' }, keep),
  tap(contentHooks.upload_removed, { id: 'quota' }, release),
  // Before others release what is not handed on: all of it must be counted by then.
  tap(identityHooks.delete_user, { id: 'quota-count', priority: 3 }, async ({ use }, user, reassignTo) => {
    if (reassignTo !== undefined) await use(ACCOUNTS).hold(user.id);
  }),
  tap(identityHooks.delete_user, { id: 'quota', priority: 5 }, async (context, user, reassignTo) => {
    if (reassignTo !== undefined) await handOver(context, user.id, reassignTo);
  }),
  // Whichever way a file got another owner, or went.
  tap(contentHooks.post_updated, { id: 'quota' }, async (context, post, before) => {
    if (post.type === 'attachment' && post.authorId !== before.authorId) await settle(context, post.id);
  }),
  tap(contentHooks.deleted_post, { id: 'quota' }, async (context, post) => {
    if (post.type === 'attachment') await settle(context, post.id);
  }),
];
