const PATIENCE_MS = 15_000;
const PAUSE_MS = 25;

/**
 * Asks again until the answer is wanted, for what another process or a floating promise does in its own time.
 * Fails with the last answer when that takes too long.
 */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  isWanted: (answer: T) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`After ${patienceMs} ms the answer is still ${JSON.stringify(answer)}.`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
