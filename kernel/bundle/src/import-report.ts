import type { LeftOut } from './left-out.js';
import type { Notes } from './notes.js';

/** How many items of a section came in. */
export interface ImportReport {
  readonly section: string;
  readonly created: number;
  readonly kept: number;
  /** What could not be kept as it was, in the order it was met; left out when all could. */
  readonly notes?: readonly string[];
  /** How many further notes there were; left out when all are shown. */
  readonly furtherNotes?: number;
  /** What the export of the bundle left out of this section; left out when that was nothing. */
  readonly leftOut?: Omit<LeftOut, 'section'>;
}

/** What a section has counted and noted so far. */
export interface Tally {
  created: number;
  kept: number;
  readonly notes: Notes;
}

/** The report of a section. */
export function reportOf(section: string, { created, kept, notes }: Tally, left: LeftOut | undefined): ImportReport {
  const counted = { section, created, kept, ...notes.report() };
  if (!left) return counted;
  const { section: _, ...leftOut } = left;
  return { ...counted, leftOut };
}
