import type { CallContext } from '@plinth/kernel';
import { ADMINISTRATION, type TapReport } from '@plinth/kernel/administration';

/** The priorities a tap may be moved to. */
export const PRIORITIES = { least: -10_000, most: 10_000 } as const;

/** The taps that were changed by hand, as `hook/plugin:id`. */
export async function changedTaps({ use }: Pick<CallContext, 'use'>): Promise<ReadonlySet<string>> {
  const { taps } = (await use(ADMINISTRATION).settings('kernel')).values;
  return new Set(typeof taps === 'object' && taps !== null ? Object.keys(taps) : []);
}

/** The priority that was typed; undefined for what is none. */
export function priorityIn(typed: string): number | undefined {
  const text = typed.trim();
  const number = Number(text);
  const isOne = text !== '' && Number.isInteger(number) && number >= PRIORITIES.least && number <= PRIORITIES.most;
  return isOne ? number : undefined;
}

/** Mutes or moves a tap. What it declares itself anyway is not kept. */
export async function changeTap(
  { use, caller }: Pick<CallContext, 'use' | 'caller'>,
  hook: string,
  tap: TapReport,
  wanted: { readonly mute: boolean; readonly priority: number },
): Promise<void> {
  const administration = use(ADMINISTRATION);
  const { mute, priority } = wanted;
  const id = `${tap.plugin}:${tap.id}`;
  const isMoved = priority !== tap.declaredPriority;
  const change = mute || isMoved ? { mute, ...(isMoved ? { priority } : {}) } : undefined;
  await administration.changeTap(hook, id, change, caller.id);
}

/** Gives a tap back to its plugin: its own priority, not muted, not quarantined, and nothing of it in the settings. */
export async function releaseTap(
  call: Pick<CallContext, 'use' | 'caller'>,
  hook: string,
  { plugin, id }: TapReport,
): Promise<void> {
  const administration = call.use(ADMINISTRATION);
  const tap = `${plugin}:${id}`;
  if ((await changedTaps(call)).has(`${hook}/${tap}`))
    await administration.changeTap(hook, tap, undefined, call.caller.id);
  administration.releaseTap(hook, tap);
}
