import type { CallContext, Timestamp } from '@plinth/kernel';
import { pollHooks } from './hooks.js';
import { hasEnded, type Poll, type PollOption } from './poll.js';
import { mayManage } from './rights.js';
import { settings } from './settings.js';

/** One answer of the results. */
export interface OptionResult {
  readonly index: number;
  readonly label: string;
  readonly votes: number;
  /** Of all ballots, with one decimal. */
  readonly percentage: number;
}

/** The results of a poll (docs/components/polls.md, `result` content). */
export interface PollResult {
  readonly poll_id: number;
  readonly title: string;
  /** How many ballots were cast. */
  readonly total: number;
  readonly answer: readonly string[];
  /** Votes by place, of the answers that have any. */
  readonly answers_weight: Readonly<Record<string, number>>;
  /** Votes by place, of all answers. */
  readonly weighted_index: Readonly<Record<string, number>>;
  /** Votes by label; answers with one label are counted together. */
  readonly weighted_label: Readonly<Record<string, number>>;
  readonly chart_type: string;
  readonly options: readonly OptionResult[];
}

function percentage(votes: number, ballots: number): number {
  return ballots === 0 ? 0 : Math.round((votes / ballots) * 1000) / 10;
}

function byLabel(options: readonly PollOption[]): Record<string, number> {
  const votes = new Map<string, number>();
  for (const option of options) votes.set(option.label, (votes.get(option.label) ?? 0) + option.votes);
  return Object.fromEntries(votes);
}

/** The results of a poll as clients get them. */
export async function resultOf(call: CallContext, poll: Poll, options: readonly PollOption[]): Promise<PollResult> {
  const byPlace = options.map(({ votes }, index) => [String(index), votes] as const);
  const result = {
    poll_id: poll.id,
    title: poll.title,
    total: poll.ballots,
    answer: options.map(({ label }) => label),
    answers_weight: Object.fromEntries(byPlace.filter(([, votes]) => votes > 0)),
    weighted_index: Object.fromEntries(byPlace),
    weighted_label: byLabel(options),
    chart_type: call.settings(settings).chartType,
    options: options.map(({ label, votes }, index) => ({
      index,
      label,
      votes,
      percentage: percentage(votes, poll.ballots),
    })),
  };
  return call.hooks.filter(pollHooks.poll_rest_prepare_result, result, poll, call.request);
}

/** Whether the caller sees the results: all once the poll is over or when it shows them before, its owner always. */
export function seesResult({ caller }: Pick<CallContext, 'caller'>, poll: Poll, now: Timestamp): boolean {
  return poll.showsResult || hasEnded(poll, now) || mayManage(caller, poll);
}
