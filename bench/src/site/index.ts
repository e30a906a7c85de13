import { rm } from 'node:fs/promises';
import os from 'node:os';
import expressPackage from 'express/package.json' with { type: 'json' };
import sqlitePackage from 'sqlite3/package.json' with { type: 'json' };
import { readArguments } from './asked.js';
import type { SiteBench } from './bench.js';
import { bundlesPart } from './bundles.js';
import { clusterPart } from './cluster.js';
import { componentsPart } from './components.js';
import type { Found } from './figures.js';
import { largePart } from './large.js';
import { loadGenerator } from './load.js';
import { mixedPart } from './mixed/part.js';
import { pagesPart } from './pages.js';
import { fillSite, temporaryFolder } from './prepare.js';
import { fieldsPart, keptPart, listPart, onePart, searchPart } from './reading.js';
import {
  type BenchRecord,
  type PartRecord,
  readRecord,
  regressions,
  renewed,
  thisMachine,
  writeRecord,
} from './record.js';
import { partAsText, writePage } from './report.js';
import { startPart } from './start.js';
import { turnsPart } from './turns.js';
import { missingForWordPress, startWordPress, type WordPress } from './wordpress.js';
import { writesPart } from './writes.js';

const PARTS: Readonly<Record<string, (bench: SiteBench) => Promise<Found>>> = {
  mixed: mixedPart,
  pages: pagesPart,
  large: largePart,
  writes: writesPart,
  start: startPart,
  cluster: clusterPart,
  turns: turnsPart,
  bundles: bundlesPart,
  components: componentsPart,
  list: listPart,
  one: onePart,
  search: searchPart,
  fields: fieldsPart,
  kept: keptPart,
};

const FULL = { pace: { rounds: 5, seconds: 3 }, turnsSeconds: 60, mixedRequests: 6_000 };
const QUICK = { pace: { rounds: 2, seconds: 1 }, turnsSeconds: 10, mixedRequests: 2_000 };
const LARGE = 100_000;
const LARGEST = 1_000_000;

/** The parts for which a WordPress is stood up. */
const BESIDE_WORDPRESS = ['list', 'one', 'search', 'fields', 'writes'];

/** Of what was measured; a WordPress that no part needs keeps what the last table says. */
async function versionsOf(wordpress: WordPress | undefined, isNeeded: boolean): Promise<Record<string, string>> {
  const missing = isNeeded ? await missingForWordPress() : undefined;
  const without: Record<string, string> =
    missing === undefined ? {} : { WordPress: `not installed (${missing} is missing)` };
  return {
    Express: expressPackage.version,
    sqlite3: sqlitePackage.version,
    ...(wordpress ? { WordPress: wordpress.version } : without),
    'load by': await loadGenerator(),
  };
}

/** More processes than this for each processor wait for each other. */
const BUSY = 2;

/** Warns when other work used much of the machine, because wall-clock figures mean little then. */
function notesOnLoad(): string[] {
  const [load = 0] = os.loadavg();
  const processors = os.availableParallelism();
  if (load < BUSY * processors) return [];
  return [
    `The machine was busy: ${load.toFixed(0)} processes wanted its ${processors} processors. Trust the ratios by processor.`,
  ];
}

async function measured(names: readonly string[], bench: SiteBench): Promise<Record<string, PartRecord>> {
  const parts: Record<string, PartRecord> = {};
  for (const name of names) {
    console.log(`site ${name} …`);
    const found = await PARTS[name]?.(bench).catch((error: unknown) => {
      // What the other parts found is worth keeping.
      console.error(`site ${name} failed:`, error);
      process.exitCode = 1;
    });
    if (!found) continue;
    const notes = [...found.notes, ...notesOnLoad()];
    parts[name] = { measured: new Date().toISOString().slice(0, 10), ...found, notes };
    console.log(`\n${partAsText(found)}\n`);
  }
  return parts;
}

/** Says what became worse, and keeps the table if that was asked for. */
async function conclude(now: BenchRecord, isWritten: boolean): Promise<void> {
  const last = await readRecord();
  const worse = regressions(last, now);
  for (const line of worse) console.log(`WORSE than the last table: ${line}`);
  if (worse.length === 0) console.log('Nothing is more than 15 % worse than the last table of this kind of machine.');
  if (!isWritten) return;
  const record = renewed(last, now);
  await writeRecord(record);
  await writePage(record, Object.keys(PARTS));
  console.log('wrote docs/performance.md and bench/last.json');
}

/**
 * `npm run bench -- site`: the whole site beside what somebody could have taken instead.
 * @param given names of parts (none: all), `--quick`, `--million`, `--write`; for the mixed load `--writes 50` (one
 *   write per 50 reads) and `--layers` (also with caches turned off)
 * @throws Error for a part that does not exist
 */
export async function benchSite(given: readonly string[]): Promise<void> {
  const { flags, parts: wanted, readsPerWrite } = readArguments(given);
  const unknown = wanted.find((name) => !(name in PARTS));
  if (unknown !== undefined)
    throw new Error(`There is no part "${unknown}"; there are ${Object.keys(PARTS).join(', ')}.`);
  const names = wanted.length > 0 ? wanted : Object.keys(PARTS);
  const folder = await temporaryFolder();
  console.log('filling the site …');
  let wordpress: WordPress | undefined;
  try {
    const prepared = await fillSite({ folder }, true);
    const needsWordPress = names.some((name) => BESIDE_WORDPRESS.includes(name));
    if (needsWordPress && (await missingForWordPress()) === undefined) {
      console.log('standing a WordPress up …');
      wordpress = await startWordPress(prepared.content);
    }
    const pace = flags.has('--quick') ? QUICK : FULL;
    const largeRows = flags.has('--million') ? LARGEST : LARGE;
    const withLayers = flags.has('--layers');
    const parts = await measured(names, { prepared, wordpress, largeRows, readsPerWrite, withLayers, ...pace });
    const now = { machine: thisMachine(), versions: await versionsOf(wordpress, needsWordPress), parts };
    await conclude(now, flags.has('--write'));
  } finally {
    await wordpress?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
