/** Throws out of a timer, in a file of no plugin: nothing can be attributed. */
export function throwLater(): void {
  setTimeout(() => {
    throw new Error('boom of nobody');
  }, 1);
}
