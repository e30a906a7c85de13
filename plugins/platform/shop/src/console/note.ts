import { type CallContext, noteAct } from '@plinth/kernel';

const MOST_NAMED = 20;
const LONGEST_NAME = 60;

/** Writes into the audit what was done with what: ids say nothing once things are gone. */
export async function noteNamed(call: CallContext, act: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const shown = names.slice(0, MOST_NAMED).map((name) => `“${name.slice(0, LONGEST_NAME)}”`);
  const more = names.length - shown.length;
  const what = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  await noteAct(call, { plugin: 'shop', act, details: { what } });
}
