import { type Randomness, RestError } from '@plinth/kernel';
import { type FileStore, safeFilename, sniffFile } from '@plinth/toolkit';
import type { SentFile } from '../ports/hand-ins.js';
import { MAX_FILE_BYTES, TAKEN_TYPES } from '../ports/hand-ins.js';
import { FOLDER } from './private.js';

const TOKEN_BYTES = 18;

/** What the keys of these files look like. */
export const KEY_PATTERN = '^\\.learning-assignments/[\\w-]{16,64}\\.[a-z0-9]{1,8}$';

/** Longest name of a file, with its extension. */
const MAX_NAME_LENGTH = 250;

/** A file as it is kept. */
export interface KeptName {
  readonly fileKey: string;
  readonly fileName: string;
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

function fileInvalid(message: string): RestError {
  return new RestError('assignment_file_invalid', message, { status: 400 });
}

/** The name that the learner gave, with the extension that fits the bytes. */
function nameOf(given: string, extension: string): string {
  const safe = safeFilename(given);
  const base = safe.toLowerCase().endsWith(`.${extension}`) ? safe.slice(0, -extension.length - 1) : safe;
  return `${base.slice(0, MAX_NAME_LENGTH - extension.length - 1)}.${extension}`;
}

/** JPEG has two extensions that people use. */
function extensionOf(given: string, extension: string): string {
  return extension === 'jpg' && given.toLowerCase().endsWith('.jpeg') ? 'jpeg' : extension;
}

/** A new key for a file with this extension. */
export function keyFor(random: Randomness, extension: string): string {
  return `${FOLDER}/${random.token(TOKEN_BYTES)}.${extension}`;
}

/**
 * Keeps a file that somebody sent, by its bytes and whatever its name says.
 * @throws RestError 400 `assignment_file_invalid`, 413 `assignment_file_too_large`
 */
export async function keepSent(
  { files, random }: { readonly files: FileStore; readonly random: Randomness },
  { filename, path, size }: SentFile,
): Promise<KeptName> {
  if (size > MAX_FILE_BYTES) {
    const message = `The file may have ${MAX_FILE_BYTES / BYTES_PER_MEGABYTE} MB at most.`;
    throw new RestError('assignment_file_too_large', message, { status: 413 });
  }
  if (size === 0) throw fileInvalid('The file is empty.');
  const found = await sniffFile(path);
  if (!found || !TAKEN_TYPES.includes(found.mime))
    throw fileInvalid('Send a PDF, a picture, a document of an office program or a ZIP archive.');
  const extension = extensionOf(filename, found.extension);
  const fileKey = keyFor(random, extension);
  await files.put(fileKey, path);
  return { fileKey, fileName: nameOf(filename, extension) };
}
