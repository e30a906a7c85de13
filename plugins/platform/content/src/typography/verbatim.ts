const NAMES: ReadonlySet<string> = new Set(['pre', 'code', 'kbd', 'style', 'script', 'tt']);
const LONGEST = 6;

/**
 * Follows tags and knows whether text is inside an element that shows it as it was written. Names are small letters
 * that end at a space or at the end of the tag. A closing tag counts only if it closes the innermost of these
 * elements, so `<pre><code></pre>` leaves both open.
 */
export class Verbatim {
  readonly #open: string[] = [];

  /** Whether an element of this kind is open. */
  get inside(): boolean {
    return this.#open.length > 0;
  }

  /** Takes a tag in, from its angle bracket on. */
  follow(tag: string): void {
    const closing = tag.charAt(1) === '/';
    const name = nameAt(tag, closing ? 2 : 1);
    if (name === undefined) return;
    if (!closing) this.#open.push(name);
    else if (this.#open.at(-1) === name) this.#open.pop();
  }
}

function nameAt(tag: string, place: number): string | undefined {
  const last = Math.min(place + LONGEST, tag.length - 1);
  let end = place;
  while (end <= last && tag.charAt(end) !== ' ' && tag.charAt(end) !== '>') end += 1;
  const name = tag.slice(place, end);
  return end <= last && NAMES.has(name) ? name : undefined;
}
