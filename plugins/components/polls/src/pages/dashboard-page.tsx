import {
  type CallContext,
  choice,
  id,
  offsetOf,
  page,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  Type,
} from '@plinth/kernel';
import { nonceField, sitePage } from '@plinth/pages';
import { Breadcrumb, Confirm, Heading, useTexts } from '@plinth/pages/kit';
import { deletePoll, pausePoll, publishPoll, unpublishPoll } from '../control.js';
import type { Poll } from '../poll.js';
import { managedPoll } from '../rights.js';
import { POLLS } from '../store/poll-store.js';
import { DashboardPage } from './dashboard-view.js';
import { PATHS } from './paths.js';
import { pollTexts } from './texts.js';
import { standing } from './words.js';

/** The action of the nonces in the dashboard's forms. */
export const DASHBOARD_ACTION = 'poll-dashboard';

const PER_PAGE = 20;

const MAX_WAITING = 50;

const DONE = ['', 'saved', 'paused', 'resumed', 'published', 'is_waiting', 'unpublished', 'deleted'] as const;

type Done = (typeof DONE)[number];

async function dashboard(call: CallContext, current: number, done: Done): Promise<RestResponse> {
  const { caller, site, use } = call;
  const own = { authorId: caller.id };
  const offset = offsetOf({ page: current, per_page: PER_PAGE });
  const reviews = caller.can('manage_polls');
  const [total, polls, pending] = await Promise.all([
    use(POLLS).count(own),
    use(POLLS).list({ ...own, limit: PER_PAGE, offset }),
    reviews ? use(POLLS).list({ statuses: ['pending'], limit: MAX_WAITING }) : [],
  ]);
  const shown = (all: readonly Poll[]) => all.map((poll) => ({ poll, standing: standing(call, poll) }));
  const view = {
    ...{ total, done, page: current, perPage: PER_PAGE, polls: shown(polls) },
    ...{ waiting: shown(pending.filter(({ authorId }) => authorId !== caller.id)), mayReview: reviews },
    ...{ mayCreate: caller.can('create_polls'), nonce: nonceField(call, DASHBOARD_ACTION) },
  };
  return sitePage(call, {
    title: pollTexts.in(site.language)('mine'),
    body: <DashboardPage {...view} />,
    status: offset > 0 && offset >= total ? 404 : 200,
    layout: 'wide',
  });
}

type Act = 'pause' | 'resume' | 'publish' | 'unpublish' | 'delete';

async function control(call: CallContext, poll: Poll, act: Act): Promise<Done> {
  switch (act) {
    case 'pause':
      await pausePoll(call, poll, true);
      return 'paused';
    case 'resume':
      await pausePoll(call, poll, false);
      return 'resumed';
    case 'publish':
      await publishPoll(call, poll);
      return poll.status === 'pending' && !call.caller.can('manage_polls') ? 'is_waiting' : 'published';
    case 'unpublish':
      await unpublishPoll(call, poll);
      return 'unpublished';
    case 'delete':
      await deletePoll(call, poll);
      return 'deleted';
  }
}

const readPage = page({
  method: 'GET',
  path: PATHS.dashboard,
  summary: "The member's own polls with what can be done to each, and those that wait for review.",
  access: signedIn(),
  args: {
    page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }),
    edit: Type.Integer({ default: 0, minimum: 0, description: 'The poll to change, as addresses had it formerly.' }),
    done: choice(DONE, { default: '', description: 'What was just done.' }),
  },
  async handle(call) {
    const { done, edit, page: current } = call.args;
    if (edit > 0) return redirect(call.site.url + PATHS.edit((await managedPoll(call, edit)).id), 302);
    return dashboard(call, current, done);
  },
});

const actPage = page({
  method: 'POST',
  path: PATHS.dashboard,
  summary: 'Closes, opens, publishes, unpublishes or deletes a poll.',
  access: signedIn(),
  nonceAction: DASHBOARD_ACTION,
  args: {
    action: choice(['pause', 'resume', 'publish', 'unpublish', 'delete'], { description: 'What to do.' }),
    pollid: Type.Integer({ minimum: 1, description: 'The poll.' }),
  },
  async handle(call) {
    const { action, pollid } = call.args;
    return redirect(call.site.url + PATHS.done(await control(call, await managedPoll(call, pollid), action)), 303);
  },
});

function AskPage(props: { poll: Poll; act: 'close' | 'delete'; nonce: ReturnType<typeof nonceField> }) {
  const { act, nonce, poll } = props;
  const t = useTexts(pollTexts);
  const lead = act === 'close' ? t('close_lead') : t('delete_lead', { count: poll.ballots });
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('mine'), path: PATHS.dashboard }]} />
      <Heading title={t(`${act}_title`, { title: poll.title })} lead={lead} />
      <Confirm
        to={PATHS.dashboard}
        nonce={nonce}
        act={t(act)}
        back={PATHS.dashboard}
        fields={{ pollid: poll.id, action: act === 'close' ? 'pause' : 'delete' }}
      >
        {null}
      </Confirm>
    </>
  );
}

function askPage(act: 'close' | 'delete'): Route {
  return page({
    method: 'GET',
    path: `${PATHS.dashboard}/:id/${act}`,
    summary: act === 'close' ? 'Asks before a poll is closed.' : 'Asks before a poll is deleted.',
    access: signedIn(),
    args: { id: id('The poll.') },
    async handle(call) {
      const poll = await managedPoll(call, call.args.id);
      const title = pollTexts.in(call.site.language)(`${act}_title`, { title: poll.title });
      return sitePage(call, {
        title,
        body: <AskPage poll={poll} act={act} nonce={nonceField(call, DASHBOARD_ACTION)} />,
      });
    },
  });
}

/** The poll dashboard page (`/poll-dashboard`), and what is asked before something goes. */
export const dashboardPages: readonly Route[] = [readPage, actPage, askPage('close'), askPage('delete')];
