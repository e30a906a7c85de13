import type { Launch } from './context.js';

/**
 * A young generation of twice 16 MB whatever the version of Node: with twice 8, lists of which nothing is kept cost a tenth
 * more, and twice 32 would hold 35 MB for a twentieth. And two arenas for the memory of the C library, which otherwise
 * makes eight for each processor and gives little of them back.
 */
const usual: Launch = { execArgv: ['--max-semi-space-size=16'], env: { MALLOC_ARENA_MAX: '2' } };

/** `--optimize-for-size` would add nothing to that: measured. */
const small: Launch = { execArgv: ['--max-semi-space-size=1'], env: { MALLOC_ARENA_MAX: '1' } };

/** What the words after `plinth` ask for. */
export function launchFor(words: readonly string[]): Launch {
  return words.includes('--small') ? small : usual;
}
