import {
  ACCESS,
  type CallContext,
  can,
  choice,
  forbidden,
  id,
  page,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
} from '@plinth/kernel';
import { nonceField, type Refused, refusedBy, refusedFor, sitePage } from '@plinth/pages';
import { MAX_OPTIONS } from '../arguments.js';
import { isTypeOn } from '../draft.js';
import { POLL_TYPES, type Poll, type PollOption } from '../poll.js';
import { managedPoll } from '../rights.js';
import { settings } from '../settings.js';
import { POLLS } from '../store/poll-store.js';
import { writePoll } from '../writing.js';
import { DASHBOARD_ACTION } from './dashboard-page.js';
import { EditPage } from './edit-view.js';
import { PATHS } from './paths.js';
import { pollStyle } from './style.js';
import { pollTexts } from './texts.js';
import { bodyOf, EMPTY_POLL, FEWEST_LINES, formArguments, mistakesIn, type TypedPoll, typedOf } from './typed.js';
import { keepFiles, mayUpload } from './uploads.js';

interface Edited {
  readonly poll: Poll;
  readonly options: readonly PollOption[];
}

/** @throws RestError 403 for whoever makes no polls or for the poll of another, 404 */
async function editedPoll(call: CallContext, pollId: number): Promise<Edited> {
  if (!call.caller.can('create_polls')) throw forbidden();
  const poll = await managedPoll(call, pollId);
  return { poll, options: (await call.use(POLLS).optionsOf([poll])).get(poll.id) ?? [] };
}

function show(
  call: CallContext,
  edited: Edited | undefined,
  typed: TypedPoll,
  more: { readonly lines?: number; readonly refused?: Refused | undefined } = {},
): Promise<RestResponse> {
  const { site } = call;
  const t = pollTexts.in(site.language);
  const fewest = edited ? typed.answer.length + 1 : FEWEST_LINES;
  const view = {
    typed,
    poll: edited?.poll,
    lines: Math.min(MAX_OPTIONS, Math.max(more.lines ?? fewest, typed.answer.length)),
    refused: more.refused,
    kinds: POLL_TYPES.filter((type) => type === typed.poll_type || isTypeOn(call, type)),
    roles: [...call.use(ACCESS).roles()].map(([name, { title }]) => ({ name, title })),
    guestsMayVote: call.settings(settings).guestsMayVote,
    mayUpload: mayUpload(call),
    nonce: nonceField(call, DASHBOARD_ACTION),
  };
  return sitePage(call, {
    title: t(edited ? 'edit_title' : 'new_title'),
    body: <EditPage {...view} />,
    head: pollStyle.link(site),
    status: more.refused?.status ?? 200,
  });
}

/** The fields of the form that arguments of `/postpoll` are about, as far as their names differ. */
const FIELDS: Readonly<Record<string, string>> = {
  _poll_answer: 'answer-0',
  _poll_start_date: 'start',
  _poll_end_date: 'end',
  _poll_user_roles: 'voters',
};

function inFields(refused: Refused): Refused {
  return {
    ...refused,
    mistakes: refused.mistakes.map(({ name, message }) => ({ name: FIELDS[name] ?? name, message })),
  };
}

async function send(
  call: CallContext,
  edited: Edited | undefined,
  sent: TypedPoll,
  action: 'save' | 'more',
): Promise<RestResponse> {
  const { typed, mistakes: inFiles } = await keepFiles(call, sent);
  const lines = typed.answer.length + (action === 'more' ? 1 : 0);
  const refused = refusedFor([...(action === 'save' ? mistakesIn(call, typed) : []), ...inFiles]);
  if (refused || action === 'more') return show(call, edited, typed, { lines, refused });
  try {
    await writePoll(call, bodyOf(call, typed, edited));
    return redirect(call.site.url + PATHS.done('saved'), 303);
  } catch (thrown) {
    return show(call, edited, typed, { lines, refused: inFields(refusedBy(call, thrown)) });
  }
}

const pollId = { id: id('The poll.') };
const written = {
  action: choice(['save', 'more'], { default: 'save', description: 'Save it, or show the form with one more answer.' }),
  ...formArguments,
};
const form = { uploads: 'multipart', nonceAction: DASHBOARD_ACTION } as const;

/** The pages on which a poll is made and changed. */
export const editPages: readonly Route[] = [
  page({
    method: 'GET',
    path: PATHS.new,
    summary: 'The form that makes a poll.',
    access: can('create_polls'),
    handle: (call) => show(call, undefined, EMPTY_POLL),
  }),
  page({
    ...form,
    method: 'POST',
    path: PATHS.new,
    summary: 'Makes a poll.',
    access: can('create_polls'),
    args: written,
    handle(call) {
      const { action, ...typed } = call.args;
      return send(call, undefined, typed, action);
    },
  }),
  page({
    method: 'GET',
    path: `${PATHS.dashboard}/:id`,
    summary: 'The form that changes a poll.',
    access: signedIn(),
    args: pollId,
    async handle(call) {
      const edited = await editedPoll(call, call.args.id);
      return show(call, edited, typedOf(call, edited.poll, edited.options));
    },
  }),
  page({
    ...form,
    method: 'POST',
    path: `${PATHS.dashboard}/:id`,
    summary: 'Changes a poll.',
    access: signedIn(),
    args: { ...pollId, ...written },
    async handle(call) {
      const { action, id: wanted, ...typed } = call.args;
      return send(call, await editedPoll(call, wanted), typed, action);
    },
  }),
];
