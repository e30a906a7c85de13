import { CONTENT_SETTINGS, PERMALINKS, POSTS, type Post, plainTitle, TERMS } from '@plinth/content';
import { type CallContext, nonceField, restNonce, toSiteTime, USERS } from '@plinth/kernel';
import type { Option } from '@plinth/kernel/page';
import type { PictureUpload } from '@plinth/kernel/page/rich-text';
import { canDelete, canPublish, isInCharge } from '../access/gates.js';
import { COAUTHORS } from '../coauthors/store.js';
import { LOCKS } from '../locks/store.js';
import { REVIEWS } from '../review/store.js';
import { SERIES } from '../series/store.js';
import { SERIES_TAXONOMY } from '../series/taxonomy.js';
import { settings } from '../settings.js';
import type { PostMatters, ShownCoauthor, ShownStep } from './write-aside.js';
import { WRITING_ACTION } from './write-view.js';

const MINUTES = 16;
const MOST_PICTURES = 50;
const MOST_SERIES = 100;

async function namesOf({ use }: CallContext, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const users = await use(USERS).findMany([...new Set(ids)].filter((id) => id > 0));
  return new Map(users.map(({ id, displayName }) => [id, displayName]));
}

async function stepsOf(call: CallContext, post: Post): Promise<ShownStep[]> {
  const history = await call.use(REVIEWS).history(post.id);
  const names = await namesOf(
    call,
    history.map(({ reviewerId }) => reviewerId),
  );
  return history.map(({ action, note, reviewerId, reviewedAt }, index) => ({
    ...{ id: `${reviewedAt}-${index}`, action, note, by: names.get(reviewerId) ?? '', at: reviewedAt },
  }));
}

async function coauthorsOf(call: CallContext, post: Post): Promise<ShownCoauthor[]> {
  const all = await call.use(COAUTHORS).ofPost(post.id);
  const names = await namesOf(
    call,
    all.map(({ userId }) => userId),
  );
  return all.map(({ userId, status }) => ({
    userId,
    name: names.get(userId) ?? '',
    status: status === 'accepted' || status === 'declined' ? status : 'invited',
  }));
}

async function lockedBy(call: CallContext, post: Post): Promise<string | undefined> {
  const lock = await call.use(LOCKS).ofOthers(post.id, call.caller.id);
  if (!lock) return undefined;
  return (await namesOf(call, [lock.userId])).get(lock.userId);
}

/** What the caller can do with a post, and what is known of it. */
export async function mattersOf(call: CallContext, post: Post, typed: PostMatters['typed']): Promise<PostMatters> {
  const { caller, module, settings: values, site } = call;
  const { editorialWorkflow } = values(settings);
  const together = module('coauthors');
  const [steps, coauthors, locked, mayPublish] = await Promise.all([
    together && editorialWorkflow ? stepsOf(call, post) : [],
    together ? coauthorsOf(call, post) : undefined,
    together ? lockedBy(call, post) : undefined,
    canPublish(call, caller, post),
  ]);
  return {
    nonce: nonceField(call, WRITING_ACTION),
    date: toSiteTime(post.createdAt, site.timezone).slice(0, MINUTES).replace('T', ' '),
    lockedBy: locked,
    mayPublish,
    isInCharge: isInCharge(caller, post),
    schedules: module('scheduling'),
    reviews: together && editorialWorkflow,
    ...{ steps, coauthors, typed },
    makesSeries: module('series'),
    mayDelete: canDelete(caller, post),
  };
}

/** The caller's own pictures, and the one that the post has. */
export async function pictureOptions({ caller, use }: CallContext, chosen: number): Promise<Option[]> {
  const query = { types: ['attachment'], statuses: ['inherit'], authors: [caller.id], limit: MOST_PICTURES, offset: 0 };
  const { posts } = await use(POSTS).list({ ...query, without: ['content', 'excerpt'] });
  const missing = chosen > 0 && !posts.some(({ id }) => id === chosen) ? await use(POSTS).find(chosen) : undefined;
  return [...(missing ? [missing] : []), ...posts]
    .filter(({ mimeType }) => mimeType.startsWith('image/'))
    .map(({ id, title }) => ({ value: String(id), title: title || `#${id}` }));
}

/** The caller's own series, and that of the post. */
export async function seriesOptions({ caller, module, use }: CallContext, post: Post | undefined): Promise<Option[]> {
  if (!module('series')) return [];
  const series = await use(SERIES).ownedBy(caller.id, MOST_SERIES);
  const held = post ? ((await use(TERMS).ofPosts([post.id], SERIES_TAXONOMY)).get(post.id) ?? []) : [];
  const others = held.filter((term) => !series.some(({ id }) => id === term.id));
  return [...others, ...series].map(({ id, name }) => ({ value: String(id), title: name }));
}

/** Where pictures of the text go. */
export function uploadOf(call: CallContext): PictureUpload | undefined {
  const { caller, site } = call;
  if (!caller.can('upload_files')) return undefined;
  return { url: `${site.restUrl}/wp/v2/media`, nonce: restNonce(call) };
}

/** Where readers see a post, and its writers before them. */
export async function addressOf({ use }: CallContext, post: Post | undefined): Promise<string | undefined> {
  return post ? use(PERMALINKS).ofPost(post) : undefined;
}

/** The title of a post as plain text. */
export function titleOf({ use }: CallContext, post: Post): string {
  return plainTitle(post, use(CONTENT_SETTINGS)());
}
