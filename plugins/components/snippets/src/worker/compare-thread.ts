import type { TextPair } from '@plinth/pages/diff';
import { compareFiles, type FileComparison } from './compare.js';

/** One task of the thread that compares. */
export default function work(pairs: readonly TextPair[]): readonly FileComparison[] {
  return compareFiles(pairs, () => performance.now());
}
