import { ACCESS, type CallContext, html, nonceField, type SafeHtml } from '@plinth/kernel';
import { dashboardAddress } from '../addresses.js';
import { isTypeOn } from '../draft.js';
import { POLL_TYPES } from '../poll.js';
import type { FormFields } from './form-fields.js';

/** The action of the nonces in the dashboard's forms. */
export const DASHBOARD_ACTION = 'poll-dashboard';

const TYPE_TITLES = { default: 'Text', image: 'Pictures', video: 'Videos', audio: 'Sound', html: 'HTML' } as const;

type Check = 'never_expire' | 'multivote' | 'shows_result' | 'shows_description' | 'per_session' | 'takes_answers';

const CHECKS: readonly (readonly [Check, string])[] = [
  ['multivote', 'Several answers may be chosen'],
  ['shows_result', 'Everybody sees the results while voting goes on'],
  ['shows_description', 'Show the description'],
  ['takes_answers', 'Voters may add an answer'],
  ['per_session', 'One ballot a session instead of one a member'],
  ['never_expire', 'Voting never ends, whatever the date above'],
];

function typeChoice(call: CallContext, current: string): SafeHtml {
  const options = POLL_TYPES.filter((type) => type === current || isTypeOn(call, type)).map(
    (type) => html`<option value="${type}"${type === current && html` selected`}>${TYPE_TITLES[type]}</option>`,
  );
  return html`<label for="poll_type">Answers are</label><select id="poll_type" name="poll_type">${options}</select>`;
}

function checks(fields: FormFields): SafeHtml {
  const boxes = CHECKS.map(
    ([name, title]) =>
      html`<label><input type="checkbox" name="${name}" value="1"${fields[name] && html` checked`}> ${title}</label>`,
  );
  return html`<fieldset class="poll"><legend>Rules</legend>${boxes}</fieldset>`;
}

function roleChoice({ use }: CallContext, chosen: readonly string[]): SafeHtml {
  const boxes = [...use(ACCESS).roles()].map(
    ([role, { title }]) =>
      html`<label><input type="checkbox" name="roles[]" value="${role}"${chosen.includes(role) && html` checked`}> ${title}</label>`,
  );
  return html`<fieldset class="poll"><legend>Who may vote (everybody, when none is chosen)</legend>${boxes}</fieldset>`;
}

function times(fields: FormFields, timezone: string): SafeHtml {
  return html`<label for="start">Voting begins (${timezone}; empty for at once)</label>
<input type="datetime-local" step="1" id="start" name="start" value="${fields.start}">
<label for="end">Voting ends (empty for never)</label>
<input type="datetime-local" step="1" id="end" name="end" value="${fields.end}">`;
}

/** The form that makes or changes a poll. */
export function pollForm(call: CallContext, fields: FormFields, pollId: number): SafeHtml {
  return html`<form class="stacked" method="post" action="${dashboardAddress(call.site)}">
${nonceField(call, DASHBOARD_ACTION)}
<input type="hidden" name="pollid" value="${pollId}">
<label for="title">Question</label><input type="text" id="title" name="title" value="${fields.title}" required maxlength="1000">
<label for="content">Description (HTML)</label><textarea id="content" name="content" rows="3">${fields.content}</textarea>
<label for="answers">Answers, one a line, at least two</label>
<textarea id="answers" name="answers" rows="5" required>${fields.answers}</textarea>
${typeChoice(call, fields.poll_type)}
<label for="media">Addresses of the pictures, videos or sounds (or the HTML), one a line, in the order of the answers</label>
<textarea id="media" name="media" rows="3">${fields.media}</textarea>
<label for="featured_image">Address of a picture for the poll</label>
<input type="text" id="featured_image" name="featured_image" inputmode="url" value="${fields.featured_image}">
${times(fields, call.site.timezone)}
${checks(fields)}
${roleChoice(call, fields.roles)}
<button type="submit" name="action" value="save">${pollId === 0 ? 'Create the poll' : 'Save the poll'}</button>
</form>`;
}
