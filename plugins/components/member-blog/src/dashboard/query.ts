import { POSTS, type PostSelection } from '@plinth/content';
import { type CallContext, Type } from '@plinth/kernel';
import { hasShape } from '@plinth/kernel/layer';
import { writtenBy } from '../coauthors/written-by.js';
import { blogHooks } from '../hooks.js';
import { VIEWS } from '../views/views.js';

const STATUSES = {
  published: ['publish'],
  drafts: ['draft'],
  pending: ['pending'],
  scheduled: ['future'],
  trash: ['trash'],
} as const;

/** What makes an answer of a tap a selection: anything else leaves that of the tab. */
const selectionShape = Type.Object({ types: Type.Array(Type.String()) });

/** A tab of the page `/my-blog`. */
export type PageTab = keyof typeof STATUSES;

/** A tab of the dashboard by REST, which has none for what is scheduled or in the trash. */
export type Tab = Exclude<PageTab, 'scheduled' | 'trash'>;

const TABS: readonly Tab[] = ['published', 'drafts', 'pending'];

/** The tab of a name; any other name lists what is published (docs/components/member-blog.md, GET /dashboard). */
export function tabOf(name: string): Tab {
  return TABS.find((tab) => tab === name) ?? 'published';
}

/** The tab of the page with a name. */
export function pageTabOf(name: string): PageTab {
  return name === 'scheduled' || name === 'trash' ? name : tabOf(name);
}

/** The tab of the page on which a post of a status stands. */
export function tabWith(status: string): PageTab | undefined {
  return ([...TABS, 'scheduled'] as const).find((tab) => STATUSES[tab].some((each) => each === status));
}

/** The one query behind the list, the rendered page and the counts: what a member has on a tab. */
export async function selectionOf(
  call: Pick<CallContext, 'use' | 'module' | 'hooks'>,
  userId: number,
  tab: PageTab,
  search = '',
): Promise<PostSelection> {
  const selection: PostSelection = {
    types: ['post'],
    statuses: STATUSES[tab],
    ...(await writtenBy(call, userId)),
    ...(search.trim() === '' ? {} : { search }),
    orderBy: tab === 'published' || tab === 'scheduled' ? 'date' : 'modified',
    // What appears next stands first.
    order: tab === 'scheduled' ? 'asc' : 'desc',
  };
  const answered = await call.hooks.filter(blogHooks.member_blog_dashboard_query_args, selection, userId, tab);
  return hasShape(selectionShape, answered) ? answered : selection;
}

/** What the dashboard says at its top. */
export interface DashboardCounts {
  readonly published: number;
  readonly drafts: number;
  readonly pending: number;
  readonly total: number;
  readonly views: number;
}

/** How many posts a member has on each tab, and how often all of them were read. */
export async function countsOf(call: CallContext, userId: number): Promise<DashboardCounts> {
  const idsOf = async (tab: Tab) => call.use(POSTS).ids(await selectionOf(call, userId, tab));
  const [published, drafts, pending] = await Promise.all([idsOf('published'), idsOf('drafts'), idsOf('pending')]);
  const all = [...published, ...drafts, ...pending];
  const views = await call.use(VIEWS).sum([...new Set(all)]);
  return { published: published.length, drafts: drafts.length, pending: pending.length, total: all.length, views };
}

/** How many posts of a member wait for their date, or lie in the trash. */
export async function countBeside(call: CallContext, userId: number, tab: 'scheduled' | 'trash'): Promise<number> {
  return (await call.use(POSTS).ids(await selectionOf(call, userId, tab))).length;
}
