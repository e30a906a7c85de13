import { type CallContext, invalidParam } from '@plinth/kernel';
import { isBlank, sanitizeMultilineText, sanitizeText } from '@plinth/kernel/text';
import { hashOf } from '../access/passwords.js';
import type { WantedFile } from '../files/file.js';
import { filenameOf, newFiles, replacedFiles } from '../files/wanted.js';
import { tagKey } from '../tags/tag-key.js';
import { tagSlug } from '../tags/tag-store.js';
import type { CreateArguments, UpdateArguments } from './arguments.js';
import { canonicalExpiration, expiryOf } from './expiration.js';
import type { PasteSettings } from './paste.js';
import type { NewPaste, PasteChange } from './paste-writer.js';

const UNTITLED = 'Untitled';

const MAX_TITLE_LENGTH = 200;

type SentName = { readonly filename?: string };

/** The title; without one the first file name that was given (docs/components/snippets.md, defaults). */
function titleOf(sent: string | undefined, files: readonly SentName[]): string {
  const given = sanitizeText(sent ?? '');
  if (!isBlank(given)) return given;
  const first = files.map(({ filename = '' }) => filenameOf('files', filename)).find((name) => !isBlank(name));
  return [...(first ?? UNTITLED)].slice(0, MAX_TITLE_LENGTH).join('');
}

/**
 * Tags as they are kept: each name once.
 * @throws RestError 400 `rest_invalid_param` for one without a letter or digit
 */
export function tagsOf(sent: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const each of sent) {
    const name = sanitizeText(each);
    if (isBlank(name) || tagSlug(name) === '')
      throw invalidParam({ tags: 'A tag needs at least one letter or digit.' });
    const key = tagKey(name);
    if (!byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()];
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}

/** Other texts lose a NUL; a file of code without it would be another file. */
function refuseNul({ request }: Pick<CallContext, 'request'>): void {
  if (hasNul(request.body['files'])) throw invalidParam({ files: 'A file must not contain NUL characters.' });
}

/**
 * Reads what somebody sent to make a paste.
 * @throws RestError 400 `rest_invalid_param`
 */
export async function readDraft(call: CallContext, args: CreateArguments): Promise<NewPaste> {
  refuseNul(call);
  const expiration = canonicalExpiration(args.expiration);
  const tags = tagsOf(args.tags);
  const files = await newFiles(args.files);
  return {
    settings: {
      title: titleOf(args.title, args.files),
      description: sanitizeMultilineText(args.description),
      visibility: args.visibility,
      expiration,
      expiresAt: expiryOf(call.clock, expiration),
      passwordHash: await hashOf(call, args.password),
      burnAfterRead: args.burn_after_read,
    },
    files,
    tags,
    authorId: call.caller.id,
  };
}

async function changedSettings(call: CallContext, args: UpdateArguments): Promise<Partial<PasteSettings>> {
  const expiration = args.expiration === undefined ? undefined : canonicalExpiration(args.expiration);
  const { title, description, visibility, password, burn_after_read: burnAfterRead } = args;
  return {
    ...(description === undefined ? {} : { description: sanitizeMultilineText(description) }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(expiration === undefined ? {} : { expiration, expiresAt: expiryOf(call.clock, expiration) }),
    ...(burnAfterRead === undefined ? {} : { burnAfterRead }),
    ...(title === undefined || isBlank(sanitizeText(title)) ? {} : { title: sanitizeText(title) }),
    ...(password === undefined ? {} : { passwordHash: await hashOf(call, password) }),
  };
}

/**
 * Reads what somebody sent to change a paste; what is left out stays, a title too that is empty
 * (docs/components/snippets.md, update).
 * @throws RestError 400 `rest_invalid_param`
 */
export async function readChange(call: CallContext, args: UpdateArguments): Promise<PasteChange> {
  refuseNul(call);
  const { files } = args;
  return {
    settings: await changedSettings(call, args),
    ...(files === undefined
      ? {}
      : { files: (current): Promise<readonly WantedFile[]> => replacedFiles(current, files) }),
  };
}
