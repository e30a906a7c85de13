import { type CallContext, forbidden, offsetOf, paged, type RestResponse, USERS, type User } from '@plinth/kernel';
import { MODERATE } from '../moderation/ability.js';
import { TAGS } from '../tags/tag-store.js';
import { presentPastes } from './items.js';
import type { Paste, PasteStatus } from './paste.js';
import { PASTE_READER } from './paste-reader.js';
import type { PASTE_ORDERS, PasteFilter } from './query.js';

/** The global list parameters, read. */
export interface ListArguments {
  readonly page: number;
  readonly per_page: number;
  readonly orderby: (typeof PASTE_ORDERS)[number];
  readonly order: 'asc' | 'desc';
}

/** The filters of the list, read. */
export interface FilterArguments {
  readonly language?: string | undefined;
  readonly user?: string | undefined;
  readonly tag?: string | undefined;
  readonly search?: string | undefined;
  readonly status: PasteStatus;
}

/** Whom `user` means: an id, or a name to sign in with. */
async function memberOf({ use }: CallContext, text: string): Promise<User | undefined> {
  return /^\d{1,9}$/.test(text) ? use(USERS).find(Number(text)) : use(USERS).findByLogin(text);
}

/**
 * What a caller may be listed: of themselves everything, as a moderator in any status what was public, otherwise what
 * is public. Unlisted and private ones are listed to their owner alone; a moderator reads them by id
 * (docs/components/snippets.md, list scope).
 * @throws RestError 401 or 403 `rest_forbidden` for a status that only owners and moderators see
 */
function scopeOf({ caller }: CallContext, authorId: number | undefined, status: PasteStatus): PasteFilter {
  const of = authorId === undefined ? {} : { authorId };
  const isOwn = !caller.isVisitor && authorId === caller.id;
  if (isOwn) return { scope: status, ...of };
  if (status !== 'active' && caller.can(MODERATE)) return { scope: status, ...of, viewerId: caller.id };
  if (status === 'active') return { scope: 'listed', ...of };
  if (caller.isVisitor || authorId !== undefined) throw forbidden();
  return { scope: status, authorId: caller.id };
}

/** The filter that arguments mean; undefined when they name a member or a tag that there is not. */
export async function filterOf(call: CallContext, args: FilterArguments): Promise<PasteFilter | undefined> {
  const member = args.user === undefined ? undefined : await memberOf(call, args.user);
  const scope = scopeOf(call, args.user === undefined ? undefined : (member?.id ?? 0), args.status);
  const tag = args.tag === undefined ? undefined : await call.use(TAGS).findBySlug(args.tag);
  if ((args.user !== undefined && !member) || (args.tag !== undefined && !tag)) return undefined;
  return {
    ...scope,
    ...(tag ? { tagId: tag.id } : {}),
    ...(args.language === undefined ? {} : { language: args.language.toLowerCase() }),
    ...(args.search === undefined ? {} : { search: args.search.trim() }),
  };
}

/** One page of a list, and how many there are in all. */
export async function pageOfPastes(
  { use }: CallContext,
  filter: PasteFilter,
  { page, per_page, orderby, order }: ListArguments,
): Promise<{ pastes: Paste[]; total: number }> {
  const range = { orderBy: orderby, order, limit: per_page, offset: offsetOf({ page, per_page }) };
  const pastes = await use(PASTE_READER).list({ ...filter, ...range });
  return { pastes, total: await use(PASTE_READER).count(filter) };
}

/** The answer of a route that lists pastes. */
export async function listPastes(
  call: CallContext,
  filter: PasteFilter | undefined,
  args: ListArguments,
): Promise<RestResponse> {
  if (!filter) return paged([], 0, args.per_page);
  const { pastes, total } = await pageOfPastes(call, filter, args);
  return paged(await presentPastes(call, pastes), total, args.per_page);
}
