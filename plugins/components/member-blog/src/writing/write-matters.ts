import { CONTENT_SETTINGS, PERMALINKS, POSTS, type Post, plainTitle, TERMS } from '@plinth/content';
import { type CallContext, USERS, usableIds } from '@plinth/kernel';
import { dateInWords, toSiteTime } from '@plinth/kernel/time';
import type { Option } from '@plinth/pages/kit';
import { canDelete, canPublish, isInCharge } from '../access/gates.js';
import { COAUTHORS } from '../coauthors/store.js';
import { REVIEWS } from '../review/store.js';
import { maySchedule, wishedDate } from '../scheduling/wished.js';
import { SERIES } from '../series/store.js';
import { SERIES_TAXONOMY } from '../series/taxonomy.js';
import { settings } from '../settings.js';
import type { PostMatters, ShownCoauthor, ShownStep, TypedBeside } from './write-aside.js';

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

/** When a post is or will be published, in words; undefined for one that waits for no moment. */
export function appearsOf({ clock, site }: CallContext, post: Post): string | undefined {
  const wished = post.status === 'publish' ? post.createdAt : wishedDate(post, clock);
  return wished && dateInWords(wished, site, { clock: true });
}

/** What the caller can do with a post beside writing its text, and what is known of it. */
export async function mattersOf(call: CallContext, post: Post | undefined, typed: TypedBeside): Promise<PostMatters> {
  const { caller, clock, module, settings: values, site } = call;
  const { editorialWorkflow } = values(settings);
  const together = module('coauthors');
  const reviews = together && editorialWorkflow;
  const [steps, coauthors, mayPublish] = await Promise.all([
    post && reviews ? stepsOf(call, post) : [],
    post && together ? coauthorsOf(call, post) : [],
    canPublish(call, caller, post),
  ]);
  const wished = post && wishedDate(post, clock);
  return {
    appears: post && appearsOf(call, post),
    isInCharge: post === undefined || isInCharge(caller, post),
    schedules: module('scheduling') && maySchedule(call),
    coauthors: together ? coauthors : undefined,
    ...{ mayPublish, reviews, steps },
    typed: { ...typed, date: typed.date || (wished ? toSiteTime(wished, site.timezone).slice(0, MINUTES) : '') },
    makesSeries: module('series'),
    mayDelete: post !== undefined && canDelete(caller, post),
  };
}

/** The caller's own pictures, and the one that is chosen: that of the post, or another one that the caller may see. */
export async function pictureOptions(
  { caller, use }: CallContext,
  post: Post | undefined,
  chosen: number,
): Promise<Option[]> {
  const query = { types: ['attachment'], statuses: ['inherit'], authors: [caller.id], limit: MOST_PICTURES, offset: 0 };
  const { posts } = await use(POSTS).list({ ...query, without: ['content', 'excerpt'] });
  const isFurther = chosen > 0 && !posts.some(({ id }) => id === chosen);
  const isKnown = chosen === post?.featuredMedia;
  const isSeen = isFurther && (isKnown || (await usableIds({ caller, use }, 'media', [chosen])).has(chosen));
  const missing = isSeen ? await use(POSTS).find(chosen) : undefined;
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

/** Where readers see a post, and its writers before them. */
export async function addressOf({ use }: CallContext, post: Post | undefined): Promise<string | undefined> {
  return post ? use(PERMALINKS).ofPost(post) : undefined;
}

/** The title of a post as plain text. */
export function titleOf({ use }: CallContext, post: Post): string {
  return plainTitle(post, use(CONTENT_SETTINGS)());
}
