import type { Limits } from '../budget.js';
import type { IncomingFile, RawParameters, RestRequest } from '../context/request.js';
import type { BodyMemory } from './body-memory.js';

/** What reading a body needs to know. */
export interface BodyReading {
  readonly limits: Limits;
  /** Whether files are kept; otherwise they are drained and only fields remain. */
  readonly uploads: 'none' | 'multipart' | 'multipart-or-raw';
  /** Whether a file is kept, by the fields that came before it; without, all are. */
  readonly keepFile?: (fields: readonly (readonly [name: string, value: string])[]) => boolean;
  /** Makes a folder for the files of one request; whoever reads the body removes it in the end. */
  readonly folder: () => Promise<string>;
  /** What all requests of the host together hold in memory. */
  readonly memory: BodyMemory;
}

/** A file that somebody chose in a form, by the name that it has on their device. */
export interface ChosenFile {
  readonly field: string;
  readonly filename: string;
}

/** A body that was read, and how to remove the files it left in a temporary place. */
export interface ReadBody {
  readonly kind: RestRequest['bodyKind'];
  readonly parameters: RawParameters;
  readonly files: readonly IncomingFile[];
  /** What was chosen in a multipart form, whether it was kept or not. */
  readonly chosen?: readonly ChosenFile[];
  discard(): Promise<void>;
}

/** A body of which nothing is used. */
export const EMPTY_BODY: ReadBody = { kind: 'none', parameters: {}, files: [], discard: async () => undefined };
