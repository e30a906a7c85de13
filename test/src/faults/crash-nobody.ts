/** Throws out of a timer, in a file of no plugin: nobody can be blamed. */
export function throwLater(): void {
  setTimeout(() => {
    throw new Error('boom of nobody');
  }, 1);
}
