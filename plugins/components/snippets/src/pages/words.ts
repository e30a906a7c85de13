/** How many of something, in words: `1 star`, `2 stars`. */
export function counted(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}
