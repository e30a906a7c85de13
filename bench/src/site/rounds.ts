import type { Throughput } from './figures.js';
import { type LoadRequest, type Rate, rateOf } from './load.js';
import type { Running } from './running.js';

/** How long and how often is measured. */
export interface Pace {
  readonly rounds: number;
  /** Of one load. */
  readonly seconds: number;
}

/** One of several that do the same. */
export interface Contender {
  readonly name: string;
  readonly server: Pick<Running, 'url' | 'seconds'>;
  readonly request: LoadRequest;
}

const WARM_UP_SECONDS = 2;

/** Numbers that a load writes into its requests are others in every round. */
const NUMBERS_OF_A_ROUND = 1_000_000;

/** The middle one of some numbers, 0 of none. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The medians of some rates. */
export function medianRate(rates: readonly Rate[]): Rate {
  return {
    wall: median(rates.map(({ wall }) => wall)),
    processor: median(rates.map(({ processor }) => processor)),
    answers: median(rates.map(({ answers }) => answers)),
  };
}

async function bytesOf({ server, request }: Contender): Promise<number> {
  const answer = await fetch(server.url + request.path, { headers: { ...request.headers } });
  return (await answer.arrayBuffer()).byteLength;
}

/** Loads contenders in turns, so that all meet the same machine; the medians of the rounds. */
export async function inTurns(
  what: string,
  contenders: readonly Contender[],
  { rounds, seconds }: Pace,
): Promise<Throughput[]> {
  const rates = new Map(contenders.map((contender) => [contender, [] as Rate[]]));
  for (const { server, request } of contenders) await rateOf(server, { requests: [request], seconds: WARM_UP_SECONDS });
  for (let round = 0; round < rounds; round += 1) {
    for (const [{ server, request }, found] of rates)
      found.push(await rateOf(server, { requests: [request], seconds, firstId: (round + 1) * NUMBERS_OF_A_ROUND }));
  }
  const rows: Throughput[] = [];
  for (const [contender, found] of rates)
    rows.push({ what, server: contender.name, rate: medianRate(found), bytes: await bytesOf(contender) });
  return rows;
}

/** The rate of one contender. @throws Error when it was not measured */
export function rateFor(rows: readonly Throughput[], server: string): Rate {
  const row = rows.find((each) => each.server === server);
  if (!row) throw new Error(`"${server}" was not measured.`);
  return row.rate;
}
