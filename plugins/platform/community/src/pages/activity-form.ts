import { type CallContext, collectHtml, html, nonceField, type SafeHtml, signInUrl } from '@plinth/kernel';
import { ACTIVITIES, type Activity } from '../activity/ports.js';
import type { PostedForm } from '../activity/posting.js';
import { GROUPS, type Group } from '../groups/ports.js';
import { communityHooks } from '../hooks.js';
import { settings } from '../settings.js';
import { addresses, errorNotice } from './view.js';

/** The action of the nonce that the posting form carries. */
export const POST_NONCE = 'community-activity';

/** Most groups that the form offers to choose from. */
const MAX_GROUPS = 100;

/** Where the form stands, and what is shown in it. */
export interface FormState {
  readonly group?: Group | undefined;
  readonly parent?: Activity | undefined;
  /** What was sent and refused. */
  readonly sent?: PostedForm | undefined;
  readonly refusal?: string | undefined;
}

function backgroundField(call: CallContext, chosen: string): SafeHtml {
  const options = call
    .use(ACTIVITIES)
    .backgrounds()
    .map(({ name, title }) => html`<option value="${name}"${name === chosen && html` selected`}>${title}</option>`);
  return html`<label for="quote_background">Background</label>
<select id="quote_background" name="quote_background"><option value="">None</option>${options}</select>`;
}

async function groupField(call: CallContext, chosen: number): Promise<SafeHtml | undefined> {
  const { groups } = await call
    .use(GROUPS)
    .list({ memberId: call.caller.id, orderBy: 'alphabetical', limit: MAX_GROUPS });
  if (groups.length === 0) return undefined;
  const options = groups.map(
    ({ id, name }) => html`<option value="${id}"${id === chosen && html` selected`}>${name}</option>`,
  );
  return html`<label for="group_id">Post in</label>
<select id="group_id" name="group_id"><option value="0">My profile</option>${options}</select>`;
}

/** The form that posts an activity, or with `parent` a comment, with what plugins add to it. For a visitor the way to it. */
export async function activityForm(call: CallContext, state: FormState): Promise<SafeHtml> {
  const { caller } = call;
  const { group, parent, sent } = state;
  if (caller.isVisitor)
    return html`<p><a href="${signInUrl(call.site, call.site.url + call.request.path)}">Sign in</a> to write something.</p>`;
  const { longestActivity } = call.settings(settings);
  const where = group
    ? html`<input type="hidden" name="group_id" value="${group.id}">`
    : !parent && (await groupField(call, sent?.groupId ?? 0));
  const label = parent ? 'Your comment' : group ? `What is new in ${group.name}?` : 'What is new?';
  return html`${errorNotice(state.refusal)}
<form class="stacked" id="activity-form" method="post" action="${addresses(call).activity}">
${nonceField(call, POST_NONCE)}
${parent && html`<input type="hidden" name="parent" value="${parent.id}">`}
<label for="content">${label}</label>
<textarea id="content" name="content" rows="4" maxlength="${longestActivity}">${sent?.content}</textarea>
${where}
${!parent && backgroundField(call, sent?.quoteBackground ?? '')}
${await collectHtml(call, communityHooks.community_activity_form, { caller, group, parent })}
<button type="submit">${parent ? 'Comment' : 'Post'}</button>
</form>`;
}
