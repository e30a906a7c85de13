/** What the command line asks of the site bench. */
export interface Asked {
  /** Names of parts; none for all of them. */
  readonly parts: readonly string[];
  /** Options without a value, such as `--quick`. */
  readonly flags: ReadonlySet<string>;
  /** Reads for each write of the mixed load. */
  readonly readsPerWrite: readonly number[];
}

const READS_PER_WRITE = [50, 500];

/** Reads the arguments. @throws Error when `--writes` is not followed by a whole number above zero */
export function readArguments(given: readonly string[]): Asked {
  const parts: string[] = [];
  const flags = new Set<string>();
  const readsPerWrite: number[] = [];
  const words = given.values();
  for (const word of words) {
    if (word === '--writes') {
      const { value } = words.next();
      const reads = Number(value);
      if (!Number.isInteger(reads) || reads < 1) {
        const found = value === undefined ? 'nothing' : `"${value}"`;
        throw new Error(`--writes expects the number of reads for each write, such as 50. Found ${found}.`);
      }
      readsPerWrite.push(reads);
    } else if (word.startsWith('--')) flags.add(word);
    else parts.push(word);
  }
  return { parts, flags, readsPerWrite: readsPerWrite.length > 0 ? readsPerWrite : READS_PER_WRITE };
}
