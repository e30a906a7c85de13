import { NAMES, type SiteBench } from '../bench.js';
import { type Figure, type Found, ratioFigure, shown, type Throughput, together } from '../figures.js';
import type { Rate } from '../load.js';
import { median, medianRate, rateFor } from '../rounds.js';
import { type RunningNode, serverAt, withServers } from '../running.js';
import type { ServerKind } from '../server.js';
import { type Driven, drive } from './drive.js';
import { mixOf } from './mix.js';

const LATE_SHARE = 0.99;
/** The least ratio to the hand-written server, by reads for each write. */
const TARGETS: ReadonlyMap<number, number> = new Map([
  [50, 1.5],
  [500, 3],
]);

const CONTENDERS: readonly (readonly [kind: ServerKind, name: string])[] = [
  ['site-kept', NAMES.site],
  ['express-mixed', NAMES.express],
];

/** What the layers of caches contribute. */
const LAYERS: typeof CONTENDERS = [
  ['site', NAMES.uncached],
  ['site-plain', NAMES.plain],
  ['site-cold', NAMES.neither],
];

/** A server and what it did in each round. */
interface Contender {
  readonly name: string;
  readonly server: RunningNode;
  readonly rounds: Driven[];
}

/** The time within which 99 of 100 responses to requests for single posts came, in milliseconds. */
function lateTime({ times }: Driven): number {
  const sorted = [...(times.get('post') ?? [])].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * LATE_SHARE)] ?? 0;
}

function rateOf({ wall, processor, answers }: Driven): Rate {
  return { wall, processor, answers };
}

async function contend(bench: SiteBench, readsPerWrite: number, contenders: readonly Contender[]): Promise<void> {
  const { mixedRequests: count, pace, prepared: site } = bench;
  for (const { server } of contenders) await drive(server, mixOf({ site, seed: 1, count, readsPerWrite }));
  for (let round = 0; round < pace.rounds; round += 1) {
    const requests = mixOf({ site, seed: round + 2, count, readsPerWrite });
    for (const { rounds, server } of contenders) rounds.push(await drive(server, requests));
  }
}

function figuresOf(readsPerWrite: number, contenders: readonly Contender[], rows: readonly Throughput[]): Figure[] {
  const what = `1 write per ${readsPerWrite} reads`;
  const target = TARGETS.get(readsPerWrite);
  const says = { part: 'mixed', what: `${what} : ${NAMES.express}`, ...(target === undefined ? {} : { target }) };
  const [ours, theirs] = [rateFor(rows, NAMES.site), rateFor(rows, NAMES.express)];
  const late = contenders.map(({ name, rounds }) => ({ name, time: median(rounds.map(lateTime)) }));
  const lateFigures = late.map(({ name, time }) => ({
    ...{ part: 'mixed', what: `${what}, 99 % of single posts within, ${name}`, value: time },
    ...{ unit: 'ms', better: 'less' as const, detail: `${shown(rateFor(rows, name).wall)} requests/s` },
  }));
  return [ratioFigure(says, ours, theirs), ...lateFigures];
}

async function mixedWith(bench: SiteBench, readsPerWrite: number): Promise<Found> {
  const { folder } = bench.prepared;
  const kinds = bench.withLayers ? [...CONTENDERS, ...LAYERS] : CONTENDERS;
  const jobs = kinds.map(([kind]) => ({ kind, folder }));
  return withServers(jobs, async (servers) => {
    const contenders = kinds.map(([, name], place) => ({ name, server: serverAt(servers, place), rounds: [] }));
    await contend(bench, readsPerWrite, contenders);
    const throughput = contenders.map(({ name, rounds }) => ({
      what: `1 write per ${readsPerWrite} reads`,
      server: name,
      rate: medianRate(rounds.map(rateOf)),
    }));
    return { figures: figuresOf(readsPerWrite, contenders, throughput), throughput, notes: [] };
  });
}

/** Reads and writes as a site meets them, beside a hand-written server. */
export async function mixedPart(bench: SiteBench): Promise<Found> {
  const found: Found[] = [];
  for (const readsPerWrite of bench.readsPerWrite) found.push(await mixedWith(bench, readsPerWrite));
  return together(found);
}
