import type { SetupContext } from '@plinth/kernel';
import { REFERENCE_KINDS, type ReferenceCall, type ReferenceKind } from '@plinth/kernel/layer';
import { mayEditComment, seesComment } from './comments/rights.js';
import { seesMedia } from './media/visibility.js';
import { COMMENTS, type Comment, POST_TYPES, POSTS, type Post, TERMS } from './ports.js';
import { mayRead } from './posts/rights.js';

/** The capability of a post that a right of a reference takes. */
function judgePost({ caller }: ReferenceCall, post: unknown, right: string): boolean {
  return caller.can(`${right}_post`, post);
}

function byId<T extends { readonly id: number }>(found: readonly T[]): Map<number, T> {
  return new Map(found.map((each) => [each.id, each]));
}

const postReference: ReferenceKind = {
  name: 'post',
  async find({ use, caller }, ids) {
    const found = await use(POSTS).findMany(ids);
    return byId(found.filter((post) => post.type !== 'attachment' && mayRead(post, caller)));
  },
  may: judgePost,
};

const mediaReference: ReferenceKind = {
  name: 'media',
  async find({ use, caller }, ids) {
    const found = (await use(POSTS).findMany(ids)).filter((post) => post.type === 'attachment');
    const parents = byId<Post>(await use(POSTS).findMany(found.map((post) => post.parentId).filter((id) => id > 0)));
    return byId(found.filter((post) => seesMedia(caller, post, parents.get(post.parentId))));
  },
  may: judgePost,
};

/** A comment is seen where its post is. The password of the post is not asked for: naming a comment does not show it. */
const commentReference: ReferenceKind = {
  name: 'comment',
  async find({ use, caller }, ids) {
    const found = await use(COMMENTS).findMany(ids);
    const parents = byId<Post>(
      await use(POSTS).findMany(found.map(({ post }) => post.parentId).filter((id) => id > 0)),
    );
    return byId(
      found.filter((comment) => {
        const { post } = comment;
        if (mayEditComment(comment, caller)) return true;
        if (!use(POST_TYPES).get(post.type) || !seesComment(comment, caller)) return false;
        return post.type === 'attachment' ? seesMedia(caller, post, parents.get(post.parentId)) : mayRead(post, caller);
      }),
    );
  },
  // `find` returns nothing else; people who edit a comment also moderate and remove it.
  may: ({ caller }, comment, right) => right === 'edit' && mayEditComment(comment as Comment, caller),
};

const termReference: ReferenceKind = {
  name: 'term',
  find: async ({ use }, ids) => byId(await use(TERMS).findMany(ids)),
  may: ({ caller }, term, right) => caller.can(`${right}_term`, term),
};

/** Lets the arguments of any route name posts, media, terms and comments. */
export function registerReferences({ use, onStop }: Pick<SetupContext, 'use' | 'onStop'>): void {
  for (const kind of [postReference, mediaReference, termReference, commentReference])
    onStop(use(REFERENCE_KINDS).register(kind));
}
