import Type, { type TSchema } from 'typebox';
import { BUDGET } from '../budget.js';
import type { PluginContext } from '../context/plugin-context.js';
import { DATABASE } from '../database/database.js';
import type { Caller } from '../identity/caller.js';
import { userMeta, users } from '../identity/tables.js';
import type { User } from '../identity/user.js';
import { UserGone } from '../identity/user-errors.js';
import { NamedRegistry, type Registry } from '../named-registry.js';
import { definePort } from '../ports.js';
import { acceptedMeta, defaultMeta, type MetaDefinition, metaSchemaOf } from '../rest/registered-meta.js';
import type { CallContext } from '../rest/route.js';
import { invalidParam } from '../rest-error.js';
import type { Context } from './user-items.js';

/** A value that a plugin keeps with accounts and shows in their field `meta`. */
export interface UserMetaDefinition extends MetaDefinition {
  /** Which answers show it; default: only those for editing. */
  readonly contexts?: readonly ('view' | 'edit')[];
  /** Whether the caller sees it; default: the account's own user, and whoever may edit the account. */
  readonly canRead?: (caller: Caller, user: User) => boolean;
  /** Whether the caller may write it, who may edit the account; default: yes. */
  readonly canWrite?: (caller: Caller, user: User) => boolean;
}

/** Registered user meta. */
export const USER_META_REGISTRY = definePort<Registry<UserMetaDefinition>>('kernel/user-meta-registry');

/** What editors remember of their users: panels, guides they have seen. Before the first time clients expect an empty list. */
const preferences: UserMetaDefinition = {
  name: 'persisted_preferences',
  type: 'object',
  schema: Type.Object(
    {
      _modified: Type.Optional(
        Type.String({ format: 'date-time', description: 'The date and time the preferences were updated.' }),
      ),
    },
    { additionalProperties: true, context: ['edit'], default: [] },
  ),
};

/** The values that the kernel registers itself. */
export function userMetaRegistry(): Registry<UserMetaDefinition> {
  return new NamedRegistry<UserMetaDefinition>('user meta', [preferences]);
}

function contextsOf({ contexts = ['edit'] }: UserMetaDefinition): readonly string[] {
  return contexts;
}

function isOwnOrEditable(caller: Caller, user: User): boolean {
  return caller.id === user.id || caller.can('edit_user', user);
}

/** What each account shows in `meta`: registered values, with their defaults; one query for all of them, none for nothing. */
export async function metaOfUsers(
  { caller, use }: Pick<CallContext, 'caller' | 'use'>,
  found: readonly User[],
  context: Context,
): Promise<Map<number, Record<string, unknown>>> {
  const definitions = use(USER_META_REGISTRY)
    .all()
    .filter((each) => contextsOf(each).includes(context));
  if (definitions.length === 0 || found.length === 0) return new Map();
  const where = { userId: found.map(({ id }) => id), name: definitions.map(({ name }) => name) };
  const rows = await use(DATABASE)
    .rows(userMeta)
    .list(where, { columns: ['userId', 'name', 'value'] });
  const kept = new Map(rows.map(({ userId, name, value }) => [`${userId}/${name}`, value]));
  const shown = (user: User) => {
    const visible = definitions.filter(({ canRead = isOwnOrEditable }) => canRead(caller, user));
    return visible.map((each) => [each.name, kept.get(`${user.id}/${each.name}`) ?? defaultMeta(each)]);
  };
  return new Map(found.map((user) => [user.id, Object.fromEntries(shown(user))]));
}

/** Values that may be written, by their names; undefined goes back to the default. */
export type AcceptedMeta = ReadonlyMap<string, unknown>;

/**
 * Judges the values that somebody wants to write of an account; unknown names are ignored.
 * @param user undefined for one that is being made, by who may
 * @throws RestError 400 for a value of the wrong shape or too long, 403 `rest_cannot_update` where the caller may not
 */
export function judgeUserMeta(
  { caller, use }: Pick<CallContext, 'caller' | 'use'>,
  user: User | undefined,
  values: Readonly<Record<string, unknown>> = {},
): AcceptedMeta {
  const accepted = new Map<string, unknown>();
  for (const definition of use(USER_META_REGISTRY).all()) {
    const { name, canWrite } = definition;
    if (!Object.hasOwn(values, name)) continue;
    const mayWrite = user === undefined || canWrite === undefined || canWrite(caller, user);
    const value = acceptedMeta(definition, values[name], mayWrite);
    const length = value === undefined ? 0 : JSON.stringify(value).length;
    if (length > BUDGET.userMetaCharacters) {
      const message = `meta.${name} takes at most ${BUDGET.userMetaCharacters} characters of JSON, not ${length}.`;
      throw invalidParam({ meta: message });
    }
    accepted.set(name, value);
  }
  return accepted;
}

/**
 * Keeps judged values with an account.
 * @throws UserGone when the account was deleted meanwhile
 */
export async function keepUserMeta({ use }: Pick<CallContext, 'use'>, id: number, values: AcceptedMeta): Promise<void> {
  if (values.size === 0) return;
  const database = use(DATABASE);
  const rows = database.rows(userMeta);
  await database.transaction(async () => {
    // Takes hold of the account, and learns whether it is there: a value belongs to one.
    if ((await database.rows(users).lock({ id })) === 0) throw new UserGone(id);
    for (const [name, value] of values) {
      if (value === undefined) await rows.remove({ userId: id, name });
      else await rows.upsert({ userId: id, name, value }, ['userId', 'name']);
    }
  });
}

/** The schema of the field `meta` of accounts as it is now. */
export function userMetaSchema({ use }: Pick<PluginContext, 'use'>): TSchema {
  return metaSchemaOf(use(USER_META_REGISTRY).all(), ['view', 'edit']);
}
