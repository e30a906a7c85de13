import { type CallContext, timestamp } from '@plinth/kernel';
import { toSiteTime } from '@plinth/kernel/time';
import { pollHooks } from './hooks.js';
import type { Poll, PollOption } from './poll.js';
import { type PollResult, resultOf, seesResult } from './results.js';
import { POLLS } from './store/poll-store.js';

/** How flags are written. */
export type YesNo = 'yes' | 'no';

/** One answer of an item: its label, and by the type of the poll what belongs to it. */
export interface OptionItem {
  readonly label: string;
  readonly image?: string;
  readonly video?: string;
  readonly audio?: string;
  readonly html?: string;
  readonly extra?: unknown;
  readonly import_info?: unknown;
}

/** A poll of the public list (docs/components/polls.md, poll list item; extra list keys). */
export interface PollItem {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly date: string;
  readonly options: readonly OptionItem[];
  readonly start_time: string;
  readonly end_date: string;
  readonly never_expire: YesNo;
  readonly multivote: YesNo;
  readonly user_role: readonly string[];
  readonly show_description: YesNo;
  readonly show_result_after_expire: YesNo;
  readonly add_additional_fields: YesNo;
  readonly vote_per_session: YesNo;
  /** The results, for whoever sees them now. */
  readonly result: PollResult | null;
  /** Of the single poll: address of its picture, or empty. */
  readonly featured_image?: string;
}

/** A poll of a member's own list (docs/components/polls.md, per-user item). */
export interface OwnPollItem {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly content: string;
  readonly date: string;
  readonly status: string;
  readonly start_time: string;
  readonly end_date: string;
  readonly never_expire: YesNo;
  readonly totalvote: number;
  readonly pausetype: '' | YesNo;
}

/** `yes` or `no`. */
export function yesNo(flag: boolean): YesNo {
  return flag ? 'yes' : 'no';
}

/** A moment as `Y-m-d H:i:s` of the site's clock; empty for none. */
export function siteTime({ site }: Pick<CallContext, 'site'>, moment: string | null): string {
  return moment === null ? '' : toSiteTime(moment, site.timezone).replace('T', ' ');
}

function optionItem({ type }: Poll, { label, media, extra, importInfo }: PollOption): OptionItem {
  return {
    label,
    ...(type !== 'default' && media !== '' ? { [type]: media } : {}),
    ...(extra === undefined ? {} : { extra }),
    ...(importInfo === undefined ? {} : { import_info: importInfo }),
  };
}

function timesOf(call: CallContext, poll: Poll) {
  return {
    date: siteTime(call, poll.createdAt),
    start_time: siteTime(call, poll.startAt),
    end_date: siteTime(call, poll.endAt),
    never_expire: yesNo(poll.neverExpire),
  };
}

async function pollItem(call: CallContext, poll: Poll, options: readonly PollOption[]): Promise<PollItem> {
  const { date, start_time, end_date, never_expire } = timesOf(call, poll);
  return {
    id: poll.id,
    title: poll.title,
    content: poll.content,
    date,
    options: options.map((option) => optionItem(poll, option)),
    start_time,
    end_date,
    never_expire,
    multivote: yesNo(poll.multivote),
    user_role: poll.roles,
    show_description: yesNo(poll.showsDescription),
    show_result_after_expire: yesNo(poll.showsResult),
    add_additional_fields: yesNo(poll.takesAnswers),
    vote_per_session: yesNo(poll.votesPerSession),
    result: seesResult(call, poll, timestamp(call.clock)) ? await resultOf(call, poll, options) : null,
  };
}

/** Polls as the public list shows them; their answers come in one query. */
export async function presentPolls(call: CallContext, polls: readonly Poll[]): Promise<PollItem[]> {
  const options = await call.use(POLLS).optionsOf(polls);
  const prepared = polls.map(async (poll) => {
    const item = await pollItem(call, poll, options.get(poll.id) ?? []);
    return call.hooks.filter(pollHooks.poll_rest_prepare_poll, item, poll, call.request);
  });
  return Promise.all(prepared);
}

/** A poll as it is shown alone: the item of the list and its picture. */
export async function presentPoll(call: CallContext, poll: Poll): Promise<PollItem> {
  const options = await call.use(POLLS).optionsOf([poll]);
  const item = { ...(await pollItem(call, poll, options.get(poll.id) ?? [])), featured_image: poll.featuredImage };
  return call.hooks.filter(pollHooks.poll_rest_prepare_poll, item, poll, call.request);
}

/** Polls as a member's own list shows them. */
export function presentOwnPolls(call: CallContext, polls: readonly Poll[]): Promise<OwnPollItem[]> {
  const prepared = polls.map((poll) => {
    const { date, start_time, end_date, never_expire } = timesOf(call, poll);
    const item: OwnPollItem = {
      id: poll.id,
      title: poll.title,
      slug: poll.slug,
      content: poll.content,
      date,
      status: poll.status,
      start_time,
      end_date,
      never_expire,
      totalvote: poll.ballots,
      pausetype: poll.pause,
    };
    return call.hooks.filter(pollHooks.poll_rest_prepare_own_poll, item, poll, call.request);
  });
  return Promise.all(prepared);
}
