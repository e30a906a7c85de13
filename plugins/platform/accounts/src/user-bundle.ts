import type { BundleSection, ExportContext, ImportContext } from '@plinth/bundle';
import { checkValue, type PluginContext, Type, USERS } from '@plinth/kernel';
import { DATABASE, fields, type Row, users } from '@plinth/kernel/database';
import { userMeta } from '@plinth/kernel/layer';
import { USER_META_FIELDS, type UserMetaDefinition } from './user-meta.js';

const userItem = Type.Object(
  {
    login: Type.String({ minLength: 1, maxLength: 60, description: 'Name to sign in with; the natural key.' }),
    email: Type.String({ minLength: 3, maxLength: 100 }),
    password: Type.Optional(
      Type.String({ description: 'In plain text, for demo content only; exports never carry it.' }),
    ),
    passwordHash: Type.Optional(Type.String({ description: 'A bcrypt hash.' })),
    displayName: Type.Optional(Type.String()),
    slug: Type.Optional(Type.String()),
    firstName: Type.Optional(Type.String()),
    lastName: Type.Optional(Type.String()),
    nickname: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    url: Type.Optional(Type.String()),
    locale: Type.Optional(Type.String()),
    registeredAt: Type.Optional(Type.String({ description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.' })),
    roles: Type.Optional(Type.Array(Type.String())),
    capabilities: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
    meta: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Values that plugins store with the account, by name.',
      }),
    ),
  },
  { additionalProperties: false },
);

type UserItem = Type.Static<typeof userItem>;

const BATCH = 500;

/** The registered values that a bundle carries. */
function carriedMeta({ use }: Pick<PluginContext, 'use'>): Map<string, UserMetaDefinition> {
  const carried = use(USER_META_FIELDS)
    .all()
    .filter(({ notInBundle }) => notInBundle === undefined);
  return new Map(carried.map((each) => [each.name, each]));
}

/** Stores the values that a new account has in the bundle; those that are not accepted here are noted. */
async function importMeta(
  id: number,
  { login, meta = {} }: UserItem,
  carried: ReadonlyMap<string, UserMetaDefinition>,
  context: ImportContext,
): Promise<void> {
  for (const [name, value] of Object.entries(meta)) {
    const definition = carried.get(name);
    const verdict = definition && checkValue(definition.schema, value, name);
    if (!verdict) context.note(`The user meta "${name}" was left out because no enabled plugin registers it.`);
    else if (verdict.ok) await context.use(USERS).setMeta(id, name, verdict.value);
    else context.note(`The user meta "${name}" of "${login}" was left out: ${verdict.fault.message}`);
  }
}

/** Reports the stored values that a bundle does not carry. */
async function reportMeta(context: ExportContext): Promise<void> {
  const { use, leaveOut } = context;
  const stored = await use(DATABASE).sql<{ name: string }>`
    SELECT DISTINCT ${fields({ name: userMeta.name })} FROM ${userMeta} ORDER BY ${userMeta.name}`;
  for (const { name } of stored) {
    const definition = use(USER_META_FIELDS).get(name);
    const why = definition ? definition.notInBundle : 'no enabled plugin registers it';
    if (why !== undefined) leaveOut(`The user meta "${name}" was left out because ${why}.`);
  }
}

async function exportBatch(rows: readonly Pick<Row<typeof users>, 'id' | 'passwordHash'>[], context: ExportContext) {
  const ids = rows.map(({ id }) => id);
  const hashes = new Map(rows.map((row) => [row.id, row.passwordHash]));
  const [found, meta] = await Promise.all([
    context.use(USERS).findMany(ids),
    context.use(USERS).metaOfMany(ids, [...carriedMeta(context).keys()]),
  ]);
  // The picture is a file of this site, and its address says nothing elsewhere.
  return found.map(({ id, picture: _, credentialsChangedAt: __, ...user }) => {
    const [hash, values] = [hashes.get(id), meta.get(id)];
    return {
      ...user,
      ...(hash ? { passwordHash: hash } : {}),
      ...(values ? { meta: Object.fromEntries(values) } : {}),
    };
  });
}

/** The section `users` of a site bundle. */
export const userSection: BundleSection = {
  name: 'users',
  title: 'Accounts',
  item: userItem,
  passwords: ['passwordHash'],
  async import(items: readonly UserItem[], context) {
    const accounts = context.use(USERS);
    const carried = carriedMeta(context);
    for (const item of items) {
      const known = (await accounts.findByLogin(item.login)) ?? (await accounts.findByEmail(item.email));
      const { passwordHash, meta: _, ...fresh } = item;
      const user = known ?? (await accounts.create(fresh));
      if (!known) await importMeta(user.id, item, carried, context);
      if (!known && passwordHash !== undefined) {
        await context.use(DATABASE).rows(users).change({ id: user.id }, { passwordHash });
      }
      context.remember('users', item.login, user.id);
      context.count(known ? 'kept' : 'created');
    }
  },
  async export(context) {
    const items: object[] = [];
    const listing = { columns: ['id', 'passwordHash'], orderBy: { id: 'asc' }, limit: BATCH } as const;
    for (let last = 0; ; ) {
      const rows = await context
        .use(DATABASE)
        .rows(users)
        .list({ id: { above: last } }, listing);
      items.push(...(await exportBatch(rows, context)));
      last = rows.at(-1)?.id ?? last;
      if (rows.length < BATCH) break;
    }
    await reportMeta(context);
    return items;
  },
  find: async (key, { use }) => (await use(USERS).findByLogin(key))?.id,
};
