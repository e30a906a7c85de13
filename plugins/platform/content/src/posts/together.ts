import { type CallContext, type RestRequest } from '@plinth/kernel';
import { BatchLoader } from '@plinth/toolkit';
import { POSTS, type Post } from '../ports.js';
import { KEPT_POSTS } from './kept-posts.js';

const posts = new BatchLoader<number, Post>();

/** What finding a post for an answer takes. */
export type FindingCall = Pick<CallContext, 'caller' | 'request' | 'use'>;

/** Who reads is given what is kept; who is about to write or edit, what the database says. */
function readPosts({ request, use }: FindingCall) {
  const isReading = request.method === 'GET' && request.query['context'] !== 'edit';
  return async (ids: readonly number[]): Promise<Map<number, Post>> => {
    const found = await (isReading ? use(KEPT_POSTS) : use(POSTS)).findMany(ids);
    return new Map(found.map((post) => [post.id, post]));
  };
}

/** The post with this id; posts that embedded items ask for are read in one query. */
export function findPost(call: FindingCall, id: number): Promise<Post | undefined> {
  return posts.load(call, id, readPosts(call));
}

/** The posts with these ids; see {@link findPost}. */
export async function findPosts(call: FindingCall, ids: readonly number[]): Promise<Post[]> {
  return [...(await posts.loadAll(call, ids, readPosts(call))).values()];
}

/** Whether a list is embedded and asks for nothing but what belongs to one thing: what many such lists ask is read at once. */
export function isEmbeddedList(request: RestRequest, name: string): boolean {
  return request.internal && Object.keys(request.query).every((key) => key === name || key === 'context');
}
