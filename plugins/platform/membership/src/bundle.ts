import type { BundleSection } from '@plinth/bundle';
import { Type } from '@plinth/kernel';
import { alias, DATABASE, fields, users } from '@plinth/kernel/database';
import { MEMBERSHIPS } from './ports.js';
import { memberships } from './tables.js';

const levelItem = Type.Object(
  {
    slug: Type.String({ minLength: 1, maxLength: 100, description: 'The natural key.' }),
    name: Type.String({ minLength: 1, maxLength: 191 }),
    description: Type.Optional(Type.String()),
    members: Type.Optional(
      Type.Array(
        Type.Object(
          {
            user: Type.String({ description: 'Login of the account.' }),
            grantedAt: Type.Optional(Type.String({ description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.' })),
            expiresAt: Type.Optional(Type.String({ description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.' })),
          },
          { additionalProperties: false },
        ),
      ),
    ),
  },
  { additionalProperties: false },
);

type LevelItem = Type.Static<typeof levelItem>;

interface Holder {
  readonly levelId: number;
  readonly login: string;
  readonly grantedAt: string;
  readonly expiresAt: string | null;
}

/** The section `membership_levels` of a site bundle: levels with those who hold them. */
export const levelSection: BundleSection = {
  name: 'membership_levels',
  title: 'Membership levels',
  item: levelItem,
  after: ['users'],
  async import(items: readonly LevelItem[], context) {
    const granting = context.use(MEMBERSHIPS);
    const rows = context.use(DATABASE).rows(memberships);
    for (const { slug, name, description = '', members = [] } of items) {
      const known = await granting.findLevel(slug);
      const level = known ?? (await granting.createLevel({ slug, name, description }));
      context.count(known ? 'kept' : 'created');
      if (!level) continue;
      context.remember('membership_levels', slug, level.id);
      for (const { user, grantedAt, expiresAt = null } of known ? [] : members) {
        const userId = await context.find('users', user);
        if (userId === undefined) {
          context.note(`membership_levels: the level of "${user}" is left out, because this user is not here`);
          continue;
        }
        await granting.grant(userId, level.id, expiresAt);
        if (grantedAt !== undefined) await rows.change({ userId, levelId: level.id }, { grantedAt });
      }
    }
  },
  async export({ use }) {
    const m = alias(memberships, 'm');
    const u = alias(users, 'u');
    const holders = await use(DATABASE).sql<Holder>`
      SELECT ${fields({ levelId: m.levelId, login: u.login, grantedAt: m.grantedAt, expiresAt: m.expiresAt })}
        FROM ${m} JOIN ${u} ON ${u.id} = ${m.userId} ORDER BY ${m.id}`;
    return (await use(MEMBERSHIPS).levels()).map(({ id, slug, name, description }) => {
      const members = holders
        .filter((holder) => holder.levelId === id)
        .map(({ login, grantedAt, expiresAt }) => ({
          user: login,
          grantedAt,
          ...(expiresAt === null ? {} : { expiresAt }),
        }));
      return { slug, name, description, members };
    });
  },
  find: async (slug, { use }) => (await use(MEMBERSHIPS).findLevel(slug))?.id,
};
