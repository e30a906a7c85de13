import type { DependencyContainer } from 'tsyringe';
import { extended, PLUGIN_CONTEXT } from '../context/plugin-context.js';
import { HostError } from '../errors.js';
import type { HookRegistry } from '../hooks/registry.js';
import type { Access } from '../identity/access.js';
import type { ServiceDeclaration } from '../ports.js';
import type { OwnedAuthenticator } from '../rest/identify.js';
import type { Route } from '../rest/route.js';
import type { RouteTable } from '../rest/route-table.js';
import { attributionStorage } from '../services/attribution.js';
import type { JobRunner } from '../services/jobs.js';
import type { Companions } from './companions.js';
import type { Contributed, Contributions } from './contributions.js';
import type { Plugin, SetupContext } from './definition.js';
import type { Ledger } from './ledger.js';
import type { Point } from './points.js';
import type { ActivePluginContext, DrainGate } from './runtime.js';

/** Where a plugin's declaration is written into. */
export interface Registers {
  readonly hooks: HookRegistry;
  readonly companions: Companions;
  readonly access: Access;
  readonly rest: RouteTable;
  readonly contributions: Contributions;
  readonly jobs: JobRunner;
  readonly authenticators: OwnedAuthenticator[];
  readonly namespaces: Map<string, NamespaceClaim>;
  /** The index of a namespace, which appears with its first route. */
  namespaceIndex(namespace: string): Route;
  /** Services put in the place of a plugin's own, by the embedder or a test. */
  readonly replacements: readonly ServiceDeclaration[];
  /** Whether the set-up of a plugin runs. */
  runsSetup(plugin: Plugin): boolean;
}

/** A plugin whose services another one uses. */
export interface Needed {
  readonly plugin: Plugin;
  readonly container: DependencyContainer;
  readonly state: string;
}

/** One plugin on its way to being on. */
export interface Activation {
  readonly plugin: Plugin;
  readonly container: DependencyContainer;
  readonly context: ActivePluginContext;
  readonly gate: DrainGate;
  readonly ledger: Ledger;
  /** The installed plugins that it needs or could use, on or off, by id. */
  readonly needed: ReadonlyMap<string, Needed>;
}

/** Replays a declaration: everything that it obtains is written into the ledger. */
export async function activate(activation: Activation, registers: Registers): Promise<void> {
  registerServices(activation, registers);
  registerCapabilities(activation, registers);
  registerHooks(activation, registers);
  registerRoutes(activation, registers);
  registerContributions(activation, registers);
  await attributionStorage.run({ plugin: activation.plugin.id, what: 'setup' }, () => runSetup(activation, registers));
  registerJobs(activation, registers);
}

function registerServices({ plugin, container, context, ledger, needed }: Activation, registers: Registers): void {
  container.registerInstance(PLUGIN_CONTEXT, context);
  for (const service of plugin.services ?? []) {
    const replacement = registers.replacements.find(({ port }) => port === service.port);
    (replacement ?? service).register(container);
  }
  for (const [id, other] of needed) {
    for (const port of other.plugin.exports ?? []) {
      container.register(port, { useFactory: () => other.container.resolve(port) });
      context.borrow(port, () => other.state === 'on' || other.state === 'starting');
    }
    // What was made of it before is not what it is then.
    const forget = () => context.forget();
    ledger.add(
      `services of ${id}`,
      registers.companions.add(id, context, () => forget),
    );
  }
  ledger.add('services', () => {
    context.forget();
    container.reset();
  });
}

function registerCapabilities({ plugin, context, ledger }: Activation, { access }: Registers): void {
  for (const [id, role] of Object.entries(plugin.roles ?? {})) ledger.add(`role ${id}`, access.addRole(id, role));
  for (const [capability, roles] of Object.entries(plugin.capabilities ?? {})) {
    ledger.add(`capability ${capability}`, access.grant(capability, roles));
  }
  for (const [capability, map] of Object.entries(plugin.metaCapabilities ?? {})) {
    ledger.add(`meta capability ${capability}`, access.addMapper(capability, map, context));
  }
}

function registerHooks({ plugin, context, ledger }: Activation, { hooks, authenticators }: Registers): void {
  for (const hook of Object.values(plugin.hooks ?? {})) ledger.add(`hook ${hook.name}`, hooks.declare(plugin.id, hook));
  for (const tap of plugin.taps ?? []) {
    const { id, priority, volatile, when, own } = tap;
    const options = { id, priority, volatile, when, own };
    const handle = hooks.tap(plugin.id, tap.definition ?? tap.hook, options, (...args) => {
      // The registry hands over exactly what the hook was fired with, which the tap's declaration typed.
      return tap.run(context, ...(args as never[]));
    });
    ledger.add(`tap ${tap.hook}`, () => handle.remove());
  }
  for (const authenticator of plugin.authenticators ?? []) {
    const owned = { authenticator, context };
    authenticators.push(owned);
    ledger.add(`authenticator ${authenticator.id}`, () => authenticators.splice(authenticators.indexOf(owned), 1));
  }
}

function registerRoutes(activation: Activation, registers: Registers): void {
  const { plugin, context, gate, ledger } = activation;
  claimNamespaces(activation, registers);
  const isOn = ({ declaration }: Route) => declaration.module === undefined || context.module(declaration.module);
  const owner = { plugin: plugin.id, context, gate };
  for (const route of (plugin.routes ?? []).filter(isOn)) {
    ledger.add(
      `route ${route.methods.join('|')} /${route.namespace}${route.declaration.path}`,
      registers.rest.add(route, owner),
    );
  }
}

function registerContributions({ plugin, context, gate, ledger }: Activation, { contributions }: Registers): void {
  for (const { point, values, module } of plugin.contributes ?? []) {
    if (module !== undefined && !context.module(module)) continue;
    for (const value of values) {
      const contributed = { value, plugin: plugin.id, context, gate };
      ledger.add(`${point.item} ${point.nameOf(value)}`, contributions.add(point, contributed));
    }
  }
}

/** A namespace of REST: whose it is, and how many plugins have routes in it, which makes its index appear. */
export interface NamespaceClaim {
  readonly owner: string;
  readonly lent: boolean;
  users: number;
  removeIndex: () => void;
}

function claimNamespaces(activation: Activation, registers: Registers): void {
  const { plugin, ledger, needed } = activation;
  const { namespaces } = registers;
  const used = new Set((plugin.routes ?? []).map(({ namespace }) => namespace));
  for (const namespace of new Set([...(plugin.sharedNamespaces ?? []), ...used])) {
    const claim = namespaces.get(namespace);
    if (!claim) {
      const lent = plugin.sharedNamespaces?.includes(namespace) ?? false;
      namespaces.set(namespace, { owner: plugin.id, lent, users: 0, removeIndex: () => undefined });
      ledger.add(`namespace ${namespace}`, () => namespaces.delete(namespace));
    } else if (claim.owner !== plugin.id && !(claim.lent && (claim.owner === 'kernel' || needed.has(claim.owner)))) {
      throw new HostError('HOST_NAMESPACE_TAKEN', { plugin: plugin.id, namespace, owner: claim.owner });
    }
  }
  for (const namespace of used) useNamespace(activation, registers, namespace);
}

/** Shows the index of a namespace while any plugin has routes in it. */
function useNamespace({ plugin, context, gate, ledger }: Activation, registers: Registers, namespace: string): void {
  const { namespaces, rest, namespaceIndex } = registers;
  const claim = namespaces.get(namespace);
  if (!claim) return;
  claim.users += 1;
  if (claim.users === 1) claim.removeIndex = rest.add(namespaceIndex(namespace), { plugin: plugin.id, context, gate });
  ledger.add(`use of ${namespace}`, () => {
    claim.users -= 1;
    if (claim.users === 0) claim.removeIndex();
  });
}

async function runSetup(
  { plugin, context, ledger }: Activation,
  { companions, contributions, runsSetup }: Registers,
): Promise<void> {
  if (!plugin.setup || !runsSetup(plugin)) return;
  const setupContext: SetupContext = extended(context, {
    onStop: (undo: () => void | Promise<void>) => ledger.add('setup', undo),
    whileOn: (id: string, begin: () => (() => void) | undefined) =>
      ledger.add(`while ${id} is on`, companions.add(id, context, begin)),
    onContribution: <T>(point: Point<T>, begin: (contributed: Contributed<T>) => (() => unknown) | undefined) =>
      ledger.add(`contributions to ${point.id}`, contributions.follow(point, begin)),
  });
  await withinLimit(plugin, async () => plugin.setup?.(setupContext));
}

/** How long the set-up of a plugin may take: it waits for nothing but what is in the site. */
const SETUP_MS = 10_000;

/** @throws HostError `HOST_SETUP_TIMEOUT` when the work does not end in time; what it still does is nobody's then */
async function withinLimit({ id }: Plugin, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new HostError('HOST_SETUP_TIMEOUT', { plugin: id, limit: SETUP_MS })), SETUP_MS);
  });
  try {
    await Promise.race([work(), limit]);
  } finally {
    clearTimeout(timer);
  }
}

function registerJobs({ plugin, context, gate, ledger }: Activation, { jobs }: Registers): void {
  for (const job of plugin.jobs ?? []) {
    const attribution = { plugin: plugin.id, what: `job ${job.id}` };
    const run = async (signal: AbortSignal) => {
      gate.enter();
      try {
        await attributionStorage.run(attribution, () => job.run(context, signal));
      } finally {
        gate.leave();
      }
    };
    ledger.add(`job ${job.id}`, jobs.add({ ...job, name: `${plugin.id}:${job.id}`, run }));
  }
}
