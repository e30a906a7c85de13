import { PERMALINKS, POSTS } from '@plinth/content';
import {
  anyone,
  type CallContext,
  choice,
  forbidden,
  page,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  Type,
} from '@plinth/kernel';
import { addressOf, editablePage, savePage, trashPage } from './drafts.js';
import { wikiPage } from './page-type.js';
import { hasRight, isProtected, mayEdit } from './rights.js';
import { visiblePages } from './search.js';
import { EDIT_ACTION, editView, indexView } from './views.js';

const PAGES_A_LIST = 50;

async function showIndex(call: CallContext, term: string, number: number): Promise<RestResponse> {
  const { caller, use } = call;
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
  const editable = await Promise.all(visible.map((each) => mayEdit(call, caller, each)));
  const pages = visible.map((each, index) => ({
    page: each,
    address: addresses[index] ?? '',
    editable: editable[index] ?? false,
  }));
  const hasMore = number * PAGES_A_LIST < total;
  return indexView(call, { pages, term, number, hasMore, mayCreate: hasRight(call, caller, 'create') });
}

async function showForm(call: CallContext, pageId: number): Promise<RestResponse> {
  const { caller } = call;
  if (pageId === 0 && !hasRight(call, caller, 'create'))
    throw forbidden('wiki_cannot_create', 'You may not create wiki pages.');
  const edited = pageId === 0 ? undefined : await editablePage(call, pageId);
  return editView(call, {
    page: edited,
    isProtected: edited !== undefined && (await isProtected(call, edited)),
    mayProtect: hasRight(call, caller, 'protect'),
    mayDelete: hasRight(call, caller, 'delete'),
  });
}

/** The pages of the wiki's own front end; a page itself is read at its permalink. */
export const pages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/wiki',
    summary: 'The list of wiki pages, with search.',
    access: anyone,
    args: {
      term: Type.String({ default: '', maxLength: 200, description: 'What to look for.' }),
      page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }),
    },
    handle: (call) => showIndex(call, call.args.term, call.args.page),
  }),
  page({
    method: 'GET',
    path: '/wiki-edit',
    summary: 'The form that writes a wiki page.',
    access: signedIn(),
    args: { page: Type.Integer({ default: 0, minimum: 0, description: 'The page to edit; 0 for a new one.' }) },
    handle: (call) => showForm(call, call.args.page),
  }),
  page({
    method: 'POST',
    path: '/wiki-edit',
    summary: 'Saves a wiki page, or moves it to the trash.',
    access: signedIn(),
    nonceAction: EDIT_ACTION,
    args: {
      action: choice(['save', 'trash'], { default: 'save', description: 'What to do.' }),
      page: Type.Integer({ default: 0, minimum: 0 }),
      title: Type.String({ default: '', maxLength: 500 }),
      content: Type.String({ default: '' }),
      status: choice(['publish', 'draft', 'pending'], { default: 'publish' }),
      protect: Type.Boolean({ default: false }),
      seen: Type.String({ default: '', maxLength: 30 }),
    },
    async handle(call) {
      const { args, site } = call;
      if (args.action === 'trash') {
        await trashPage(call, args.page);
        return redirect(`${site.url}/wiki`, 303);
      }
      const saved = await savePage(call, args);
      return redirect(
        saved.status === 'publish' ? await addressOf(call, saved) : `${site.url}/wiki-edit?page=${saved.id}`,
        303,
      );
    },
  }),
];
