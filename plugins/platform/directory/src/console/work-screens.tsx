import {
  type CallContext,
  can,
  choice,
  offsetOf,
  page,
  pagingArguments,
  type Route,
  redirect,
  Type,
} from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage, type Screen } from '@plinth/pages';
import { MODERATE } from '../errors.js';
import { directoryStyle } from '../pages/style.js';
import { questionBefore } from './asking.js';
import { decide, sentBy } from './deciding.js';
import { claimPages, listingPages, reviewPages } from './item-pages.js';
import { workTexts } from './texts.js';
import { claimWork, decisionsAbout, listingWork, reviewWork, type Work } from './work.js';
import { WorkPage } from './work-view.js';

const access = can(MODERATE);
const MOST = 100;

/** The looks of the directory, which its screens share with its pages. */
const head = ({ site }: CallContext) => directoryStyle.link(site);

function listPages(work: Work): Route[] {
  const statusArgument = choice(work.statuses, { default: 'pending', description: 'Where they stand.' });
  const path = `/directory/${work.name}`;
  return [
    page({
      method: 'GET',
      path,
      summary: `The ${work.name} of the directory in a state, and what becomes of them.`,
      access,
      args: {
        ...pagingArguments({ perPage: 20 }),
        status: statusArgument,
        done: Type.Integer({ default: -1, minimum: -1, maximum: MOST, description: 'How many were just decided.' }),
        left: Type.Integer({ default: 0, minimum: 0, maximum: MOST, description: 'How many were left.' }),
        gone: choice(['', '1'], { default: '', description: 'Whether one was just deleted.' }),
      },
      async handle(call) {
        const { args, site, use } = call;
        const { page: number, per_page: perPage, status, done, left, gone } = args;
        const { items: rows, total } = await work.load(call, status, { limit: perPage, offset: offsetOf(args) });
        const view = {
          ...{ name: work.name, statuses: work.statuses, status, rows, total, done, left, isGone: gone === '1' },
          ...{ path: use(CONSOLE).path, page: number, perPage, nonce: consoleNonce(call) },
          // What a decision would leave as it is, is none.
          decisions: decisionsAbout(work, status),
          says: work.says !== undefined,
        };
        const title = workTexts.in(site.language)(work.name);
        return consolePage({ title, head: head(call), body: <WorkPage {...view} /> });
      },
    }),
    page({
      method: 'POST',
      path,
      summary: `Decides about one of the ${work.name} of the directory, or about chosen ones.`,
      access,
      args: { status: statusArgument },
      async handle(call) {
        const { args, site, use } = call;
        const sent = sentBy(call);
        const question = await questionBefore(call, work, sent, { path, status: args.status });
        if (question) return question;
        const { done, left } = await decide(call, work, sent);
        return redirect(`${site.url}${use(CONSOLE).path}${path}?status=${args.status}&done=${done}&left=${left}`);
      },
    }),
  ];
}

function screenOf(work: Work, title: string, order: number, more: readonly Route[]): Screen {
  return {
    id: work.name,
    title,
    section: 'work',
    order,
    access,
    waiting: (context) => work.waiting(context),
    pages: [...listPages(work), ...more],
  };
}

/** What people send into the directory, to be decided. */
export const workScreens: readonly Screen[] = [
  screenOf(listingWork, 'Listings', 30, listingPages),
  screenOf(claimWork, 'Claims', 31, claimPages),
  screenOf(reviewWork, 'Directory reviews', 32, reviewPages),
];
