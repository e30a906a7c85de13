import {
  type CallContext,
  html,
  nonceField,
  type RestError,
  type RestResponse,
  type SafeHtml,
  sitePage,
} from '@plinth/kernel';
import { addressOf, dashboardAddress } from '../addresses.js';
import type { Poll } from '../poll.js';
import type { FormFields } from './form-fields.js';
import { DASHBOARD_ACTION, pollForm } from './form-view.js';
import { pollStyle } from './style.js';
import { neighbours, refusalNotice, standing, statusOf } from './words.js';

/** What the dashboard shows. */
export interface DashboardView {
  readonly polls: readonly Poll[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** Polls of others that wait for the caller's review. */
  readonly waiting: readonly Poll[];
  /** The form; undefined for whoever may not make polls. */
  readonly form: { readonly fields: FormFields; readonly pollId: number } | undefined;
  readonly notice: string;
  readonly refusal: RestError | undefined;
}

function actionsOf(call: CallContext, poll: Poll): SafeHtml {
  const button = (action: string, title: string) =>
    html`<button type="submit" name="action" value="${action}" aria-label="${title}: ${poll.title}">${title}</button> `;
  const mayPublish = poll.status === 'draft' || (poll.status === 'pending' && call.caller.can('manage_polls'));
  const mayEdit = call.caller.can('create_polls');
  return html`<form class="actions" method="post" action="${dashboardAddress(call.site)}">
${nonceField(call, DASHBOARD_ACTION)}<input type="hidden" name="pollid" value="${poll.id}">
${mayPublish && button('publish', 'Publish')}${poll.status === 'publish' && button('unpublish', 'Unpublish')}
${poll.pause === 'yes' ? button('resume', 'Go on') : button('pause', 'Pause')}
${mayEdit && html`<a href="${dashboardAddress(call.site)}?edit=${poll.id}" aria-label="Edit: ${poll.title}">Edit</a>`}
<details><summary>Delete…</summary>${button('delete', 'Delete for good')}</details>
</form>`;
}

function table(call: CallContext, caption: string, polls: readonly Poll[]): SafeHtml {
  const rows = polls.map(
    (poll) => html`<tr>
<th scope="row"><a href="${addressOf(call.site, poll)}">${poll.title}</a><br><span class="meta">${standing(call, poll)}</span></th>
<td>${poll.ballots}</td>
<td>${actionsOf(call, poll)}</td>
</tr>
`,
  );
  return html`<table>
<caption class="meta">${caption}</caption>
<thead><tr><th scope="col">Poll</th><th scope="col">Ballots</th><th scope="col">Actions</th></tr></thead>
<tbody>
${rows}</tbody>
</table>`;
}

/** The poll dashboard: a member's own polls with what can be done to them, and the form for a new one. */
export function dashboardView(call: CallContext, view: DashboardView): Promise<RestResponse> {
  const { polls, total, page, pages, waiting, form, notice, refusal } = view;
  const own =
    polls.length > 0
      ? table(call, total === 1 ? '1 poll' : `${total} polls`, polls)
      : html`<p>You have made no polls yet.</p>`;
  const editor =
    form &&
    html`<h2 id="form">${form.pollId === 0 ? 'A new poll' : 'Change the poll'}</h2>
${pollForm(call, form.fields, form.pollId)}`;
  const review = waiting.length > 0 && html`<h2>Waiting for review</h2>${table(call, 'Polls of members', waiting)}`;
  const body = html`<h1>Your polls</h1>
${notice !== '' && html`<p class="notice" role="status">${notice}</p>`}${refusalNotice(refusal)}
${own}
${neighbours(dashboardAddress(call.site), page, pages)}
${review}
${editor}`;
  return sitePage(call, {
    title: 'Your polls',
    body,
    head: pollStyle.link(call.site),
    status: statusOf(call, refusal),
  });
}
