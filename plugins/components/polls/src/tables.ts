import { columns, table } from '@plinth/kernel/database';
import type { NewOption, PauseState, PollStatus, PollType } from './poll.js';

/** The polls. */
export const polls = table(
  'polls',
  {
    id: columns.id(),
    slug: columns.string(191, { unique: true }),
    authorId: columns.user(),
    status: columns.string<PollStatus>(20),
    type: columns.string<PollType>(20),
    title: columns.text(),
    /** Sanitised HTML. */
    content: columns.text(),
    startAt: columns.time({ nullable: true }),
    endAt: columns.time({ nullable: true }),
    neverExpire: columns.flag(),
    multivote: columns.flag(),
    /** Whether everybody sees the results while the poll is still going on. */
    showsResult: columns.flag(),
    showsDescription: columns.flag(),
    /** Whether voters may add an answer of their own. */
    takesAnswers: columns.flag(),
    /** Whether a ballot counts for a session instead of for a member. */
    votesPerSession: columns.flag(),
    /** The roles that may vote; empty for everybody. */
    roles: columns.json<readonly string[]>(),
    /** Address of a picture, or empty. */
    featuredImage: columns.text(),
    pause: columns.string<PauseState>(3, { default: '' }),
    /** How many ballots were cast. */
    ballots: columns.integer({ default: 0 }),
    createdAt: columns.time(),
    modifiedAt: columns.time(),
  },
  {
    legacyName: true,
    bundleSection: 'polls',
    indexes: [
      ['status', 'createdAt', 'id'],
      ['authorId', 'createdAt', 'id'],
      ['authorId', 'status', 'createdAt', 'id'],
    ],
    search: { columns: ['title', 'content'], folded: true },
  },
);

/** Their answers, with the votes that each of them has. */
export const pollOptions = table(
  'poll_options',
  {
    id: columns.id(),
    pollId: columns.integer({ references: 'polls' }),
    position: columns.integer(),
    label: columns.text(),
    media: columns.text(),
    details: columns.json<Pick<NewOption, 'extra' | 'importInfo'>>(),
    votes: columns.integer({ default: 0 }),
  },
  { legacyName: true, bundleSection: 'polls', indexes: [['pollId', 'position']] },
);

/** The ballots that were cast, one a voter. */
export const pollBallots = table(
  'poll_ballots',
  {
    id: columns.key(),
    pollId: columns.integer({ references: 'polls' }),
    userId: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    /** Who voted, as far as one ballot each is concerned: a member, or the digest of a session. */
    voter: columns.string(80),
    castAt: columns.time(),
  },
  { legacyName: true, bundleSection: 'polls', indexes: [['userId']], unique: [['pollId', 'voter']] },
);

/** What each ballot chose. */
export const pollChoices = table(
  'poll_choices',
  {
    ballotId: columns.string(36, { references: 'poll_ballots' }),
    optionId: columns.integer({ references: 'poll_options' }),
  },
  { legacyName: true, bundleSection: 'polls', indexes: [['optionId']], unique: [['ballotId', 'optionId']] },
);
