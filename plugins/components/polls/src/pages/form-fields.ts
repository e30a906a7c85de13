import { type ArgumentsOf, type CallContext, choice, Type } from '@plinth/kernel';
import { MAX_CONTENT_LENGTH, MAX_OPTIONS, type PollArguments } from '../arguments.js';
import { siteTime } from '../items.js';
import { POLL_TYPES, type Poll, type PollOption } from '../poll.js';

/** As much as all answers of a form, one a line, or all that stands beside them. */
const MAX_LINES_LENGTH = 1_000_000;

const check = Type.Boolean({ default: false });
const time = Type.String({ default: '', maxLength: 30 });

/** What the form of the dashboard sends: answers and their media are written one a line. */
export const formArguments = {
  title: Type.String({ default: '', maxLength: 1000 }),
  content: Type.String({ default: '', maxLength: MAX_CONTENT_LENGTH }),
  poll_type: choice(POLL_TYPES, { default: 'default' }),
  answers: Type.String({ default: '', maxLength: MAX_LINES_LENGTH }),
  media: Type.String({ default: '', maxLength: MAX_LINES_LENGTH }),
  start: time,
  end: time,
  never_expire: check,
  multivote: check,
  shows_result: check,
  shows_description: check,
  per_session: check,
  takes_answers: check,
  roles: Type.Array(Type.String({ maxLength: 200 }), { default: [], maxItems: 100 }),
  featured_image: Type.String({ default: '', maxLength: 2000 }),
};

/** The fields of the form. */
export type FormFields = ArgumentsOf<typeof formArguments>;

/** An empty form: a new poll shows its description, because whoever writes one wants it read. */
export const EMPTY_FORM: FormFields = {
  title: '',
  content: '',
  poll_type: 'default',
  answers: '',
  media: '',
  start: '',
  end: '',
  never_expire: false,
  multivote: false,
  shows_result: true,
  shows_description: true,
  per_session: false,
  takes_answers: false,
  roles: [],
  featured_image: '',
};

const localTime = (call: CallContext, moment: string | null) => siteTime(call, moment).replace(' ', 'T');

/** The form as it shows a poll that is there. HTML of an answer is put on one line. */
export function fieldsOf(call: CallContext, poll: Poll, options: readonly PollOption[]): FormFields {
  return {
    title: poll.title,
    content: poll.content,
    poll_type: poll.type,
    featured_image: poll.featuredImage,
    answers: options.map(({ label }) => label).join('\n'),
    media: options.map(({ media }) => onOneLine(media)).join('\n'),
    start: localTime(call, poll.startAt),
    end: localTime(call, poll.endAt),
    never_expire: poll.neverExpire,
    multivote: poll.multivote,
    shows_result: poll.showsResult,
    shows_description: poll.showsDescription,
    per_session: poll.votesPerSession,
    takes_answers: poll.takesAnswers,
    roles: [...poll.roles],
  };
}

function onOneLine(html: string): string {
  const parts = html.split('\n').map((part) => part.trim());
  return parts.filter((part) => part !== '').join(' ');
}

function lines(text: string): string[] {
  return text.split(/\r?\n/).slice(0, MAX_OPTIONS);
}

/** `2026-01-15T12:00`, as browsers send it, in the form of the REST body. */
function specified(local: string): string {
  const text = local.trim().replace('T', ' ');
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text) ? `${text}:00` : text;
}

const yes = (flag: boolean) => (flag ? 'yes' : 'no');

/** The form as the body of `/postpoll`; what clients keep with the answers of the poll stays with them. */
export function bodyOf(fields: FormFields, pollId: number, known: readonly PollOption[]): PollArguments {
  const answers = lines(fields.answers);
  const media = lines(fields.media);
  const kept = answers.map((answer) => known.find(({ label }) => label === answer.trim()));
  const imported = kept.map((option) => option?.importInfo);
  return {
    title: fields.title,
    content: fields.content,
    poll_type: fields.poll_type,
    ...(pollId === 0 ? {} : { poll_id: pollId }),
    _poll_answer: answers,
    _poll_answer_extra: kept.map((option) => option?.extra),
    _poll_full_size_image_answer: media,
    _poll_video_answer_url: media,
    _poll_audio_answer_url: media,
    _poll_html_answer: media,
    _poll_video_import_info: imported,
    _poll_audio_import_info: imported,
    _poll_start_date: specified(fields.start),
    _poll_end_date: specified(fields.end),
    _poll_never_expire: yes(fields.never_expire),
    _poll_multivote: yes(fields.multivote),
    _poll_show_result_before_expire: yes(fields.shows_result),
    _poll_content: yes(fields.shows_description),
    _poll_vote_per_session: yes(fields.per_session),
    _poll_add_additional_fields: yes(fields.takes_answers),
    _poll_user_roles: fields.roles,
    featured_image: fields.featured_image,
  };
}
