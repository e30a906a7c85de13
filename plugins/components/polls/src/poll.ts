import type { Timestamp } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { pollOptions, polls } from './tables.js';

/** The kinds of polls (docs/components/polls.md, `/postpoll`). */
export const POLL_TYPES = ['default', 'image', 'video', 'audio', 'html'] as const;

/** What the answers of a poll are. */
export type PollType = (typeof POLL_TYPES)[number];

/** The statuses of a poll (docs/components/polls.md, States). */
export const POLL_STATUSES = ['publish', 'draft', 'pending'] as const;

/** The status of a poll. */
export type PollStatus = (typeof POLL_STATUSES)[number];

/** Whether a poll was paused last, or resumed, or neither yet. */
export type PauseState = '' | 'yes' | 'no';

/** A poll. */
export type Poll = Row<typeof polls>;

/** What the author of a poll decides; an update replaces all of it (docs/components/polls.md, update semantics). */
export type PollSettings = Omit<
  Poll,
  'id' | 'slug' | 'authorId' | 'status' | 'pause' | 'ballots' | 'createdAt' | 'modifiedAt'
>;

/** An answer as its author writes it. */
export interface NewOption {
  readonly label: string;
  /** The address or the sanitised HTML that belongs to the type of the poll; empty without. */
  readonly media: string;
  /** What clients keep with an answer (`_poll_answer_extra`). */
  readonly extra?: unknown;
  /** Where a video or sound came from (`_poll_video_import_info`, `_poll_audio_import_info`). */
  readonly importInfo?: unknown;
}

/** An answer of a poll and the votes it has. */
export type PollOption = NewOption & Pick<Row<typeof pollOptions>, 'id' | 'pollId' | 'votes'>;

/** Whether the poll takes votes already, as far as its start is concerned. */
export function hasStarted({ startAt }: Poll, now: Timestamp): boolean {
  return startAt === null || startAt <= now;
}

/** Whether the poll is over: its end has come and it is not one that never expires. */
export function hasEnded({ endAt, neverExpire }: Poll, now: Timestamp): boolean {
  return !neverExpire && endAt !== null && endAt <= now;
}
