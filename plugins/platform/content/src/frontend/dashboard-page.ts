import {
  type CallContext,
  can,
  collectHtml,
  dateInWords,
  html,
  id,
  nonceField,
  notFound,
  page,
  type RestResponse,
  type Route,
  redirect,
  type SafeHtml,
  Type,
} from '@plinth/kernel';
import { contentHooks } from '../hooks.js';
import { MEDIA, type Media } from '../media/ports.js';
import { POSTS, type Post } from '../ports.js';
import { DASHBOARD_PATH, mediaPage, readableBytes, UPLOAD_PATH } from './view.js';

const NONCE_ACTION = 'media-delete';

const PER_PAGE = 20;

function thumbnail(media: Media): SafeHtml {
  const shown = media.sizes.get('thumbnail') ?? media.file;
  if (shown.width === null) return html`<span class="meta">${shown.mimeType}</span>`;
  return html`<img src="${shown.url}" alt="${media.altText}" width="${Math.min(150, shown.width)}" loading="lazy">`;
}

function sizesOf(media: Media): SafeHtml {
  const { file, original, sizes } = media;
  const pixels = file.width === null ? '' : html` ${file.width} × ${file.height} pixels,`;
  const copies = [...sizes].map(
    ([name, each]) => html` <a href="${each.url}">${name} (${each.width} × ${each.height})</a>`,
  );
  return html`${pixels} ${readableBytes((original ?? file).bytes)}${copies.length > 0 && html`<br><span class="meta">Copies:${copies}</span>`}`;
}

function row(call: CallContext, post: Post, media: Media | undefined): SafeHtml {
  const name = post.title || `File ${post.id}`;
  const title = media ? html`<a href="${media.file.url}">${name}</a>` : html`${name}`;
  return html`<tr>
<td>${media && thumbnail(media)}</td>
<th scope="row">${title}<br><span class="meta">${dateInWords(post.createdAt, call.site, { clock: true })}</span></th>
<td>${media && sizesOf(media)}</td>
<td>${call.caller.can('delete_post', post) && deleteForm(call, post.id, name)}</td>
</tr>
`;
}

function deleteForm(call: CallContext, attachmentId: number, name: string): SafeHtml {
  return html`<form method="post" action="${call.site.url}${DASHBOARD_PATH}">
${nonceField(call, NONCE_ACTION)}
<input type="hidden" name="id" value="${attachmentId}">
<button type="submit" aria-label="Delete ${name}">Delete</button>
</form>`;
}

function pageLinks(current: number, pages: number): SafeHtml | undefined {
  if (pages < 2) return undefined;
  const link = (to: number, text: string) => html`<a href="?page=${to}">${text}</a> `;
  return html`<nav aria-label="Pages"><p>${current > 1 && link(current - 1, 'Previous')}Page ${current} of ${pages} ${current < pages && link(current + 1, 'Next')}</p></nav>`;
}

async function ownMedia(call: CallContext, current: number) {
  const { caller, use } = call;
  const query = { types: ['attachment'], authors: [caller.id], limit: PER_PAGE, offset: (current - 1) * PER_PAGE };
  const { posts, total } = await use(POSTS).list(query);
  return { posts, total, media: await use(MEDIA).ofPosts(posts) };
}

async function dashboard(call: CallContext, current: number, notice: string): Promise<RestResponse> {
  const { posts, total, media } = await ownMedia(call, current);
  const list = html`<table>
<caption class="meta">${total} ${total === 1 ? 'file' : 'files'}</caption>
<thead><tr><th scope="col">Preview</th><th scope="col">Title</th><th scope="col">Size</th><th scope="col">Actions</th></tr></thead>
<tbody>
${posts.map((post) => row(call, post, media.get(post.id)))}</tbody>
</table>
${pageLinks(current, Math.ceil(total / PER_PAGE))}`;
  const nothing = html`<p>There is nothing here yet. <a href="${call.site.url}${UPLOAD_PATH}">Upload a file</a>.</p>`;
  const body = html`${notice !== '' && html`<p class="notice" role="status">${notice}</p>`}
${posts.length > 0 ? list : nothing}
${await collectHtml(call, contentHooks.media_dashboard_after_content, call.caller.id)}`;
  return mediaPage(call, { title: 'Your media', body });
}

const showDashboard = page({
  method: 'GET',
  path: DASHBOARD_PATH,
  summary: "The member's own files, a page at a time.",
  access: can('upload_files'),
  args: {
    page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Current page of the list.' }),
    uploaded: Type.Optional(Type.Integer({ description: 'Id of a file that was just uploaded.' })),
    deleted: Type.Optional(Type.Integer({ description: 'Id of a file that was just removed.' })),
  },
  handle(call) {
    const { page: current, uploaded, deleted } = call.args;
    const notice = uploaded ? 'The file was uploaded.' : deleted ? 'The file was deleted.' : '';
    return dashboard(call, current, notice);
  },
});

const deleteFile = page({
  method: 'POST',
  path: DASHBOARD_PATH,
  summary: 'Removes a file for good, and goes back to the dashboard.',
  access: can('upload_files'),
  nonceAction: NONCE_ACTION,
  args: { id: id('Unique identifier for the attachment.') },
  async handle({ args, caller, site, use }) {
    const attachment = await use(POSTS).find(args.id);
    if (attachment?.type !== 'attachment' || !caller.can('delete_post', attachment)) {
      throw notFound('rest_post_invalid_id', 'There is no such file, or it is not yours.');
    }
    if (!(await use(MEDIA).remove(args.id))) throw notFound('rest_post_invalid_id', 'The file is gone already.');
    return redirect(`${site.url}${DASHBOARD_PATH}?deleted=${args.id}`, 303);
  },
});

/** The media dashboard (`/media/dashboard`), with the action `media_dashboard_after_content` below it. */
export const dashboardPages: readonly Route[] = [showDashboard, deleteFile];
