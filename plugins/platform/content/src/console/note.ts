import { type CallContext, noteAct } from '@plinth/kernel';

const MOST_NAMED = 20;
const LONGEST_NAME = 60;

/**
 * Writes into the audit what was done with which things, by their names. The line that a page leaves by itself has only
 * their ids, which say nothing once they are gone.
 */
export async function noteNamed(call: CallContext, act: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const shown = names.slice(0, MOST_NAMED).map((name) => `“${name.slice(0, LONGEST_NAME)}”`);
  const more = names.length - shown.length;
  const details = { what: [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ') };
  await noteAct(call, { plugin: 'content', act, details });
}
