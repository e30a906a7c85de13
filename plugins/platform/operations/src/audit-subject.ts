/** What the lines of the audit can be narrowed to. */
export const AUDIT_KINDS = ['plugins', 'settings', 'people', 'hooks', 'rest'] as const;

/** What a line of the audit is about. */
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Something that the console has a page for and a line is about: `plugins/polls`. */
export interface AuditSubject {
  readonly kind: Exclude<AuditKind, 'rest'>;
  /** As the address has it; empty where it names nothing. */
  readonly id: string;
}

/** Addresses by what they are about, of the console and of REST. */
const ADDRESSES: readonly (readonly [AuditSubject['kind'], RegExp])[] = [
  ['settings', /\/settings\/([a-z0-9-]+)$/],
  ['settings', /\/plugins\/([a-z0-9-]+)\/settings$/],
  ['plugins', /\/plugins\/([a-z0-9-]+)(?:\/switch)?$/],
  ['hooks', /\/hooks\/([^/]+)/],
  ['people', /\/(?:users|api-keys)\/(\d+)/],
  ['people', /\/(?:users|view-as|sessions)()/],
];

/** The words of the command line begin with what they are about. */
const COMMANDS: Readonly<Record<string, AuditSubject['kind']>> = {
  plugins: 'plugins',
  settings: 'settings',
  users: 'people',
};

/** What a line is about, as far as the address or the command that it notes says it. */
export function auditSubject(object: string): AuditSubject | undefined {
  for (const [kind, pattern] of ADDRESSES) {
    const id = pattern.exec(object)?.[1];
    if (id !== undefined) return { kind, id };
  }
  const command = COMMANDS[object.split(' ').find((word) => word in COMMANDS) ?? ''];
  return command === undefined || object.includes('/') ? undefined : { kind: command, id: '' };
}

/** Which kind a line is of. */
export function auditKind(object: string): AuditKind {
  return auditSubject(object)?.kind ?? 'rest';
}
