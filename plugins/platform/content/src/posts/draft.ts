import { type ArgumentsOf, type Call, invalidParam, RestError, timestamp, USERS, usableIds } from '@plinth/kernel';
import { isBlank, slugify } from '@plinth/kernel/text';
import { toSiteTime } from '@plinth/kernel/time';
import { contentHooks, type PostDraft } from '../hooks.js';
import {
  CONTENT_SETTINGS,
  POSTS,
  type Post,
  type PostChanges,
  type PostTypeDefinition,
  type TaxonomyDefinition,
  TERMS,
} from '../ports.js';
import { supports } from '../types/post-types.js';
import { changedArguments } from './changed-arguments.js';
import { readDate } from './dates.js';
import { sanitizeContent, sanitizeTitle } from './html.js';
import { isPossibleId } from './ids.js';
import { refuseForeignAuthor, refusePublishing, refuseSticky, refuseTerms } from './rights.js';
import { readTermIds } from './term-arguments.js';
import type { changeArguments } from './write-arguments.js';

/** The values of the arguments of a write. */
export type WriteValues = ArgumentsOf<ReturnType<typeof changeArguments>>;

/** A request to write a post. */
export type WriteCall = Pick<Call, 'caller' | 'clock' | 'hooks' | 'request' | 'site' | 'use'> & {
  readonly args: WriteValues;
};

/** What is written: of which type, over which post (undefined for a new one), with which taxonomies. */
export interface WriteTarget {
  readonly type: PostTypeDefinition;
  readonly existing: Post | undefined;
  readonly taxonomies: readonly TaxonomyDefinition[];
}

/** The text of a field that takes a text or `{raw}`; undefined for anything else (host-conventions E3). */
export function rawTextOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string') return value.raw;
  return undefined;
}

/** Characters of a title and of an excerpt, as on the host; content may be as long as any text of a request. */
const MAX_SHORT_TEXT_LENGTH = 65_535;

/** @throws RestError 400 `rest_invalid_param` for a title or an excerpt that is too long to be looked through */
function refuseLong(texts: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(texts)) {
    if ((rawTextOf(value)?.length ?? 0) <= MAX_SHORT_TEXT_LENGTH) continue;
    throw invalidParam({ [name]: `${name} must be at most ${MAX_SHORT_TEXT_LENGTH} characters long.` });
  }
}

/** Title, content and excerpt of a write, sanitised unless the caller may write unfiltered HTML (host-conventions E14a). */
export function textFields({
  args,
  caller,
}: Pick<WriteCall, 'caller'> & { args: Pick<WriteValues, 'title' | 'content' | 'excerpt'> }): PostChanges {
  refuseLong({ title: args.title, excerpt: args.excerpt });
  const free = caller.can('unfiltered_html');
  const clean = (value: unknown, sanitize: (text: string) => string) => {
    const text = rawTextOf(value);
    return text === undefined || free ? text : sanitize(text);
  };
  return {
    title: clean(args.title, sanitizeTitle),
    content: clean(args.content, sanitizeContent),
    excerpt: clean(args.excerpt, sanitizeContent),
  };
}

/** The date of a write. One that only repeats what is there chooses nothing, because editors send everything back. */
function dateFields({ args, clock, site }: WriteCall, existing: Post | undefined): PostChanges {
  const { date, date_gmt: gmt } = args;
  if (date === null || (date === undefined && gmt === null)) return { createdAt: timestamp(clock), dated: false };
  const local = typeof date === 'string' ? readDate(date, site.timezone, 'date') : undefined;
  const moment = local ?? (typeof gmt === 'string' ? readDate(gmt, 'UTC', 'date_gmt') : undefined);
  if (moment === undefined) return {};
  const same = existing && toSiteTime(existing.createdAt, 'UTC') === toSiteTime(moment, 'UTC');
  return same ? {} : { createdAt: moment };
}

/**
 * The status that a write gives, after the taps of `wp_insert_post_status` had their say.
 * @throws RestError `rest_cannot_publish`
 */
async function decidedStatus(call: WriteCall, { type, existing }: WriteTarget): Promise<string | undefined> {
  const { args, caller, hooks } = call;
  const question = { asked: args.status, caller, post: existing, type: type.name };
  const status = await hooks.filter(contentHooks.wp_insert_post_status, args.status, question);
  refusePublishing(status, existing, caller, type);
  return status;
}

/** @throws RestError 400 `rest_invalid_author` */
async function authorFields({ args, caller, use }: WriteCall, { type, existing }: WriteTarget): Promise<PostChanges> {
  refuseForeignAuthor(args.author, caller, type);
  if (!args.author) return existing ? {} : { authorId: caller.id };
  const exists = isPossibleId(args.author) && (await use(USERS).find(args.author)) !== undefined;
  if (args.author !== caller.id && !exists) {
    throw new RestError('rest_invalid_author', 'Invalid author ID.', { status: 400 });
  }
  return { authorId: args.author };
}

/** A picture that is unknown, or that the caller may not see, is silently none (host-conventions E13). */
async function featuredMedia(call: WriteCall, { existing }: WriteTarget): Promise<PostChanges> {
  const { featured_media: wanted } = call.args;
  // What is sent back as it was read is no change, whoever may see the picture.
  if (wanted === undefined || wanted === existing?.featuredMedia) return {};
  const usable = await usableIds(call, 'media', wanted > 0 ? [wanted] : []);
  return { featuredMedia: usable.has(wanted) ? wanted : 0 };
}

/**
 * @throws RestError 400 `rest_post_invalid_id` for a parent that does not exist, that the caller may not see, or that is
 *   below the page itself
 */
async function parentFields(call: WriteCall, { type, existing }: WriteTarget): Promise<PostChanges> {
  const { args, use } = call;
  // A parent that is sent back as it was read is no change, whoever may see it.
  if (args.parent === undefined || args.parent === existing?.parentId) return {};
  if (args.parent === 0) return { parentId: 0 };
  const usable = await usableIds(call, 'post', isPossibleId(args.parent) ? [args.parent] : []);
  const seen = new Set<number>(existing ? [existing.id] : []);
  for (let id = args.parent; id !== 0; ) {
    const isHidden = id === args.parent && !usable.has(id);
    const above = seen.has(id) || isHidden ? undefined : await use(POSTS).find(id);
    if (above?.type !== type.name) {
      throw new RestError('rest_post_invalid_id', 'Invalid post parent ID.', { status: 400 });
    }
    seen.add(id);
    id = above.parentId;
  }
  return { parentId: args.parent };
}

/** @throws RestError 400 `rest_invalid_param` for a template that the site does not have */
function templateFields({ args, use }: WriteCall, existing: Post | undefined): PostChanges {
  const { template } = args;
  if (template === undefined) return {};
  const known = ['', existing?.template, ...use(CONTENT_SETTINGS)().templates];
  if (!known.includes(template)) throw invalidParam({ template: `template is not one of ${known.join(', ')}.` });
  return { template };
}

/** @throws RestError 400 `rest_invalid_field` (host-conventions E10) */
function stickyFields({ args, caller }: WriteCall, { type, existing }: WriteTarget): PostChanges {
  refuseSticky(args.sticky, caller, type);
  const sticky = args.sticky ?? existing?.sticky ?? false;
  const password = args.password ?? existing?.password ?? '';
  if (sticky && password !== '' && (args.sticky || args.password)) {
    throw new RestError('rest_invalid_field', 'A post can not be sticky and have a password.', { status: 400 });
  }
  return { sticky: args.sticky, password: args.password };
}

/** @throws RestError 400 `empty_content` when neither title, content nor excerpt would be left (host-conventions E5) */
function refuseEmpty(fields: PostChanges, { type, existing }: WriteTarget): void {
  const features = ['title', 'editor', 'excerpt'] as const;
  if (!features.every((feature) => supports(type, feature))) return;
  const left = (['title', 'content', 'excerpt'] as const).map((name) => fields[name] ?? existing?.[name] ?? '');
  if (isBlank(left.join(''))) {
    throw new RestError('empty_content', 'Content, title, and excerpt are empty.', { status: 400 });
  }
}

/** The terms of a write without taxonomies of which the post has just these. */
async function changedTerms(
  { use }: WriteCall,
  terms: Readonly<Record<string, readonly number[]>>,
  existing: Post | undefined,
): Promise<Readonly<Record<string, readonly number[]>>> {
  if (!existing || Object.values(terms).every((ids) => ids.length === 0)) return terms;
  const held = (await use(TERMS).ofPosts([existing.id])).get(existing.id) ?? [];
  const isSame = ([taxonomy, ids]: readonly [string, readonly number[]]) => {
    const own = held.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);
    return own.length === new Set(ids).size && own.every((id) => ids.includes(id));
  };
  return Object.fromEntries(Object.entries(terms).filter((each) => !isSame(each)));
}

/**
 * What a request wants to write, judged against the rights of the caller and passed through the gate
 * `rest_pre_insert_post`.
 * @throws RestError for each rule of host-conventions E5, E6 and E10
 */
export async function draftOf(sent: WriteCall, target: WriteTarget): Promise<PostDraft> {
  const { caller, clock, hooks, request, site, use } = sent;
  const { type, existing, taxonomies } = target;
  const args = changedArguments(sent.args, existing);
  const call: WriteCall = { args, caller, clock, hooks, request, site, use };
  const terms = readTermIds(taxonomies, { ...request.query, ...request.body });
  refuseTerms(await changedTerms(sent, terms, existing), taxonomies, caller);
  const fields: PostChanges = {
    status: await decidedStatus(call, target),
    ...(await authorFields(call, target)),
    ...stickyFields(call, target),
    ...templateFields(call, existing),
    ...textFields(call),
    ...dateFields(call, existing),
    ...(await featuredMedia(call, target)),
    ...(await parentFields(call, target)),
    slug: args.slug === undefined ? undefined : slugify(args.slug),
    menuOrder: args.menu_order,
    commentStatus: args.comment_status,
    pingStatus: args.ping_status,
    format: args.format,
  };
  refuseEmpty(fields, target);
  const writing = { type: type.name, caller, existing, request };
  return hooks.filter(contentHooks.rest_pre_insert_post, { fields, terms, meta: args.meta ?? {} }, writing);
}
