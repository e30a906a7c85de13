import type { ProductTerm } from '../ports.js';

/** A row of the table `shop_terms`. */
export interface TermRow {
  readonly id: number;
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly parent_id: number;
  readonly menu_order: number;
  readonly count: number;
}

/** The columns of a SELECT on the alias `t`. */
export const TERM_COLUMNS = 't.id, t.taxonomy, t.name, t.slug, t.description, t.parent_id, t.menu_order, t.count';

/** Reads a row into a term. */
export function readTerm(row: TermRow): ProductTerm {
  const { id, taxonomy, name, slug, description, parent_id, menu_order, count } = row;
  return { id, taxonomy, name, slug, description, parentId: parent_id, menuOrder: menu_order, count };
}
