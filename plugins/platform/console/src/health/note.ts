import type { CallContext } from '@plinth/kernel';
import { noteAct } from '@plinth/kernel/administration';

/** A value before and after it was changed, in words. */
export interface Changed {
  readonly from: string;
  readonly to: string;
}

/** Writes a change into the audit with what was there before, which the line that a route leaves by itself cannot have. */
export async function noteChange(
  call: CallContext,
  act: string,
  changes: Readonly<Record<string, Changed>>,
): Promise<void> {
  const details = Object.fromEntries(Object.entries(changes).map(([name, { from, to }]) => [name, `${from} → ${to}`]));
  await noteAct(call, { plugin: 'console', act, details });
}
