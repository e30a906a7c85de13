import { allOf, id, offsetOf, paged, type Route, route, Type } from '@plinth/kernel';
import { ownerOf, userArgument } from '../access/authorize.js';
import { forbiddenError, missingError } from '../access/errors.js';
import { canMutate, featureError, featureOn, members, mutateErrors, visitorError } from '../access/members.js';
import { publishedPost } from '../access/posts.js';
import { postsInOrder, shortItemSchema, shortItems } from '../discovery/items.js';
import { collectionArguments } from '../discovery/routes.js';
import { addBookmark, countBookmarks, readingList, removeBookmark } from './reading-list.js';

const writing = allOf(canMutate, featureOn('readingList'));

const resultSchema = Type.Object({
  bookmarked: Type.Boolean(),
  count: Type.Integer({ description: 'How many members keep the post.' }),
});

const list = route({
  method: 'GET',
  path: '/bookmarks',
  summary: "A member's reading list, what was added last first.",
  access: allOf(members, featureOn('readingList')),
  args: { ...collectionArguments, ...userArgument },
  item: shortItemSchema,
  result: Type.Array(shortItemSchema),
  errors: [visitorError, featureError, forbiddenError],
  async handle(call) {
    const { args } = call;
    const owner = ownerOf(call, args.user_id);
    const page = await readingList(call, owner, { limit: args.per_page, offset: offsetOf(args) });
    return paged(await shortItems(call, await postsInOrder(call, page.ids)), page.total, args.per_page);
  },
});

const add = route({
  method: 'POST',
  path: '/bookmarks',
  summary: 'Puts a published post on the reading list.',
  access: writing,
  args: { post_id: id('The post.') },
  result: resultSchema,
  errors: [...mutateErrors, featureError, missingError],
  resource: (call) => publishedPost(call, call.args.post_id),
  async handle(call) {
    await addBookmark(call, call.caller.id, call.resource.id);
    return { bookmarked: true, count: await countBookmarks(call, call.resource.id) };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/bookmarks/:post_id',
  summary: 'Takes a post off the reading list, whether it exists or not.',
  access: writing,
  args: { post_id: id('The post.') },
  result: resultSchema,
  errors: [...mutateErrors, featureError],
  async handle(call) {
    const { args, caller } = call;
    await removeBookmark(call, caller.id, args.post_id);
    return { bookmarked: false, count: await countBookmarks(call, args.post_id) };
  },
});

/** Reading lists (docs/components/member-blog.md). */
export const bookmarkRoutes: readonly Route[] = [list, add, remove];
