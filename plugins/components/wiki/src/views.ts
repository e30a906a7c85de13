import type { Post } from '@plinth/content';
import { type CallContext, html, nonceField, type RestResponse, type SafeHtml, sitePage } from '@plinth/kernel';

/** The action of the nonce in the form. */
export const EDIT_ACTION = 'wiki-edit';

/** What the list of pages shows. */
export interface IndexView {
  readonly pages: readonly { readonly page: Post; readonly address: string; readonly editable: boolean }[];
  readonly term: string;
  readonly number: number;
  readonly hasMore: boolean;
  readonly mayCreate: boolean;
}

/** The list of wiki pages with a search box. */
export function indexView(call: CallContext, view: IndexView): Promise<RestResponse> {
  const { site } = call;
  const items = view.pages.map(
    ({ page, address, editable }) => html`<li><a href="${address}">${page.title}</a>
${editable ? html`<a class="meta" href="${site.url}/wiki-edit?page=${page.id}">edit</a>` : null}</li>`,
  );
  const query = view.term === '' ? '' : `&term=${encodeURIComponent(view.term)}`;
  const to = (number: number, text: string) => html`<a href="${site.url}/wiki?page=${number}${query}">${text}</a>`;
  const body = html`<h1>Wiki</h1>
<form role="search" action="${site.url}/wiki"><label for="term">Search</label>
<input type="text" id="term" name="term" value="${view.term}"> <button type="submit">Search</button></form>
${view.mayCreate ? html`<p><a href="${site.url}/wiki-edit">Write a new page</a></p>` : null}
${items.length === 0 ? html`<p>No pages found.</p>` : html`<ul>${items}</ul>`}
<nav aria-label="Pages">${view.number > 1 ? to(view.number - 1, 'Previous') : null} ${view.hasMore ? to(view.number + 1, 'Next') : null}</nav>`;
  return sitePage(call, { title: 'Wiki', body });
}

/** What the form shows. */
export interface EditView {
  readonly page: Post | undefined;
  readonly isProtected: boolean;
  readonly mayProtect: boolean;
  readonly mayDelete: boolean;
}

function statusChoice(current: string): SafeHtml {
  const titles = { publish: 'Published', draft: 'Draft', pending: 'Pending review' };
  const options = Object.entries(titles).map(
    ([value, title]) => html`<option value="${value}"${current === value ? html` selected` : null}>${title}</option>`,
  );
  return html`<label for="status">Status</label><select id="status" name="status">${options}</select>`;
}

/** The form that writes a page. */
export function editView(call: CallContext, view: EditView): Promise<RestResponse> {
  const { site } = call;
  const { page } = view;
  const title = page ? `Edit “${page.title}”` : 'A new page';
  const protect = html`<p><label><input type="checkbox" name="protect" value="1"${view.isProtected ? html` checked` : null}>
Protect from editing</label></p>`;
  const body = html`<p class="meta"><a href="${site.url}/wiki">Wiki</a></p>
<h1>${title}</h1>
<form class="stacked" method="post" action="${site.url}/wiki-edit">
${nonceField(call, EDIT_ACTION)}
<input type="hidden" name="page" value="${page?.id ?? 0}">
<input type="hidden" name="seen" value="${page?.modifiedAt ?? ''}">
<label for="title">Title</label><input type="text" id="title" name="title" value="${page?.title ?? ''}" required>
<label for="content">Text (HTML)</label><textarea id="content" name="content" rows="16">${page?.content ?? ''}</textarea>
${statusChoice(page?.status ?? 'publish')}
${view.mayProtect ? protect : null}
<button type="submit" name="action" value="save">Save</button>
${page && view.mayDelete ? html`<button type="submit" name="action" value="trash">Move to trash</button>` : null}
</form>`;
  return sitePage(call, { title, body });
}
