import {
  type CallContext,
  html,
  nonceField,
  type RestError,
  type RestResponse,
  type SafeHtml,
  signInUrl,
  sitePage,
  trusted,
} from '@plinth/kernel';
import { addressOf, dashboardAddress } from '../addresses.js';
import type { Poll, PollOption } from '../poll.js';
import type { PollResult } from '../results.js';
import { mayManage } from '../rights.js';
import { pollStyle } from './style.js';
import { ballotsInWords, refusalNotice, standing, statusOf } from './words.js';

/** The action of the nonce in the voting form. */
export const VOTE_ACTION = 'poll-vote';

/** What the page of a poll shows. */
export interface PollView {
  readonly poll: Poll;
  readonly options: readonly PollOption[];
  /** The results, where the reader sees them. */
  readonly result: PollResult | null;
  /** Why the reader cannot vote; undefined while they can. */
  readonly closed: RestError | undefined;
  readonly hasVoted: boolean;
  /** Why the ballot that was just sent did not count. */
  readonly refusal: RestError | undefined;
}

const PLAYABLE = /\.(mp4|m4v|webm|ogv|mov|mp3|m4a|ogg|oga|opus|wav|flac)$/i;

function player(type: 'video' | 'audio', address: string, label: string): SafeHtml {
  const link = html`<a href="${address}">${type === 'video' ? 'Watch' : 'Listen to'} “${label}”</a>`;
  if (!URL.canParse(address) || !PLAYABLE.test(new URL(address).pathname)) return link;
  if (type === 'audio')
    return html`<audio controls preload="none" src="${address}" aria-label="${label}">${link}</audio>`;
  return html`<video controls preload="metadata" src="${address}" aria-label="${label}">${link}</video>`;
}

function media({ type }: Poll, { label, media: value }: PollOption): SafeHtml | undefined {
  if (value === '' || type === 'default') return undefined;
  if (type === 'html') return html`<div class="media">${trusted(value)}</div>`;
  const shown =
    type === 'image' ? html`<img src="${value}" alt="${label}" loading="lazy">` : player(type, value, label);
  return html`<div class="media">${shown}</div>`;
}

function votingForm(call: CallContext, { poll, options }: PollView): SafeHtml {
  const kind = poll.multivote ? 'checkbox' : 'radio';
  const choices = options.map(
    (
      option,
    ) => html`<div class="option"><input type="${kind}" id="option-${option.id}" name="option[]" value="${option.id}">
<div class="choice"><label for="option-${option.id}">${option.label}</label>${media(poll, option)}</div></div>
`,
  );
  const own = html`<p><label for="new_answer">${poll.multivote ? 'And an answer of your own' : 'Or an answer of your own'}</label>
<input type="text" id="new_answer" name="new_answer" autocomplete="off"></p>`;
  return html`<form method="post" action="${addressOf(call.site, poll)}">
${nonceField(call, VOTE_ACTION)}
<fieldset class="poll"><legend>${poll.multivote ? 'Choose one answer or more' : 'Choose one answer'}</legend>
${choices}${poll.takesAnswers && own}</fieldset>
<button type="submit">Vote</button>
</form>`;
}

function answers({ poll, options }: PollView): SafeHtml {
  return html`<ul>${options.map((option) => html`<li>${option.label}${media(poll, option)}</li>`)}</ul>`;
}

/** What belongs to an answer stands beside it once: in the form, while there is one. */
function results({ poll, options }: PollView, result: PollResult, showsMedia: boolean): SafeHtml {
  const rows = result.options.map((row) => {
    const option = options[row.index];
    return html`<li><strong>${row.label}</strong> <span class="meta">${row.votes} · ${row.percentage} %</span>
<div class="bar" aria-hidden="true"><span style="width:${row.percentage}%"></span></div>${showsMedia && option && media(poll, option)}</li>
`;
  });
  return html`<h2>Results</h2>
<p class="meta">${ballotsInWords(result.total)}</p>
<ol class="results">
${rows}</ol>`;
}

function hint(call: CallContext, { poll, closed, hasVoted, result }: PollView): SafeHtml | undefined {
  if (hasVoted) {
    const later = result ? '' : ' The results are shown when voting is over.';
    return html`<p class="notice" role="status">You have voted on this poll.${later}</p>`;
  }
  if (!closed) return undefined;
  const address = signInUrl(call.site, addressOf(call.site, poll));
  const signIn = html` <a href="${address}">Sign in</a>`;
  return html`<p class="notice">${closed.message}${closed.code === 'rest_not_logged_in' && signIn}</p>`;
}

/** The page of a poll: its question, and the form or the results. */
export function pollView(call: CallContext, view: PollView): Promise<RestResponse> {
  const { poll, closed, hasVoted, refusal, result } = view;
  const mayVote = !closed && !hasVoted;
  const showsAnswers = mayVote ? votingForm(call, view) : result === null && answers(view);
  const picture = poll.featuredImage !== '' && html`<p><img src="${poll.featuredImage}" alt=""></p>`;
  const manage =
    mayManage(call.caller, poll) && html` · <a href="${dashboardAddress(call.site)}?edit=${poll.id}">Edit</a>`;
  const body = html`<h1>${poll.title}</h1>
<p class="meta">${standing(call, poll)}${manage}</p>
${picture}${poll.showsDescription && trusted(poll.content)}
${refusalNotice(refusal)}${hint(call, view)}
${showsAnswers}
${result && results(view, result, !mayVote)}`;
  return sitePage(call, { title: poll.title, body, head: pollStyle.link(call.site), status: statusOf(call, refusal) });
}
