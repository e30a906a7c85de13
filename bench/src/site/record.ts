import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Figure, Found } from './figures.js';

const FILE = fileURLToPath(new URL('../../../last.json', import.meta.url));

/** How much worse a figure may be than the last time before the command says so. */
const REGRESSION = 0.15;

/** What a machine is as far as figures can be compared. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly node: string;
}

/** What a part found, and when. */
export interface PartRecord extends Found {
  /** The day, `YYYY-MM-DD`. */
  readonly measured: string;
}

/** The last table. */
export interface BenchRecord {
  readonly machine: Machine;
  /** Of what was measured beside Plinth. */
  readonly versions: Readonly<Record<string, string>>;
  readonly parts: Readonly<Record<string, PartRecord>>;
}

/** This machine. */
export function thisMachine(): Machine {
  const processors = os.cpus();
  return { processor: processors[0]?.model ?? 'unknown', cores: processors.length, node: process.versions.node };
}

/** The last table, if there is one. */
export async function readRecord(): Promise<BenchRecord | undefined> {
  const text = await readFile(FILE, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Keeps a table for the next time. */
export async function writeRecord(record: BenchRecord): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(record, null, 2)}\n`);
}

function isSameKind(one: Machine, other: Machine): boolean {
  const major = ({ node }: Machine) => node.split('.')[0];
  return one.processor === other.processor && one.cores === other.cores && major(one) === major(other);
}

/** The last table with the parts that were measured now in place of what they said; another machine begins anew. */
export function renewed(last: BenchRecord | undefined, now: BenchRecord): BenchRecord {
  const kept = last && isSameKind(last.machine, now.machine) ? last : undefined;
  return {
    machine: now.machine,
    versions: { ...kept?.versions, ...now.versions },
    parts: { ...kept?.parts, ...now.parts },
  };
}

/** What is compared: processor time where it is known, because what else runs on the machine moves it least. */
function comparedValue({ byProcessor, value }: Figure): number {
  return byProcessor ?? value;
}

/** What became worse than the last table by more than 15 %, in words; nothing where that was another kind of machine. */
export function regressions(last: BenchRecord | undefined, now: BenchRecord): string[] {
  if (!last || !isSameKind(last.machine, now.machine)) return [];
  return Object.entries(now.parts).flatMap(([part, { figures }]) =>
    figures.flatMap((figure) => {
      const before = last.parts[part]?.figures.find(({ what }) => what === figure.what);
      if (!before) return [];
      const [was, is] = [comparedValue(before), comparedValue(figure)];
      const loss = figure.better === 'more' ? 1 - is / was : is / was - 1;
      if (loss <= REGRESSION) return [];
      return [`${figure.what}: ${was.toFixed(2)} → ${is.toFixed(2)}, ${(loss * 100).toFixed(0)} % worse`];
    }),
  );
}
