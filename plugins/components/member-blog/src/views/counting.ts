import type { Post } from '@plinth/content';
import {
  type CallContext,
  DATABASE,
  type Database,
  REVISIONS,
  SECRETS,
  type Tools,
  timestamp,
  toSiteTime,
} from '@plinth/kernel';

/** Moves when views were counted: what answers that show views depend on. */
export const VIEWS_SUBJECT = 'mb-views';

/** How a reader came who named no site. */
export const DIRECT = 'direct';

/** How a reader came from another page of this site. */
export const INTERNAL = 'internal';

/** How readers came from sites beyond {@link MOST_SOURCES}. */
export const OTHER = 'other';

const LONGEST_SOURCE = 100;

/** Sources of one post and day that are told apart, because anybody may claim to come from anywhere. */
const MOST_SOURCES = 200;

/** What programs call themselves that read pages without anybody in front of them. */
const ROBOT = /bot\b|crawl|spider|slurp|preview|headless|monitor|scan/i;

/** One reading of a post. */
interface View {
  readonly postId: number;
  /** Site-local day, YYYY-MM-DD. */
  readonly day: string;
  readonly visitor: string;
  readonly source: string;
}

/** Today on the site's calendar. */
export function siteDay({ clock, site }: Pick<Tools, 'clock' | 'site'>): string {
  return toSiteTime(timestamp(clock), site.timezone).slice(0, 10);
}

/** Where a reader came from: the host of another site, this site, or nowhere. */
export function sourceOf(referrer: string, siteUrl: string): string {
  if (!URL.canParse(referrer)) return DIRECT;
  const { host, protocol } = new URL(referrer);
  if (host === '' || !protocol.startsWith('http')) return DIRECT;
  if (host === new URL(siteUrl).host) return INTERNAL;
  return host.replace(/^www\./, '').slice(0, LONGEST_SOURCE);
}

/** The same for one visitor on one day, and nobody can tell from it who that was: the key of the site is in it. */
function visitorOf({ caller, request, use }: CallContext, day: string): string {
  if (!caller.isVisitor) return `u:${caller.id}`;
  const { address, headers } = request;
  return use(SECRETS).digest('member-blog/visitor', `${day}|${address}|${headers['user-agent'] ?? ''}`);
}

/** Adds one to a counter whose row may be missing. */
async function addOne(
  database: Database,
  table: string,
  key: Readonly<Record<string, string | number>>,
): Promise<void> {
  const names = Object.keys(key);
  const where = names.map((name, index) => `${name} = $${index + 1}`).join(' AND ');
  const sql = `UPDATE ${database.table(table)} SET views = views + 1 WHERE ${where}`;
  if ((await database.execute(sql, Object.values(key))) > 0) return;
  await database.insertIgnore(table, { ...key, views: 0 });
  await database.execute(sql, Object.values(key));
}

/** The source under which a view is written down. */
async function knownSource(database: Database, { postId, day, source }: View): Promise<string> {
  const sql = `SELECT COUNT(*) AS n, SUM(CASE WHEN source = $3 THEN 1 ELSE 0 END) AS known
    FROM ${database.table('mb_daily_views')} WHERE post_id = $1 AND day = $2`;
  type Counted = { n: number | string; known: number | string | null };
  const row = await database.selectOne<Counted>(sql, [postId, day, source]);
  return Number(row?.n ?? 0) < MOST_SOURCES || Number(row?.known ?? 0) > 0 ? source : OTHER;
}

/** Writes a view down unless this visitor was counted for the post today; of many at once one counts. */
async function writeView(database: Database, view: View): Promise<boolean> {
  const { postId, day, visitor } = view;
  return database.transaction(async () => {
    if (!(await database.insertIgnore('mb_view_visitors', { post_id: postId, day, visitor }))) return false;
    await addOne(database, 'mb_post_views', { post_id: postId });
    const source = await knownSource(database, view);
    await addOne(database, 'mb_daily_views', { post_id: postId, day, source });
    return true;
  });
}

/**
 * Counts a reading of a published post: once a visitor and day, not by its author and not by robots. Answers whether it
 * counted.
 */
export async function countView(call: CallContext, post: Post, referrer: string): Promise<boolean> {
  const { caller, request, site, use } = call;
  if (post.authorId !== 0 && post.authorId === caller.id) return false;
  if (ROBOT.test(request.headers['user-agent'] ?? '')) return false;
  const day = siteDay(call);
  const view = { postId: post.id, day, visitor: visitorOf(call, day), source: sourceOf(referrer, site.url) };
  if (!(await writeView(use(DATABASE), view))) return false;
  use(REVISIONS).bump(VIEWS_SUBJECT);
  return true;
}
