/**
 * Raises a counter whose row may be missing: of many at once who miss it one makes it, and all of them raise it.
 * @param raise adds to the row, and says how many rows that were
 * @param insert makes the row unless it is there by now
 */
export async function raiseCounter(raise: () => Promise<number>, insert: () => Promise<boolean>): Promise<void> {
  if ((await raise()) > 0) return;
  await insert();
  await raise();
}
