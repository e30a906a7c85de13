import {
  type CallContext,
  type Caller,
  definePoint,
  definePort,
  invalidParam,
  type NamedContributions,
  type PluginContext,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { DATABASE, users } from '@plinth/kernel/database';
import { UserGone } from '@plinth/kernel/identity';
import { acceptedMeta, BUDGET, defaultMeta, type MetaDefinition, metaSchemaOf } from '@plinth/kernel/layer';
import type { TSchema } from 'typebox';
import type { Context } from './user-items.js';

/** A value that a plugin keeps with accounts and shows in their field `meta`. */
export interface UserMetaDefinition extends MetaDefinition {
  /** Which answers show it; default: only those for editing. With an empty list it is not part of the REST API. */
  readonly contexts?: readonly ('view' | 'edit')[];
  /** Whether the caller sees it; default: the account's own user, and whoever may edit the account. */
  readonly canRead?: (caller: Caller, user: User) => boolean;
  /** Whether the caller may write it, who may edit the account; default: yes. */
  readonly canWrite?: (caller: Caller, user: User) => boolean;
  /** Why the section "users" of a site bundle does not carry it; carried by default. */
  readonly notInBundle?: string;
}

/** Values that plugins store with accounts. A site bundle carries them with the accounts. */
export const userMetaFields = definePoint<UserMetaDefinition>('accounts/user-meta-fields', {
  describes: 'Values that are stored with accounts, shown in their field `meta` and carried by site bundles.',
  item: 'user meta',
  nameOf: ({ name }) => name,
  isUnique: true,
});

/** User meta by name. */
export const USER_META_FIELDS = definePort<NamedContributions<UserMetaDefinition>>('accounts/user-meta-fields');

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

/** The address that somebody has shown to be their own. */
const confirmedEmail: UserMetaDefinition = {
  name: 'email_confirmed',
  type: 'string',
  schema: Type.String({ maxLength: 100 }),
  contexts: [],
};

/** The user meta of accounts itself. */
export const ownUserMeta: readonly UserMetaDefinition[] = [preferences, confirmedEmail];

/** The values that are part of the REST API. */
function publishedMeta(use: CallContext['use']): readonly UserMetaDefinition[] {
  return use(USER_META_FIELDS)
    .all()
    .filter((each) => contextsOf(each).length > 0);
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
  const definitions = use(USER_META_FIELDS)
    .all()
    .filter((each) => contextsOf(each).includes(context));
  if (definitions.length === 0 || found.length === 0) return new Map();
  const stored = await use(USERS).metaOfMany(
    found.map(({ id }) => id),
    definitions.map(({ name }) => name),
  );
  const shown = (user: User) => {
    const visible = definitions.filter(({ canRead = isOwnOrEditable }) => canRead(caller, user));
    return visible.map((each) => [each.name, stored.get(user.id)?.get(each.name) ?? defaultMeta(each)]);
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
  for (const definition of publishedMeta(use)) {
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
  await database.transaction(async () => {
    // Takes hold of the account, and learns whether it is there: a value belongs to one.
    if ((await database.rows(users).lock({ id })) === 0) throw new UserGone(id);
    for (const [name, value] of values) await use(USERS).setMeta(id, name, value);
  });
}

/** The schema of the field `meta` of accounts as it is now. */
export function userMetaSchema({ use }: Pick<PluginContext, 'use'>): TSchema {
  return metaSchemaOf(publishedMeta(use), ['view', 'edit']);
}
