import type { LaneAnswer } from './process-lane.js';

/** The other end of a lane: runs the module that is named on the command line, one task after the other. */
const [, , module = ''] = process.argv;
const work = import(module).then((loaded: { default: (task: unknown) => unknown }) => loaded.default);

function answer(message: LaneAnswer): void {
  process.send?.(message);
}

function errorOf(thrown: unknown): { message: string; code?: string } {
  if (!(thrown instanceof Error)) return { message: String(thrown) };
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
  return code === undefined ? { message: thrown.message } : { message: thrown.message, code };
}

process.on('message', ({ id, task }: { id: number; task: unknown }) => {
  work
    .then((run) => run(task))
    .then(
      (value) => answer({ id, value }),
      (thrown: unknown) => answer({ id, error: errorOf(thrown) }),
    );
});
// Without the site there is nobody to work for.
process.on('disconnect', () => process.exit());
