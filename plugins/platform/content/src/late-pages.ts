/** Before this place a page is near the beginning of any list. */
const LATE = 1_000;

/** Which rows of a list are read. */
export interface Stretch {
  readonly limit: number;
  readonly offset?: number | undefined;
}

/** Whether a page is so far from the beginning that the total is worth knowing first. */
export function isLate({ offset = 0 }: Stretch): boolean {
  return offset >= LATE;
}

/**
 * The rows of a page when the list is read from its end, in the opposite order; undefined where the beginning is nearer. A
 * database walks over every row before a page, so the last page costs as little as the first one this way.
 * @param total how many rows the list has
 */
export function fromEnd({ limit, offset = 0 }: Stretch, total: number): Stretch | undefined {
  if (!isLate({ limit, offset }) || offset * 2 < total) return undefined;
  const after = Math.max(0, total - offset - limit);
  return { limit: Math.max(0, Math.min(limit, total - offset)), offset: after };
}
