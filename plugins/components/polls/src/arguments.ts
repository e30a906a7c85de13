import { type ArgumentsOf, choice, Type } from '@plinth/kernel';
import { POLL_TYPES } from './poll.js';

/** Most answers that a poll takes; each is a row, and every one is drawn on the page. */
export const MAX_OPTIONS = 200;

/** As much as a description has at most before it is cleaned. */
export const MAX_CONTENT_LENGTH = 200_000;

/** The same of one answer; the owner may allow less. */
export const MAX_ANSWER_LENGTH = 10_000;

const MAX_TITLE_LENGTH = 10_000;
const MAX_ADDRESS_LENGTH = 2_000;
const MAX_HTML_LENGTH = 50_000;

const flag = (description: string) => Type.Optional(choice(['yes', 'no', ''], { description }));

const time = (description: string) =>
  Type.Optional(
    Type.String({
      maxLength: 30,
      pattern: '^(\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2})?$',
      description: `${description} Y-m-d H:i:s.`,
    }),
  );

const texts = (maxLength: number, description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength }), { maxItems: MAX_OPTIONS, description }));

const addresses = (description: string) => texts(MAX_ADDRESS_LENGTH, description);

const anything = (description: string) =>
  Type.Optional(Type.Array(Type.Unknown(), { maxItems: MAX_OPTIONS, description }));

/** An id of a poll. Not an integer by schema: a missing or bad one has a code of its own (`rest_invalid_poll`). */
export const pollIdArgument = Type.Optional(Type.Unknown({ description: 'Id of the poll.' }));

/** The body of `/postpoll` (docs/components/polls.md). */
export const pollArguments = {
  title: Type.String({ maxLength: MAX_TITLE_LENGTH, description: 'The question.' }),
  content: Type.String({ default: '', maxLength: MAX_CONTENT_LENGTH, description: 'The description, HTML.' }),
  poll_type: choice(POLL_TYPES, { default: 'default', description: 'What the answers are.' }),
  poll_id: Type.Optional(Type.Unknown({ description: 'The poll to change; without it a new one is made.' })),
  _poll_answer: Type.Array(Type.String({ maxLength: MAX_ANSWER_LENGTH }), {
    maxItems: MAX_OPTIONS,
    description: 'The answers; empty ones are dropped, at least two must be left.',
  }),
  _poll_answer_extra: anything('What clients keep with each answer.'),
  _poll_full_size_image_answer: addresses('Addresses of the pictures of an image poll.'),
  _poll_video_answer_url: addresses('Addresses of the videos of a video poll.'),
  _poll_audio_answer_url: addresses('Addresses of the sounds of an audio poll.'),
  _poll_html_answer: texts(MAX_HTML_LENGTH, 'HTML of the answers of an html poll.'),
  _poll_video_import_info: anything('Where each video came from.'),
  _poll_audio_import_info: anything('Where each sound came from.'),
  _poll_start_date: time('When voting begins, on the clock of the site;'),
  _poll_end_date: time('When voting ends, on the clock of the site;'),
  _poll_never_expire: flag('yes: the end is disregarded.'),
  _poll_multivote: flag('yes: a ballot may choose several answers.'),
  _poll_show_result_before_expire: flag('yes: everybody sees the results while voting goes on.'),
  _poll_content: flag('yes: the page of the poll shows the description.'),
  _poll_vote_per_session: flag('yes: one ballot a session instead of one a member.'),
  _poll_add_additional_fields: flag('yes: voters may add an answer.'),
  _poll_user_roles: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 100,
      description: 'Roles that may vote; none for everybody.',
    }),
  ),
  featured_image: Type.Optional(
    Type.String({ maxLength: MAX_ADDRESS_LENGTH, description: 'Address of a picture of the poll.' }),
  ),
};

/** The body of `/postpoll` after validation. */
export type PollArguments = ArgumentsOf<typeof pollArguments>;
