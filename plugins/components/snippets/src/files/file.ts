import type { Row } from '@plinth/kernel/database';
import type { files } from './tables.js';

/** Largest file, in bytes (docs/components/snippets.md, size limits). */
export const MAX_FILE = 512 * 1024;

/** Bytes of a request that carries as many files as a paste may have, with what JSON adds to them. */
export const MAX_BODY = 32 * 1024 * 1024;

/** Most files of a paste. */
export const MAX_FILES = 50;

/** Longest file name, in characters. */
export const MAX_FILENAME_LENGTH = 191;

/** A file of a paste as it stands, without its text. */
export type FileInfo = Row<typeof files>;

/** A file with its text. */
export interface FileText extends FileInfo {
  readonly content: string;
}

/** A file as a paste is to have it. */
export interface WantedFile {
  /** The file that it was; without it, a new one. */
  readonly id?: number;
  readonly filename: string;
  readonly language: string;
  /** Its text; without it, the text stays. */
  readonly content?: string;
}

/** How many lines a text has; an empty line after a last line break is none (docs/components/snippets.md). */
export function lineCountOf(content: string): number {
  if (content === '') return 0;
  let breaks = 0;
  for (let at = content.indexOf('\n'); at !== -1; at = content.indexOf('\n', at + 1)) breaks += 1;
  return content.endsWith('\n') ? breaks : breaks + 1;
}
