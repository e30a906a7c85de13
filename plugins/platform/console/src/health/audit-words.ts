import { type AuditEntry, auditSubject } from '@plinth/operations';

/** Which way a plugin was switched; undefined for every other line. */
export function switchedOn(entry: Pick<AuditEntry, 'object' | 'details'>): boolean | undefined {
  if (auditSubject(entry.object)?.kind !== 'plugins' || !('enabled' in entry.details)) return undefined;
  return ['1', 'true'].includes(String(entry.details['enabled']));
}

/** Fields of forms that say nothing that the line does not say in words. */
const SAID_ALREADY = ['enabled', 'others', 'dependants', 'with_dependants'];

function inWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a line says of its act beside the act: "Title: Welcome", in the order in which it was noted. */
export function detailsOf(entry: Pick<AuditEntry, 'object' | 'details'>): string[] {
  const isSwitch = switchedOn(entry) !== undefined;
  return Object.entries(entry.details)
    .filter(([name, value]) => !name.startsWith('_') && value !== '' && !(isSwitch && SAID_ALREADY.includes(name)))
    .map(([name, value]) => `${inWords(name)}: ${String(value)}`);
}
