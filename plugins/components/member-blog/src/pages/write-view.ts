import type { Post, Term } from '@plinth/content';
import { type CallContext, html, nonceField, type RestError, type RestResponse, sitePage } from '@plinth/kernel';
import type { WritingFields } from './fields.js';

/** The action of the nonces in the forms. */
export const WRITING_ACTION = 'member-blog-write';

/** What the writing page shows. */
export interface WritingView {
  readonly fields: WritingFields;
  readonly post: Post | undefined;
  readonly categories: readonly Term[];
  /** Whether publishing publishes, or sends to review. */
  readonly mayPublish: boolean;
  readonly notice: string;
  readonly refusal: RestError | undefined;
}

function categoryBoxes({ categories, fields }: WritingView) {
  return categories.map(
    ({ id, name }) =>
      html`<label><input type="checkbox" name="categories[]" value="${id}"${
        fields.categories.includes(id) && html` checked`
      }> ${name}</label> `,
  );
}

function buttons({ mayPublish, post }: WritingView) {
  const isLive = post !== undefined && post.status !== 'draft' && post.status !== 'auto-draft';
  const publish = mayPublish ? 'Publish' : 'Send to review';
  return html`<button name="status" value="${isLive ? 'keep' : 'draft'}">${isLive ? 'Save' : 'Save draft'}</button>
${!isLive && html`<button name="status" value="publish">${publish}</button>`}`;
}

function form(call: CallContext, view: WritingView) {
  const { fields } = view;
  return html`<form class="stacked" method="post" action="${call.site.url}/write">
${nonceField(call, WRITING_ACTION)}<input type="hidden" name="post" value="${fields.post}">
<input type="hidden" name="seen" value="${fields.seen}">
<label for="mb-title">Title</label><input type="text" id="mb-title" name="title" value="${fields.title}" maxlength="1000">
<label for="mb-content">Text</label><textarea id="mb-content" name="content" rows="16">${fields.content}</textarea>
<label for="mb-excerpt">Excerpt</label><textarea id="mb-excerpt" name="excerpt" rows="2">${fields.excerpt}</textarea>
<fieldset><legend>Categories</legend>${categoryBoxes(view)}</fieldset>
<label for="mb-tags">Tags, with commas between them</label><input type="text" id="mb-tags" name="tags" value="${fields.tags}">
<label for="mb-description">What search engines are to say</label><input type="text" id="mb-description" name="description" value="${fields.description}">
${buttons(view)}
</form>`;
}

/** The page on which a post is written. */
export function writingView(call: CallContext, view: WritingView): Promise<RestResponse> {
  const title = view.post ? `Edit “${view.post.title}”` : 'Write a post';
  const body = html`<h1>${title}</h1>
${view.notice !== '' && html`<p class="notice" role="status">${view.notice}</p>`}
${view.refusal && html`<p class="notice error" role="alert">${view.refusal.message}</p>`}
${form(call, view)}
<p><a href="${call.site.url}/my-blog">Your posts</a></p>`;
  const status = typeof view.refusal?.status === 'number' ? { status: view.refusal.status } : {};
  return sitePage(call, { title, body, ...status });
}
