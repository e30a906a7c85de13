import { AUDIT, type CallContext } from '@plinth/kernel';

/** A value before and after it was changed, in words. */
export interface Changed {
  readonly from: string;
  readonly to: string;
}

/**
 * Writes a change into the audit with what was there before, which the line that a route leaves by itself cannot have; such a
 * route says `audited: false`. An audit that cannot be written keeps nobody from working.
 */
export async function noteChange(
  call: CallContext,
  act: string,
  changes: Readonly<Record<string, Changed>>,
): Promise<void> {
  const { use, log, request } = call;
  const details = Object.fromEntries(Object.entries(changes).map(([name, { from, to }]) => [name, `${from} → ${to}`]));
  const line = { plugin: 'console', act, object: `${request.method} ${request.path}` };
  try {
    await use(AUDIT).record(call, { ...line, details });
  } catch (thrown) {
    log.error('the audit could not be written', { ...line, error: thrown instanceof Error ? thrown : String(thrown) });
  }
}
