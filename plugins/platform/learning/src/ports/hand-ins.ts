import type { Readable } from 'node:stream';
import { definePort, type RestRequest, type RestResponse } from '@plinth/kernel';
import type { Assignment } from './coursework.js';

/** Largest file that is taken, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** The types that are taken, by the bytes of the file: nothing that a browser would run. */
export const TAKEN_TYPES: readonly string[] = [
  ...['application/pdf', 'image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/zip'],
  ...['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map(
    (kind) => `${OPEN_XML}.${kind}`,
  ),
  ...['text', 'spreadsheet', 'presentation'].map((kind) => `${OPEN_DOCUMENT}.${kind}`),
];

/** A file as a form brings it. */
export interface SentFile {
  /** As the sender names it; never used as a path. */
  readonly filename: string;
  readonly size: number;
  /** Where its bytes lie until the request ends. */
  readonly path: string;
}

/** Who hands what in. */
export interface HandIn {
  readonly userId: number;
  readonly lessonId: number;
  readonly file: SentFile;
}

/** A file that is kept. */
export interface HandedInFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Opens it. */
  read(): Readable;
  /** Responds to a request for it: whole, a range, or that the client has it. Whoever calls judges who may read it. */
  respond(request: Pick<RestRequest, 'headers' | 'source'>): Promise<RestResponse>;
}

/** Files that learners hand in for lessons that take them (`assignmentPoints`), kept by the site and served to nobody. */
export interface HandIns {
  /**
   * Takes a file in. It replaces the one of the same learner and lesson that waits or was sent back, if any, and waits.
   * @throws RestError 409 `assignment_approved` where one is approved; 403 `assignment_not_enrolled`; 400
   *   `assignment_file_invalid` by the bytes, 413 `assignment_file_too_large`; 400 `coursework_invalid` for a lesson that
   *   takes none
   */
  handIn(sent: HandIn): Promise<Assignment>;
  /** The file of an assignment; undefined where the site keeps none, or it is lost. Whoever asks judges who may read it. */
  fileOf(assignment: Pick<Assignment, 'fileKey' | 'fileName'>): Promise<HandedInFile | undefined>;
}

/** The files that learners hand in. */
export const HAND_INS = definePort<HandIns>('learning/hand-ins');
