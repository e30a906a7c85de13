import { readdir, readFile } from 'node:fs/promises';

/** Linux counts the time of processes in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** Places of the fields of `/proc/<pid>/stat` behind the name of the program. */
const PARENT = 1;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

interface ProcessRow {
  readonly pid: number;
  readonly name: string;
  readonly parent: number;
  readonly seconds: number;
}

async function readProcess(pid: number): Promise<ProcessRow | undefined> {
  // A process may end between being listed and being read.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name stands in brackets and may hold blanks and brackets itself.
  const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]);
  return { pid, name, parent: Number(fields[PARENT]), seconds: ticks / TICKS_A_SECOND };
}

async function allProcesses(): Promise<ProcessRow[]> {
  const names = await readdir('/proc').catch(() => []);
  const rows = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((name) => readProcess(Number(name))));
  return rows.filter((row) => row !== undefined);
}

/** The ids of the processes of some programs; none where the system has no `/proc`. */
export async function processesNamed(names: readonly string[]): Promise<number[]> {
  return (await allProcesses()).filter(({ name }) => names.includes(name)).map(({ pid }) => pid);
}

/** Processes and those that they started. */
export async function withChildren(parents: readonly number[]): Promise<number[]> {
  const children = (await allProcesses()).filter(({ parent }) => parents.includes(parent));
  return [...parents, ...children.map(({ pid }) => pid)];
}

/** Processor time that some processes have used since they were started, in seconds. */
export async function secondsOf(ids: readonly number[]): Promise<number> {
  const rows = await Promise.all(ids.map(readProcess));
  return rows.reduce((sum, row) => sum + (row?.seconds ?? 0), 0);
}
