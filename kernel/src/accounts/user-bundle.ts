import Type from 'typebox';
import { DATABASE } from '../database/database.js';
import { USERS } from '../identity/ports.js';
import { users } from '../identity/tables.js';
import type { BundleSection } from '../plugin/bundle.js';

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
  },
  { additionalProperties: false },
);

type UserItem = Type.Static<typeof userItem>;

/** The section `users` of a site bundle. */
export const userSection: BundleSection = {
  name: 'users',
  title: 'Accounts',
  item: userItem,
  passwords: ['passwordHash'],
  async import(items: readonly UserItem[], context) {
    const accounts = context.use(USERS);
    for (const item of items) {
      const known = (await accounts.findByLogin(item.login)) ?? (await accounts.findByEmail(item.email));
      const { passwordHash, ...fresh } = item;
      const user = known ?? (await accounts.create(fresh));
      if (!known && passwordHash !== undefined) {
        await context.use(DATABASE).rows(users).change({ id: user.id }, { passwordHash });
      }
      context.remember('users', item.login, user.id);
      context.count(known ? 'kept' : 'created');
    }
  },
  async export({ use }) {
    const rows = await use(DATABASE)
      .rows(users)
      .list({}, { columns: ['id', 'passwordHash'], orderBy: { id: 'asc' } });
    const hashes = new Map(rows.map((row) => [row.id, row.passwordHash]));
    const found = await use(USERS).findMany(rows.map((row) => row.id));
    // The picture is a file of this site, and its address says nothing elsewhere.
    return found.map(({ id, picture: _, ...user }) => {
      const hash = hashes.get(id);
      return hash ? { ...user, passwordHash: hash } : user;
    });
  },
  find: async (key, { use }) => (await use(USERS).findByLogin(key))?.id,
};
