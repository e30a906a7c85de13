import {
  anyone,
  type CallContext,
  can,
  created,
  EDITABLE,
  fromSiteTime,
  id,
  invalidParam,
  notFound,
  nullable,
  RestError,
  route,
  shortenSlug,
  slugify,
  type Timestamp,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { MEMBERSHIPS, type Membership, type MembershipLevel } from './ports.js';

/** Who may say who holds which level. */
export const MANAGE = 'manage_memberships';

const levelSchema = Type.Object(
  {
    id: Type.Integer(),
    slug: Type.String({ description: 'By which settings name the level.' }),
    name: Type.String(),
    description: Type.String(),
  },
  { title: 'membership-level' },
);

const membershipSchema = Type.Object(
  {
    level: levelSchema,
    user_id: Type.Integer(),
    granted_at: Type.String({ format: 'date-time' }),
    expires_at: nullable(Type.String({ format: 'date-time' }), { description: 'Null for never.' }),
  },
  { title: 'membership' },
);

const itemOf = ({ level, userId, grantedAt, expiresAt }: Membership) => ({
  level,
  user_id: userId,
  granted_at: grantedAt,
  expires_at: expiresAt,
});

const unknownUser = { code: 'membership_user_not_found', status: 404, when: 'there is no such account' };
const unknownLevel = { code: 'membership_level_not_found', status: 404, when: 'there is no such level' };

const TIMESTAMP_LENGTH = '2026-01-01T00:00:00.000Z'.length;

type Context = Pick<CallContext, 'use'>;

/** The account that a path names: what its methods share. Throws RestError 404 `membership_user_not_found`. */
async function userOfPath({ args, use }: CallContext & { readonly args: { readonly user_id: number } }): Promise<User> {
  const user = await use(USERS).find(args.user_id);
  if (!user) throw notFound('membership_user_not_found', 'There is no such account.');
  return user;
}

/**
 * The level of a slug.
 * @throws RestError 404 `membership_level_not_found`
 */
export async function namedLevel({ use }: Context, slug: string): Promise<MembershipLevel> {
  const level = await use(MEMBERSHIPS).findLevel(slug);
  if (!level) throw notFound('membership_level_not_found', 'There is no such level.');
  return level;
}

/** @throws RestError 400 `rest_invalid_param` for a moment that does not exist */
function endOf(text: string | null | undefined): Timestamp | null {
  if (text === undefined || text === null) return null;
  const moment = fromSiteTime(text, 'UTC');
  // Beyond the year 9999 the text of a moment is longer, and does not sort.
  if (moment?.length !== TIMESTAMP_LENGTH) throw invalidParam({ expires_at: 'expires_at is no moment that exists.' });
  return moment;
}

/** The longest slug of a level, in characters. */
export const MAX_SLUG_LENGTH = 100;

const levels = route({
  method: 'GET',
  path: '/levels',
  summary: 'All levels, by name.',
  access: anyone,
  item: levelSchema,
  result: Type.Array(levelSchema),
  handle: ({ use }) => use(MEMBERSHIPS).levels(),
});

const createLevel = route({
  method: 'POST',
  path: '/levels',
  summary: 'Makes a level.',
  access: can(MANAGE),
  args: {
    name: Type.String({ minLength: 1, maxLength: 191, description: 'What the level is called.' }),
    description: Type.String({ default: '', maxLength: 2000, description: 'What it brings.' }),
  },
  result: levelSchema,
  status: 201,
  errors: [{ code: 'membership_level_exists', status: 409, when: 'a level is called the same' }],
  async handle({ args, use }) {
    const slug = shortenSlug(slugify(args.name), MAX_SLUG_LENGTH) || 'level';
    const level = await use(MEMBERSHIPS).createLevel({ slug, ...args });
    if (!level) throw new RestError('membership_level_exists', 'There is such a level already.', { status: 409 });
    return created(level);
  },
});

const changeLevel = route({
  method: EDITABLE,
  path: '/levels/:level',
  summary: 'Changes what a level is called and what it brings; its slug stays.',
  access: can(MANAGE),
  args: {
    level: Type.String({ maxLength: MAX_SLUG_LENGTH, description: 'Slug of the level.' }),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 191, description: 'What the level is called.' })),
    description: Type.Optional(Type.String({ maxLength: 2000, description: 'What it brings.' })),
  },
  result: levelSchema,
  errors: [unknownLevel],
  resource: (call) => namedLevel(call, call.args.level),
  async handle({ args, resource, use }) {
    const { name = resource.name, description = resource.description } = args;
    return (await use(MEMBERSHIPS).changeLevel(resource.slug, { name, description })) ?? resource;
  },
});

const ofUser = route({
  method: 'GET',
  path: '/users/:user_id/levels',
  summary: 'What somebody holds now.',
  access: can(MANAGE),
  args: { user_id: id('The account.') },
  item: membershipSchema,
  result: Type.Array(membershipSchema),
  errors: [unknownUser],
  resource: userOfPath,
  handle: async ({ resource, use }) => (await use(MEMBERSHIPS).ofUser(resource.id)).map(itemOf),
});

const grant = route({
  method: 'POST',
  path: '/users/:user_id/levels',
  summary: 'Gives somebody a level, or another end to it.',
  access: can(MANAGE),
  args: {
    user_id: id('The account.'),
    level: Type.String({ minLength: 1, maxLength: MAX_SLUG_LENGTH, description: 'Slug of the level.' }),
    expires_at: Type.Optional(
      nullable(Type.String({ format: 'date-time' }), { description: 'When it ends; null or left out for never.' }),
    ),
  },
  result: Type.Array(membershipSchema),
  errors: [unknownUser, unknownLevel],
  resource: userOfPath,
  async handle(call) {
    const { args, resource, use } = call;
    const level = await namedLevel(call, args.level);
    const end = endOf(args.expires_at);
    await use(MEMBERSHIPS).grant(resource.id, level.id, end);
    return (await use(MEMBERSHIPS).ofUser(resource.id)).map(itemOf);
  },
});

const revoke = route({
  method: 'DELETE',
  path: '/users/:user_id/levels/:level',
  summary: 'Takes a level away.',
  access: can(MANAGE),
  args: { user_id: id('The account.'), level: Type.String({ description: 'Slug of the level.' }) },
  result: Type.Object({ deleted: Type.Boolean({ description: 'Whether it was held.' }) }),
  errors: [unknownUser, unknownLevel],
  async resource(call) {
    return { user: await userOfPath(call), level: await namedLevel(call, call.args.level) };
  },
  async handle({ resource: { user, level }, use }) {
    return { deleted: await use(MEMBERSHIPS).revoke(user.id, level.id) };
  },
});

/** The routes of `membership/v1`. */
export const membershipRoutes = [levels, createLevel, changeLevel, ofUser, grant, revoke];
