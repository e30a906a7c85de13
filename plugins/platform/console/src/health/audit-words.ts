import type { AuditEntry } from '@plinth/kernel';

/** What the lines of the audit can be narrowed to. */
export const KINDS = ['plugins', 'settings', 'people', 'hooks', 'rest'] as const;

/** What a line is about. */
export type Kind = (typeof KINDS)[number];

/** Something of the console that a line is about: `plugins/polls`. */
export interface Subject {
  readonly kind: Exclude<Kind, 'rest'>;
  /** As the address has it; empty where it names nothing. */
  readonly id: string;
}

/** Addresses by what they are about, of the console and of REST. */
const ADDRESSES: readonly (readonly [Subject['kind'], RegExp])[] = [
  ['settings', /\/settings\/([a-z0-9-]+)$/],
  ['settings', /\/plugins\/([a-z0-9-]+)\/settings$/],
  ['plugins', /\/plugins\/([a-z0-9-]+)(?:\/switch)?$/],
  ['hooks', /\/hooks\/([^/]+)/],
  ['people', /\/(?:users|api-keys)\/(\d+)/],
  ['people', /\/(?:users|view-as|sessions)()/],
];

/** The words of the command line begin with what they are about. */
const COMMANDS: Readonly<Record<string, Subject['kind']>> = {
  plugins: 'plugins',
  settings: 'settings',
  users: 'people',
};

/** What a line is about, as far as its address says it. */
export function subjectOf({ object }: Pick<AuditEntry, 'object'>): Subject | undefined {
  for (const [kind, pattern] of ADDRESSES) {
    const id = pattern.exec(object)?.[1];
    if (id !== undefined) return { kind, id };
  }
  const command = COMMANDS[object.split(' ').find((word) => word in COMMANDS) ?? ''];
  return command === undefined || object.includes('/') ? undefined : { kind: command, id: '' };
}

/** Which kind a line is of. */
export function kindOf(entry: Pick<AuditEntry, 'object'>): Kind {
  return subjectOf(entry)?.kind ?? 'rest';
}

/** Which way a plugin was switched; undefined for every other line. */
export function switchedOn(entry: Pick<AuditEntry, 'object' | 'details'>): boolean | undefined {
  if (subjectOf(entry)?.kind !== 'plugins' || !('enabled' in entry.details)) return undefined;
  return ['1', 'true'].includes(String(entry.details['enabled']));
}
