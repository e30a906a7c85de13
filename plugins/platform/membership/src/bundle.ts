import { type BundleSection, DATABASE, Type } from '@plinth/kernel';
import { MEMBERSHIPS } from './ports.js';

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

interface HolderRow {
  readonly level_id: number;
  readonly login: string;
  readonly expires_at: string | null;
}

/** The section `membership_levels` of a site bundle: levels with those who hold them. */
export const levelSection: BundleSection = {
  name: 'membership_levels',
  title: 'Membership levels',
  item: levelItem,
  after: ['users'],
  async import(items: readonly LevelItem[], context) {
    const memberships = context.use(MEMBERSHIPS);
    for (const { slug, name, description = '', members = [] } of items) {
      const known = await memberships.findLevel(slug);
      const level = known ?? (await memberships.createLevel({ slug, name, description }));
      context.count(known ? 'kept' : 'created');
      if (!level) continue;
      context.remember('membership_levels', slug, level.id);
      for (const { user, expiresAt = null } of known ? [] : members) {
        const userId = await context.find('users', user);
        if (userId !== undefined) await memberships.grant(userId, level.id, expiresAt);
      }
    }
  },
  async export({ use }) {
    const database = use(DATABASE);
    const holders = await database.select<HolderRow>(
      `SELECT m.level_id, u.login, m.expires_at FROM ${database.table('memberships')} m
       JOIN ${database.table('users')} u ON u.id = m.user_id ORDER BY m.id`,
    );
    return (await use(MEMBERSHIPS).levels()).map(({ id, slug, name, description }) => {
      const members = holders
        .filter((holder) => holder.level_id === id)
        .map(({ login, expires_at }) => ({ user: login, ...(expires_at === null ? {} : { expiresAt: expires_at }) }));
      return { slug, name, description, members };
    });
  },
  find: async (slug, { use }) => (await use(MEMBERSHIPS).findLevel(slug))?.id,
};
