import type { Row, RowOrder, RowValue, TableReport } from '../report.js';
import { byText } from '../values.js';

/** A column of texts like `01:30:00` has its seconds beside it. */
function keyOf({ columns }: TableReport, by: string): string {
  const plain = by.replace(/_formatted$/, '');
  return columns.some(({ data }) => data === plain) ? plain : by;
}

function isNothing(value: RowValue | undefined): boolean {
  return value === undefined || value === null || value === '';
}

function isFigure(value: RowValue | undefined): boolean {
  return typeof value !== 'string' || /^-?\d+(?:\.\d+)?$/.test(value);
}

function compare(one: RowValue | undefined, other: RowValue | undefined): number {
  if (isFigure(one) && isFigure(other)) return Number(one) - Number(other);
  return byText(String(one), String(other));
}

/** Whether a table can be ordered by a column. */
export function isOrderable({ columns }: TableReport, by: string): boolean {
  return columns.some(({ data, orderable, visible }) => data === by && orderable && visible);
}

/** The order that an address asks for; the report's own where it asks for none, if that can be said. */
export function orderAsked(
  report: TableReport,
  { orderby, order }: { readonly orderby: string; readonly order: string },
): RowOrder | undefined {
  return isOrderable(report, orderby) ? { by: orderby, descending: order === 'desc' } : report.ownOrder;
}

/** Whether an order is the report's own, in which it fetches its rows. */
export function isOwnOrder({ ownOrder }: TableReport, { by, descending }: RowOrder): boolean {
  return by === ownOrder?.by && descending === ownOrder.descending;
}

/** The rows in another order; what is empty comes last either way, and equals stay as they were. */
export function ordered(report: TableReport, rows: readonly Row[], { by, descending }: RowOrder): Row[] {
  const key = keyOf(report, by);
  return rows.toSorted((a, b) => {
    const [one, other] = [a[key], b[key]];
    if (isNothing(one) || isNothing(other)) return Number(isNothing(one)) - Number(isNothing(other));
    return compare(one, other) * (descending ? -1 : 1);
  });
}
