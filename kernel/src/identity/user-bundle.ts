import Type from 'typebox';
import { DATABASE } from '../database/database.js';
import type { BundleSection } from '../plugin/bundle.js';
import { USERS } from './ports.js';

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
  async import(items: readonly UserItem[], context) {
    const users = context.use(USERS);
    for (const item of items) {
      const known = (await users.findByLogin(item.login)) ?? (await users.findByEmail(item.email));
      const { passwordHash, ...fresh } = item;
      const user = known ?? (await users.create(fresh));
      if (!known && passwordHash !== undefined) {
        await context.use(DATABASE).update('users', { password_hash: passwordHash }, 'id = $1', [user.id]);
      }
      context.remember('users', item.login, user.id);
      context.count(known ? 'kept' : 'created');
    }
  },
  async export({ use }) {
    const database = use(DATABASE);
    const rows = await database.select<{ id: number; password_hash: string | null }>(
      `SELECT id, password_hash FROM ${database.table('users')} ORDER BY id`,
    );
    const hashes = new Map(rows.map((row) => [row.id, row.password_hash]));
    const users = await use(USERS).findMany(rows.map((row) => row.id));
    return users.map(({ id, ...user }) => {
      const hash = hashes.get(id);
      return hash ? { ...user, passwordHash: hash } : user;
    });
  },
  find: async (key, { use }) => (await use(USERS).findByLogin(key))?.id,
};
