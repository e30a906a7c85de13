import { HostError, type HostErrorCode, reasonOf } from '../errors.js';
import { attributionStorage } from '../services/attribution.js';
import { activate, type Registers } from './activation.js';
import type { Installed } from './installed.js';
import type { Ledger } from './ledger.js';
import { missingNeed } from './order.js';
import type { DrainGate } from './runtime.js';

const DRAIN_MS = 10_000;

/** What keeps a plugin off without any fault of its own. */
const BLOCKS: ReadonlySet<string> = new Set<HostErrorCode>([
  'HOST_DEPENDENCY_MISSING',
  'HOST_MIGRATION_NEWER',
  'HOST_MIGRATION_PENDING',
]);

/** The state of a plugin that could not be switched on. */
export function stateAfter(error: Error): 'blocked' | 'failed' {
  return error instanceof HostError && BLOCKS.has(error.code) ? 'blocked' : 'failed';
}

/**
 * Switches one plugin on: checks what it needs against the plugins that are on, then replays its declaration.
 * @throws HostError `HOST_DEPENDENCY_MISSING`, or `HOST_PLUGIN_FAILED`; everything is given back then
 */
export async function switchOn(
  installed: Installed,
  others: ReadonlyMap<string, Installed>,
  registers: Registers,
): Promise<void> {
  const { plugin, container, context, gate, ledger } = installed;
  const present = new Map([...others].filter(([, { state }]) => state === 'on'));
  const missing = missingNeed(plugin, new Map([...present].map(([id, other]) => [id, other.plugin])));
  if (missing) throw missing;
  installed.state = 'starting';
  const wanted = { ...plugin.needs?.plugins, ...plugin.needs?.optional };
  const isUsed = ([id, other]: [string, Installed]) =>
    id in wanted || (other.plugin.kind === 'layer' && id !== plugin.id);
  const needed = new Map([...others].filter(isUsed));
  try {
    await activate({ plugin, container, context, gate, ledger, needed }, registers);
  } catch (thrown) {
    await ledger.undo();
    if (thrown instanceof HostError) throw thrown;
    const details = { plugin: plugin.id, phase: 'setup', reason: reasonOf(thrown) };
    throw new HostError('HOST_PLUGIN_FAILED', details, thrown);
  }
  installed.state = 'on';
  registers.companions.came(plugin.id);
}

/** Switches one plugin off: nobody new comes in, those inside finish, then the ledger is undone. Its data stays. */
export async function switchOff(installed: Installed, why: string, { companions }: Registers): Promise<void> {
  const { plugin, ledger, gate, context } = installed;
  companions.goes(plugin.id);
  installed.state = 'stopping';
  // A page of the plugin may switch it off: it is the one request that cannot be waited for.
  const isInside = attributionStorage.getStore()?.plugin === plugin.id;
  const errors = await attributionStorage.run({ plugin: plugin.id, what: 'switching off' }, () =>
    undoDrained(ledger, gate, isInside ? 1 : 0),
  );
  for (const error of errors) context.log.error('a plugin could not give everything back', { error });
  installed.state = 'off';
  installed.why = why.startsWith('off') ? why : `off: ${why}`;
}

async function undoDrained(ledger: Ledger, gate: DrainGate, inside: number): Promise<Error[]> {
  const surface = ledger.take((what) => /^(route|page|screen|job|tap|authenticator) /.test(what));
  const errors = await surface.undo();
  await gate.drained(DRAIN_MS, inside);
  return [...errors, ...(await ledger.undo())];
}
