import {
  type CallContext,
  can,
  choice,
  offsetOf,
  page,
  pagingArguments,
  redirect,
  sayAct,
  Type,
  USERS,
} from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage, type Screen } from '@plinth/pages';
import { publishPoll, unpublishPoll } from '../control.js';
import { standing } from '../pages/words.js';
import { managedPoll } from '../rights.js';
import { POLLS } from '../store/poll-store.js';
import { pollScreenTexts } from './texts.js';
import { PollList, STATES } from './view.js';

const access = can('manage_polls');
const PER_PAGE = 20;
const DONE = ['', 'published', 'unpublished'] as const;

async function countsOf({ use }: CallContext) {
  const counts = await Promise.all(STATES.map((state) => use(POLLS).count({ statuses: [state] })));
  const of = (state: (typeof STATES)[number]) => counts[STATES.indexOf(state)] ?? 0;
  return { pending: of('pending'), publish: of('publish'), draft: of('draft') };
}

const listPage = page({
  method: 'GET',
  path: '/polls',
  summary: 'The polls of all members by their state; those that wait first.',
  access,
  args: {
    ...pagingArguments({ perPage: PER_PAGE }),
    state: choice(STATES, { default: 'pending', description: 'Which of them.' }),
    done: choice(DONE, { default: '', description: 'What was just done.' }),
  },
  async handle(call) {
    const { args, site, use } = call;
    const range = { limit: args.per_page, offset: offsetOf(args) };
    const [counts, polls] = await Promise.all([countsOf(call), use(POLLS).list({ statuses: [args.state], ...range })]);
    const authors = await use(USERS).findMany([...new Set(polls.map(({ authorId }) => authorId))]);
    const names = new Map(authors.map(({ id, displayName }) => [id, displayName]));
    const rows = polls.map((poll) => ({ poll, standing: standing(call, poll), by: names.get(poll.authorId) }));
    const t = pollScreenTexts.in(site.language);
    const view = {
      ...{ path: use(CONSOLE).path, nonce: consoleNonce(call), rows, counts, state: args.state },
      ...{ page: args.page, perPage: args.per_page, total: counts[args.state] },
      done: args.done === '' ? undefined : t(`done_${args.done}`),
    };
    return consolePage({ title: t('title'), body: <PollList {...view} /> });
  },
});

const actPage = page({
  method: 'POST',
  path: '/polls/:id',
  summary: 'Publishes a poll, or makes it a draft again.',
  access,
  args: {
    id: Type.Integer({ minimum: 1, description: 'The poll.' }),
    act: choice(['publish', 'unpublish'], { description: 'What to do.' }),
  },
  resource: (call) => managedPoll(call, call.args.id),
  async handle(call) {
    const { args, resource: poll, site, use } = call;
    const isPublishing = args.act === 'publish';
    if (isPublishing) await publishPoll(call, poll);
    else await unpublishPoll(call, poll);
    sayAct(call, isPublishing ? 'Published a poll.' : 'Made a poll a draft again.', { poll: poll.title });
    const done = isPublishing ? 'published' : 'unpublished';
    return redirect(`${site.url}${use(CONSOLE).path}/polls?state=${poll.status}&done=${done}`);
  },
});

/** The polls of all members, for those who publish them. */
export const pollsScreen: Screen = {
  id: 'polls',
  title: 'Polls',
  section: 'work',
  order: 40,
  access,
  waiting: ({ use }) => use(POLLS).count({ statuses: ['pending'] }),
  pages: [listPage, actPage],
};
