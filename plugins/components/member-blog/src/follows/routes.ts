import { TERMS } from '@plinth/content';
import {
  allOf,
  type Call,
  type CallContext,
  choice,
  type ErrorSpecification,
  id,
  RestError,
  type Route,
  route,
  Type,
  USERS,
} from '@plinth/kernel';
import { missing, missingError } from '../access/errors.js';
import { canMutate, featureError, featureOn, members, mutateErrors, visitorError } from '../access/members.js';
import { blogHooks } from '../hooks.js';
import { notifyFollowed } from '../notifications/of-readers.js';
import { SERIES_TAXONOMY } from '../series/taxonomy.js';
import { textsOr } from '../values.js';
import { countFollowers, FOLLOWED_TYPES, type Followed, follow, followedIds, unfollow } from './follows.js';

const writing = allOf(canMutate, featureOn('follow'));

const objectArguments = {
  object_type: choice(FOLLOWED_TYPES, { description: 'What is followed.' }),
  object_id: id('Id of the user, of the series, or of the term.'),
};

const resultSchema = Type.Object({
  following: Type.Boolean(),
  followers: Type.Integer({ description: 'How many members follow the object.' }),
});

const notFollowable: ErrorSpecification = {
  code: 'mb_not_followable',
  status: 400,
  when: 'the term is not in a taxonomy that can be followed',
};

/** Taxonomies whose terms can be followed unless a tap says otherwise. */
const FOLLOWABLE: readonly string[] = ['category'];

type ObjectCall = Pick<Call, 'hooks' | 'module' | 'use'>;

/** @throws RestError 404 `mb_not_found`, 400 `mb_not_followable` */
export async function demandFollowable(
  { hooks, module, use }: ObjectCall,
  { type, id: objectId }: Followed,
): Promise<void> {
  if (type === 'user') {
    if (!(await use(USERS).find(objectId))) throw missing('There is no such member.');
    return;
  }
  const term = await use(TERMS).find(objectId);
  if (type === 'series') {
    if (term?.taxonomy !== SERIES_TAXONOMY || !module('series')) throw missing('There is no such series.');
    return;
  }
  if (!term) throw missing('There is no such term.');
  const answered = await hooks.filter(blogHooks.mb_followable_taxonomies, FOLLOWABLE);
  if (textsOr(answered, FOLLOWABLE).includes(term.taxonomy)) return;
  throw new RestError('mb_not_followable', 'Terms of this kind cannot be followed.', { status: 400 });
}

const list = route({
  method: 'GET',
  path: '/follows',
  summary: 'What the caller follows of one kind.',
  access: allOf(members, featureOn('follow')),
  args: { object_type: choice(FOLLOWED_TYPES, { default: 'user', description: 'Which kind.' }) },
  result: Type.Object({ object_type: Type.String(), ids: Type.Array(Type.Integer()) }),
  errors: [visitorError, featureError],
  async handle(call) {
    const { object_type } = call.args;
    return { object_type, ids: await followedIds(call, call.caller.id, object_type) };
  },
});

/** The caller follows an object from now on; an author is told. Throws what {@link demandFollowable} does. */
export async function startFollowing(call: CallContext, object: Followed): Promise<void> {
  const { caller } = call;
  await demandFollowable(call, object);
  const isNew = await follow(call, caller.id, object);
  if (isNew && object.type === 'user' && caller.user) await notifyFollowed(call, object.id, caller.user);
}

const add = route({
  method: 'POST',
  path: '/follows',
  summary: 'Follows an author, a series or a term.',
  access: writing,
  args: objectArguments,
  result: resultSchema,
  errors: [...mutateErrors, featureError, missingError, notFollowable],
  async handle(call) {
    const object = { type: call.args.object_type, id: call.args.object_id };
    await startFollowing(call, object);
    return { following: true, followers: await countFollowers(call, object) };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/follows/:object_type/:object_id',
  summary: 'Follows an author, a series or a term no more, whether it exists or not.',
  access: writing,
  args: objectArguments,
  result: resultSchema,
  errors: [...mutateErrors, featureError],
  async handle(call) {
    const object = { type: call.args.object_type, id: call.args.object_id };
    await unfollow(call, call.caller.id, object);
    return { following: false, followers: await countFollowers(call, object) };
  },
});

/** Follows (docs/components/member-blog.md). */
export const followRoutes: readonly Route[] = [list, add, remove];
