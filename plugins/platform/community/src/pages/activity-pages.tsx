import {
  anyone,
  type CallContext,
  choice,
  id,
  offsetOf,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  Type,
} from '@plinth/kernel';
import { listMeta, type Refused, refusedBy, sitePage } from '@plinth/pages';
import { Breadcrumb, Empty, Heading, Notice, useAddress, useTexts } from '@plinth/pages/kit';
import type { VNode } from 'preact';
import { ACTIVITIES, type Activity } from '../activity/ports.js';
import { type PostedForm, postActivity, postingPlace } from '../activity/posting.js';
import { findActivity } from '../activity/routes.js';
import { notAllowed } from '../errors.js';
import { settings } from '../settings.js';
import { activityForm, type FormState, POST_NONCE } from './activity-form.js';
import { activityArticles } from './activity-view.js';
import { headingOf } from './heading.js';
import { removalPages } from './removal-pages.js';
import { communityTexts } from './texts.js';
import { communityStyle, listStatus, PATHS, Pager, PER_PAGE, SearchForm } from './view.js';

const signed = signedIn({ code: 'community_rest_authorization_required' });

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

/** How the first activity comes to be, or how a search that found none goes on. */
function NothingHere({ isVisitor, search }: { isVisitor: boolean; search: string }) {
  const t = useTexts(communityTexts);
  const address = useAddress();
  if (search !== '')
    return (
      <Empty title={t('nothing_found')}>
        <p>
          {t('nothing_found_lead')} <a href={address(PATHS.activity)}>{t('show_all')}</a>
        </p>
      </Empty>
    );
  return (
    <Empty title={t('nothing')}>
      <p>
        {t('nothing_lead')} {t(isVisitor ? 'nothing_sign_in' : 'nothing_write')}
      </p>
    </Empty>
  );
}

function Stream(
  props: Pick<Shown, 'done'> & {
    form: VNode;
    articles: readonly VNode[];
    page: number;
    total: number;
    search: string;
    isVisitor: boolean;
  },
) {
  const { done, form, isVisitor, articles, page: number, total, search } = props;
  const t = useTexts(communityTexts);
  return (
    <>
      <Heading title={t('activity')} lead={t('activity_lead')} />
      <Done done={done} />
      {form}
      <SearchForm path={PATHS.activity} search={search} />
      {total > 0 ? articles : <NothingHere isVisitor={isVisitor} search={search} />}
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
  const t = communityTexts.in(site.language);
  return sitePage(call, {
    title: t('activity'),
    meta: listMeta({ address: site.url + PATHS.activity, page: list.page, description: t('activity_lead') }),
    body: (
      <Stream form={form} articles={articles} total={total} done={shown.done} isVisitor={caller.isVisitor} {...list} />
    ),
    head: communityStyle.link(site),
    status: shown.status ?? listStatus(list.page, total),
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

/** The stream, an activity, and the forms that post, comment and remove. */
export const activityPages: readonly Route[] = [showStream, showThread, post, ...removalPages];
