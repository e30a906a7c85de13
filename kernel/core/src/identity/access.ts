import type { PluginContext } from '../context/plugin-context.js';
import type { HookRegistry } from '../hooks/registry.js';
import type { MetaCapability } from './capabilities.js';
import { identityHooks } from './hooks.js';
import { defaultRoles, fixedMap, type Role, userCapabilities } from './roles.js';
import type { User } from './user.js';

interface Mapper {
  readonly map: MetaCapability;
  readonly context: PluginContext;
}

const ALWAYS = 'exist';
const NEVER = 'do_not_allow';

/**
 * Who may do what: roles, capabilities and the mapping of meta capabilities (host-conventions G1 to G7).
 * Everything is answered synchronously; the object that a capability speaks of is passed in.
 */
export class Access {
  readonly #roles = new Map<string, Role>();
  readonly #mappers = new Map<string, Mapper>();
  readonly #grants = new Map<string, Set<string>>();
  /** What each combination of roles holds; emptied when roles or grants change. */
  readonly #held = new Map<string, Readonly<Record<string, boolean>>>();

  constructor(private readonly hooks: HookRegistry) {
    for (const [id, role] of Object.entries(defaultRoles)) {
      this.#roles.set(id, { title: role.title, capabilities: new Set(role.capabilities) });
    }
  }

  /** The roles by id. */
  roles(): ReadonlyMap<string, Role> {
    return this.#roles;
  }

  /** Every capability that somebody can hold, or that is mapped to such. */
  capabilities(): ReadonlySet<string> {
    const held = [...this.#roles.values()].flatMap((role) => [...role.capabilities]);
    const mapped = [
      ...this.#mappers.keys(),
      ...userCapabilities,
      ...Object.keys(fixedMap),
      'delete_user',
      'promote_user',
    ];
    return new Set([...held, ...this.#grants.keys(), ...mapped]);
  }

  /** What a role holds, its own and what plugins gave it. */
  heldByRole(role: string): string[] {
    return Object.keys(this.#heldBy([role])).filter((capability) => capability !== role);
  }

  /** The roles that hold a capability. */
  holders(capability: string): string[] {
    return [...this.#roles.keys()].filter((role) => this.#heldBy([role])[capability] === true);
  }

  /** Adds a role; returns how to take it away. A role of that name that exists already is left as it is. */
  addRole(id: string, role: { title: string; capabilities: readonly string[] }): () => void {
    if (this.#roles.has(id)) return () => undefined;
    this.#roles.set(id, { title: role.title, capabilities: new Set(['read', ...role.capabilities]) });
    this.#held.clear();
    return () => {
      this.#roles.delete(id);
      this.#held.clear();
    };
  }

  /** Gives a capability to roles, administrators included; returns how to take it back. */
  grant(capability: string, roles: readonly string[]): () => void {
    const holders = new Set(['administrator', ...roles]);
    this.#grants.set(capability, holders);
    this.#held.clear();
    return () => {
      if (this.#grants.get(capability) !== holders) return;
      this.#grants.delete(capability);
      this.#held.clear();
    };
  }

  /** Lets a plugin map a meta capability; returns how to take that back. */
  addMapper(capability: string, map: MetaCapability, context: PluginContext): () => void {
    const mapper = { map, context };
    this.#mappers.set(capability, mapper);
    return () => {
      if (this.#mappers.get(capability) === mapper) this.#mappers.delete(capability);
    };
  }

  /** The primitive capabilities that a capability takes, for this user and object. */
  map(user: User | undefined, capability: string, subjects: readonly unknown[]): readonly string[] {
    const mapped = this.#mapped(user, capability, subjects);
    return this.hooks.filter(identityHooks.map_meta_cap, mapped, capability, user?.id ?? 0, subjects);
  }

  /** What a user holds by roles and by exception, role names included. */
  capabilitiesOf(user: User | undefined): Readonly<Record<string, boolean>> {
    if (!user) return NOTHING;
    const held = this.#heldBy(user.roles);
    return Object.keys(user.capabilities).length === 0 ? held : { ...held, ...user.capabilities };
  }

  /** Whether a user (undefined: a visitor) may do something, to an object where the capability speaks of one. */
  can(user: User | undefined, capability: string, ...subjects: readonly unknown[]): boolean {
    const needed = this.map(user, capability, subjects);
    if (needed.includes(NEVER)) return false;
    const held = this.hooks.filter(
      identityHooks.user_has_cap,
      this.capabilitiesOf(user),
      needed,
      [capability, user?.id ?? 0, ...subjects],
      user,
    );
    return needed.every((each) => each === ALWAYS || held[each] === true);
  }

  #mapped(user: User | undefined, capability: string, subjects: readonly unknown[]): readonly string[] {
    const mapper = this.#mappers.get(capability);
    const [subject] = subjects;
    if (mapper) return subject === undefined || subject === null ? [NEVER] : mapper.map(user, subject, mapper.context);
    if (userCapabilities.has(capability)) return mapUser(user, subject);
    if (capability === 'delete_user') return ['delete_users'];
    if (capability === 'promote_user') return ['promote_users'];
    return fixedMap[capability] ?? [capability];
  }

  #heldBy(roles: readonly string[]): Readonly<Record<string, boolean>> {
    const key = roles.join(' ');
    const known = this.#held.get(key);
    if (known) return known;
    const held: Record<string, boolean> = {};
    for (const id of roles) {
      held[id] = true;
      for (const capability of this.#roles.get(id)?.capabilities ?? []) held[capability] = true;
      for (const [capability, holders] of this.#grants) if (holders.has(id)) held[capability] = true;
    }
    this.#held.set(key, held);
    return held;
  }
}

const NOTHING: Readonly<Record<string, boolean>> = Object.freeze({});

/** Oneself: always; another: `edit_users`; a visitor: never. */
function mapUser(user: User | undefined, subject: unknown): readonly string[] {
  if (!user) return [NEVER];
  const id = typeof subject === 'object' && subject !== null && 'id' in subject ? subject.id : subject;
  return id === undefined || id === user.id ? [ALWAYS] : ['edit_users'];
}
