import {
  allOf,
  authorizeIf,
  type CallContext,
  created,
  id,
  invalidParam,
  pagingArguments,
  RestError,
  route,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { authorizeInCharge, editablePost } from '../access/authorize.js';
import { forbiddenError, mayNot, missing, missingError } from '../access/errors.js';
import { isInCharge } from '../access/gates.js';
import { canMutate, mutateErrors } from '../access/members.js';
import { namedPost } from '../access/posts.js';
import { LOCKS } from '../locks/store.js';
import { notifyInvited } from '../notifications/notify.js';
import { settings } from '../settings.js';
import { coauthorRecord, recordsOf } from './record.js';
import { searchMembers } from './search.js';
import { COAUTHORS } from './store.js';

const postId = { id: id('Id of the post.') };

/** Fewest characters that members are looked for by (docs/components/member-blog.md, GET /coauthors/search). */
const MIN_CHARACTERS = 2;

const writers = authorizeIf('may write posts', ({ caller }) => {
  if (!caller.can('edit_posts')) throw mayNot('You may not look for members.');
});

const search = route({
  method: 'GET',
  path: '/coauthors/search',
  summary: 'Members whom a post may be written with, by name; by e-mail address only in full.',
  module: 'coauthors',
  access: allOf(canMutate, writers),
  args: {
    search: Type.String({ minLength: MIN_CHARACTERS, maxLength: 100, description: 'What to look for.' }),
    post_id: Type.Integer({ default: 0, minimum: 0, description: 'Leaves out the author and co-authors of a post.' }),
    per_page: pagingArguments({ maximum: 50 }).per_page,
  },
  result: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), username: Type.String(), avatar: Type.String() }),
  ),
  errors: [...mutateErrors, forbiddenError, missingError],
  async handle(call) {
    const { args } = call;
    const words = args.search.trim();
    if (words.length < MIN_CHARACTERS) {
      throw invalidParam({ search: `search must have at least ${MIN_CHARACTERS} characters besides outer spaces.` });
    }
    const post = args.post_id === 0 ? undefined : await editablePost(call, args.post_id);
    return searchMembers(call, words, post, args.per_page);
  },
});

/** The member whom a call names, by id or by sign-in name or e-mail address. */
async function invitee(
  { use }: CallContext,
  { user_id: userId, user: name }: { user_id?: number | undefined; user?: string | undefined },
): Promise<User> {
  if (userId === undefined && !name?.trim()) throw invalidParam({ user_id: 'Name a member: user_id or user.' });
  const users = use(USERS);
  const user = userId === undefined ? await users.findByLoginOrEmail(name?.trim() ?? '') : await users.find(userId);
  if (!user) throw missing('There is no such member.');
  return user;
}

const invite = route({
  method: 'POST',
  path: '/posts/:id/coauthors',
  summary: 'Invites a member to write a post together.',
  module: 'coauthors',
  access: canMutate,
  args: {
    ...postId,
    user_id: Type.Optional(id('The member; or name one by user.')),
    user: Type.Optional(Type.String({ maxLength: 200, description: 'Sign-in name or e-mail address of the member.' })),
  },
  result: coauthorRecord,
  status: 201,
  errors: [
    ...mutateErrors,
    missingError,
    forbiddenError,
    { code: 'mb_coauthor_self', status: 400, when: 'the member is the author or the caller' },
    { code: 'mb_coauthor_exists', status: 409, when: 'the member is a co-author or invited already' },
    { code: 'mb_coauthor_limit', status: 400, when: 'the post has as many co-authors as it may have' },
  ],
  resource: namedPost,
  authorizeResource: authorizeInCharge,
  async handle(call) {
    const { args, caller, settings: values, resource: post, use } = call;
    const user = await invitee(call, args);
    if (user.id === post.authorId || user.id === caller.id) {
      throw new RestError('mb_coauthor_self', 'Nobody is a co-author of their own.', { status: 400 });
    }
    const { coauthorInvitationDays: days, mostCoauthors: most } = values(settings);
    const outcome = await use(COAUTHORS).invite(post.id, user.id, { id: caller.id, days, most });
    if (outcome.kind === 'full') {
      throw new RestError('mb_coauthor_limit', `A post has at most ${most} co-authors.`, { status: 400 });
    }
    if (outcome.kind !== 'done') {
      throw new RestError('mb_coauthor_exists', 'This member is a co-author or invited already.', { status: 409 });
    }
    await notifyInvited(call, post, user.id, caller.user);
    const [record] = await recordsOf(call, [outcome.record]);
    return created(record);
  },
});

const reorder = route({
  method: 'PATCH',
  path: '/posts/:id/coauthors',
  summary: 'Puts the byline into an order: unknown ids are dropped, missing ones follow.',
  module: 'coauthors',
  access: canMutate,
  args: { ...postId, order: Type.Array(Type.Integer(), { maxItems: 1000, description: 'Ids of members, in order.' }) },
  result: Type.Array(coauthorRecord),
  errors: [...mutateErrors, missingError, forbiddenError],
  resource: namedPost,
  authorizeResource: authorizeInCharge,
  handle: async (call) => recordsOf(call, await call.use(COAUTHORS).reorder(call.resource.id, call.args.order)),
});

const remove = route({
  method: 'DELETE',
  path: '/posts/:id/coauthors/:user_id',
  summary: 'Takes a co-author or an invitation away; co-authors may leave.',
  module: 'coauthors',
  access: canMutate,
  args: { ...postId, user_id: id('The member.') },
  result: Type.Object({ removed: Type.Boolean(), post_id: Type.Integer(), user_id: Type.Integer() }),
  errors: [...mutateErrors, missingError, forbiddenError],
  resource: namedPost,
  authorizeResource({ args, caller, resource: post }) {
    if (args.user_id !== caller.id && !isInCharge(caller, post)) throw mayNot('This is not your post.');
  },
  async handle(call) {
    const { args, resource: post, use } = call;
    if (!(await use(COAUTHORS).remove(post.id, args.user_id))) throw missing('The post has no such co-author.');
    await use(LOCKS).release(post.id, args.user_id);
    return { removed: true, post_id: post.id, user_id: args.user_id };
  },
});

/** Inviting, ordering and removing co-authors (docs/components/member-blog.md, module Co-Authors). */
export const coauthorRoutes = [search, invite, reorder, remove];
