import type { Post } from '@plinth/content';
import { CACHE_TAGS, type Caller, type PluginContext, type RestRequest, SECRETS, timestamp } from '@plinth/kernel';
import { add, DATABASE, type Database, sql, where } from '@plinth/kernel/database';
import { toSiteTime } from '@plinth/kernel/time';
import { isbot } from 'isbot';

import { AUTHOR_REGISTRY } from '../authors/book.js';
import { raiseCounter } from '../counters.js';
import { dailyViews, postViews, viewVisitors } from './tables.js';

/** The cache tag of answers that show views: invalidated when views were counted. */
export const VIEWS_TAG = 'mb-views';

/** How a reader came who named no site. */
export const DIRECT = 'direct';

/** How a reader came from another page of this site. */
export const INTERNAL = 'internal';

/** How readers came from sites beyond {@link MAX_SOURCES}. */
export const OTHER = 'other';

const MAX_SOURCE_LENGTH = 100;

/** Sources of one post and day that are told apart, because anybody may claim to come from anywhere. */
const MAX_SOURCES = 200;

/** One reading of a post. */
export interface View {
  readonly postId: number;
  /** Of the post; 0 for nobody. */
  readonly authorId: number;
  /** Of the reader, as far as it is known. */
  readonly address: string;
  /** Site-local day, YYYY-MM-DD. */
  readonly day: string;
  readonly visitor: string;
  readonly source: string;
}

/** Today on the site's calendar. */
export function siteDay({ clock, site }: Pick<PluginContext, 'clock' | 'site'>): string {
  return toSiteTime(timestamp(clock), site.timezone).slice(0, 10);
}

/** Where a reader came from: the host of another site, this site, or nowhere. */
export function sourceOf(referrer: string, siteUrl: string): string {
  if (!URL.canParse(referrer)) return DIRECT;
  const { host, protocol } = new URL(referrer);
  if (host === '' || !protocol.startsWith('http')) return DIRECT;
  if (host === new URL(siteUrl).host) return INTERNAL;
  return host.replace(/^www\./, '').slice(0, MAX_SOURCE_LENGTH);
}

/** Who reads, by which request. */
export interface Reader {
  readonly caller: Pick<Caller, 'id' | 'isVisitor'>;
  readonly request: Pick<RestRequest, 'address' | 'headers'>;
}

/** The same for one visitor on one day, and nobody can tell from it who that was: the key of the site is in it. */
function visitorOf({ use }: Pick<PluginContext, 'use'>, { caller, request }: Reader, day: string): string {
  if (!caller.isVisitor) return `u:${caller.id}`;
  const { address, headers } = request;
  return use(SECRETS).digest('member-blog/visitor', `${day}|${address}|${headers['user-agent'] ?? ''}`);
}

/** The source under which a view is written down. */
async function knownSource(database: Database, { postId, day, source }: View): Promise<string> {
  const isKnown = sql`CASE WHEN ${dailyViews.source} = ${source} THEN 1 ELSE 0 END`;
  const [row] = await database.sql<{ n: number; known: number | null }>`
    SELECT COUNT(*) AS n, SUM(${isKnown}) AS known FROM ${dailyViews} WHERE ${where(dailyViews, { postId, day })}`;
  return (row?.n ?? 0) < MAX_SOURCES || (row?.known ?? 0) > 0 ? source : OTHER;
}

/** Writes a view down unless this visitor was counted for the post today; of many at once one counts. */
async function writeView({ use }: Pick<PluginContext, 'use'>, view: View): Promise<boolean> {
  const { postId, authorId, day, visitor } = view;
  const database = use(DATABASE);
  const [total, daily] = [database.rows(postViews), database.rows(dailyViews)];
  const views = add(1);
  return database.transaction(async () => {
    if (!(await database.rows(viewVisitors).insertIfAbsent({ postId, day, visitor }))) return false;
    if (authorId !== 0) await use(AUTHOR_REGISTRY).raise(postId, authorId);
    await raiseCounter(
      () => total.change({ postId }, { views }),
      () => total.insertIfAbsent({ postId }),
    );
    const ofDay = { postId, day, source: await knownSource(database, view) };
    await raiseCounter(
      () => daily.change(ofDay, { views }),
      () => daily.insertIfAbsent(ofDay),
    );
    return true;
  });
}

/** Whether a request names no browser, or a program that nobody sits in front of. */
function isRobot(agent: string | undefined): boolean {
  return agent === undefined || agent.trim() === '' || isbot(agent);
}

/** What there is to count when somebody reads a post: nothing for its author, for robots, and of other types. */
export function viewOf(
  context: Pick<PluginContext, 'clock' | 'site' | 'use'>,
  post: Post,
  reader: Reader,
): View | undefined {
  const { caller, request } = reader;
  const { address, headers } = request;
  const isOwn = post.authorId !== 0 && post.authorId === caller.id;
  if (post.type !== 'post' || isOwn || isRobot(headers['user-agent'])) return undefined;
  const day = siteDay(context);
  const source = sourceOf(headers.referer ?? '', context.site.url);
  return { postId: post.id, authorId: post.authorId, address, day, visitor: visitorOf(context, reader, day), source };
}

/** Counts a view once a visitor and day. Returns whether it counted. */
export async function countView({ use }: Pick<PluginContext, 'use'>, view: View): Promise<boolean> {
  if (!(await writeView({ use }, view))) return false;
  use(CACHE_TAGS).invalidate(VIEWS_TAG);
  return true;
}
