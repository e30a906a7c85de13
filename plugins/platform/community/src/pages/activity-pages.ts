import {
  anyone,
  type CallContext,
  html,
  id,
  offsetOf,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  sitePage,
  Type,
} from '@plinth/kernel';
import { ACTIVITIES, type Activity } from '../activity/ports.js';
import { type PostedForm, postActivity, postingPlace, removeActivity } from '../activity/posting.js';
import { findActivity } from '../activity/routes.js';
import { notAllowed } from '../errors.js';
import { settings } from '../settings.js';
import { lengthOf } from '../text.js';
import { activityForm, type FormState, POST_NONCE } from './activity-form.js';
import { activityArticles, REMOVE_NONCE } from './activity-view.js';
import { addresses, communityStyle, PER_PAGE, pager, searchForm } from './view.js';

const signed = signedIn({ code: 'community_rest_authorization_required' });

const MAX_HEADING_LENGTH = 60;

/** As much as the owner may allow (`longestActivity`). */
const MAX_CONTENT_LENGTH = 100_000;

interface Shown {
  readonly state: FormState;
  readonly status?: number;
}

async function stream(call: CallContext, list: { page: number; search: string }, shown: Shown): Promise<RestResponse> {
  const { caller, use } = call;
  const { activities, total } = await use(ACTIVITIES).list({
    visibleTo: caller,
    search: list.search || undefined,
    limit: PER_PAGE,
    offset: offsetOf({ page: list.page, per_page: PER_PAGE }),
  });
  const body = html`<h1>Activity</h1>
${await activityForm(call, shown.state)}
${searchForm(addresses(call).activity, list.search)}
${activities.length === 0 ? html`<p>Nothing here yet.</p>` : await activityArticles(call, activities, { whole: false })}
${pager({ current: list.page, total, ...(list.search ? { query: { search: list.search } } : {}) })}`;
  return sitePage(call, { title: 'Activity', body, head: communityStyle.link(call.site), status: shown.status ?? 200 });
}

async function thread(call: CallContext, activity: Activity, shown: Shown): Promise<RestResponse> {
  const { commentsShown } = call.settings(settings);
  const answered = shown.state.parent;
  const place = await postingPlace(call, { groupId: 0, parentId: activity.id }).catch(refusedPlace);
  const more =
    activity.commentCount > commentsShown &&
    html`<p class="meta">The first ${commentsShown} of ${activity.commentCount} comments are shown.</p>`;
  const body = html`<h1>${headingOf(call.use(ACTIVITIES).textOf(activity))}</h1>
${await activityArticles(call, [activity], { whole: true, answerable: place !== undefined && !call.caller.isVisitor })}${more}
<section aria-label="Comment">
${answered && answered.id !== activity.id && html`<p class="meta">Answering <a href="#activity-${answered.id}">this comment</a>.</p>`}
${place && (await activityForm(call, { ...shown.state, parent: answered ?? activity }))}
</section>
<p><a href="${addresses(call).activity}">All activity</a></p>`;
  return sitePage(call, { title: 'Activity', body, head: communityStyle.link(call.site), status: shown.status ?? 200 });
}

/** The first words of an activity. */
function headingOf(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  if (lengthOf(line) <= MAX_HEADING_LENGTH) return line || 'Activity';
  const start = [...line].slice(0, MAX_HEADING_LENGTH).join('');
  return `${start.replace(/\s\S*$/, '')} …`;
}

/** Whoever may not comment sees no form. */
function refusedPlace(thrown: unknown): undefined {
  if (!(thrown instanceof RestError)) throw thrown;
}

const showStream = page({
  module: 'pages',
  method: 'GET',
  path: '/activity',
  summary: 'The activity that the reader may see, with the form that posts.',
  access: anyone,
  args: {
    page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }),
    search: Type.String({ default: '', maxLength: 200, description: 'What to look for.' }),
  },
  handle: (call) => stream(call, call.args, { state: {} }),
});

const showThread = page({
  module: 'pages',
  method: 'GET',
  path: '/activity/:id',
  summary: 'One activity with its comments and the form that comments.',
  access: anyone,
  args: {
    id: id('The activity.'),
    answer: Type.Integer({ default: 0, minimum: 0, description: 'The comment to answer.' }),
  },
  resource: (call) => findActivity(call, call.args.id),
  async authorizeResource({ caller, resource, use }) {
    if (!(await use(ACTIVITIES).mayRead(resource, caller)))
      throw notAllowed('This activity is for members of its group.');
  },
  async handle(call) {
    const { args, resource: activity, use } = call;
    if (activity.rootId !== undefined) return redirect(use(ACTIVITIES).addressOf(activity), 303);
    const answered = args.answer > 0 ? await use(ACTIVITIES).find(args.answer) : undefined;
    const parent = answered?.rootId === activity.id ? answered : undefined;
    return thread(call, activity, { state: { parent } });
  },
});

/** Shows the form again with what was sent, on the page it was sent from. */
async function refused(call: CallContext, sent: PostedForm, refusal: RestError): Promise<RestResponse> {
  const status = typeof refusal.status === 'number' ? refusal.status : 403;
  const parent = sent.parentId > 0 ? await call.use(ACTIVITIES).find(sent.parentId) : undefined;
  const root = parent?.rootId === undefined ? parent : await call.use(ACTIVITIES).find(parent.rootId);
  for (const [name, value] of Object.entries(refusal.headers)) call.header(name, value);
  const details = refusal.data['params'];
  const reasons = typeof details === 'object' && details !== null ? Object.values(details) : [];
  const message = reasons.length > 0 ? reasons.join(' ') : refusal.message;
  if (root && (await call.use(ACTIVITIES).mayRead(root, call.caller))) {
    return thread(call, root, { state: { parent, sent, refusal: message }, status });
  }
  return stream(call, { page: 1, search: '' }, { state: { sent, refusal: message }, status });
}

const post = page({
  module: 'pages',
  method: 'POST',
  path: '/activity',
  summary: 'Posts an activity, or a comment, and goes to it.',
  access: signed,
  nonceAction: POST_NONCE,
  args: {
    content: Type.String({ default: '', maxLength: MAX_CONTENT_LENGTH, description: 'What the member wrote.' }),
    group_id: Type.Integer({ default: 0, minimum: 0, description: 'The group to post in; 0 for none.' }),
    parent: Type.Integer({ default: 0, minimum: 0, description: 'What a comment answers; 0 for an activity.' }),
    quote_background: Type.String({ default: '', maxLength: 40, description: 'Name of a background, or nothing.' }),
  },
  async handle(call) {
    const { content, group_id: groupId, parent: parentId, quote_background: quoteBackground } = call.args;
    const sent = { content, groupId, parentId, quoteBackground };
    try {
      return redirect(call.use(ACTIVITIES).addressOf(await postActivity(call, sent)), 303);
    } catch (thrown) {
      if (thrown instanceof RestError) return refused(call, sent, thrown);
      throw thrown;
    }
  },
});

const remove = page({
  module: 'pages',
  method: 'POST',
  path: '/activity/:id/delete',
  summary: 'Removes an activity or a comment, and goes back.',
  access: signed,
  nonceAction: REMOVE_NONCE,
  args: { id: id('The activity or comment.') },
  async handle(call) {
    const { rootId } = await removeActivity(call, call.args.id);
    return redirect(rootId === undefined ? addresses(call).activity : `${addresses(call).activity}/${rootId}`, 303);
  },
});

/** The stream, an activity, and the forms that post, comment and remove. */
export const activityPages: readonly Route[] = [showStream, showThread, post, remove];
