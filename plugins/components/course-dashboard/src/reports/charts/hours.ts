/** Seconds as hours with two decimals. */
export function hours(seconds: number): number {
  return Math.round(seconds / 36) / 100;
}
