import type { RowValues } from '@plinth/kernel';
import { type NewOption, POLL_STATUSES, POLL_TYPES, type Poll, type PollOption, type PollSettings } from '../poll.js';

/** A row of `polls`. */
export interface PollRow {
  readonly id: number;
  readonly slug: string;
  readonly author_id: number;
  readonly status: string;
  readonly type: string;
  readonly title: string;
  readonly content: string;
  readonly start_at: string | null;
  readonly end_at: string | null;
  readonly never_expire: number;
  readonly multivote: number;
  readonly shows_result: number;
  readonly shows_description: number;
  readonly takes_answers: number;
  readonly votes_per_session: number;
  readonly roles: string;
  readonly featured_image: string;
  readonly pause: string;
  readonly ballots: number;
  readonly created_at: string;
  readonly modified_at: string;
}

/** A row of `poll_options`. */
export interface OptionRow {
  readonly id: number;
  readonly poll_id: number;
  readonly label: string;
  readonly media: string;
  readonly details: string;
  readonly votes: number;
}

function oneOf<T extends string>(known: readonly T[], text: string, fallback: T): T {
  return known.find((each) => each === text) ?? fallback;
}

/** A poll as its row says it. */
export function readPoll(row: PollRow): Poll {
  return {
    id: row.id,
    slug: row.slug,
    authorId: row.author_id,
    status: oneOf(POLL_STATUSES, row.status, 'draft'),
    type: oneOf(POLL_TYPES, row.type, 'default'),
    title: row.title,
    content: row.content,
    startAt: row.start_at,
    endAt: row.end_at,
    neverExpire: row.never_expire === 1,
    multivote: row.multivote === 1,
    showsResult: row.shows_result === 1,
    showsDescription: row.shows_description === 1,
    takesAnswers: row.takes_answers === 1,
    votesPerSession: row.votes_per_session === 1,
    roles: JSON.parse(row.roles),
    featuredImage: row.featured_image,
    pause: oneOf(['', 'yes', 'no'], row.pause, ''),
    ballots: row.ballots,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  };
}

/** The columns of what the author of a poll decides. */
export function writeSettings(settings: PollSettings): RowValues {
  return {
    type: settings.type,
    title: settings.title,
    content: settings.content,
    start_at: settings.startAt,
    end_at: settings.endAt,
    never_expire: Number(settings.neverExpire),
    multivote: Number(settings.multivote),
    shows_result: Number(settings.showsResult),
    shows_description: Number(settings.showsDescription),
    takes_answers: Number(settings.takesAnswers),
    votes_per_session: Number(settings.votesPerSession),
    roles: JSON.stringify(settings.roles),
    featured_image: settings.featuredImage,
  };
}

/** An answer as its row says it. */
export function readOption({ id, poll_id: pollId, label, media, details, votes }: OptionRow): PollOption {
  const kept: Pick<NewOption, 'extra' | 'importInfo'> = JSON.parse(details);
  return { id, pollId, label, media, votes, ...kept };
}

/** The columns of an answer at its place in the poll. */
export function writeOption({ label, media, extra, importInfo }: NewOption, position: number): RowValues {
  return { position, label, media, details: JSON.stringify({ extra, importInfo }) };
}
