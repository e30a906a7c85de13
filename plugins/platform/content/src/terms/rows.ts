import { sortKey } from '@plinth/kernel';
import type { Term } from '../ports.js';

/** A row of the table `terms`. */
export interface TermRow {
  readonly id: number;
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly parent_id: number;
  readonly count: number;
}

/** The columns of a SELECT on the alias `t`. */
export const TERM_COLUMNS = 't.id, t.taxonomy, t.name, t.slug, t.description, t.parent_id, t.count';

/** Reads a row into a term. */
export function readTerm(row: TermRow): Term {
  return {
    id: row.id,
    taxonomy: row.taxonomy,
    name: row.name,
    slug: row.slug,
    description: row.description,
    parentId: row.parent_id,
    count: row.count,
  };
}

/** Characters that the column of a name holds. */
export const LONGEST_NAME = 200;

/** A name in the form it is compared and ordered by: without regard to case. */
export function nameKey(name: string): string {
  return sortKey(name, LONGEST_NAME);
}
