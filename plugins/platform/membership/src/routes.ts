import {
  anyone,
  type CallContext,
  can,
  created,
  EDITABLE,
  id,
  invalidParam,
  notFound,
  nullable,
  RestError,
  route,
  type Timestamp,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { isBlank, nameKey, shortenSlug, slugify } from '@plinth/kernel/text';
import { fromSiteTime } from '@plinth/kernel/time';
import { MEMBERSHIPS, type Membership, type MembershipLevel, type NewLevel } from './ports.js';

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
function endOf({ site }: CallContext, text: string | null | undefined): Timestamp | null {
  if (text === undefined || text === null) return null;
  const moment = fromSiteTime(text, site.timezone);
  // Beyond the year 9999 the text of a moment is longer, and does not sort.
  if (moment?.length !== TIMESTAMP_LENGTH) throw invalidParam({ expires_at: 'expires_at is no moment that exists.' });
  return moment;
}

/** The longest slug of a level, in characters. */
export const MAX_SLUG_LENGTH = 100;

/** Slugs that are tried for a name whose own slug belongs to a level of another name. */
const MAX_SLUGS = 100;

const levelExists = { code: 'membership_level_exists', status: 409, when: 'a level has the same name' };

/** @throws RestError 400 `rest_invalid_param` for a name that shows nothing */
function refuseBlank(name: string): void {
  if (isBlank(name)) throw invalidParam({ name: 'Enter a name.' });
}

/**
 * Creates a level whose name no other level has. Its slug is made unique, so that "año" can stand beside "ano".
 * @throws RestError 409 `membership_level_exists`
 */
async function newLevel({ use }: Context, fresh: Pick<NewLevel, 'name' | 'description'>): Promise<MembershipLevel> {
  const memberships = use(MEMBERSHIPS);
  const key = nameKey(fresh.name);
  const desired = slugify(fresh.name) || 'level';
  for (let number = 1; number <= MAX_SLUGS; number += 1) {
    // Looked for before each try: whoever took the slug in between may have the name.
    if ((await memberships.levels()).some(({ name }) => nameKey(name) === key)) break;
    const suffix = number === 1 ? '' : `-${number}`;
    const slug = shortenSlug(desired, MAX_SLUG_LENGTH - suffix.length) + suffix;
    const level = await memberships.createLevel({ ...fresh, slug });
    if (level) return level;
  }
  throw new RestError(levelExists.code, 'A level with this name already exists.', { status: 409 });
}

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
  errors: [levelExists],
  async handle(call) {
    refuseBlank(call.args.name);
    return created(await newLevel(call, call.args));
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
    refuseBlank(name);
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
      nullable(Type.String({ format: 'date-time' }), {
        description: 'When it ends, without an offset in site time; null or left out for never.',
      }),
    ),
  },
  result: Type.Array(membershipSchema),
  errors: [unknownUser, unknownLevel],
  resource: userOfPath,
  async handle(call) {
    const { args, resource, use } = call;
    const level = await namedLevel(call, args.level);
    const end = endOf(call, args.expires_at);
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
