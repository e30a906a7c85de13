import { type CallContext, collectHtml, html, nonceField, type SafeHtml, trusted } from '@plinth/kernel';
import { titleOf } from '../activity/item.js';
import { type LoadedActivities, loadActivities } from '../activity/load.js';
import { ACTIVITIES, type Activity } from '../activity/ports.js';
import { GROUPS, type GroupRole } from '../groups/ports.js';
import { MODERATE } from '../groups/standing.js';
import { communityHooks } from '../hooks.js';
import { renderActivity } from '../text.js';
import { addresses, memberLink, memberPicture, moment } from './view.js';

/** The action of the nonce of the button that removes. */
export const REMOVE_NONCE = 'community-activity-remove';

interface Showing {
  readonly loaded: LoadedActivities;
  readonly roles: ReadonlyMap<number, GroupRole>;
  /** Whether comments stand below. */
  readonly whole: boolean;
  /** Whether the reader may answer. */
  readonly answerable: boolean;
}

function textOf(call: CallContext, { content, quoteBackground }: Activity): SafeHtml {
  const rendered = trusted(renderActivity(content));
  const background = call
    .use(ACTIVITIES)
    .backgrounds()
    .find(({ name }) => name === quoteBackground);
  if (!background) return html`<div>${rendered}</div>`;
  const { from, to, text } = background;
  return html`<div class="quote" style="color: ${text}; background: linear-gradient(${from}, ${to})">${rendered}</div>`;
}

function mayRemove({ caller }: CallContext, activity: Activity, { roles }: Showing): boolean {
  if (caller.isVisitor) return false;
  const role = activity.groupId === undefined ? undefined : roles.get(activity.groupId);
  return activity.userId === caller.id || caller.can(MODERATE) || role === 'administrator' || role === 'moderator';
}

function removeForm(call: CallContext, activity: Activity, title: string): SafeHtml {
  return html`<form class="inline" method="post" action="${addresses(call).activity}/${activity.id}/delete">
${nonceField(call, REMOVE_NONCE)}<button type="submit" aria-label="Delete: ${title}">Delete</button></form>`;
}

function actions(call: CallContext, activity: Activity, showing: Showing & { readonly title: string }): SafeHtml {
  const { use } = call;
  const count = `${activity.commentCount} ${activity.commentCount === 1 ? 'comment' : 'comments'}`;
  const address = use(ACTIVITIES).addressOf(activity);
  const answer = `${addresses(call).activity}/${activity.rootId ?? activity.id}?answer=${activity.id}#activity-form`;
  return html`<footer>${activity.rootId === undefined && html`<a href="${address}">${count}</a>`}
${showing.answerable && html`<a href="${answer}">Answer</a>`}
${mayRemove(call, activity, showing) && removeForm(call, activity, showing.title)}</footer>`;
}

async function article(call: CallContext, activity: Activity, showing: Showing): Promise<SafeHtml> {
  const { site, use } = call;
  const { loaded } = showing;
  const author = loaded.authors.get(activity.userId);
  const group = activity.groupId === undefined ? undefined : loaded.groups.get(activity.groupId);
  const answers = showing.whole ? (loaded.answers.get(activity.id) ?? []) : [];
  const below = await Promise.all(answers.map((each) => article(call, each, showing)));
  const meta = loaded.meta.get(activity.id) ?? {};
  const title = titleOf(activity, { author, group });
  const where =
    group && activity.rootId === undefined && html` in <a href="${use(GROUPS).addressOf(group)}">${group.name}</a>`;
  return html`<article class="activity" id="activity-${activity.id}" aria-label="${title}">
<header>${memberPicture(site, author)}<p class="meta">${memberLink(site, author)}${where}<br><a href="${use(ACTIVITIES).addressOf(activity)}">${moment(site, activity.createdAt)}</a></p></header>
${textOf(call, activity)}
${await collectHtml(call, communityHooks.community_activity_content, activity, meta)}
${actions(call, activity, { ...showing, title })}
${below}
</article>
`;
}

/** Activities as people read them: one query for each relation, however many there are. */
export async function activityArticles(
  call: CallContext,
  activities: readonly Activity[],
  options: { readonly whole: boolean; readonly answerable?: boolean },
): Promise<SafeHtml> {
  const loaded = await loadActivities(call, activities, { withComments: options.whole });
  const roles = await call.use(GROUPS).roles([...loaded.groups.keys()], call.caller.id);
  const shown = await Promise.all(
    activities.map((each) => article(call, each, { loaded, roles, answerable: false, ...options })),
  );
  return html`${shown}`;
}
