import { PERMALINKS, POSTS } from '@plinth/content';
import { anyone, type CallContext, choice, page, type RestResponse, Type } from '@plinth/kernel';
import { listMeta, sitePage } from '@plinth/pages';
import { wikiPage } from '../page-type.js';
import { editablePages, hasRight } from '../rights.js';
import { visiblePages } from '../search.js';
import { PATHS } from './addresses.js';
import { wikiStyle } from './islands.js';
import { PageList } from './list-view.js';
import { listTexts } from './texts.js';

const PAGES_A_LIST = 50;

async function show(call: CallContext, args: { term: string; page: number; done: string }): Promise<RestResponse> {
  const { caller, site, use } = call;
  const { term, page: number } = args;
  const { posts, total } = await use(POSTS).list({
    types: [wikiPage.name],
    statuses: ['publish'],
    ...(term.trim() === '' ? { orderBy: 'title', order: 'asc' } : { search: term, orderBy: 'relevance' }),
    without: ['content', 'excerpt'],
    limit: PAGES_A_LIST,
    offset: (number - 1) * PAGES_A_LIST,
  });
  const visible = await visiblePages(call, posts);
  const addresses = await use(PERMALINKS).ofPosts(visible);
  const editable = await editablePages(call, caller, visible);
  const t = listTexts.in(site.language);
  const isPast = number > 1 && posts.length === 0;
  const view = {
    pages: visible.map((each, index) => ({
      page: each,
      address: addresses[index] ?? '',
      editable: editable.has(each.id),
    })),
    term,
    number,
    isPast,
    hasMore: number * PAGES_A_LIST < total,
    mayCreate: hasRight(call, caller, 'create'),
    done: args.done === 'trashed' ? t('done_trashed') : undefined,
  };
  return sitePage(call, {
    title: t('title'),
    meta: listMeta({ address: site.url + PATHS.list, page: number, description: t('lead') }),
    body: <PageList {...view} />,
    layout: 'wide',
    status: isPast ? 404 : 200,
    head: wikiStyle.link(site),
  });
}

/** The list of wiki pages; a page itself is read at its permalink. */
export const listPage = page({
  method: 'GET',
  path: PATHS.list,
  summary: 'The list of wiki pages, with search.',
  access: anyone,
  args: {
    term: Type.String({ default: '', maxLength: 200, description: 'What to look for.' }),
    page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }),
    done: choice(['', 'trashed'], { default: '', description: 'What was just done.' }),
  },
  handle: (call) => show(call, call.args),
});
