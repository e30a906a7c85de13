import { PERMALINKS, POST_REVISIONS, POSTS, type Post } from '@plinth/content';
import { type CallContext, forbidden, notFound, RestError } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { isBlank, sanitizeText } from '@plinth/kernel/text';
import { sanitizeHtml } from '@plinth/toolkit';
import { wikiPage } from './page-type.js';
import { rightTexts } from './pages/texts.js';
import { creatorsInWords, editorsInWords, hasRight, isProtected, mayEdit, setProtected } from './rights.js';

/** What the form sends. */
export interface PageFields {
  readonly page: number;
  readonly title: string;
  readonly content: string;
  readonly status: 'publish' | 'draft' | 'pending';
  readonly protect: boolean;
  /** When the page was changed last as the writer saw it; empty for a new one. */
  readonly seen: string;
}

function pageNotFound(): RestError {
  return notFound('wiki_page_not_found', 'There is no such wiki page.');
}

/** The wiki page that a form is about. Throws 404 when there is none, 403 (401) when the caller may not edit it. */
export async function editablePage(call: CallContext, pageId: number): Promise<Post> {
  const page = await call.use(POSTS).find(pageId);
  if (!page || page.type !== wikiPage.name || page.status === 'trash') throw pageNotFound();
  if (await mayEdit(call, call.caller, page)) return page;
  // Drafts are betrayed to nobody: who may edit them is said of what can be read.
  if (page.status !== 'publish') throw forbidden('wiki_cannot_edit', 'You may not edit this page.');
  const who = await editorsInWords(call, page);
  throw forbidden('wiki_cannot_edit', rightTexts.in(call.site.language)('cannot_edit', { who }));
}

function conflict(): RestError {
  const message = 'Somebody else changed this page in the meantime. Both texts are compared below.';
  return new RestError('wiki_edit_conflict', message, { status: 409 });
}

function cleaned(fields: PageFields) {
  const title = sanitizeText(fields.title);
  if (isBlank(title)) throw new RestError('wiki_title_missing', 'A page needs a title.', { status: 400 });
  return { title, content: sanitizeHtml(fields.content), status: fields.status };
}

async function changePage(call: CallContext, fields: PageFields): Promise<Post> {
  const page = await editablePage(call, fields.page);
  const changes = cleaned(fields);
  return call.use(DATABASE).transaction(async () => {
    // The database decides: of many writers who saw the same text only one may go on.
    if (!(await call.use(POSTS).hold(page.id, fields.seen))) throw conflict();
    await call.use(POST_REVISIONS).keepPresent(page.id);
    const changed = await call.use(POSTS).update(page.id, changes);
    await call.use(POST_REVISIONS).keep(changed, call.caller.id);
    return changed;
  });
}

/** @throws RestError 403 (401) `wiki_cannot_create` for whoever may not write pages */
export function mayCreateOrThrow(call: CallContext): void {
  if (hasRight(call, call.caller, 'create')) return;
  const who = creatorsInWords(call);
  throw forbidden('wiki_cannot_create', rightTexts.in(call.site.language)('cannot_create', { who }));
}

/** @throws RestError 403 (401) `wiki_cannot_delete` for whoever may not move pages to the trash */
export function mayTrashOrThrow(call: CallContext): void {
  if (!hasRight(call, call.caller, 'delete')) throw forbidden('wiki_cannot_delete', 'You may not delete wiki pages.');
}

async function createPage(call: CallContext, fields: PageFields): Promise<Post> {
  mayCreateOrThrow(call);
  const fresh = { ...cleaned(fields), type: wikiPage.name, authorId: call.caller.id };
  const page = await call.use(POSTS).insert(fresh);
  await call.use(POST_REVISIONS).keep(page);
  return page;
}

/** Writes what the form sent and returns the page. Every state is kept as a revision; nothing is overwritten unseen. */
export async function savePage(call: CallContext, fields: PageFields): Promise<Post> {
  const page = fields.page === 0 ? await createPage(call, fields) : await changePage(call, fields);
  const protects = hasRight(call, call.caller, 'protect');
  if (protects && (await isProtected(call, page)) !== fields.protect) await setProtected(call, page, fields.protect);
  return page;
}

/** Moves a page to the trash. Throws 403 for whoever may not delete. */
export async function trashPage(call: CallContext, pageId: number): Promise<void> {
  const page = await editablePage(call, pageId);
  mayTrashOrThrow(call);
  if (!(await call.use(POSTS).trash(page.id))) throw pageNotFound();
}

/** Where a page is read. */
export function addressOf({ use }: CallContext, page: Post): Promise<string> {
  return use(PERMALINKS).ofPost(page);
}
