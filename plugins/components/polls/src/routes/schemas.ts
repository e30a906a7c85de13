import { type ErrorSpecification, Type } from '@plinth/kernel';

const yesNo = (description: string) => Type.Enum(['yes', 'no'], { description });

const option = Type.Object(
  {
    label: Type.String({ description: 'The answer.' }),
    image: Type.Optional(Type.String()),
    video: Type.Optional(Type.String()),
    audio: Type.Optional(Type.String()),
    html: Type.Optional(Type.String()),
    extra: Type.Optional(Type.Unknown()),
    import_info: Type.Optional(Type.Unknown()),
  },
  { description: 'One answer.' },
);

/** The results of a poll. */
export const resultSchema = Type.Object(
  {
    poll_id: Type.Integer(),
    title: Type.String(),
    total: Type.Integer({ description: 'How many ballots were cast.' }),
    answer: Type.Array(Type.String()),
    answers_weight: Type.Record(Type.String(), Type.Integer()),
    weighted_index: Type.Record(Type.String(), Type.Integer()),
    weighted_label: Type.Record(Type.String(), Type.Integer()),
    chart_type: Type.String(),
    options: Type.Array(
      Type.Object({
        index: Type.Integer(),
        label: Type.String(),
        votes: Type.Integer(),
        percentage: Type.Number({ description: 'Of all ballots, with one decimal.' }),
      }),
    ),
  },
  { title: 'poll-result' },
);

/** A poll of the public list, and the single poll. */
export const pollSchema = Type.Object(
  {
    id: Type.Integer({ description: 'Id of the poll.' }),
    title: Type.String({ description: 'The question.' }),
    content: Type.String({ description: 'The description, HTML.' }),
    date: Type.String({ description: 'When it was made, Y-m-d H:i:s on the clock of the site.' }),
    options: Type.Array(option),
    start_time: Type.String({ description: 'When voting begins; empty for at once.' }),
    end_date: Type.String({ description: 'When voting ends; empty for never.' }),
    never_expire: yesNo('Whether the end is disregarded.'),
    multivote: yesNo('Whether a ballot may choose several answers.'),
    user_role: Type.Array(Type.String(), { description: 'Roles that may vote; none for everybody.' }),
    show_description: yesNo('Whether the page of the poll shows the description.'),
    show_result_after_expire: yesNo('Whether everybody sees the results while voting goes on.'),
    add_additional_fields: yesNo('Whether voters may add an answer.'),
    vote_per_session: yesNo('Whether a ballot counts for a session instead of a member.'),
    result: Type.Union([resultSchema, Type.Null()]),
    featured_image: Type.Optional(Type.String({ description: 'Address of a picture; of the single poll.' })),
  },
  { title: 'poll' },
);

/** A poll of a member's own list. */
export const ownPollSchema = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    slug: Type.String(),
    content: Type.String(),
    date: Type.String(),
    status: Type.Enum(['publish', 'draft', 'pending']),
    start_time: Type.String(),
    end_date: Type.String(),
    never_expire: yesNo('Whether the end is disregarded.'),
    totalvote: Type.Integer({ description: 'How many ballots were cast.' }),
    pausetype: Type.Enum(['yes', 'no', '']),
  },
  { title: 'own-poll' },
);

/** The answer of routes that change the state of a poll. */
export const controlSchema = Type.Object({ success: Type.Boolean(), message: Type.String(), post_id: Type.Integer() });

/** What `/postpoll` answers. */
export const writeSchema = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  post_id: Type.Integer(),
  url: Type.String({ description: 'The page of a poll that is published, otherwise the dashboard.' }),
});

/** A missing id, and one that names nothing. */
export const idErrors: readonly ErrorSpecification[] = [
  { code: 'rest_invalid_poll', status: 400, when: 'the id of the poll is missing or is no id' },
  { code: 'rest_poll_not_found', status: 404, when: 'there is no such poll' },
];

/** The refusal of whoever neither owns the poll nor is an administrator. */
export const ownerErrors: readonly ErrorSpecification[] = [
  { code: 'rest_not_logged_in', status: 401, when: 'the caller is not signed in' },
  ...idErrors,
  { code: 'rest_forbidden', status: 403, when: 'the caller is neither the owner nor an administrator' },
];
