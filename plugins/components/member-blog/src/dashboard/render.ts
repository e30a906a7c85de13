import { POSTS } from '@plinth/content';
import { type CallContext, offsetOf, RestError } from '@plinth/kernel';
import { ownerOf } from '../access/authorize.js';
import { renderCards } from '../cards/cards.js';
import { renderPagination } from '../cards/pagination.js';
import { selectionOf, type Tab } from './query.js';

/** Cards on a rendered page; the route takes no `per_page`. */
const PER_PAGE = 10;

/** What is rendered: whose posts, which tab, which page, which words. */
export interface RenderedTab {
  readonly owner: number;
  readonly tab: Tab;
  readonly page: number;
  readonly search: string;
}

function pageUrl({ owner, tab, search }: RenderedTab): (page: number) => string {
  return (page) => {
    const wanted = { user_id: String(owner), tab, page: String(page), ...(search === '' ? {} : { search }) };
    return `?${new URLSearchParams(wanted)}`;
  };
}

/**
 * A tab as HTML with the links to its pages. What is published is for everybody.
 * @throws RestError 401 `mb_not_logged_in` or 403 `mb_forbidden` for drafts and pending posts of others
 */
export async function renderTab(call: CallContext, wanted: RenderedTab) {
  const { owner, page, search, tab } = wanted;
  if (tab !== 'published') {
    if (call.caller.isVisitor) throw new RestError('mb_not_logged_in', 'Sign in first.', { status: 401 });
    ownerOf(call, owner);
  }
  const selection = await selectionOf(call, owner, tab, search);
  const query = { ...selection, limit: PER_PAGE, offset: offsetOf({ page, per_page: PER_PAGE }) };
  // A search must not tell a stranger what a password hides.
  const hidden = call.caller.id === owner ? {} : { withoutProtected: search !== '' };
  const { posts, total } = await call.use(POSTS).list({ ...query, ...hidden });
  const maxPages = Math.ceil(total / PER_PAGE);
  return {
    html: (await renderCards(call, posts)).text,
    page,
    max_pages: maxPages,
    total,
    pagination: renderPagination({ page, maxPages }, pageUrl(wanted)).text,
  };
}
