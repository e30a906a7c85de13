import { type ArgumentsOf, type CallContext, choice, RestError, Type } from '@plinth/kernel';
import { isBlank } from '@plinth/kernel/text';
import type { Mistake } from '@plinth/pages/kit';
import { MAX_ANSWER_LENGTH, MAX_CONTENT_LENGTH, MAX_OPTIONS, type PollArguments } from '../arguments.js';
import { isTypeOn, momentOf } from '../draft.js';
import { siteTime } from '../items.js';
import { webAddress } from '../media.js';
import { findDuplicate, labelOf } from '../options.js';
import { POLL_TYPES, type Poll, type PollOption } from '../poll.js';
import { pollTexts } from './texts.js';

/** As many empty lines for answers as a new form has. */
export const FEWEST_LINES = 5;

const MAX_TITLE_LENGTH = 1_000;
const MIN_ANSWERS = 2;

const check = Type.Boolean({ default: false });
const time = Type.String({ default: '', maxLength: 30 });

/** What the form of a poll sends. Longer texts than are kept come back in their field. */
export const formArguments = {
  title: Type.String({ default: '', maxLength: 10 * MAX_TITLE_LENGTH, description: 'The question.' }),
  content: Type.String({ default: '', maxLength: MAX_CONTENT_LENGTH, description: 'The description, HTML.' }),
  poll_type: choice(POLL_TYPES, { default: 'default', description: 'What stands with the answers.' }),
  answer: Type.Array(Type.String({ maxLength: 2 * MAX_ANSWER_LENGTH }), {
    default: [],
    maxItems: MAX_OPTIONS,
    description: 'The answers, one each; empty ones are left out.',
  }),
  media: Type.Array(Type.String({ maxLength: 50_000 }), {
    default: [],
    maxItems: MAX_OPTIONS,
    description: 'Address or HTML of what stands with each answer.',
  }),
  start: time,
  end: time,
  never_expire: check,
  multivote: check,
  shows_result: check,
  shows_description: check,
  per_session: check,
  takes_answers: check,
  voters: Type.String({ default: '', maxLength: 20_000, description: 'Roles that may vote, separated by commas.' }),
  featured_image: Type.String({ default: '', maxLength: 2000, description: 'Address of a picture of the poll.' }),
};

/** A poll as it stands in the form. */
export type TypedPoll = ArgumentsOf<typeof formArguments>;

/** An empty form: a new poll shows its description, because whoever writes one wants it read. */
export const EMPTY_POLL: TypedPoll = {
  ...{ title: '', content: '', poll_type: 'default', answer: [], media: [], start: '', end: '' },
  ...{ never_expire: false, multivote: false, shows_result: true, shows_description: true },
  ...{ per_session: false, takes_answers: false, voters: '', featured_image: '' },
};

/** `2026-01-15T12:00`, as browsers want it. */
function localTime(call: CallContext, moment: string | null): string {
  return siteTime(call, moment).replace(' ', 'T').slice(0, 16);
}

/** A poll that is there, as the form shows it. */
export function typedOf(call: CallContext, poll: Poll, options: readonly PollOption[]): TypedPoll {
  return {
    title: poll.title,
    content: poll.content,
    poll_type: poll.type,
    answer: options.map(({ label }) => label),
    media: options.map(({ media }) => media),
    start: localTime(call, poll.startAt),
    end: localTime(call, poll.endAt),
    never_expire: poll.neverExpire,
    multivote: poll.multivote,
    shows_result: poll.showsResult,
    shows_description: poll.showsDescription,
    per_session: poll.votesPerSession,
    takes_answers: poll.takesAnswers,
    voters: poll.roles.join(','),
    featured_image: poll.featuredImage,
  };
}

/** A time of the form as the REST body has it; the seconds that the form does not show stay as they were. */
function specified(call: CallContext, typed: string, was: string | null): string {
  const text = typed.trim().replace('T', ' ');
  if (was !== null && localTime(call, was) === typed.trim()) return siteTime(call, was);
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text) ? `${text}:00` : text;
}

const yes = (flag: boolean) => (flag ? 'yes' : 'no');

/** The form as the body of `/postpoll`; what clients keep with the answers of the poll stays with them. */
export function bodyOf(
  call: CallContext,
  typed: TypedPoll,
  was: { readonly poll: Poll; readonly options: readonly PollOption[] } | undefined,
): PollArguments {
  const { answer, media } = typed;
  const kept = answer.map((each) => was?.options.find(({ label }) => label === each.trim()));
  const imported = kept.map((option) => option?.importInfo);
  return {
    title: typed.title,
    content: typed.content,
    poll_type: typed.poll_type,
    ...(was ? { poll_id: was.poll.id } : {}),
    _poll_answer: answer,
    _poll_answer_extra: kept.map((option) => option?.extra),
    _poll_full_size_image_answer: media,
    _poll_video_answer_url: media,
    _poll_audio_answer_url: media,
    _poll_html_answer: media,
    _poll_video_import_info: imported,
    _poll_audio_import_info: imported,
    _poll_start_date: specified(call, typed.start, was?.poll.startAt ?? null),
    _poll_end_date: specified(call, typed.end, was?.poll.endAt ?? null),
    _poll_never_expire: yes(typed.never_expire),
    _poll_multivote: yes(typed.multivote),
    _poll_show_result_before_expire: yes(typed.shows_result),
    _poll_content: yes(typed.shows_description),
    _poll_vote_per_session: yes(typed.per_session),
    _poll_add_additional_fields: yes(typed.takes_answers),
    _poll_user_roles: typed.voters === '' ? [] : typed.voters.split(','),
    featured_image: typed.featured_image,
  };
}

/** What a rule answers, or undefined where it refuses. */
function tried<T>(rule: () => T): T | undefined {
  try {
    return rule();
  } catch (thrown) {
    if (thrown instanceof RestError) return undefined;
    throw thrown;
  }
}

function mistakesInAnswers(call: CallContext, { answer, media, poll_type }: TypedPoll): Mistake[] {
  const t = pollTexts.in(call.site.language);
  const labels = answer.map((each) => labelOf(call, each));
  const twice = findDuplicate(labels.filter((label) => !isBlank(label)));
  const written = answer.filter((each) => !isBlank(labelOf(call, each))).length;
  const isAddress = poll_type !== 'default' && poll_type !== 'html';
  return [
    ...(written < MIN_ANSWERS
      ? [{ name: `answer-${Math.min(written, answer.length)}`, message: t('wrong_answers') }]
      : []),
    ...(twice === undefined ? [] : [{ name: `answer-${labels.lastIndexOf(twice)}`, message: t('same_answer') }]),
    ...answer.flatMap((each, place) =>
      each.length > MAX_ANSWER_LENGTH
        ? [{ name: `answer-${place}`, message: t('long_answer', { most: MAX_ANSWER_LENGTH }) }]
        : [],
    ),
    ...media.flatMap((each, place) =>
      isAddress && tried(() => webAddress('media', each)) === undefined
        ? [{ name: `media-${place}`, message: t('wrong_address') }]
        : [],
    ),
  ];
}

function mistakesInTimes(call: CallContext, typed: TypedPoll): Mistake[] {
  const t = pollTexts.in(call.site.language);
  const [start, end] = [typed.start, typed.end].map((each) =>
    tried(() => momentOf(call, 'time', specified(call, each, null))),
  );
  const isBefore = typeof start === 'string' && typeof end === 'string' && end <= start;
  return [
    ...(start === undefined ? [{ name: 'start', message: t('wrong_time') }] : []),
    ...(end === undefined ? [{ name: 'end', message: t('wrong_time') }] : []),
    ...(isBefore && !typed.never_expire ? [{ name: 'end', message: t('wrong_end') }] : []),
  ];
}

/** Everything that is wrong with what was typed, by the fields of the form. */
export function mistakesIn(call: CallContext, typed: TypedPoll): Mistake[] {
  const t = pollTexts.in(call.site.language);
  const { title, poll_type, featured_image } = typed;
  return [
    ...(isBlank(title) ? [{ name: 'title', message: t('wrong_title') }] : []),
    ...(title.length > MAX_TITLE_LENGTH
      ? [{ name: 'title', message: t('long_title', { most: MAX_TITLE_LENGTH }) }]
      : []),
    ...mistakesInAnswers(call, typed),
    ...(isTypeOn(call, poll_type) ? [] : [{ name: 'poll_type', message: t('wrong_kind') }]),
    ...mistakesInTimes(call, typed),
    ...(tried(() => webAddress('featured_image', featured_image)) === undefined
      ? [{ name: 'featured_image', message: t('wrong_address') }]
      : []),
  ];
}
