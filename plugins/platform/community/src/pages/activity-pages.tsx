import {
  anyone,
  type CallContext,
  choice,
  id,
  nonceField,
  offsetOf,
  page,
  type Refused,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  refusedBy,
  type SafeHtml,
  signedIn,
  sitePage,
  Type,
} from '@plinth/kernel';
import { Breadcrumb, Confirm, Empty, Heading, Notice, useTexts } from '@plinth/kernel/page';
import type { VNode } from 'preact';
import { ACTIVITIES, type Activity } from '../activity/ports.js';
import { type PostedForm, postActivity, postingPlace, removableActivity, removeActivity } from '../activity/posting.js';
import { findActivity } from '../activity/routes.js';
import { notAllowed } from '../errors.js';
import { settings } from '../settings.js';
import { lengthOf } from '../text.js';
import { activityForm, type FormState, POST_NONCE } from './activity-form.js';
import { activityArticles } from './activity-view.js';
import { communityTexts } from './texts.js';
import { addresses, communityStyle, PATHS, Pager, PER_PAGE, SearchForm } from './view.js';

const signed = signedIn({ code: 'community_rest_authorization_required' });

const MAX_HEADING_LENGTH = 60;

/** As much as the owner may allow (`longestActivity`). */
const MAX_CONTENT_LENGTH = 100_000;

interface Shown {
  readonly state: FormState;
  readonly status?: number;
  /** What was just done. */
  readonly done?: '' | 'deleted';
}

function Done({ done }: { done: Shown['done'] }) {
  const t = useTexts(communityTexts);
  if (!done) return null;
  return (
    <Notice kind="done">
      <p>{t(`done_${done}`)}</p>
    </Notice>
  );
}

function Stream(
  props: Pick<Shown, 'done'> & {
    form: VNode;
    articles: readonly VNode[];
    page: number;
    total: number;
    search: string;
  },
) {
  const { done, form, articles, page: number, total, search } = props;
  const t = useTexts(communityTexts);
  return (
    <>
      <Heading title={t('activity')} lead={t('activity_lead')} />
      <Done done={done} />
      {form}
      <SearchForm path={PATHS.activity} search={search} />
      {articles.length === 0 ? (
        <Empty title={t('nothing')}>
          <p>{t('nothing_lead')}</p>
        </Empty>
      ) : (
        articles
      )}
      <Pager page={number} total={total} path={PATHS.activity} search={search} />
    </>
  );
}

async function stream(call: CallContext, list: { page: number; search: string }, shown: Shown): Promise<RestResponse> {
  const { caller, site, use } = call;
  const { activities, total } = await use(ACTIVITIES).list({
    visibleTo: caller,
    search: list.search || undefined,
    limit: PER_PAGE,
    offset: offsetOf({ page: list.page, per_page: PER_PAGE }),
  });
  const form = await activityForm(call, shown.state);
  const articles = await activityArticles(call, activities, { whole: false });
  return sitePage(call, {
    title: communityTexts.in(site.language)('activity'),
    body: <Stream form={form} articles={articles} total={total} done={shown.done} {...list} />,
    head: communityStyle.link(site),
    status: shown.status ?? 200,
  });
}

function Thread(props: {
  done: Shown['done'];
  title: string;
  activity: Activity;
  articles: readonly VNode[];
  form: VNode | undefined;
  most: number;
  answered: Activity | undefined;
}) {
  const { done, title, activity, articles, form, most, answered } = props;
  const t = useTexts(communityTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('activity'), path: PATHS.activity }]} />
      <Heading title={title} />
      <Done done={done} />
      {articles}
      {activity.commentCount > most ? <p class="quiet">{t('shown', { most, count: activity.commentCount })}</p> : null}
      <section aria-label={t('comment')}>
        {answered && answered.id !== activity.id ? (
          <p class="quiet">
            {t('answering')} <a href={`#activity-${answered.id}`}>{t('this_comment')}</a>.
          </p>
        ) : null}
        {form}
      </section>
    </>
  );
}

async function thread(call: CallContext, activity: Activity, shown: Shown): Promise<RestResponse> {
  const { caller, site, use } = call;
  const { commentsShown } = call.settings(settings);
  const t = communityTexts.in(site.language);
  const answered = shown.state.parent;
  const place = await postingPlace(call, { groupId: 0, parentId: activity.id }).catch(refusedPlace);
  const answerable = place !== undefined && !caller.isVisitor;
  const view = {
    ...{ activity, answered, most: commentsShown, done: shown.done },
    title: headingOf(use(ACTIVITIES).textOf(activity)) || t('activity'),
    articles: await activityArticles(call, [activity], { whole: true, answerable }),
    form: place && (await activityForm(call, { ...shown.state, parent: answered ?? activity })),
  };
  return sitePage(call, {
    title: t('activity'),
    body: <Thread {...view} />,
    head: communityStyle.link(site),
    status: shown.status ?? 200,
  });
}

/** The first words of an activity. */
function headingOf(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  if (lengthOf(line) <= MAX_HEADING_LENGTH) return line;
  const start = [...line].slice(0, MAX_HEADING_LENGTH).join('');
  return `${start.replace(/\s\S*$/, '')} …`;
}

/** Whoever may not comment sees no form. */
function refusedPlace(thrown: unknown): undefined {
  if (!(thrown instanceof RestError)) throw thrown;
}

/** What was just done. */
const DONE = ['', 'deleted'] as const;
const doneArgument = choice(DONE, { default: '', description: 'What was just done.' });

const showStream = page({
  module: 'pages',
  method: 'GET',
  path: '/activity',
  summary: 'The activity that the reader may see, with the form that posts.',
  access: anyone,
  args: {
    page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }),
    search: Type.String({ default: '', maxLength: 200, description: 'What to look for.' }),
    done: doneArgument,
  },
  handle: (call) => stream(call, call.args, { state: {}, done: call.args.done }),
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
    done: doneArgument,
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
    return thread(call, activity, { state: { parent }, done: args.done });
  },
});

/** Refusals that have another status than those that a form survives as a rule, and keep what was typed all the same. */
function refusalOf(call: CallContext, thrown: unknown): Refused {
  if (!(thrown instanceof RestError) || typeof thrown.status !== 'number' || thrown.status >= 500) throw thrown;
  const { message, status } = thrown;
  if (status === 401 || status === 403 || status === 404) return { mistakes: [], message, status };
  return refusedBy(call, thrown);
}

/** Shows the form again with what was sent, on the page it was sent from. */
async function again(call: CallContext, sent: PostedForm, refused: Refused | undefined): Promise<RestResponse> {
  const { caller, use } = call;
  const shown = refused ? { status: refused.status } : {};
  const parent = sent.parentId > 0 ? await use(ACTIVITIES).find(sent.parentId) : undefined;
  const root = parent?.rootId === undefined ? parent : await use(ACTIVITIES).find(parent.rootId);
  if (root && (await use(ACTIVITIES).mayRead(root, caller)))
    return thread(call, root, { state: { parent, sent, refused }, ...shown });
  return stream(call, { page: 1, search: '' }, { state: { sent, refused }, ...shown });
}

const post = page({
  module: 'pages',
  method: 'POST',
  path: PATHS.activity,
  summary: 'Posts an activity, or a comment, and goes to it.',
  access: signed,
  nonceAction: POST_NONCE,
  uploads: 'multipart',
  args: {
    // Longer than the owner may allow, so that what is too long comes back with its form.
    content: Type.String({ default: '', maxLength: 2 * MAX_CONTENT_LENGTH, description: 'What the member wrote.' }),
    group_id: Type.Integer({ default: 0, minimum: 0, description: 'The group to post in; 0 for none.' }),
    parent: Type.Integer({ default: 0, minimum: 0, description: 'What a comment answers; 0 for an activity.' }),
    quote_background: Type.String({ default: '', maxLength: 40, description: 'Name of a background, or nothing.' }),
    act: choice(['post', 'look'], { default: 'post', description: '`look` shows the form again and posts nothing.' }),
  },
  async handle(call) {
    const { act, content, group_id: groupId, parent: parentId, quote_background: quoteBackground } = call.args;
    const sent = { content, groupId, parentId, quoteBackground };
    if (act === 'look') return again(call, sent, undefined);
    try {
      return redirect(call.use(ACTIVITIES).addressOf(await postActivity(call, sent)), 303);
    } catch (thrown) {
      return again(call, sent, refusalOf(call, thrown));
    }
  },
});

/** The action of the nonce of the form that removes. */
const REMOVE_NONCE = 'community-activity-remove';

function Removal({ activity, text, nonce }: { activity: Activity; text: string; nonce: SafeHtml }) {
  const t = useTexts(communityTexts);
  const below = activity.rootId === undefined ? activity.commentCount : 0;
  const back = `${PATHS.activity}/${activity.rootId ?? activity.id}`;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('activity'), path: PATHS.activity }]} />
      <Heading title={t(activity.rootId === undefined ? 'delete_activity' : 'delete_comment')} />
      <Confirm to={`${PATHS.activity}/${activity.id}/delete`} nonce={nonce} act={t('delete')} back={back}>
        <blockquote>{text}</blockquote>
        <p>{below > 0 ? t('delete_with', { count: below }) : t('delete_lead')}</p>
      </Confirm>
    </>
  );
}

const askRemoval = page({
  module: 'pages',
  method: 'GET',
  path: '/activity/:id/delete',
  summary: 'Asks whether an activity or a comment goes for good.',
  access: signed,
  args: { id: id('The activity or comment.') },
  resource: (call) => removableActivity(call, call.args.id),
  handle(call) {
    const { resource: activity, site, use } = call;
    const text = headingOf(use(ACTIVITIES).textOf(activity));
    const title = communityTexts.in(site.language)(
      activity.rootId === undefined ? 'delete_activity' : 'delete_comment',
    );
    const body = <Removal activity={activity} text={text} nonce={nonceField(call, REMOVE_NONCE)} />;
    return sitePage(call, { title, body, head: communityStyle.link(site) });
  },
});

const remove = page({
  module: 'pages',
  method: 'POST',
  path: '/activity/:id/delete',
  summary: 'Removes an activity or a comment, and goes back to where it stood.',
  access: signed,
  nonceAction: REMOVE_NONCE,
  args: { id: id('The activity or comment.') },
  async handle(call) {
    const { rootId } = await removeActivity(call, call.args.id);
    const { activity } = addresses(call);
    return redirect(`${rootId === undefined ? activity : `${activity}/${rootId}`}?done=deleted`, 303);
  },
});

/** The stream, an activity, and the forms that post, comment and remove. */
export const activityPages: readonly Route[] = [showStream, showThread, post, askRemoval, remove];
